import '../theme/theme.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { loadMessages, loadTexts, payoutTexts } from '../i18n/index.ts';
import { answerFirstRead, movedOn, payoutOf, takeFirstRead } from './firstRead.ts';
import { HostedPayoutLink } from './HostedPayoutLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { endServed, hydrate, takeOutdated } from './hydrate.ts';
import { readPayoutBoot } from './readBoot.ts';
import { takePayoutLink } from './takePayoutLink.ts';

async function draw(place: HTMLElement): Promise<void> {
  const boot = readPayoutBoot(document);
  const payoutLink = boot && takePayoutLink(boot);
  // Another link than the proxy has drawn is on its way.
  const first = payoutLink === boot?.payoutLink ? takeFirstRead(document) : undefined;
  const isOutdated = takeOutdated(place);
  const link = place.dataset.drawn === undefined ? undefined : payoutOf(first && movedOn(first));
  if (boot === undefined || payoutLink === undefined || link === undefined) endServed(place);
  if (boot === undefined || payoutLink === undefined)
    return createRoot(place).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: answerFirstRead(isOutdated ? undefined : first, boot.payOrigin) });
  const page = { boot, payoutLink, client, title: document.title, link };
  if (link === undefined) return createRoot(place).render(<HostedPayoutLink {...page} />);
  await Promise.all([loadMessages(boot.locale).catch(() => undefined), loadTexts(payoutTexts, boot.locale)]);
  await hydrate(place, <HostedPayoutLink {...page} />);
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
