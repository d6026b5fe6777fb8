import * as z from 'zod/mini';
import { nullish } from './schema.ts';

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));

const coloursByToken = z.record(z.string().check(z.regex(/^[a-z-]{1,40}$/)), z.tuple([colour, colour]));

/** The colours of a page in a brand, as the proxy has worked them out: of each token one for the light scheme and one for the dark. */
const linkBrand = z.object({
  /** The brand and the ground that they were worked out from: links of one name have the same colours. */
  name: z.string().check(z.regex(/^[#\da-f/]{7,20}$/)),
  /** For everyone who asks their device for nothing else. */
  usual: coloursByToken,
  /** For people who ask their device for more contrast. */
  more_contrast: coloursByToken,
});
export type LinkBrand = z.output<typeof linkBrand>;

/**
 * How a link wants its page to look, as the proxy has read it from the link's own config: opaque colours that texts can be read on (WCAG 2.2,
 * 1.4.3) and short words. What could not be taken is not in it.
 */
export const linkAppearance = z.object({
  /** All colours, in the link's brand. */
  brand: nullish(linkBrand),
  /** The button that pays or sends, where the link names its colours beside the brand. `edge` where the colour is too close to white or to the night for the button to be seen without one. */
  button: nullish(
    z.object({
      /** Opaque colour, `#rrggbb`. */
      background: colour,
      /** Colour of text on it, `#rrggbb`. */
      text: colour,
      /** Border colour, `#rrggbb`; absent where the button is seen without one. */
      edge: nullish(colour),
    }),
  ),
  /** Behind everything, and the scheme whose texts can be read on it. */
  canvas: nullish(
    z.object({
      /** Opaque colour, `#rrggbb`. */
      background: colour,
      /** Colour scheme whose texts can be read on it. */
      scheme: z.enum(['light', 'dark']),
    }),
  ),
  /** Text before the amount on the button, in place of "Pay". */
  button_text: nullish(z.string()),
  /** Text over the form. */
  heading: nullish(z.string()),
  /** Description and order lines are left out; merchant and amount stay. */
  form_only: nullish(z.boolean()),
});
export type LinkAppearance = z.output<typeof linkAppearance>;
