import * as z from 'zod/mini';
import { absent } from './schema.ts';

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));

/**
 * How a link wants its page to look, as the proxy has read it from the link's own config: opaque colours that texts can be read on (WCAG 2.2,
 * 1.4.3) and short words. What could not be taken is not in it.
 */
export const linkLook = z.object({
  /** The button that pays or sends. `edge` where the colour is too close to white or to the night for the button to be seen without one. */
  button: absent(
    z.object({
      /** Opaque colour, `#rrggbb`. */
      background: colour,
      /** Colour of text on it, `#rrggbb`. */
      text: colour,
      /** Border colour, `#rrggbb`; absent where the button is seen without one. */
      edge: absent(colour),
    }),
  ),
  /** Behind everything, and the scheme whose texts can be read on it. */
  canvas: absent(
    z.object({
      /** Opaque colour, `#rrggbb`. */
      background: colour,
      /** Colour scheme whose texts can be read on it. */
      scheme: z.enum(['light', 'dark']),
    }),
  ),
  /** Text before the amount on the button, in place of "Pay". */
  button_text: absent(z.string()),
  /** Text over the form. */
  heading: absent(z.string()),
  /** Description and order lines are left out; merchant and amount stay. */
  form_only: absent(z.boolean()),
});
export type LinkLook = z.output<typeof linkLook>;
