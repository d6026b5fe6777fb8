import { type CheckoutState, getExpiry } from '../../flows/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { formatDate, linkTexts } from '../../i18n/index.ts';
import { displayText } from '../displayText.ts';
import { Outcome } from '../Outcome.tsx';
import { useMoney } from '../useMoney.ts';
import { MerchantHeading } from './MerchantHeading.tsx';
import { paidWith } from './PaidWith.tsx';
import { orderFact, PaymentOutcome } from './PaymentOutcome.tsx';
import { ReturnLink } from './ReturnLink.tsx';
import { ShowReceipt } from './ShowReceipt.tsx';

/** States that nothing follows after. */
export type Final = Extract<CheckoutState, { readonly kind: 'expired' | 'succeeded' | 'failed' | 'cancelled' }>;

/** The page of a link that is over: the outcome of its payment, the link to the merchant, and a receipt where something was paid. */
export function Settled({ state }: { readonly state: Final }) {
  const t = useTexts(linkTexts);
  const money = useMoney();
  const { page, payment } = state;
  const merchant = displayText(page.merchant.name);
  const expiry = getExpiry(page);
  const ofLink = page.payment_link !== undefined;
  // The visitor of an already paid link may not be the payer, unless its customer is signed in.
  const isOthers = state.kind === 'succeeded' && state.already && page.customer_id === undefined;
  const order = displayText(payment.description ?? page.payment_link?.description ?? '');
  return (
    <div data-part="page" data-layout="single">
      <MerchantHeading merchant={page.merchant} />
      {state.kind === 'expired' ? (
        <Outcome
          tone="neutral"
          icon="clock"
          state="expired"
          title={t(ofLink ? 'outcome.link_expired.title' : 'outcome.expired.title')}
          text={
            !ofLink
              ? t('outcome.expired.text', { merchant })
              : expiry === undefined
                ? t('outcome.link_expired.textNoDate', { merchant })
                : t('outcome.link_expired.text', {
                    merchant,
                    date: formatDate(expiry, { locale: t.locale }),
                  })
          }
          facts={[
            ...orderFact(order, t),
            { label: t('common.amount'), value: <bdi>{money(payment.net_amount, payment.currency)}</bdi> },
          ]}
          reference={payment.payment_id}
        >
          <ReturnLink payment={payment} merchantName={merchant} />
        </Outcome>
      ) : (
        <PaymentOutcome
          payment={payment}
          merchantName={merchant}
          already={state.kind === 'succeeded' && state.already}
          isOthers={isOthers}
          ofLink={ofLink}
          over
          order={order}
        >
          {state.kind === 'succeeded' ? (
            <ShowReceipt page={page} payment={payment} method={paidWith(payment, t, isOthers)}>
              <ReturnLink payment={payment} merchantName={merchant} isPaid />
            </ShowReceipt>
          ) : (
            <ReturnLink
              payment={payment}
              merchantName={merchant}
              {...(state.kind === 'failed' ? { variant: 'primary' } : {})}
            />
          )}
        </PaymentOutcome>
      )}
    </div>
  );
}
