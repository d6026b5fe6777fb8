import '../theme/theme.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { loadCardOptions, loadSavedMethods } from '../components/index.ts';
import { loadMessages } from '../i18n/index.ts';
import { answerFirstRead, linkOf, movedOn, savedOf, takeFirstRead } from './firstRead.ts';
import { HostedPaymentLink } from './HostedPaymentLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { endServed, hydrate, takeOutdated } from './hydrate.ts';
import { readBoot } from './readBoot.ts';

async function draw(place: HTMLElement): Promise<void> {
  const boot = readBoot(document);
  const first = takeFirstRead(document);
  const isOutdated = takeOutdated(place);
  const link = place.dataset.drawn === undefined ? undefined : linkOf(first && movedOn(first));
  if (boot === undefined || link === undefined) endServed(place);
  if (boot === undefined) return createRoot(place).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: answerFirstRead(isOutdated ? undefined : first, boot.payOrigin) });
  const saved = link && savedOf(first);
  const page = { boot, client, title: document.title, link, saved };
  if (link === undefined) return createRoot(place).render(<HostedPaymentLink {...page} />);
  const needed = [
    loadMessages(boot.locale),
    ...(saved === undefined ? [] : [loadSavedMethods(boot.locale)]),
    ...(place.querySelector('[data-tk="card-options"]') === null ? [] : [loadCardOptions(boot.locale)]),
  ];
  await Promise.allSettled(needed);
  await hydrate(place, <HostedPaymentLink {...page} />);
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
