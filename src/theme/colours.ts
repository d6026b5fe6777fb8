import {
  ColorSpace,
  contrastAPCA,
  getLuminance,
  HSL,
  HWB,
  inGamut,
  Lab,
  LCH,
  OKLab,
  OKLCH,
  P3,
  type PlainColorObject,
  serialize,
  sRGB,
  to,
  toGamutCSS,
  tryColor,
} from 'colorjs.io/fn';

for (const space of [sRGB, HSL, HWB, Lab, LCH, OKLab, OKLCH, P3]) ColorSpace.register(space);

/** A colour as it is perceived: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees (OKLCH). */
export interface Perceived {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** A colour as a screen paints it, rounded to what a style sheet says: contrast is measured on this value. */
export interface Painted extends Perceived {
  /** `#rrggbb`. */
  readonly hex: string;
  /** Relative luminance from 0 to 1 (WCAG 2.2). */
  readonly luminance: number;
}

/** Reads any colour of CSS, for example `#0a7d7d`, `teal`, `rgb(10 125 125)` or `oklch(52% 0.09 195)`. `undefined` where it is none. */
export function readColour(text: unknown): Painted | undefined {
  if (typeof text !== 'string') return undefined;
  const found = tryColor(text.trim());
  if (found === null || found.alpha === 0) return undefined;
  return fromColour(toGamutCSS(to(found, sRGB), { space: sRGB }));
}

/** The nearest colour that a screen can paint. */
export function paint({ lightness, chroma, hue }: Perceived): Painted {
  const wanted: PlainColorObject = { space: OKLCH, coords: [clamped(lightness), Math.max(0, chroma), hue], alpha: 1 };
  const inScreen = to(wanted, sRGB);
  return fromColour(inGamut(inScreen, sRGB) ? inScreen : toGamutCSS(wanted, { space: sRGB }));
}

function fromColour(colour: PlainColorObject): Painted {
  const hex = serialize(colour, { format: 'hex', collapse: false });
  const rounded = to(hex, sRGB);
  const [lightness, chroma, hue] = to(rounded, OKLCH).coords;
  return {
    hex,
    luminance: Math.max(0, getLuminance(rounded)),
    lightness: lightness ?? 0,
    chroma: chroma ?? 0,
    // A grey has no hue.
    hue: Number.isFinite(hue) ? (hue ?? 0) : 0,
  };
}

const clamped = (value: number) => Math.min(1, Math.max(0, value));

/** Contrast of two colours from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Painted, other: Painted): number {
  const [darker, lighter] =
    one.luminance < other.luminance ? [one.luminance, other.luminance] : [other.luminance, one.luminance];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Contrast of a text on its ground by APCA, as an absolute number from 0 to about 108: 60 suits running text, 45 large text. */
export function readability(text: Painted, ground: Painted): number {
  return Math.abs(contrastAPCA(ground.hex, text.hex));
}
