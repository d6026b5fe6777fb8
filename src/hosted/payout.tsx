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

const place = document.getElementById('till');
if (place !== null) {
  const boot = readPayoutBoot(document);
  createRoot(place).render(
    <StrictMode>
      {boot === undefined ? (
        <HostedProblem locale={document.documentElement.lang} />
      ) : (
        <TillkitProvider client={createClient(boot)} locale={boot.locale}>
          <HostedFrame>
            <PayoutLinkPage payoutId={boot.payoutId} payoutLink={boot.payoutLink} stepHistory />
          </HostedFrame>
        </TillkitProvider>
      )}
    </StrictMode>,
  );
}
