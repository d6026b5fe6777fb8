import { type RefObject, useEffect, useRef, useState } from 'react';
import { download } from './download.ts';
import { cellsOf } from './Stage.tsx';
import { componentNames } from './StoryList.tsx';
import type { StudioState } from './studioState.ts';

/** What a picture leaves out, as a sentence. */
const leftOut = (unread: number) =>
  unread === 0 ? '' : ` Frames of another origin are empty in it (${unread}): a page cannot read them.`;

/** What the file is called after its component. */
const pictureNames = ({ view, story }: StudioState): readonly string[] =>
  view === 'states' ? [view] : view === 'state' ? [story.name] : [story.name, view];

/** Takes what is on the stage along as a PNG: one preview, or all of them on one sheet. */
export function usePicture(state: StudioState, stage: RefObject<HTMLElement | null>) {
  const [note, setNote] = useState('');
  const [isDrawing, setIsDrawing] = useState(false);
  const drawing = useRef<AbortController>(undefined);
  const { view, story } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture is of what was shown; with anything else it ends.
  useEffect(
    () => () => {
      drawing.current?.abort();
      setNote('');
    },
    [state],
  );

  async function draw(): Promise<void> {
    if (isDrawing) return;
    const controller = new AbortController();
    drawing.current = controller;
    const { signal } = controller;
    setIsDrawing(true);
    setNote('Drawing…');
    try {
      const frames = [...(stage.current?.querySelectorAll<HTMLIFrameElement>('iframe.frame') ?? [])];
      const [first] = frames;
      if (first === undefined) return;
      const { drawPreview, drawSheet } = await import('./picture.ts');
      const name = componentNames[story.component];
      const heading = view === 'states' ? name : `${name} / ${story.title}`;
      const cells = cellsOf(state).flatMap(({ caption }, at) => {
        const frame = frames[at];
        return frame === undefined ? [] : [{ caption, frame }];
      });
      const { blob, unread } =
        view === 'state'
          ? await drawPreview(first, signal)
          : await drawSheet(heading, cells, signal, (drawn) => setNote(`Drawing ${drawn + 1} of ${cells.length}…`));
      signal.throwIfAborted();
      download(blob, `${['tillkit', story.component, ...pictureNames(state)].join('-')}.png`);
      setNote(`Saved.${leftOut(unread)}`);
    } catch (error) {
      if (!signal.aborted) setNote(error instanceof Error ? error.message : String(error));
    } finally {
      if (drawing.current === controller) setIsDrawing(false);
    }
  }
  return { note, isDrawing, draw };
}
