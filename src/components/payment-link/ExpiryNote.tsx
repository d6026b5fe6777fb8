import { useEffect, useState } from 'react';
import { clockOffset, useTillkit } from '../../hooks/index.ts';
import { formatDate } from '../../i18n/index.ts';
import { Icon, useAnnounce } from '../../ui/index.ts';

const minute = 60_000;
const soonMinutes = 5;

/** Until when the link can be used; in the last five minutes with a countdown, announced at five and at one. */
export function ExpiryNote({
  expiry,
  serverTime,
  text,
}: {
  readonly expiry: string;
  readonly serverTime: string;
  /** The sentence with the date. @default that the link can be paid until then */
  readonly text?: string;
}) {
  const { t } = useTillkit();
  const minutes = useMinutesLeft(expiry, serverTime);
  const announce = useAnnounce();
  const soon = minutes <= soonMinutes ? t('link.expiresSoon', { count: Math.max(minutes, 1) }) : undefined;
  const due = minutes === soonMinutes || minutes === 1 ? soon : undefined;
  useEffect(() => {
    if (due !== undefined) announce(due);
  }, [announce, due]);
  return (
    <p data-part="expiry" data-tone={soon === undefined ? undefined : 'warning'}>
      <Icon name="clock" />
      <span>{soon ?? text ?? t('link.expiresAt', { date: formatDate(expiry, { locale: t.locale }) })}</span>
    </p>
  );
}

/** Whole minutes left by the service's clock, rounded up, kept current. */
function useMinutesLeft(expiry: string, serverTime: string): number {
  const { clock } = useTillkit();
  const [offset] = useState(() => clockOffset(serverTime, clock.now()));
  const left = () => Math.ceil((Date.parse(expiry) - offset - clock.now()) / minute);
  const [minutes, setMinutes] = useState(left);
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
