import { useEffect, useRef } from 'react';
import type { Client } from '../client/index.ts';
import { type CheckoutHandle, type CheckoutSlots, PaymentLinkPage } from '../components/index.ts';
import { type BrowserPaymentLink, savedMethodsFor } from '../contract/index.ts';
import { savedPaymentMethodsOptions } from '../hooks/index.ts';
import { defined } from '../money/index.ts';
import { HostedFrame, type HostedPage } from './HostedFrame.tsx';
import { onRefreshMessage, postEscape, postHeight, postOutcome } from './hostMessages.ts';
import { createNetworkLookup } from './networkLookup.ts';
import { pageSlots } from './pageSlots.ts';
import type { Boot } from './readBoot.ts';

const none: readonly string[] = [];

/** How the page reads the saved methods of the customer of its payment. */
export const savedMethodsQuery = (
  client: Client,
  { clientSecret, locale }: Boot,
  customerId: string,
  { payment }: BrowserPaymentLink,
) => savedPaymentMethodsOptions(client, { clientSecret, customerId, ...savedMethodsFor(payment), locale });

/** The page of a payment link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPaymentLink({
  boot,
  link,
  slots = pageSlots,
  everyState,
  ...page
}: HostedPage<BrowserPaymentLink> & {
  readonly boot: Boot;
  /** What the proxy draws for browsers without script. @default the place for it */
  readonly slots?: CheckoutSlots;
  /** True where the proxy draws. @default false */
  readonly everyState?: boolean;
}) {
  const { hostOrigins = none } = boot;
  const checkout = useRef<CheckoutHandle>(null);
  useEffect(() => postHeight(hostOrigins), [hostOrigins]);
  useEffect(() => postEscape(hostOrigins), [hostOrigins]);
  useEffect(() => onRefreshMessage(hostOrigins, () => checkout.current?.refresh()), [hostOrigins]);
  return (
    <HostedFrame boot={boot} {...page}>
      <PaymentLinkPage
        ref={checkout}
        paymentLinkId={boot.paymentLinkId}
        clientSecret={boot.clientSecret}
        initialData={link}
        everyState={everyState}
        slots={slots}
        onOutcome={(outcome) => postOutcome(outcome, hostOrigins)}
        {...defined({ customerSession: boot.customerSession })}
        {...(boot.cardNetworks === undefined ? {} : { findNetworks: createNetworkLookup(boot.cardNetworks) })}
      />
    </HostedFrame>
  );
}
