/** The unit that time left is counted in, by the minutes that are left; hours and days rounded down. */
const units = [
  [2 * 24 * 60, 'day', 24 * 60],
  [2 * 60, 'hour', 60],
  [0, 'minute', 1],
] as const;

const minute = 60_000;

/** Whole minutes of a time in milliseconds, rounded up: how much of it is left. */
export const minutesOf = (left: number): number => Math.ceil(left / minute);

/** Milliseconds after which `minutesOf` says something else; an hour at most. */
export const untilNextMinute = (left: number): number => Math.min(left % minute || minute, 60 * minute);

/** Minutes before the end at which a page begins to warn of it. */
export const soonMinutes = 5;

/** Writes how long something can still be done, as `14 minutes` or `3 days`. */
export function formatTimeLeft(minutes: number, locale: string): string {
  const [, unit, size] = units.find(([least]) => minutes >= least) ?? units[2];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(minutes / size));
}
