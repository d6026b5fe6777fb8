import { PayoutLinkPage } from '../components/index.ts';
import type { BrowserPayout } from '../contract/index.ts';
import { HostedFrame, type HostedPage } from './HostedFrame.tsx';
import type { PayoutBoot } from './readBoot.ts';

/** The page of a payout link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPayoutLink({
  boot,
  payoutLink,
  link,
  ...page
}: HostedPage<BrowserPayout> & {
  readonly boot: PayoutBoot;
  /** The sealed link. */
  readonly payoutLink: string;
}) {
  return (
    <HostedFrame boot={boot} {...page}>
      <PayoutLinkPage
        payoutId={boot.payoutId}
        payoutLink={payoutLink}
        initialData={link}
        initialCountry={link && boot.country}
        stepHistory
      />
    </HostedFrame>
  );
}
