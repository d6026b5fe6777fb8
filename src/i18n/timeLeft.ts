const second = 1000;
const minute = 60 * second;

/** The unit that time left is counted in, by the least time in seconds that is, and the seconds of the unit. */
const units = [
  [2 * 86_400, 'day', 86_400],
  [2 * 3600, 'hour', 3600],
  [60, 'minute', 60],
  [0, 'second', 1],
] as const;

/** Whole minutes of a time in milliseconds, rounded up: how much of it is left. */
export const minutesOf = (left: number): number => Math.ceil(left / minute);

/** The same in seconds; none once the time is over. */
const secondsOf = (left: number): number => Math.max(0, Math.ceil(left / second));

/** True while a time in milliseconds is counted in seconds: in its last minute. */
export const isCountedInSeconds = (left: number): boolean => secondsOf(left) < 60;

/** Milliseconds after which the time left is another number of minutes, or in the last one of seconds; an hour at most. */
export function untilNextCount(left: number): number {
  const unit = left <= minute ? second : minute;
  return Math.min(left % unit || unit, 60 * minute);
}

/** Minutes before the end at which a page begins to warn of it. */
export const soonMinutes = 5;

/** How a deadline is written beside the time left, which tells the year: with less than half a day left its time is enough. */
export const deadlineStyle = (left: number) => (left < 12 * 60 * minute ? 'time' : 'nearDayAndTime');

/** Writes how long something can still be done, of a time in milliseconds, as `3 days`, `14 minutes` or `9 seconds`; hours and days are rounded down. */
export function formatTimeLeft(left: number, locale: string): string {
  const seconds = isCountedInSeconds(left) ? secondsOf(left) : minutesOf(left) * 60;
  const [, unit, size] = units.find(([least]) => seconds >= least) ?? units[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size));
}
