import { useEffect } from 'react';
import { PaymentLinkPage } from '../components/index.ts';
import type { BrowserPaymentLink } from '../contract/index.ts';
import { HostedFrame, type HostedPage } from './HostedFrame.tsx';
import { networksIn } from './networksIn.ts';
import type { Boot } from './readBoot.ts';
import { tellOpener } from './tellOpener.ts';

/** The page of a payment link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPaymentLink({
  boot,
  link,
  onDrawn,
  ...page
}: HostedPage<BrowserPaymentLink> & { readonly boot: Boot }) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <HostedFrame boot={boot} {...page}>
      <PaymentLinkPage
        paymentLinkId={boot.paymentLinkId}
        clientSecret={boot.clientSecret}
        initialData={link}
        onOutcome={(outcome) => tellOpener(outcome, boot.hostOrigins ?? [])}
        {...(boot.customerSession === undefined ? {} : { customerSession: boot.customerSession })}
        {...(boot.cardNetworks === undefined ? {} : { findNetworks: networksIn(boot.cardNetworks) })}
      />
    </HostedFrame>
  );
}
