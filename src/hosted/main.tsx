import '../theme/theme.css';
import './page.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { loadMessages } from '../i18n/index.ts';
import { answerFirstRead, linkOf, takeFirstRead } from './firstRead.ts';
import { HostedPaymentLink } from './HostedPaymentLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { readBoot } from './readBoot.ts';

async function draw(place: HTMLElement): Promise<void> {
  const boot = readBoot(document);
  const first = takeFirstRead(document);
  const link = place.dataset.drawn === undefined ? undefined : linkOf(first);
  if (boot === undefined || link === undefined) {
    delete place.dataset.submitted;
    takeOver(place);
  }
  if (boot === undefined) return createRoot(place).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: answerFirstRead(first, boot.proxyUrl) });
  const page = { boot, client, title: document.title, link };
  if (link === undefined) return createRoot(place).render(<HostedPaymentLink {...page} />);
  // What the proxy has drawn is taken over as it is, in its own language.
  await loadMessages(boot.locale).catch(() => undefined);
  hydrateRoot(place, <HostedPaymentLink {...page} onDrawn={() => takeOver(place)} />);
}

/** The page is there. What the document had for the time before goes, and a submit that it has kept is carried out. */
function takeOver(place: HTMLElement): void {
  const submitted = place.dataset.submitted !== undefined;
  delete place.dataset.drawn;
  delete place.dataset.submitted;
  document.querySelector('[data-tk="payment-page-notices"]')?.remove();
  if (submitted) place.querySelector('form')?.requestSubmit();
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
