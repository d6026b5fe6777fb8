/** Date and time as the shop's pages write them. */
export const dateAndTime = (at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const timeOfDay = (at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);

/** The back office speaks English, with the dates of whoever sits there. */
export const deskLocale = navigator.languages.find((tag) => /^en\b/.test(tag)) ?? 'en-GB';

/** Date and time at the desk. */
export const moment = new Intl.DateTimeFormat(deskLocale, { dateStyle: 'medium', timeStyle: 'short' });

/** A time of today at the desk, to the second. */
export const clockTime = new Intl.DateTimeFormat(deskLocale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const day = new Intl.DateTimeFormat(deskLocale, { dateStyle: 'medium' });
