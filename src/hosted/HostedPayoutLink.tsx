import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { PayoutLinkPage, type PayoutSlots } from '../components/index.ts';
import type { BrowserPayout } from '../contract/index.ts';
import { HostedFrame, type HostedPage } from './HostedFrame.tsx';
import type { PayoutBoot } from './readBoot.ts';

/** Says once that what it is drawn in is there: a form that waits for texts is taken over after the page around it. */
function Drawn({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  useEffect(onDrawn, [onDrawn]);
  return children;
}

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
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) onDrawn?.();
  }, [drawn, onDrawn]);
  const slots = useMemo((): PayoutSlots => {
    const say = () => setDrawn(true);
    return { footnote: ({ part }) => <Drawn onDrawn={say}>{part}</Drawn> };
  }, []);
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
