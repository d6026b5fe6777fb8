import '../theme/theme.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { PaymentLinkPage } from '../components/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { answerFirstRead } from './firstRead.ts';
import { HostedFrame } from './HostedFrame.tsx';
import { HostedProblem } from './HostedProblem.tsx';
import { networksIn } from './networksIn.ts';
import { readBoot } from './readBoot.ts';
import { tellOpener } from './tellOpener.ts';

const place = document.getElementById('till');
if (place !== null) {
  const boot = readBoot(document);
  createRoot(place).render(
    <StrictMode>
      {boot === undefined ? (
        <HostedProblem locale={document.documentElement.lang} />
      ) : (
        <TillkitProvider
          client={createClient({ ...boot, fetch: answerFirstRead(document, boot.proxyUrl) })}
          locale={boot.locale}
        >
          <HostedFrame>
            <PaymentLinkPage
              paymentLinkId={boot.paymentLinkId}
              clientSecret={boot.clientSecret}
              onOutcome={(outcome) => tellOpener(outcome, boot.hostOrigins ?? [])}
              {...(boot.customerSession === undefined ? {} : { customerSession: boot.customerSession })}
              {...(boot.cardNetworks === undefined ? {} : { findNetworks: networksIn(boot.cardNetworks) })}
            />
          </HostedFrame>
        </TillkitProvider>
      )}
    </StrictMode>,
  );
}
