import type { PictureMessage, PictureRequest, PreviewMessage } from './pickedPart.ts';

/** A preview on the stage, and what is written over it. */
export interface PictureCell {
  readonly caption: string;
  readonly frame: HTMLIFrameElement;
}

export interface Picture {
  readonly blob: Blob;
  /** Frames of other origins in it, which are left empty. */
  readonly unread: number;
}

/** Resolves when the story of a preview has been played. */
function played(frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (frame.dataset.played !== 'true') return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(frame, { attributeFilter: ['data-played'] });
    signal.addEventListener('abort', () => {
      observer.disconnect();
      reject(signal.reason);
    });
    check();
  });
}

/** A preview as a PNG: the page in it draws itself. */
async function drawFrame(frame: HTMLIFrameElement, request: PictureRequest, signal: AbortSignal): Promise<Picture> {
  signal.throwIfAborted();
  await played(frame, signal);
  const { blob, unread } = await new Promise<PictureMessage>((resolve, reject) => {
    const listening = new AbortController();
    const follow = ({ source, data }: MessageEvent<PreviewMessage | null>) => {
      if (source !== frame.contentWindow || data?.studio !== 'picture') return;
      listening.abort();
      resolve(data);
    };
    window.addEventListener('message', follow, { signal: listening.signal });
    signal.addEventListener('abort', () => {
      listening.abort();
      reject(signal.reason);
    });
    frame.contentWindow?.postMessage({ picture: request }, window.location.origin);
  });
  if (blob === undefined) throw new Error('This browser could not draw the preview.');
  return { blob, unread };
}

/** The whole page of one preview, with two pixels for each CSS pixel. */
export const drawPreview = (frame: HTMLIFrameElement, signal: AbortSignal): Promise<Picture> =>
  drawFrame(frame, { scale: 2, isWhole: true }, signal);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const margin = 48;
const gap = 32;
const captionHeight = 32;
const headingHeight = 64;
/** The longest side of a picture, in pixels: browsers draw none that is much longer. */
const longest = 12_000;

/** Boxes in rows from left to right; all of it is wider than high. */
export function arrange(sizes: readonly Pick<Box, 'width' | 'height'>[]) {
  const area = sizes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap + captionHeight), 0);
  const widest = Math.max(...sizes.map(({ width }) => width), Math.sqrt(area * 1.7));
  const boxes: Box[] = [];
  let [x, y, rowHeight] = [margin, margin + headingHeight, 0];
  for (const { width, height } of sizes) {
    if (x > margin && x + width > margin + widest) {
      x = margin;
      y += rowHeight + gap;
      rowHeight = 0;
    }
    boxes.push({ x, y: y + captionHeight, width, height });
    x += width + gap;
    rowHeight = Math.max(rowHeight, height + captionHeight);
  }
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  return { width, height: y + rowHeight + margin, boxes };
}

/** As much of a text as there is room for. */
function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** All previews of the stage on one sheet, each as large as its page, under its caption; `onStep` is told how many of them are drawn. */
export async function drawSheet(
  heading: string,
  cells: readonly PictureCell[],
  signal: AbortSignal,
  onStep: (drawn: number) => void,
): Promise<Picture> {
  const { width, height, boxes } = arrange(
    cells.map(({ frame }) => ({ width: frame.clientWidth, height: frame.clientHeight })),
  );
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser could not draw the previews.');
  context.scale(scale, scale);
  const style = getComputedStyle(document.body);
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, width, height);
  context.fillStyle = style.color;
  context.font = `600 32px ${style.fontFamily}`;
  context.fillText(cut(context, heading, width - 2 * margin), margin, margin + 30);
  let unread = 0;
  for (const [at, { caption, frame }] of cells.entries()) {
    const box = boxes[at];
    if (box === undefined) continue;
    signal.throwIfAborted();
    onStep(at);
    const picture = await drawFrame(frame, { scale, isWhole: false }, signal);
    unread += picture.unread;
    const bitmap = await createImageBitmap(picture.blob);
    context.drawImage(bitmap, box.x, box.y, box.width, box.height);
    bitmap.close();
    context.strokeStyle = getComputedStyle(frame.parentElement ?? frame).borderTopColor;
    context.strokeRect(box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1);
    context.font = `16px ${style.fontFamily}`;
    context.fillText(cut(context, caption, box.width), box.x, box.y - 10);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('This browser could not draw so large a picture.');
  return { blob, unread };
}
