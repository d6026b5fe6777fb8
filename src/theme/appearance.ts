import type { ThemeColour } from './themeColours.ts';

/** Schemes that a theme has: light, dark, and both again for people who ask their device for more contrast. */
export type Scheme = 'light' | 'dark' | 'lightContrast' | 'darkContrast';

/** One file of a font. */
export interface AppearanceFont {
  /** Name that `font` lists. */
  readonly family: string;
  /** `https` address of the file. Its server has to allow your pages and the pay origin to load it (`Access-Control-Allow-Origin`). */
  readonly src: string;
  /** Weight, or the two ends of a variable font's, for example `600` or `100 900`. @default 400 */
  readonly weight?: string | number | undefined;
  /** @default 'normal' */
  readonly style?: 'normal' | 'italic' | undefined;
}

/** What a merchant's brand looks like. Everything but the brand colour has a default. */
export interface Appearance {
  /** The brand's main colour in any notation of CSS, for example `#0a7d7d`. Buttons are painted in it as it is. */
  readonly brand: string;
  /** What greys lean to. @default 'brand' */
  readonly greys?: 'brand' | 'neutral' | 'warm' | 'cool' | undefined;
  /** How round corners are. @default 'medium' */
  readonly corners?: 'square' | 'small' | 'medium' | 'large' | 'round' | undefined;
  /** Room around and within parts. Controls keep at least 44 pixels. @default 'regular' */
  readonly density?: 'compact' | 'regular' | 'spacious' | undefined;
  /** Depth of panels. @default 'soft' */
  readonly shadows?: 'none' | 'soft' | 'strong' | undefined;
  /** Where labels of fields are: above the control, inside its box, or inside and where the value will be until there is one. @default 'floating' */
  readonly labels?: 'above' | 'inside' | 'floating' | undefined;
  /** Number, expiry date and code of a card, and the fields of an address: one box in which each has its label, or a field each. @default 'grouped' */
  readonly cardFields?: 'grouped' | 'separate' | undefined;
  /**
   * How wide payment and payout pages are laid out: order and form side by side; one below the other; that closer together with the order folded; or order
   * and form each on a ground of its own, as high as the page. On phones the first, second and last are the same. @default 'sidebar'
   */
  readonly layout?: 'columns' | 'stacked' | 'compact' | 'sidebar' | undefined;
  /** List of font families as CSS has it, for example `Inter, sans-serif`. The page loads those that `fonts` does not have. @default the device's own font */
  readonly font?: string | undefined;
  /** Fonts that the style sheet loads, also in hosted pages and frames. @default none */
  readonly fonts?: readonly AppearanceFont[] | undefined;
  /** Size of running text in CSS pixels at the reader's default size, from 16 to 20. @default 16 */
  readonly textSize?: number | undefined;
  /** Colours that are given instead of worked out, by scheme. A colour that could not be read on its ground is moved until it can. */
  readonly colours?:
    | { readonly [scheme in 'light' | 'dark']?: Partial<Readonly<Record<ThemeColour, string>>> | undefined }
    | undefined;
}

/** Something of an appearance that was not taken as it was given. */
export interface AppearanceRepair {
  /** Scheme that it concerns; absent where all. */
  readonly scheme?: Scheme;
  /** Name of the colour or the field of the appearance. */
  readonly name: string;
  /** What was given. */
  readonly given: string;
  /** What is used instead. */
  readonly used: string;
  /** Why, as a sentence. */
  readonly why: string;
}

/** Contrast of one pair that the components paint. */
export interface ContrastRow {
  /** Scheme that it belongs to. */
  readonly scheme: Scheme;
  /** Token that is painted, without `--tk-`. */
  readonly mark: string;
  /** Token that it is painted on. */
  readonly ground: string;
  /** WCAG 2.2 contrast, from 1 to 21. */
  readonly contrast: number;
  /** What it has to be at least. */
  readonly least: number;
  /** APCA readability, from 0 to about 108. */
  readonly apca: number;
}

/** What a page takes of a theme. */
export interface AppearanceSheet {
  /** The style sheet: declares the tokens on the page. Link it after or before `tillkit/theme.css`, or attach it yourself. */
  readonly css: string;
  /** Origins that `css` loads fonts from, for `font-src` of a page's policy. @default none */
  readonly fontSources?: readonly string[] | undefined;
}

/** A theme: the tokens of one appearance. Plain data, which can be made at build time and sent to a page. */
export interface CompiledAppearance extends AppearanceSheet {
  /** Colours by scheme and token, `#rrggbb`. */
  readonly colours: Readonly<Record<Scheme, Readonly<Record<string, string>>>>;
  /** The other tokens, as CSS has them. */
  readonly measures: Readonly<Record<string, string>>;
  /** What was not taken as it was given. Empty for most brands. */
  readonly repairs: readonly AppearanceRepair[];
  /** Every painted pair with its contrast. */
  readonly contrasts: readonly ContrastRow[];
}
