import { type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react';
import type { Client } from '../client/index.ts';
import { PayoutLinkPage, type PayoutSlots } from '../components/index.ts';
import type { BrowserPayout } from '../contract/index.ts';
import { type Clock, TillkitProvider } from '../hooks/index.ts';
import { HostedFrame } from './HostedFrame.tsx';
import type { PayoutBoot } from './readBoot.ts';
import { titleIn, usePageLanguage } from './usePageLanguage.ts';

/** Says once that what it is drawn in is there: a form that waits for texts is taken over after the page around it. */
function Drawn({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  useEffect(onDrawn, [onDrawn]);
  return children;
}

/** The page of a payout link: drawn by the proxy where it could read the link, and by the page's script, which takes over what the proxy has drawn. */
export function HostedPayoutLink({
  boot,
  payoutLink,
  client,
  title,
  link,
  clock,
  onDrawn,
}: {
  readonly boot: PayoutBoot;
  /** The sealed link. */
  readonly payoutLink: string;
  readonly client: Client;
  /** Title of the document. */
  readonly title: string;
  /** The link as the proxy has read it; absent where it could not. */
  readonly link: BrowserPayout | undefined;
  /** @default the device's */
  readonly clock?: Clock;
  /** Called once the form is there and can be used. */
  readonly onDrawn?: () => void;
}) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) onDrawn?.();
  }, [drawn, onDrawn]);
  const slots = useMemo((): PayoutSlots => {
    const say = () => setDrawn(true);
    return { footnote: ({ part }) => <Drawn onDrawn={say}>{part}</Drawn> };
  }, []);
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
          <PayoutLinkPage
            payoutId={boot.payoutId}
            payoutLink={payoutLink}
            initialData={link}
            initialCountry={link && boot.country}
            slots={slots}
            stepHistory
          />
        </HostedFrame>
      </TillkitProvider>
    </StrictMode>
  );
}
