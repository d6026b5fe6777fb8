import type { ReactNode } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { displayText } from '../displayText.ts';
import { ExpiryNote } from '../payment-link/ExpiryNote.tsx';
import { LoadingPage } from '../payment-link/LoadingPage.tsx';
import { MerchantHeading } from '../payment-link/MerchantHeading.tsx';
import { useHeldHeight } from '../payment-link/useHeldHeight.ts';
import { useMoney } from '../useMoney.ts';
import { type PayoutLinkContent, PayoutLinkFrame, type PayoutLinkOptions } from './PayoutLinkView.tsx';
import { usePayoutText } from './PayoutTextContext.ts';

/** Props of `PayoutLinkPage`: those that both payout components take. */
export interface PayoutLinkPageProps extends PayoutLinkOptions {}

/**
 * A payout link from opening to the outcome of its payout, `<div data-tk="payout-link-page">`: who pays, how much, until when, and beside it
 * `PayoutLinkForm`. Built on `usePayoutCollection`.
 */
export function PayoutLinkPage(props: PayoutLinkPageProps) {
  return (
    <PayoutLinkFrame name="payout-link-page" loading={<Loading />} {...props}>
      {(link) => <Layout {...link} />}
    </PayoutLinkFrame>
  );
}

/** The page's grid while the link is read, in words of a payout. */
function Loading() {
  const t = usePayoutText();
  return <LoadingPage text={t('payout.page.loading')} />;
}

function Layout({ state, page, content, slots }: PayoutLinkContent) {
  const { client } = useTillkit();
  const t = usePayoutText();
  if (page === undefined) {
    return (
      <div data-part="page" data-layout="single">
        {content}
      </div>
    );
  }
  const banner =
    client.testMode || page.payout_link.test_mode ? (
      <p data-part="test-banner">
        <strong>{t('testMode.label')}</strong> {t('testMode.text')}
      </p>
    ) : null;
  const editing = !['otherTab', 'checking', 'unknown', 'unsent'].includes(state.kind);
  const summary = <Summary page={page} showExpiry={editing} />;
  const over = state.kind === 'expired' || state.kind === 'underWay' || state.kind === 'settled';
  return (
    <>
      {slots.banner?.({ page, part: banner }) ?? banner}
      {over ? (
        <div data-part="page" data-layout="single">
          <Merchant page={page} />
          {content}
        </div>
      ) : (
        <div data-part="page">
          {slots.summary?.({ page, part: summary }) ?? summary}
          <Panel editing={editing}>{content}</Panel>
        </div>
      )}
    </>
  );
}

/** The form, or what has taken its place: that lies over the place of the hidden expiry. */
function Panel({ editing, children }: { readonly editing: boolean; readonly children: ReactNode }) {
  const t = usePayoutText();
  return (
    <section
      ref={useHeldHeight(editing)}
      data-part="panel"
      data-state={editing ? 'editing' : 'waiting'}
      aria-label={t('payout.page.heading.choose')}
    >
      {children}
    </section>
  );
}

function Merchant({ page }: { readonly page: BrowserPayout }) {
  const t = usePayoutText();
  const { logo, merchant_name } = page.payout_link;
  return (
    <MerchantHeading
      merchant={{
        name: merchant_name ?? t('common.merchantFallback'),
        logo_url: logo,
        return_label: undefined,
      }}
    />
  );
}

function Summary({ page, showExpiry }: { readonly page: BrowserPayout; readonly showExpiry: boolean }) {
  const t = usePayoutText();
  const money = useMoney();
  const { payout, payout_link, server_time } = page;
  const received = page.quote?.receives ?? payout;
  const description = displayText(payout.description ?? '');
  return (
    <section data-part="summary" aria-label={t('payout.page.summary')}>
      <Merchant page={page} />
      <div data-part="amount-due">
        <p data-part="amount-label">{t('payout.page.youReceive')}</p>
        <p data-part="amount">
          <bdi>{money(received.amount, received.currency)}</bdi>
        </p>
      </div>
      {description === '' ? null : (
        <p data-part="description">
          <bdi>{description}</bdi>
        </p>
      )}
      <ExpiryNote
        expiry={payout_link.expires_on}
        serverTime={server_time}
        text={(date) => t('payout.page.expiresAt', { date })}
        shown={showExpiry}
      />
    </section>
  );
}
