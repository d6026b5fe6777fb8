import { toInstant } from './formatDate.ts';

/** The moment to look from, and the language. */
export interface FormatRelativeOptions {
  /** BCP 47 locale. */
  readonly locale: string;
  /** The present moment; the caller's clock decides it. */
  readonly now: Date;
}

const minute = 60_000;
const steps: readonly (readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number])[] = [
  [minute, 'second', 1_000],
  [60 * minute, 'minute', minute],
  [48 * 60 * minute, 'hour', 60 * minute],
  [Number.POSITIVE_INFINITY, 'day', 24 * 60 * minute],
];

/**
 * An instant as seen from `now`: "in 5 minutes", "3 hours ago". Rounds towards now, so that a link never seems open for longer than it is.
 * An unreadable instant gives `''`.
 */
export function formatRelative(instant: string | Date, options: FormatRelativeOptions): string {
  const date = toInstant(instant);
  if (date === undefined) return '';
  const distance = date.getTime() - options.now.getTime();
  const [, unit, size] = steps.find(([limit]) => Math.abs(distance) < limit) ?? ['', 'day' as const, 24 * 60 * minute];
  return new Intl.RelativeTimeFormat(options.locale, { numeric: 'always' }).format(Math.trunc(distance / size), unit);
}
