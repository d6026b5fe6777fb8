const second = 1000;
const minute = 60 * second;

/** The units of a time left, each with its length in seconds and the fewest seconds it is used for. */
const units = [
  { atLeast: 2 * 86_400, unit: 'day', seconds: 86_400 },
  { atLeast: 2 * 3600, unit: 'hour', seconds: 3600 },
  { atLeast: 60, unit: 'minute', seconds: 60 },
  { atLeast: 0, unit: 'second', seconds: 1 },
] as const;

/** Minutes in a number of milliseconds, rounded up. */
export const countMinutes = (left: number): number => Math.ceil(left / minute);

/** Seconds in a number of milliseconds, rounded up; 0 once the time is over. */
const countSeconds = (left: number): number => Math.max(0, Math.ceil(left / second));

/** Milliseconds until a countdown shows its next number: of seconds in its last minute, of minutes before. */
export function untilNextCount(left: number): number {
  const unit = left <= minute ? second : minute;
  return left % unit || unit;
}

/** Minutes before a deadline at which pages begin to warn of it. */
export const soonMinutes = 5;

/** Format of the deadline: time only, if it is under 12 hours away. */
export const getDeadlineStyle = (left: number) => (left < 12 * 60 * minute ? 'time' : 'nearDayAndTime');

/** Formats milliseconds as `3 days`, `14 minutes` or `9 seconds`. Days and hours are rounded down. */
export function formatTimeLeft(left: number, locale: string): string {
  const isLastMinute = countSeconds(left) < 60;
  const total = isLastMinute ? countSeconds(left) : countMinutes(left) * 60;
  const { unit, seconds } = units.find(({ atLeast }) => total >= atLeast) ?? units[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(total / seconds),
  );
}
