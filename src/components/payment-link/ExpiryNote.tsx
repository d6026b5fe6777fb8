import { useEffect, useState } from 'react';
import { useClockOffset, useTillkit } from '../../hooks/index.ts';
import { countMinutes, formatDate, formatTimeLeft, getDeadlineStyle, soonMinutes } from '../../i18n/index.ts';
import { Icon, useAnnounce, useHydrated } from '../../ui/index.ts';
import { useTimeLeft } from '../useTimeLeft.ts';

/** Where the date or the time goes in a sentence that is written again before React is there. */
const blank = '{}';

/**
 * Until when the link can be used, and how long that is, by the service's clock. The last five minutes are a warning, said aloud at five and at one if the
 * page was open before, and the last one is counted in seconds. `[data-state="kept"]` while it is not shown: it keeps its place, so that nothing below it moves.
 */
export function ExpiryNote({
  expiry,
  serverTime,
  text: given,
  shown = true,
}: {
  readonly expiry: string;
  readonly serverTime: string;
  /** The sentence around the date. @default that the link can be paid until then */
  readonly text?: (date: string) => string;
  /** @default true */
  readonly shown?: boolean;
}) {
  const { t } = useTillkit();
  const hydrated = useHydrated();
  const left = useTimeLeft(Date.parse(expiry) - useClockOffset(serverTime));
  const minutes = countMinutes(left);
  const text = given ?? ((date: string) => t('link.expiresAt', { date }));
  const leftText = (time: string) => t('link.timeLeft', { time });
  const [atFirst] = useState(minutes);
  const announce = useAnnounce();
  const soon = minutes <= soonMinutes ? t('link.expiresSoon', { count: Math.max(minutes, 1) }) : undefined;
  const due = shown && minutes !== atFirst && (minutes === soonMinutes || minutes === 1) ? soon : undefined;
  useEffect(() => announce(due ?? ''), [announce, due]);
  return (
    // A server knows neither the time zone of the page nor how late it is there: what it has drawn is replaced, tone and all, once React is there. A script
    // that comes before may write both sentences anew.
    <p
      key={String(hydrated)}
      data-part="expiry"
      data-tone={soon && 'warning'}
      data-state={shown ? undefined : 'kept'}
      suppressHydrationWarning
    >
      <Icon name="clock" />
      <span data-until={hydrated ? undefined : expiry}>
        <span data-text={hydrated ? undefined : text(blank)} suppressHydrationWarning>
          {text(formatDate(expiry, { locale: t.locale, style: getDeadlineStyle(left) }))}
        </span>{' '}
        <span data-text={hydrated ? undefined : leftText(blank)} suppressHydrationWarning>
          {leftText(formatTimeLeft(left, t.locale))}
        </span>
      </span>
    </p>
  );
}
