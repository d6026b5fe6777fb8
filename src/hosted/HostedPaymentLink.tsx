import { type ReactNode, useEffect, useState } from 'react';
import { type CheckoutSlots, PaymentLinkPage } from '../components/index.ts';
import { type BrowserPaymentLink, type CustomerPaymentMethod, savedMethodsFor } from '../contract/index.ts';
import { type SavedPaymentMethodsList, savedPaymentMethodsOptions, useTillkit } from '../hooks/index.ts';
import { HostedFrame, type HostedPage } from './HostedFrame.tsx';
import { networksIn } from './networksIn.ts';
import type { Boot } from './readBoot.ts';
import { tellOpener } from './tellOpener.ts';
import { tellHeight } from './tellOthers.ts';

const none: readonly string[] = [];

/** Beside the order is the place of what the proxy draws for browsers without script; a browser with script has nothing in there. */
const place: CheckoutSlots = {
  summary: ({ part }) => (
    <>
      {part}
      <noscript />
    </>
  ),
};

/** Puts the saved methods that the proxy has read in the place of the page's own list, until that has come: they are drawn, and never paid with. */
function DrawnMethods({
  boot: { clientSecret },
  link,
  saved,
  children,
}: Pick<Parameters<typeof HostedPaymentLink>[0], 'boot' | 'link' | 'saved'> & { readonly children: ReactNode }) {
  const { client, queryClient, t } = useTillkit();
  useState(() => {
    if (saved === undefined || link?.customer_id === undefined) return;
    const asked = { clientSecret, customerId: link.customer_id, ...savedMethodsFor(link.payment), locale: t.locale };
    const { queryKey } = savedPaymentMethodsOptions(client, asked);
    // Without a token, and older than any list of the page's own.
    const list: SavedPaymentMethodsList = { rows: saved, unreadable: 0, listedAt: 0 };
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, list, { updatedAt: 0 });
  });
  return children;
}

/** The page of a payment link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPaymentLink({
  boot,
  link,
  saved,
  slots = place,
  everyState,
  ...page
}: HostedPage<BrowserPaymentLink> & {
  readonly boot: Boot;
  /** The customer's saved methods as the proxy has read them, without tokens; absent where the page asks for them first. */
  readonly saved: readonly CustomerPaymentMethod[] | undefined;
  /** What the proxy draws for browsers without script. @default the place for it */
  readonly slots?: CheckoutSlots;
  /** True where the proxy draws. @default false */
  readonly everyState?: boolean;
}) {
  const { hostOrigins = none } = boot;
  useEffect(() => tellHeight(hostOrigins), [hostOrigins]);
  return (
    <HostedFrame boot={boot} {...page}>
      <DrawnMethods boot={boot} link={link} saved={saved}>
        <PaymentLinkPage
          paymentLinkId={boot.paymentLinkId}
          clientSecret={boot.clientSecret}
          initialData={link}
          everyState={everyState}
          slots={slots}
          onOutcome={(outcome) => tellOpener(outcome, hostOrigins)}
          {...(boot.customerSession === undefined ? {} : { customerSession: boot.customerSession })}
          {...(boot.cardNetworks === undefined ? {} : { findNetworks: networksIn(boot.cardNetworks) })}
        />
      </DrawnMethods>
    </HostedFrame>
  );
}
