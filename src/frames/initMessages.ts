import * as z from 'zod/mini';

// The message that opens the channel to a frame, and the few that the frame's first script reads as well. `messages.ts` has all others.

/** Version of the messages. Where the page and the frame have different versions, the page says that the fields could not be loaded. */
export const channelVersion = 7;

/** A text of at most 200 characters. */
export const shortText = z.string().check(z.maxLength(200));
/** 128 random bits, as hexadecimal digits. */
export const nonceText = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Client secret of a payment. */
export const clientSecretText = z.string().check(z.maxLength(256));
/** The payment that a card or a security code is for. Absent: none, and the frame sends nothing that is typed. */
const forPayment = { clientSecret: z.optional(clientSecretText) };

const messageText = z.string().check(z.maxLength(600));
/** A merchant's text override: one text, or one for each plural category (CLDR). */
export const textOverride = z.union([
  messageText,
  z.strictObject({
    zero: z.exactOptional(messageText),
    one: z.exactOptional(messageText),
    two: z.exactOptional(messageText),
    few: z.exactOptional(messageText),
    many: z.exactOptional(messageText),
    other: messageText,
  }),
]);

/** Appearance that the frame inherits from the page around it. */
export const frameAppearance = z.strictObject({
  /** BCP 47 locale of the texts. */
  locale: z.string().check(z.maxLength(35)),
  /** Current colour scheme of the page. */
  scheme: z.enum(['light', 'dark']),
  /** Computed values of `inheritedTokens`; the frame uses those that `isSafeTokenValue` takes. */
  tokens: z.record(z.string().check(z.regex(/^--tk-[a-z-]{1,40}$/)), z.string().check(z.maxLength(256))),
  /** Computed font size of the page's own element, in CSS pixels. */
  fontSize: z.number().check(z.gte(8), z.lte(64)),
  /** Accepted card networks. */
  accepts: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  /** What the payment costs, where the service is asked about a card before it is paid with. Absent: it is not asked. */
  checks: z.optional(
    z.strictObject({
      amount: z.int(),
      net_amount: z.int(),
      currency: z.string().check(z.maxLength(3)),
      required: z.boolean(),
    }),
  ),
  /** Text overrides of the merchant for this form. */
  texts: z.record(z.string().check(z.regex(/^[a-z]{1,20}\.[\w.]{1,60}$/i)), textOverride),
});
/** Locale, colours, tokens and text overrides that a frame inherits. */
export type FrameAppearance = z.output<typeof frameAppearance>;

/** The content of a frame. */
export const frameForm = z.union([
  /** A new card, with the initial value of its name field. */
  z.strictObject({ kind: z.literal('card'), ...forPayment, holderName: z.optional(shortText) }),
  /** The security code of a saved card: the name of the card, and its brand, which decides the length of the code. */
  z.strictObject({
    kind: z.literal('code'),
    ...forPayment,
    name: shortText,
    brand: z.nullable(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  }),
  /** The form of a payout link, from its choice of a country to its outcome. */
  z.strictObject({
    kind: z.literal('payout'),
    /** Whether the frame also shows merchant, amount and expiry. */
    showsSummary: z.boolean(),
    payoutId: shortText,
    payoutLink: z.string().check(z.maxLength(4096)),
    initialCountry: z.optional(shortText),
  }),
  /** A bank's page: hidden for a 3DS Method, visible for a challenge, or opened in a new tab by a button. */
  z.strictObject({ kind: z.literal('bank'), place: z.enum(['method', 'challenge', 'newPage']) }),
]);
/** The content of a frame: the fields of a new card, the security code of a saved card, a payout form, or a bank's page. */
export type FrameForm = z.output<typeof frameForm>;

/** The only message to the frame's window. It carries a port, over which all further messages are sent. */
export const initMessage = z.strictObject({
  type: z.literal('tillkit:card-frame'),
  version: z.literal(channelVersion),
  /** 128 random bits, the same as in the fragment of the frame's address. */
  nonce: nonceText,
  form: frameForm,
  appearance: frameAppearance,
});

/** Asks whether the frame still answers. */
export const ping = z.strictObject({ type: z.literal('ping') });
/** The page's appearance has changed. */
export const appearanceChange = z.strictObject({ type: z.literal('appearance'), appearance: frameAppearance });
