import * as z from 'zod/mini';

/** Turns null into `undefined`; returns any other value. */
export const nullToUndefined = (value: unknown): unknown => (value === null ? undefined : value);

/**
 * A field of an answer that may be null or absent (interface 2.3: "every other field may be null or absent"). Both become `undefined`, so that code after the
 * parse checks one value.
 *
 * @param convert converts any other value before the schema parses it. @default no conversion
 */
export function nullish<T extends z.core.$ZodType>(
  schema: T,
  convert?: (value: unknown) => unknown,
): z.ZodMiniOptional<T> {
  const read =
    convert === undefined ? nullToUndefined : (value: unknown) => (value === null ? undefined : convert(value));
  // The casts are safe: the output is that of `optional(schema)`; only the input may also be null.
  return z.optional(z.pipe(z.transform(read), z.optional(schema) as never)) as unknown as z.ZodMiniOptional<T>;
}

/** A closed set that fails closed: every other value, of any type, becomes `'unknown'`. */
export function closedSet<const Words extends readonly string[]>(words: Words) {
  const known: ReadonlySet<unknown> = new Set(words);
  // The cast is safe: the membership test on the same line.
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): Words[number] | 'unknown' => (known.has(value) ? (value as Words[number]) : 'unknown')),
  );
}

/** A string with a known subset that may grow (interface 2.1 leaves such lists out): editors suggest the known values, every other string passes. */
export function openSet<const Words extends readonly string[]>(_words: Words) {
  return z.custom<Words[number] | (string & {})>((value) => typeof value === 'string');
}

/** Integer in the smallest unit of the currency (interface 1); beyond 2^53 - 1 it is refused because JSON has rounded it already. */
export const minorUnits = z.int();

/** An ISO 8601 date-time as every engine reads it: with `T`, a decimal point and an offset. One without an offset is UTC (interface 1). A date without a time, `2030-02-28`, stays as it is. */
function toUtcText(text: string): string {
  const spelled = text
    .toUpperCase()
    .replace(' ', 'T')
    .replace(',', '.')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return /Z$|[+-]\d\d:\d\d$|^[^T]*$/.test(spelled) ? spelled : `${spelled}Z`;
}

/** Milliseconds since 1970 of an ISO 8601 date or date-time, which is UTC where it has no offset; NaN for a text that is none. */
export const parseTimestamp = (text = ''): number => Date.parse(toUtcText(text));

/**
 * ISO 8601 date-time in UTC (interface 1). An answer may leave out the offset; the parsed text always has one. A day, a time or an offset that does not exist is
 * refused: engines read 30 February as 2 March.
 */
export const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/), z.refine(isMoment), z.overwrite(toUtcText));

const momentPattern = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/i;

/** True for a date-time whose day, time and offset exist. */
export function isMoment(text: string): boolean {
  const [, day = ''] = momentPattern.exec(text) ?? [];
  return isDay(day);
}

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Number of days of a month, counted from 1. The calendar repeats every 400 years; `Date` would take a year below 100 for one of the last century. */
const getDaysInMonth = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** True for a day of the calendar, as `2030-02-28`. */
export function isDay(day: string): boolean {
  if (!dayPattern.test(day)) return false;
  const date = Number(day.slice(8));
  // Every month has 28 days.
  return date <= 28 || date <= getDaysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

/** Identifier: 1 to 64 characters of `A-Z a-z 0-9 _ -`. The interface says 30 for most; deployments use 24 to 64. */
export const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/**
 * `{payment_id}_secret_{random}`: drives one payment from a browser (interface 5.3). Never in a URL of ours, a log or a query key. That of a
 * payout begins with `payout_` and its id, hence seven characters more.
 */
export const clientSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,71}_secret_[A-Za-z0-9]{8,64}$/));

const cut = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, most)),
  );

/** Longest texts of the service, in characters (interface 8). */
export const textLimits = { unified_code: 255, unified_message: 1024, mandate_id: 255 } as const;

/** Connector-independent error code. One longer than the interface allows is cut, so that it does not make the answer unreadable. */
export const unifiedCode = cut(textLimits.unified_code);

/** Connector-independent error message; a longer one is cut. */
export const unifiedMessage = cut(textLimits.unified_message);

/** Id of a mandate. One longer than the interface allows becomes absent, because a cut id could name another mandate. */
export const mandateId = z.pipe(
  z.string(),
  z.transform((id) => (id.length > textLimits.mandate_id ? undefined : id)),
);

/** Free-form object, whose content is passed on unchanged. A record schema would add half a kilobyte to every page. */
export const freeForm = z.looseObject({});
