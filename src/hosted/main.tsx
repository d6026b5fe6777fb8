import '../theme/theme.css';
import './page.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type Client, createClient } from '../client/index.ts';
import { loadCardOptions, loadSavedMethods } from '../components/index.ts';
import type { BrowserPaymentLink } from '../contract/index.ts';
import { loadMessages } from '../i18n/index.ts';
import { fetchAfterFirstRead, parsePaymentLink, takeFirstRead, withCurrentTime } from './firstRead.ts';
import { HostedPaymentLink, savedMethodsQuery } from './HostedPaymentLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { endServerRendering, hydrate, readOutdatedMark } from './hydrate.ts';
import { type Boot, readBoot } from './readBoot.ts';

/** How long hydration waits for the saved methods, in milliseconds: meanwhile the page takes what is typed, chosen and clicked. */
const patience = 5_000;

/** Reads the saved methods of a customer, which the document has without tokens. `seen`: whether a payer has seen in the document what they cost. */
async function readSaved(client: Client, boot: Boot, link: BrowserPaymentLink) {
  const queryClient = new QueryClient();
  queryClient.mount();
  const query = savedMethodsQuery(client, boot, link.customer_id ?? '', link);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const list = await Promise.race([queryClient.fetchQuery(query).catch(() => undefined), late]);
  // A document shows saved methods only where none of them has a surcharge.
  const seen =
    typeof list === 'object' && list.rows.every(({ surcharge_details: surcharge }) => surcharge === undefined);
  return { queryClient, seen };
}

async function draw(container: HTMLElement): Promise<void> {
  const boot = readBoot(document);
  const first = takeFirstRead(document);
  const isOutdated = readOutdatedMark(container);
  const link = container.dataset.drawn === undefined ? undefined : parsePaymentLink(first && withCurrentTime(first));
  if (boot === undefined || link === undefined) endServerRendering(container);
  if (boot === undefined) return createRoot(container).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: fetchAfterFirstRead(isOutdated ? undefined : first, boot.payOrigin) });
  const page = { boot, client, title: document.title, link };
  if (link === undefined) return createRoot(container).render(<HostedPaymentLink {...page} />);
  const has = (part: string) => container.querySelector(part) !== null;
  const isListed = has('[data-tk="saved-payment-method-picker"] [data-part="method"]');
  const [saved] = await Promise.all([
    isListed ? readSaved(client, boot, link) : undefined,
    ...[
      loadMessages(boot.locale),
      ...(isListed ? [loadSavedMethods(boot.locale)] : []),
      ...(has('[data-tk="card-options"]') ? [loadCardOptions(boot.locale)] : []),
    ].map((needed) => needed.catch(() => undefined)),
  ]);
  await hydrate(container, <HostedPaymentLink {...page} queryClient={saved?.queryClient} />, { click: saved?.seen });
}

const container = document.getElementById('till-root');
if (container !== null) void draw(container);
