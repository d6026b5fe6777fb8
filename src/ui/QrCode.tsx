import { useMemo } from 'react';
import { encode } from 'uqr';

/** What a QR code contains and its name for assistive technology. */
export interface QrCodeProps {
  /** What a camera reads: at most 2953 bytes of UTF-8. Never a secret: every viewer of the screen has it. */
  readonly text: string;
  /** What it is for, for assistive technology, for example "QR code of this page". */
  readonly label: string;
}

/** Light modules on each side (ISO/IEC 18004 asks for four). */
const quietZone = 4;

/**
 * A QR code (ISO/IEC 18004) as inline SVG, `<svg data-part="qr-code" role="img">`, with one path for the dark modules. Black on white in every colour scheme,
 * since many cameras read nothing else. At least 240 px and three pixels per module wide, less in a narrower container. Renders nothing for a text that is too
 * long for any QR code: always show the text as well. `QrCodePart` fetches this component.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const drawing = useMemo(() => draw(text), [text]);
  if (drawing === undefined) return null;
  const { side, path } = drawing;
  const width = Math.max(240, side * 3);
  return (
    <svg
      data-part="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      width={width}
      height={width}
      role="img"
      aria-label={label}
      focusable="false"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Side in modules with the quiet zone, and the dark modules row by row, each run of them a rectangle. */
function draw(text: string): { readonly side: number; readonly path: string } | undefined {
  const code = encodeAtBest(text);
  if (code === undefined) return undefined;
  let path = '';
  for (const [y, row] of code.data.entries()) {
    let start: number | undefined;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] === true) start ??= x;
      else if (start !== undefined) {
        path += `M${start + quietZone} ${y + quietZone}h${x - start}v1h${start - x}z`;
        start = undefined;
      }
    }
  }
  return { side: code.size + 2 * quietZone, path };
}

/** With the error correction that a screen with reflections wants (15 %), or with less (7 %) where the text is too long for that. */
function encodeAtBest(text: string) {
  for (const ecc of ['M', 'L'] as const) {
    try {
      return encode(text, { ecc, border: 0 });
    } catch {
      // Too long for this level.
    }
  }
  return undefined;
}
