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

/** A colour in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface OklchColour {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** A colour that an sRGB screen can show, rounded to `#rrggbb`: contrast is measured on this value. */
export interface ScreenColour extends OklchColour {
  /** `#rrggbb`. */
  readonly hex: string;
  /** Relative luminance from 0 to 1 (WCAG 2.2). */
  readonly luminance: number;
}

/** Parses any CSS colour, for example `#0a7d7d`, `teal`, `rgb(10 125 125)` or `oklch(52% 0.09 195)`. `undefined` if it is none, or lets its background through: contrast could not be promised. */
export function parseColour(text: unknown): ScreenColour | undefined {
  if (typeof text !== 'string') return undefined;
  const colour = tryColor(text.trim());
  if (colour === null || (colour.alpha ?? 0) < 1) return undefined;
  return fromColour(toGamutCSS(to(colour, sRGB), { space: sRGB }));
}

/** The nearest colour that an sRGB screen can show. */
export function toScreenColour({ lightness, chroma, hue }: OklchColour): ScreenColour {
  const wanted: PlainColorObject = { space: OKLCH, coords: [clamp(lightness), Math.max(0, chroma), hue], alpha: 1 };
  const inSrgb = to(wanted, sRGB);
  return fromColour(inGamut(inSrgb, sRGB) ? inSrgb : toGamutCSS(wanted, { space: sRGB }));
}

function fromColour(colour: PlainColorObject): ScreenColour {
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

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Contrast of two colours from 1 to 21 (WCAG 2.2). */
export function getContrast(one: ScreenColour, other: ScreenColour): number {
  const [darker, lighter] =
    one.luminance < other.luminance ? [one.luminance, other.luminance] : [other.luminance, one.luminance];
  return (lighter + 0.05) / (darker + 0.05);
}

/** APCA contrast of a text on its background, from 0 to about 108: 60 suits running text, 45 large text. */
export function getApcaContrast(text: ScreenColour, background: ScreenColour): number {
  return Math.abs(contrastAPCA(background.hex, text.hex));
}
