import * as z from 'zod/mini';

// Messages that the first script of a frame reads. `messages.ts` has those of the script that renders it.

/** Version of the messages. Where the page and the frame have different versions, the page says that the fields could not be loaded. */
export const channelVersion = 5;

/** A short text of a message. */
export const short = z.string().check(z.maxLength(200));
/** 128 random bits, as hexadecimal digits. */
export const id = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Client secret of a payment. */
export const secret = z.string().check(z.maxLength(256));
/** The payment that a card or a security code is for. Absent: none, and nothing that is typed is sent. */
const forPayment = { clientSecret: z.optional(secret) };

const words = z.string().check(z.maxLength(600));
/** A text of the merchant, or one for each plural category (CLDR). */
export const carriedText = z.union([
  words,
  z.strictObject({
    zero: z.exactOptional(words),
    one: z.exactOptional(words),
    two: z.exactOptional(words),
    few: z.exactOptional(words),
    many: z.exactOptional(words),
    other: words,
  }),
]);

/** What the frame takes over from the page around it. */
export const frameAppearance = z.strictObject({
  /** BCP 47 locale of the texts. */
  locale: z.string().check(z.maxLength(35)),
  /** Colours of the page around it, as they are now. */
  scheme: z.enum(['light', 'dark']),
  /** Computed values of `carriedTokens`; the frame uses those that `isSafeTokenValue` takes. */
  tokens: z.record(z.string().check(z.regex(/^--tk-[a-z-]{1,40}$/)), z.string().check(z.maxLength(256))),
  /** Computed font size of the page's own element, in CSS pixels. */
  fontSize: z.number().check(z.gte(8), z.lte(64)),
  /** Networks of the cards that are taken. */
  accepts: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  /** The merchant's own words for texts of the form. */
  texts: z.record(z.string().check(z.regex(/^[a-z]{1,20}\.[\w.]{1,60}$/i)), carriedText),
});
/** Locale, colours, tokens and words that a frame takes over. */
export type FrameAppearance = z.output<typeof frameAppearance>;

/** The form in a frame. */
export const frameForm = z.union([
  /** A new card, with the initial value of its name field. */
  z.strictObject({ kind: z.literal('card'), ...forPayment, holderName: z.optional(short) }),
  /** The security code of a saved card: the name of the card, and its brand, which decides the length of the code. */
  z.strictObject({
    kind: z.literal('code'),
    ...forPayment,
    name: short,
    brand: z.nullable(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  }),
  /** The form of a payout link, from its choice of a country to its outcome. */
  z.strictObject({
    kind: z.literal('payout'),
    /** Whether the frame also shows merchant, amount and expiry. */
    whole: z.boolean(),
    payoutId: short,
    payoutLink: z.string().check(z.maxLength(4096)),
    initialCountry: z.optional(short),
  }),
  /** A bank's page: hidden for a 3DS Method, visible for a challenge, or opened in a new tab by a button. */
  z.strictObject({ kind: z.literal('bank'), place: z.enum(['method', 'challenge', 'newPage']) }),
]);
/** What a frame is for: a new card, the security code of a saved one, a payout, or a bank's page. */
export type FrameForm = z.output<typeof frameForm>;

/** The only message to the frame's window. It carries a port, over which all further messages are sent. */
export const initMessage = z.strictObject({
  type: z.literal('tillkit:card-frame'),
  version: z.literal(channelVersion),
  /** 128 random bits, the same as in the fragment of the frame's address. */
  nonce: id,
  form: frameForm,
  appearance: frameAppearance,
});

/** Asks whether the frame still answers. */
export const ping = z.strictObject({ t: z.literal('ping') });
/** The page's appearance has changed. */
export const appearanceChange = z.strictObject({ t: z.literal('appearance'), appearance: frameAppearance });
