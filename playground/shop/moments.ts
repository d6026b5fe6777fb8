/** Date and time as the shop's pages write them. */
export const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A time of today, to the second. */
export const clockTime = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const timeOfDay = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
export const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
