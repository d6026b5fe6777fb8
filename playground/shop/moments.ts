import type { OrderView } from '../shop-server/orders.ts';

/** Date and time as the shop's pages write them. */
export const dateAndTime = (at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const timeOfDay = (at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);

/** The days of a delivery: three to five working days after an order, or with express delivery the next one. */
export function deliveryDays({ createdAt: orderedAt, deliveryOption }: OrderView, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
  if (deliveryOption === 'express') return day.format(workingDaysAfter(orderedAt, 1));
  return day.formatRange(workingDaysAfter(orderedAt, 3), workingDaysAfter(orderedAt, 5));
}

function workingDaysAfter(at: number, days: number): Date {
  const date = new Date(at);
  for (let left = days; left > 0; ) {
    date.setDate(date.getDate() + 1);
    if (date.getDay() % 6 !== 0) left -= 1;
  }
  return date;
}

/** The back office speaks English, with the dates of whoever sits there. */
export const deskLocale = navigator.languages.find((tag) => /^en\b/.test(tag)) ?? 'en-GB';

/** A time of today at the desk, to the second. */
export const clockTime = new Intl.DateTimeFormat(deskLocale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** Writes a time of the service or of the shop at the desk. The year is left out where it is this one. */
function write(at: string | number, parts: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(deskLocale, { ...parts, ...year }).format(date);
}

interface Write {
  (at: string | number): string;
  (at: string | number | undefined): string | undefined;
}
const writer = (parts: Intl.DateTimeFormatOptions): Write =>
  ((at) => (at === undefined ? undefined : write(at, parts))) as Write;
/** Date and time at the desk. */
export const momentOf = writer({ ...day, ...time });
/** The date alone. */
export const dateOf = writer(day);

/** How many days of the calendar there are until a deadline, ISO 8601. */
export function daysLeft(until: string): string {
  // Days of the desk, one of which may be an hour shorter or longer.
  const days = Math.round((new Date(until).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 86_400_000);
  if (days < 0) return 'overdue';
  return days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`;
}
