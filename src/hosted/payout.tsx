import '../theme/theme.css';
import './page.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { PayoutLinkPage } from '../components/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { HostedFrame } from './HostedFrame.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { type PayoutBoot, readPayoutBoot } from './readBoot.ts';
import { takePayoutLink } from './takePayoutLink.ts';
import { titleIn, usePageLanguage } from './usePageLanguage.ts';

/** The page of a payout link. */
function HostedPayoutLink({
  boot,
  payoutLink,
  title,
}: {
  readonly boot: PayoutBoot;
  readonly payoutLink: string;
  /** Title of the document. */
  readonly title: string;
}) {
  const [client] = useState(() => createClient(boot));
  const page = usePageLanguage(boot);
  return (
    <TillkitProvider client={client} locale={page.locale} messages={boot.texts?.[page.locale]}>
      <HostedFrame title={page.locale === boot.locale ? title : (titleIn(page) ?? title)} page={page}>
        <PayoutLinkPage payoutId={boot.payoutId} payoutLink={payoutLink} stepHistory />
      </HostedFrame>
    </TillkitProvider>
  );
}

async function draw(place: HTMLElement): Promise<void> {
  const { title } = document;
  const boot = readPayoutBoot(document);
  const payoutLink = boot && (await takePayoutLink(boot));
  if (boot !== undefined && payoutLink === undefined) return;
  createRoot(place).render(
    <StrictMode>
      {boot === undefined || payoutLink === undefined ? (
        <HostedProblem locale={document.documentElement.lang} />
      ) : (
        <HostedPayoutLink boot={boot} payoutLink={payoutLink} title={title} />
      )}
    </StrictMode>,
  );
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
