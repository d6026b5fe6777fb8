import '../theme/theme.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { PayoutLinkPage } from '../components/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { HostedFrame } from './HostedFrame.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { readPayoutBoot } from './readBoot.ts';
import { takePayoutLink } from './takePayoutLink.ts';

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
        <TillkitProvider client={createClient(boot)} locale={boot.locale}>
          <HostedFrame title={title}>
            <PayoutLinkPage payoutId={boot.payoutId} payoutLink={payoutLink} stepHistory />
          </HostedFrame>
        </TillkitProvider>
      )}
    </StrictMode>,
  );
}

const place = document.getElementById('till');
if (place !== null) void draw(place);
