import '../theme/theme.css';
import './page.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { loadMessages, loadTexts, payoutTexts } from '../i18n/index.ts';
import { answerFirstRead, movedOn, payoutOf, takeFirstRead } from './firstRead.ts';
import { HostedPayoutLink } from './HostedPayoutLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { readPayoutBoot } from './readBoot.ts';
import { keepChoices, takeOutdated, takeOver } from './takeOver.ts';
import { takePayoutLink } from './takePayoutLink.ts';

async function draw(place: HTMLElement): Promise<void> {
  const boot = readPayoutBoot(document);
  const payoutLink = boot && takePayoutLink(boot);
  // Another link than the proxy has drawn is on its way.
  const first = payoutLink === boot?.payoutLink ? takeFirstRead(document) : undefined;
  const isOutdated = takeOutdated(place);
  const link = place.dataset.drawn === undefined ? undefined : payoutOf(first && movedOn(first));
  if (boot === undefined || payoutLink === undefined || link === undefined) {
    delete place.dataset.submitted;
    takeOver(place);
  }
  if (boot === undefined || payoutLink === undefined)
    return createRoot(place).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: answerFirstRead(isOutdated ? undefined : first, boot.payOrigin) });
  const page = { boot, payoutLink, client, title: document.title, link };
  if (link === undefined) return createRoot(place).render(<HostedPayoutLink {...page} />);
  // What the proxy has drawn is taken over as it is, in its own language.
  await Promise.all([loadMessages(boot.locale).catch(() => undefined), loadTexts(payoutTexts, boot.locale)]);
  const chooseAgain = keepChoices(place);
  hydrateRoot(place, <HostedPayoutLink {...page} onDrawn={() => takeOver(place, chooseAgain)} />);
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
