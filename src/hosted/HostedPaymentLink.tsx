import { StrictMode, useEffect } from 'react';
import type { Client } from '../client/index.ts';
import { PaymentLinkPage } from '../components/index.ts';
import type { BrowserPaymentLink } from '../contract/index.ts';
import { type Clock, TillkitProvider } from '../hooks/index.ts';
import { HostedFrame } from './HostedFrame.tsx';
import { networksIn } from './networksIn.ts';
import type { Boot } from './readBoot.ts';
import { tellOpener } from './tellOpener.ts';
import { titleIn, usePageLanguage } from './usePageLanguage.ts';

/** The page of a payment link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPaymentLink({
  boot,
  client,
  title,
  link,
  clock,
  onDrawn,
}: {
  readonly boot: Boot;
  readonly client: Client;
  /** Title of the document. */
  readonly title: string;
  /** The link as the proxy has read it; absent where it could not. */
  readonly link: BrowserPaymentLink | undefined;
  /** @default the device's */
  readonly clock?: Clock;
  /** Called once the page is there and can be used. */
  readonly onDrawn?: () => void;
}) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  const page = usePageLanguage(boot);
  return (
    <StrictMode>
      <TillkitProvider
        client={client}
        locale={page.locale}
        messages={boot.texts?.[page.locale]}
        pageOrigin={client.proxyOrigin}
        {...(clock && { clock })}
      >
        <HostedFrame title={page.locale === boot.locale ? title : (titleIn(page) ?? title)} page={page}>
          <PaymentLinkPage
            paymentLinkId={boot.paymentLinkId}
            clientSecret={boot.clientSecret}
            initialData={link}
            onOutcome={(outcome) => tellOpener(outcome, boot.hostOrigins ?? [])}
            {...(boot.customerSession === undefined ? {} : { customerSession: boot.customerSession })}
            {...(boot.cardNetworks === undefined ? {} : { findNetworks: networksIn(boot.cardNetworks) })}
          />
        </HostedFrame>
      </TillkitProvider>
    </StrictMode>
  );
}
