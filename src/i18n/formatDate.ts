/**
 * How much of a date is shown: the day, the day with its time, a near day (short, without its year) alone or with its time, the time alone, or the month of
 * a card's expiry, in the calendar that is printed on cards.
 */
export type DateStyle = 'day' | 'dayAndTime' | 'nearDay' | 'nearDayAndTime' | 'time' | 'month';

/** Where and how a date is shown. */
export interface FormatDateOptions {
  /** BCP 47 locale. */
  readonly locale: string;
  /** @default 'dayAndTime' */
  readonly style?: DateStyle;
  /** IANA time zone. @default the zone of the person's device */
  readonly timeZone?: string;
}

const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'long' },
  dayAndTime: { dateStyle: 'long', timeStyle: 'short' },
  nearDay: { month: 'short', day: 'numeric' },
  nearDayAndTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { timeStyle: 'short' },
  month: { year: 'numeric', month: 'long', calendar: 'gregory' },
};

/**
 * A UTC instant (ISO 8601 date-time, interface 2.1, or a `Date`) as the person reads it, in their own zone.
 * A timestamp without a zone is read as UTC, because the interface sends UTC. An unreadable one gives `''`.
 */
export function formatDate(instant: string | Date, options: FormatDateOptions): string {
  const date = toInstant(instant);
  if (date === undefined) return '';
  const zone = options.timeZone === undefined ? {} : { timeZone: options.timeZone };
  return new Intl.DateTimeFormat(options.locale, { ...styles[options.style ?? 'dayAndTime'], ...zone }).format(date);
}

/** The instant of an ISO 8601 timestamp; one without a zone is UTC. Absent when it cannot be read. */
export function toInstant(instant: string | Date): Date | undefined {
  const zoneless = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/;
  const date = typeof instant === 'string' ? new Date(zoneless.test(instant) ? `${instant}Z` : instant) : instant;
  return Number.isNaN(date.getTime()) || (typeof instant === 'string' && !hasRealDay(instant)) ? undefined : date;
}

/** False for a day that the calendar does not have: engines read 30 February as 2 March, and 24:00 as the day after. */
function hasRealDay(text: string): boolean {
  const [, day, hour] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}))?/.exec(text) ?? [];
  if (day === undefined) return true;
  const midnight = new Date(`${day}T00:00Z`);
  return hour !== '24' && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
