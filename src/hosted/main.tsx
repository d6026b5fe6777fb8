import '../theme/theme.css';
import './page.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { loadCardOptions, loadSavedMethods } from '../components/index.ts';
import { loadMessages } from '../i18n/index.ts';
import { answerFirstRead, linkOf, movedOn, savedOf, takeFirstRead } from './firstRead.ts';
import { HostedPaymentLink } from './HostedPaymentLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { readBoot } from './readBoot.ts';
import { keepChoices, takeOutdated, takeOver } from './takeOver.ts';

async function draw(place: HTMLElement): Promise<void> {
  const boot = readBoot(document);
  const first = takeFirstRead(document);
  const isOutdated = takeOutdated(place);
  const link = place.dataset.drawn === undefined ? undefined : linkOf(first && movedOn(first));
  if (boot === undefined || link === undefined) {
    delete place.dataset.submitted;
    takeOver(place);
  }
  if (boot === undefined) return createRoot(place).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: answerFirstRead(isOutdated ? undefined : first, boot.payOrigin) });
  const saved = link && savedOf(first);
  const page = { boot, client, title: document.title, link, saved };
  if (link === undefined) return createRoot(place).render(<HostedPaymentLink {...page} />);
  // What the proxy has drawn is taken over as it is, in its own language.
  const needed = [
    loadMessages(boot.locale),
    ...(saved === undefined ? [] : [loadSavedMethods(boot.locale)]),
    ...(place.querySelector('[data-tk="card-options"]') === null ? [] : [loadCardOptions(boot.locale)]),
  ];
  await Promise.allSettled(needed);
  const chooseAgain = keepChoices(place);
  hydrateRoot(place, <HostedPaymentLink {...page} onDrawn={() => takeOver(place, chooseAgain)} />);
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
