import fc from 'fast-check';
import decode from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const encoder = new TextEncoder();

/** Paints the markup as a screen would: `scale` pixels to the module, by nothing but the viewBox, the ground and the path. */
function paint(markup: string, scale: number): { readonly pixels: Uint8ClampedArray; readonly side: number } {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(markup)?.[1]);
  expect(markup).toContain(`<rect width="${side}" height="${side}" fill="#fff"></rect>`);
  const path = /<path d="([^"]+)" fill="#000"><\/path>/.exec(markup)?.[1] ?? '';
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  // Nothing in the path but those rectangles.
  expect(runs.map(([run]) => run).join('')).toBe(path);
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length, back] of runs) {
    expect(back).toBe(length);
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1) {
        pixels.set([0, 0, 0], (row * width + column) * 4);
      }
    }
  }
  return { pixels, side: width };
}

function read(text: string): string | undefined {
  const { pixels, side } = paint(renderToStaticMarkup(<QrCode text={text} label="A code" />), 3);
  const found = decode(pixels, side, side);
  return found === null ? undefined : new TextDecoder().decode(Uint8Array.from(found.binaryData));
}

describe('QrCode', () => {
  it('is read back by a decoder that knows nothing of the one who drew it, whatever the text of up to 1 kB', () => {
    const texts = fc
      .oneof(
        { weight: 3, arbitrary: fc.webUrl({ withQueryParameters: true }) },
        { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 250 }) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1024 }) },
        { weight: 1, arbitrary: fc.stringMatching(/^[0-9]{1,1024}$/) },
        { weight: 1, arbitrary: fc.stringMatching(/^[0-9A-Z $%*+\-./:]{1,1024}$/) },
      )
      .filter((text) => encoder.encode(text).length <= 1024);
    fc.assert(
      fc.property(texts, (text) => {
        expect(read(text)).toBe(text);
      }),
      { numRuns: 60, seed: 18004 },
    );
  });

  it.each([
    ['the longest there can be', 'a'.repeat(2953)],
    ['one that needs the lesser error correction', 'a'.repeat(2332)],
    ['one kilobyte of characters of four bytes', '😀'.repeat(256)],
  ])('reads back %s', (_, text) => {
    expect(read(text)).toBe(text);
  });

  it('keeps four light modules free on every side', () => {
    const markup = renderToStaticMarkup(<QrCode text="https://pay.merchant.example/link/plink_1" label="A code" />);
    const side = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]);
    const runs = [...markup.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, length]) => ({
      from: Number(x),
      to: Number(x) + Number(length),
      y: Number(y),
    }));
    expect(Math.min(...runs.map(({ from }) => from))).toBe(4);
    expect(Math.max(...runs.map(({ to }) => to))).toBe(side - 4);
    expect(Math.min(...runs.map(({ y }) => y))).toBe(4);
    expect(Math.max(...runs.map(({ y }) => y))).toBe(side - 5);
  });

  it('is one picture with a name for assistive technology, and has no colour that a theme could turn around', () => {
    const markup = renderToStaticMarkup(<QrCode text="x" label={'Continue on "your" phone'} />);
    expect(markup).toContain('role="img"');
    expect(markup).toContain('aria-label="Continue on &quot;your&quot; phone"');
    expect(markup.match(/<path/g)).toHaveLength(1);
    expect(markup).not.toMatch(/currentColor|var\(|style=/);
  });

  it('renders nothing for a text that no QR code can hold', () => {
    expect(renderToStaticMarkup(<QrCode text={'a'.repeat(2954)} label="A code" />)).toBe('');
  });
});
