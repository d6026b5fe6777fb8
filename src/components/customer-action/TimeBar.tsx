import { useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { countMinutes, formatTimeLeft } from '../../i18n/index.ts';
import { useTimeLeft } from '../useTimeLeft.ts';

/** Minutes that a bar can be long: what is left when it is first drawn fits into the shortest of them. */
const lengths = [5, 10, 15, 30, 60];

/** True for a time that is short enough to be shown as a bar; a longer one is a date. */
export const isCountedDown = (left: number): boolean => countMinutes(left) <= 60;

/** How long a step can still be taken, `<p data-part="time-left">` with a `<progress>` that runs out. `[data-tone="warning"]` in its last minute. */
export function TimeBar({ until }: { readonly until: number }) {
  const { t } = useTillkit();
  const left = useTimeLeft(until);
  const [length] = useState(() => (lengths.find((minutes) => minutes >= countMinutes(left)) ?? 60) * 60_000);
  return (
    <p data-part="time-left" data-tone={countMinutes(left) <= 1 ? 'warning' : undefined}>
      <progress value={Math.max(0, left)} max={length} aria-hidden="true" />
      <span>{t('link.timeLeft', { time: formatTimeLeft(Math.max(0, left), t.locale) })}</span>
    </p>
  );
}
