import '../theme/theme.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { loadMessages, loadTexts, payoutTexts } from '../i18n/index.ts';
import { findPayoutLink } from './findPayoutLink.ts';
import { fetchAfterFirstRead, parsePayout, takeFirstRead, withCurrentTime } from './firstRead.ts';
import { HostedPayoutLink } from './HostedPayoutLink.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { endServerRendering, hydrate, readOutdatedMark } from './hydrate.ts';
import { readPayoutBoot } from './readBoot.ts';

async function draw(container: HTMLElement): Promise<void> {
  const boot = readPayoutBoot(document);
  const payoutLink = boot && findPayoutLink(boot);
  // Another link than the proxy has drawn is on its way.
  const first = payoutLink === boot?.payoutLink ? takeFirstRead(document) : undefined;
  const isOutdated = readOutdatedMark(container);
  const link = container.dataset.drawn === undefined ? undefined : parsePayout(first && withCurrentTime(first));
  if (boot === undefined || payoutLink === undefined || link === undefined) endServerRendering(container);
  if (boot === undefined || payoutLink === undefined)
    return createRoot(container).render(<HostedProblem locale={document.documentElement.lang} />);
  const client = createClient({ ...boot, fetch: fetchAfterFirstRead(isOutdated ? undefined : first, boot.payOrigin) });
  const page = { boot, payoutLink, client, title: document.title, link };
  if (link === undefined) return createRoot(container).render(<HostedPayoutLink {...page} />);
  await Promise.all([loadMessages(boot.locale).catch(() => undefined), loadTexts(payoutTexts, boot.locale)]);
  await hydrate(container, <HostedPayoutLink {...page} />);
}

const container = document.getElementById('till-root');
if (container !== null) void draw(container);
