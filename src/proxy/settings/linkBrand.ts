import type { LinkBrand } from '../../contract/index.ts';
import { type CompiledAppearance, compileAppearance } from '../../theme/index.ts';

/** What was worked out before, by name: a merchant has few brands. */
const known = new Map<string, LinkBrand>();
const mostKnown = 500;

/** The ground of a page, with the scheme that can be read on it. */
interface Canvas {
  readonly background: string;
  readonly scheme: 'light' | 'dark';
}

/** Every colour of a page in a link's brand, on the link's own ground where it has one. `brand` and the ground are `#rrggbb`. */
export function brandOf(brand: string, canvas?: Canvas): LinkBrand {
  const name = canvas === undefined ? brand : `${brand}/${canvas.background}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const ground = canvas && { [canvas.scheme]: { canvas: canvas.background } };
  const { colours } = compileAppearance({ brand, colours: ground });
  const tokens = [...new Set(Object.values(colours).flatMap((scheme) => Object.keys(scheme)))];
  const pairs = (light: Scheme, dark: Scheme): LinkBrand['usual'] =>
    Object.fromEntries(tokens.map((token) => [token, [colourOf(light, token), colourOf(dark, token)]]));
  const made = {
    name,
    usual: pairs(colours.light, colours.dark),
    more_contrast: pairs(colours.lightContrast, colours.darkContrast),
  };
  if (known.size >= mostKnown) known.clear();
  known.set(name, made);
  return made;
}

type Scheme = CompiledAppearance['colours']['light'];

/** What a button is painted in where a scheme does not say it. */
const ofButton: Readonly<Record<string, string>> = {
  'button-background': 'accent',
  'button-background-hover': 'accent-hover',
  'button-text': 'on-accent',
  'button-edge': 'button-background',
};

function colourOf(scheme: Scheme, token: string): string {
  const instead = ofButton[token];
  return scheme[token] ?? (instead === undefined ? '' : colourOf(scheme, instead));
}
