import { useEffect, useState } from 'react';
import { useClockOffset, useTillkit } from '../../hooks/index.ts';
import { formatDate } from '../../i18n/index.ts';
import { Icon, useAnnounce } from '../../ui/index.ts';
import { useHydrated } from '../useHydrated.ts';

const minute = 60_000;
const soonMinutes = 5;

/** The unit that time left is counted in, by the minutes that are left; hours and days rounded down. */
const units = [
  [2 * 24 * 60, 'day', 24 * 60],
  [2 * 60, 'hour', 60],
  [0, 'minute', 1],
] as const;

/**
 * Until when the link can be used, and how long that is, by the service's clock. The last five minutes are a warning, said aloud at five and at one if the
 * page was open before. `[data-state="kept"]` while it is not shown: it keeps its place, so that nothing below it moves.
 */
export function ExpiryNote({
  expiry,
  serverTime,
  text,
  shown = true,
}: {
  readonly expiry: string;
  readonly serverTime: string;
  /** The sentence with the date. @default that the link can be paid until then */
  readonly text?: string;
  /** @default true */
  readonly shown?: boolean;
}) {
  const { t } = useTillkit();
  const hydrated = useHydrated();
  const minutes = useMinutesLeft(expiry, serverTime);
  const [atFirst] = useState(minutes);
  const announce = useAnnounce();
  const soon = minutes <= soonMinutes ? t('link.expiresSoon', { count: Math.max(minutes, 1) }) : undefined;
  const due = shown && minutes !== atFirst && (minutes === soonMinutes || minutes === 1) ? soon : undefined;
  useEffect(() => {
    if (due !== undefined) announce(due);
  }, [announce, due]);
  return (
    <p data-part="expiry" data-tone={soon && 'warning'} data-state={shown ? undefined : 'kept'}>
      <Icon name="clock" />
      {/* A server knows neither the time zone of the page nor how late it is there. */}
      <span key={String(hydrated)} suppressHydrationWarning>
        {text ?? t('link.expiresAt', { date: formatDate(expiry, { locale: t.locale }) })}
        <br />
        {soon ?? t('link.timeLeft', { time: formatTimeLeft(minutes, t.locale) })}
      </span>
    </p>
  );
}

function formatTimeLeft(minutes: number, locale: string): string {
  const [, unit, size] = units.find(([least]) => minutes >= least) ?? units[2];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(minutes / size));
}

/** Whole minutes left by the service's clock, rounded up, kept current. */
function useMinutesLeft(expiry: string, serverTime: string): number {
  const { clock } = useTillkit();
  const offset = useClockOffset(serverTime);
  const left = () => Date.parse(expiry) - offset - clock.now();
  const [minutes, setMinutes] = useState(() => Math.ceil(left() / minute));
  useEffect(() => {
    let cancel: () => void = () => undefined;
    const tick = () => {
      const rest = Date.parse(expiry) - offset - clock.now();
      setMinutes(Math.ceil(rest / minute));
      if (rest <= 0) return;
      // To the next whole minute, at most an hour at a time.
      cancel = clock.after(Math.min(rest % minute || minute, 60 * minute), tick);
    };
    tick();
    return () => cancel();
  }, [expiry, offset, clock]);
  return minutes;
}
