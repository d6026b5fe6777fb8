import type { ReactNode } from 'react';
import type { BrowserPayout, PayoutStatus } from '../../contract/index.ts';
import type { PayoutCollectionState } from '../../flows/index.ts';
import { formatDate, type PartKey } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { displayText, maskedNumber, shortMask } from '../displayText.ts';
import { failureKey } from '../failureText.ts';
import { Outcome, type OutcomeTone } from '../Outcome.tsx';
import { useMoney } from '../useMoney.ts';
import { useOnLoopback } from '../useOnLoopback.ts';
import { hasSubmitted } from './hasSubmitted.ts';
import { AmountTerms, isQuoteOver, useArrivalFact } from './PayoutTerms.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import { PayoutTimeline } from './PayoutTimeline.tsx';
import { quoteTexts } from './quoteTexts.ts';
import { findNotedChoice } from './railChoiceNote.ts';

/** How each of the thirteen payout statuses feels (interface 3.1). No status is a failure but the one that says so. */
const tones: Record<PayoutStatus, OutcomeTone> = {
  requires_payout_method_data: 'neutral',
  requires_confirmation: 'info',
  requires_creation: 'info',
  requires_fulfillment: 'info',
  requires_vendor_account_creation: 'warning',
  initiated: 'info',
  pending: 'info',
  success: 'success',
  reversed: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  ineligible: 'warning',
  unknown: 'warning',
};

/** The texts of a status for a person who is not known to have given the details, where the usual texts address the one who has. */
const neutral: { readonly [status in PayoutStatus]?: 'paidOut' | 'needsAccount' } = {
  success: 'paidOut',
  requires_vendor_account_creation: 'needsAccount',
};

const closed = 'payout.outcome.failed.closed';
const notFound = 'payout.outcome.failed.notFound';
const name = 'payout.outcome.failed.name';
const blocked = 'payout.outcome.failed.blocked';
const technical = 'payout.outcome.failed.technical';

/**
 * Why a payout failed or was returned, by the processor's code (design decision: error codes are an open set), or by the code that is the same for all
 * processors. Processors pass on their own codes, the reason codes of ISO 20022 (AC04) or the return codes of ACH (R02). A code that is not here adds no reason.
 */
export const payoutReasons: ReadonlyMap<string | undefined, PartKey<'payout'>> = new Map([
  ['account_closed', closed],
  ['AC04', closed],
  ['AC07', closed],
  ['R02', closed],
  ['no_account', notFound],
  ['invalid_account_number', notFound],
  ['AC01', notFound],
  ['AC03', notFound],
  ['R03', notFound],
  ['R04', notFound],
  ['incorrect_account_holder_name', name],
  ['BE01', name],
  ['account_frozen', blocked],
  ['bank_account_restricted', blocked],
  ['AC06', blocked],
  ['R16', blocked],
  ['processing_error', technical],
  ['UE_3000', technical],
  // Cause with the receiver or the account.
  ['UE_1000', 'payout.outcome.failed.declined'],
]);

export interface PayoutOutcomeProps {
  readonly page: BrowserPayout;
  /** False when the details at the service may be another person's. */
  readonly mine: boolean;
  /** What this person has sent, as it may be shown; only for who sent it. */
  readonly echo: string | undefined;
  /** The rail that this person has chosen; absent where another tab, or another person, has. */
  readonly rail?: string | undefined;
}

/** The outcome of a payout: what happened, where the money is, what to do, whether it is safe to leave. */
export function PayoutOutcome({ page, mine, echo, rail }: PayoutOutcomeProps) {
  const t = usePayoutText();
  const money = useMoney();
  const { payout } = page;
  const { status, payout_id: reference } = payout;
  const amount = money(payout.amount, payout.currency);
  const merchant = displayText(page.payout_link.merchant_name ?? t('common.merchantFallback'));
  const values = { amount, merchant };
  // A person who comes second reads that the details are there, and nothing of those who came first.
  const words = mine ? undefined : (neutral[status] ?? (tones[status] === 'info' ? 'taken' : undefined));
  const key = words === undefined ? (`payout.outcome.${status}` as const) : (`payout.page.${words}` as const);
  // Where nothing was entered there are no foreign details to warn of.
  const warns = !mine && page.destination_given !== false;
  const reason =
    mine && (status === 'failed' || status === 'reversed')
      ? (payoutReasons.get(payout.error_code) ?? payoutReasons.get(payout.unified_code))
      : undefined;
  const what = [t(`${key}.text`, values), ...(warns ? [t('payout.page.notYou', values)] : [])].join(' ');
  // Beside a way back it need not be said that the page can be closed.
  const hasReturn = safeUrl(page.payout_link.return_url, { allowLoopback: useOnLoopback() }).ok;
  const saysNothingMore = mine && status === 'success' && hasReturn;
  const title = t(`${key}.title`, values);
  const saysAmount = `${title}${what}`.includes(amount);
  return (
    <Outcome
      tone={tones[status]}
      state={status}
      title={title}
      text={saysNothingMore ? '' : what}
      {...(status === 'cancelled' ? { icon: 'cross' } : {})}
      facts={[
        ...(saysAmount ? [] : [{ label: t('common.amount'), value: <bdi>{amount}</bdi> }]),
        { label: t('payout.page.fact.from'), value: <bdi>{merchant}</bdi> },
        ...(mine && echo !== undefined
          ? [{ label: t('payout.page.fact.to'), value: <bdi data-part="echo">{echo}</bdi> }]
          : []),
      ]}
      reference={reference}
      before={
        mine ? (
          <PayoutTimeline
            page={page}
            rail={rail}
            merchant={merchant}
            why={reason === undefined ? undefined : t(reason)}
          />
        ) : null
      }
    >
      <PayoutReturnLink page={page} />
    </Outcome>
  );
}

/** The way on that the merchant's link names: only over https. */
function PayoutReturnLink({ page }: { readonly page: BrowserPayout }) {
  const t = usePayoutText();
  const target = safeUrl(page.payout_link.return_url, { allowLoopback: useOnLoopback() });
  if (!target.ok) return null;
  return (
    // Inside a frame it takes the whole window.
    <a data-part="button" data-variant="secondary" href={target.value} rel="noreferrer" target="_top">
      {t('common.backTo', { merchant: displayText(page.payout_link.merchant_name ?? t('common.merchantFallback')) })}
    </a>
  );
}

/** States with a screen of their own. */
export type ScreenState = Exclude<
  PayoutCollectionState,
  {
    readonly kind:
      | 'loading'
      | 'choosing'
      | 'entering'
      | 'reviewing'
      | 'otherTab'
      | 'storing'
      | 'submitting'
      | 'checking';
  }
>;

/** Details that this page has sent. */
export interface PayoutSubmission {
  /** Last four characters of what was confirmed. */
  readonly last4: string;
  /** Masked as in the review; empty where no field is masked. */
  readonly shown: string;
}

/** One screen for each state of a payout link that has been read, other than being filled in. */
export function PayoutScreen({
  state,
  sent,
  retry,
}: {
  readonly state: Exclude<ScreenState, { readonly kind: 'loadFailed' }>;
  /** What this page has sent last; absent after a reload, when only its last characters are known. */
  readonly sent: PayoutSubmission | undefined;
  /** Sends the money of details that are there and unsent. */
  readonly retry: () => void;
}): ReactNode {
  const t = usePayoutText();
  const money = useMoney();
  const arrivalOf = useArrivalFact();
  const last4 = 'last4' in state ? state.last4 : undefined;
  // After a reload the rail is that of the note which the form keeps in this tab.
  const rail =
    last4 === undefined || !('page' in state) ? undefined : findNotedChoice(state.page.payout.payout_id)?.rail;
  // Details of an earlier submit may have arrived, and not those that were sent last.
  const echo =
    last4 === undefined ? undefined : (sent?.last4 === last4 && shortMask(sent.shown)) || maskedNumber(last4);
  switch (state.kind) {
    case 'notFound':
      return (
        <Outcome
          tone="neutral"
          state="notFound"
          title={t('payout.page.notFound.title')}
          text={t('payout.page.notFound.text')}
        />
      );
    case 'expired': {
      const { payout, payout_link } = state.page;
      const { merchant_name, expires_on } = payout_link;
      const merchant = displayText(merchant_name ?? t('common.merchantFallback'));
      const date = formatDate(expires_on, { locale: t.locale });
      return (
        <Outcome
          tone="neutral"
          icon="clock"
          state="expired"
          title={t('payout.page.expired.title')}
          text={t('payout.page.expired.text', { merchant, date })}
          facts={[{ label: t('common.amount'), value: <bdi>{money(payout.amount, payout.currency)}</bdi> }]}
          reference={payout.payout_id}
        >
          <PayoutReturnLink page={state.page} />
        </Outcome>
      );
    }
    case 'unknown': {
      const { payout, payout_link } = state.page;
      const merchant = displayText(payout_link.merchant_name ?? t('common.merchantFallback'));
      const reference = payout.payout_id;
      return (
        <Outcome
          tone="warning"
          state="unknown"
          title={t('payout.page.cannotConfirm.title')}
          warning={hasSubmitted(state) ? t('payout.page.dontSubmit') : undefined}
          text={t(`payout.page.cannotConfirm.${hasSubmitted(state) ? 'text' : 'anybody'}`, { merchant })}
          facts={[{ label: t('common.amount'), value: <bdi>{money(payout.amount, payout.currency)}</bdi> }]}
          reference={reference}
        >
          <PayoutReturnLink page={state.page} />
        </Outcome>
      );
    }
    case 'unsent': {
      const { payout, payout_link } = state.page;
      const amount = money(payout.amount, payout.currency);
      const merchant = displayText(payout_link.merchant_name ?? t('common.merchantFallback'));
      const reference = payout.payout_id;
      const { problem } = state;
      const failure = problem.kind === 'notSent' ? problem.failure : undefined;
      const arrival = arrivalOf(state.page, rail ?? '');
      const quoteKey = quoteTexts.get(failure?.code);
      const why = failure === undefined ? '' : `${t(failureKey(failure), { merchant, reference })} `;
      return (
        <Outcome
          tone="warning"
          state="unsent"
          title={t('payout.page.unsent.title', { amount })}
          text={
            quoteKey === undefined
              ? `${why}${t('payout.page.unsent.text', { amount, merchant })}`
              : t(quoteKey, { merchant })
          }
          // The title and the button say the amount.
          facts={[
            ...(echo === undefined
              ? []
              : [{ label: t('payout.page.fact.to'), value: <bdi data-part="echo">{echo}</bdi> }]),
            ...(state.page.quote === undefined || arrival.value === '' ? [] : [arrival]),
          ]}
          reference={reference}
          before={<AmountTerms page={state.page} hasSummary />}
        >
          {isQuoteOver(state.page) ? null : (
            <Button variant="primary" busy={state.busy} onClick={retry}>
              {t('payout.page.unsent.submit', { amount })}
            </Button>
          )}
        </Outcome>
      );
    }
    case 'underWay':
    case 'settled':
      // News is a screen of its own: it is heard, and nothing of the one before moves.
      return (
        <PayoutOutcome key={state.page.payout.status} page={state.page} mine={state.mine} echo={echo} rail={rail} />
      );
    default:
      return state satisfies never;
  }
}
