import * as z from 'zod/mini';
import { callReport, payoutView } from '../contract/index.ts';
import { appearanceChange, clientSecretText, nonceText, ping, shortText } from './initMessages.ts';

/** An object that the schema of its endpoint checks later. Its keys cannot change a prototype. */
const freeObject = z.record(z.string().check(z.regex(/^(?!constructor$|prototype$)\w{1,64}$/)), z.unknown());

/** Id of a call or question, which its answer repeats: 128 random bits, as hexadecimal digits. */
const id = nonceText;
/** Fields of every call about the card. */
const call = { type: z.literal('call'), id };
const credentials = {
  clientSecret: clientSecretText,
  customerSession: z.optional(z.string().check(z.maxLength(4096))),
};
/** What the page has asked for besides the card. The frame adds it to the card. */
const extras = z.strictObject({
  nickname: z.optional(shortText),
  billing: z.optional(freeObject),
});

/** Surcharge of the card that the page shows, in minor units; absent for none. */
const surcharge = z.optional(z.int());

/** Messages from the page to the frame. */
export const pageMessage = z.union([
  ping,
  appearanceChange,
  z.strictObject({ type: z.literal('clear'), fields: z.enum(['all', 'cvc']) }),
  /** The answer to `beforePay`: whether the payout may be sent. */
  z.strictObject({ type: z.literal('continue'), id, isAllowed: z.boolean() }),
  /** A form to post to the bank: the data of a 3DS Method, or the CReq of a challenge. The frame checks it again. */
  z.strictObject({
    type: z.literal('bank'),
    action: z.string().check(z.maxLength(2048)),
    field: z.string().check(z.minLength(1), z.maxLength(64)),
    value: z.string().check(z.maxLength(65_536)),
  }),
  z.strictObject({ type: z.literal('refuse'), field: z.enum(['number', 'expiry', 'cvc', 'holder']) }),
  /** Validates all fields, and shows their errors; `focus` moves the focus to the first error. Answered with whether all are valid. */
  z.strictObject({ ...call, call: z.literal('validate'), focus: z.boolean(), surcharge }),
  /** Stores the card for the payment (`createPaymentMethod`). */
  z.strictObject({ ...call, call: z.literal('tokenize'), ...credentials, extras }),
  /** Confirms the payment with a stored or saved card (`confirmWithMethod`): the frame adds the security code. */
  z.strictObject({
    ...call,
    call: z.literal('confirm'),
    ...credentials,
    operationId: shortText,
    body: freeObject,
  }),
  /** Opens an operation at the proxy, confirms with the card at the service, and asks for the verdict (`confirmNewCard`). */
  z.strictObject({
    ...call,
    call: z.literal('confirmNewCard'),
    ...credentials,
    operationId: shortText,
    body: freeObject,
    extras,
    surcharge,
    /** Contact details that the page has asked for. */
    contact: z.optional(z.strictObject({ billing: z.optional(freeObject), shipping: z.optional(freeObject) })),
  }),
]);
/** A message of the page to its frame. */
export type PageMessage = z.output<typeof pageMessage>;

const code = z.string().check(z.regex(/^[A-Za-z][\w.-]{0,63}$/));

/** A failure without its message, which may contain something about the card. */
export const sentFailure = z.strictObject({
  kind: z.enum(['network', 'timeout', 'http', 'contract', 'cancelled']),
  effect: z.enum(['none', 'unknown', 'done']),
  status: z.optional(z.int().check(z.gte(0), z.lte(599))),
  code: z.optional(code),
  retryAfterMs: z.optional(z.number().check(z.gte(0), z.lte(86_400_000))),
});
/** A failure as it leaves the frame. */
export type SentFailure = z.output<typeof sentFailure>;

const cardState = z.strictObject({
  complete: z.boolean(),
  empty: z.boolean(),
  /** True while a field shows an error. */
  wrong: z.boolean(),
  brand: z.nullable(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  /** What the service adds for the card, in minor units; absent while that is not known. */
  surcharge: z.exactOptional(z.int()),
  /** The chosen network of a card that has several. */
  network: z.exactOptional(z.string().check(z.regex(/^[A-Za-z]{2,30}$/))),
});
/** What a page may know about the fields: nothing that was typed, not even its length. */
export type CardState = z.output<typeof cardState>;

/** Events of a payout form in a frame, as in `PayoutEvents`. */
const payoutReport = z.union([
  z.strictObject({ of: z.literal('ready') }),
  z.strictObject({
    of: z.literal('loadError'),
    error: z.strictObject({
      kind: z.enum(['notFound', 'network', 'timeout', 'http', 'contract', 'cancelled']),
      code: z.exactOptional(code),
      status: z.exactOptional(z.int().check(z.gte(0), z.lte(599))),
    }),
  }),
  z.strictObject({
    of: z.literal('change'),
    change: z.strictObject({
      brand: z.nullable(z.string().check(z.regex(/^[a-z]{1,20}$/))),
      complete: z.boolean(),
      empty: z.boolean(),
    }),
  }),
  z.strictObject({
    of: z.literal('attempt'),
    attempt: z.strictObject({
      kind: z.enum(['declined', 'notAuthenticated', 'refused']),
      effect: z.literal('none'),
      code: z.exactOptional(code),
      payout: payoutView,
    }),
  }),
  z.strictObject({
    of: z.literal('outcome'),
    outcome: z.strictObject({
      kind: z.enum(['paid', 'failed', 'cancelled', 'expired', 'returned', 'pending']),
      payout: payoutView,
    }),
  }),
  /** The service has the details of the payout. */
  z.strictObject({ of: z.literal('submitted'), payout: payoutView }),
  /** The receiver has confirmed. Nothing is sent before the page answers `continue` with the same id. */
  z.strictObject({ of: z.literal('beforePay'), id, payout: payoutView }),
]);
/** An event of a payout form in a frame. */
export type PayoutReport = z.output<typeof payoutReport>;

/**
 * Events of a bank's page, none of which is a result: the return page of a 3DS Method or of a challenge was reached, or a page was loaded. `asked`: the button
 * for a new tab was clicked.
 */
const bankEvent = z.enum(['methodEnded', 'challengeEnded', 'frameLoaded', 'asked']);
/** An event of a bank's page. */
export type BankEvent = z.output<typeof bankEvent>;

/** Messages from the frame to the page. */
export const frameMessage = z.union([
  /** The first message: the script runs and has taken the port. */
  z.strictObject({ type: z.literal('opened') }),
  z.strictObject({ type: z.literal('ready'), nonce: nonceText }),
  z.strictObject({ type: z.literal('pong') }),
  /** Height of the content in whole CSS pixels. */
  z.strictObject({ type: z.literal('size'), height: z.int().check(z.gte(0), z.lte(4000)) }),
  z.strictObject({ type: z.literal('state'), state: cardState }),
  z.strictObject({ type: z.literal('key'), key: z.enum(['escape', 'submit']) }),
  /** The report on a confirmation that the frame has sent. The page keeps it for later questions for the verdict. */
  z.strictObject({ type: z.literal('report'), id, report: callReport }),
  z.strictObject({ type: z.literal('payout'), report: payoutReport }),
  z.strictObject({ type: z.literal('bank'), event: bankEvent }),
  z.strictObject({
    type: z.literal('answer'),
    id,
    result: z.union([
      z.strictObject({ ok: z.literal(true), value: z.unknown() }),
      z.strictObject({ ok: z.literal(false), failure: sentFailure }),
    ]),
  }),
]);
/** A message of the frame to its page. */
export type FrameMessage = z.output<typeof frameMessage>;
