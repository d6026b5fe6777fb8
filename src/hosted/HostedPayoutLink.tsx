import { useMemo } from 'react';
import { PayoutLinkPage, type PayoutSlots } from '../components/index.ts';
import type { BrowserPayout } from '../contract/index.ts';
import { Drawn } from './Drawn.tsx';
import { HostedFrame, type HostedPage } from './HostedFrame.tsx';
import type { PayoutBoot } from './readBoot.ts';

/** The page of a payout link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPayoutLink({
  boot,
  payoutLink,
  link,
  onDrawn,
  ...page
}: HostedPage<BrowserPayout> & {
  readonly boot: PayoutBoot;
  /** The sealed link. */
  readonly payoutLink: string;
}) {
  // A form that waits for texts is taken over after the page around it.
  const slots = useMemo(
    (): PayoutSlots => ({ footnote: ({ part }) => <Drawn onDrawn={onDrawn}>{part}</Drawn> }),
    [onDrawn],
  );
  return (
    <HostedFrame boot={boot} {...page}>
      <PayoutLinkPage
        payoutId={boot.payoutId}
        payoutLink={payoutLink}
        initialData={link}
        initialCountry={link && boot.country}
        slots={slots}
        stepHistory
      />
    </HostedFrame>
  );
}
