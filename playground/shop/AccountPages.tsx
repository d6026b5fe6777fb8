import type { DisputeDetail, PaymentDetail, RefundDetail } from '../shop-server/accountLists.ts';
import type { StoredMethodRow } from '../shop-server/orders.ts';
import { CustomerLink, OrderLink, PaymentChip, PaymentList, StatusOf, sentenceOf } from './AccountLists.tsx';
import { Amount } from './Amount.tsx';
import { DetailPage, FactList } from './DetailPage.tsx';
import { dateOf, momentOf } from './moments.ts';
import { PayoutChip } from './PayoutList.tsx';
import { DestinationFacts } from './PayoutPage.tsx';
import { paymentWords } from './paymentWords.ts';
import { payoutWords } from './payoutWords.ts';
import { WholeId } from './ShortId.tsx';
import { shopApi } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useReading } from './useReading.ts';

/** A name of the service's own, as it writes it; an id can be copied. */
const code = (text: string | undefined, name: string) =>
  text === undefined ? undefined : /\bID\b/.test(name) ? <WholeId id={text} of={`the ${name}`} /> : <code>{text}</code>;

const facts = ({ amount, currency, orderId }: PaymentDetail | RefundDetail | DisputeDetail) => ({
  Amount: <Amount amount={amount} currency={currency} />,
  // A payment of nothing saves a card, for no order.
  Order: amount === 0 ? undefined : <OrderLink id={orderId} />,
});

/** What operators of the service and of the processor ask for. */
function Technical({ names }: { readonly names: Readonly<Record<string, string | undefined>> }) {
  return (
    <details className="technical">
      <summary>Technical details</summary>
      <FactList facts={Object.fromEntries(Object.entries(names).map(([name, text]) => [name, code(text, name)]))} />
    </details>
  );
}

/** One payment that is of no order of this start, as the service has it now. */
export function PaymentPage({ id }: { readonly id: string }) {
  const reading = useReading(
    () => shopApi.readPayment(id),
    ({ status }) => paymentWords(status).over,
  );
  return (
    <DetailPage
      title="Payment"
      back={{ href: '/desk/payments', name: 'Payments' }}
      reading={reading}
      chip={(payment) => <PaymentChip payment={payment} />}
    >
      {(payment) => (
        <section className="panel" aria-label="About this payment">
          {payment.problem === undefined ? null : <p className="told tone-bad">{payment.problem}</p>}
          <FactList
            facts={{
              ...facts(payment),
              Received: <Amount amount={payment.amountReceived} currency={payment.currency} />,
              Refunded:
                payment.amountRefunded === 0 ? undefined : (
                  <Amount amount={payment.amountRefunded} currency={payment.currency} />
                ),
              Customer:
                payment.customerId === undefined ? (
                  'Guest'
                ) : (
                  <CustomerLink id={payment.customerId}>
                    {payment.isShopCustomer ? 'Returning customer' : payment.customerId}
                  </CustomerLink>
                ),
              Method: payment.method,
              Description: payment.description,
              Created: momentOf(payment.createdAt),
              'Last change': momentOf(payment.updatedAt),
            }}
          />
          <Technical
            names={{
              'Payment ID': payment.id,
              Processor: payment.processor,
              Status: payment.status,
              'Error code': payment.errorCode,
            }}
          />
        </section>
      )}
    </DetailPage>
  );
}

/** One payout that is not of this start, as the service has it now. It is reviewed and sent where it was made. */
export function AccountPayoutPage({ id }: { readonly id: string }) {
  const reading = useReading(
    () => shopApi.readAccountPayout(id),
    ({ status }) => payoutWords(status).over,
  );
  return (
    <DetailPage
      title="Payout"
      back={{ href: '/desk/payouts', name: 'Payouts' }}
      reading={reading}
      chip={({ status }) => <PayoutChip status={status} />}
    >
      {({ amount, currency, customerId, description, createdAt, status, report }) => (
        <section className="panel" aria-label="About this payout">
          <FactList
            facts={{
              Amount: <Amount amount={amount} currency={currency} />,
              Receiver: code(customerId, 'receiver'),
              Description: description,
              Created: momentOf(createdAt),
            }}
          />
          <DestinationFacts report={report} />
          <Technical names={{ 'Payout ID': id, Status: status, 'Error code': report.errorCode }} />
        </section>
      )}
    </DetailPage>
  );
}

const isUnderWay = (status: string) => status === 'pending' || status === 'review';

/** One refund, as the service has it now. */
export function RefundPage({ id }: { readonly id: string }) {
  const reading = useReading(
    () => shopApi.readRefund(id),
    ({ status }) => !isUnderWay(status),
  );
  return (
    <DetailPage
      title="Refund"
      back={{ href: '/desk/refunds', name: 'Refunds' }}
      reading={reading}
      chip={({ status }) => <StatusOf kind="refund" status={status} />}
    >
      {(refund) => (
        <section className="panel" aria-label="About this refund">
          {isUnderWay(refund.status) ? (
            <p className="told tone-waiting">The processor hasn’t decided yet. This page updates automatically.</p>
          ) : refund.status === 'failed' ? (
            <p className="told tone-bad">
              {refund.problem ?? 'The processor refused it.'} The money stayed with the shop: refund the order again.
            </p>
          ) : null}
          <FactList
            facts={{
              ...facts(refund),
              Reason: refund.reason,
              Created: momentOf(refund.createdAt),
              'Last change': momentOf(refund.updatedAt),
            }}
          />
          <Technical
            names={{
              'Refund ID': refund.id,
              'Payment ID': refund.paymentId,
              Processor: refund.processor,
              Status: refund.status,
              'Error code': refund.errorCode,
            }}
          />
        </section>
      )}
    </DetailPage>
  );
}

const stages: Readonly<Record<string, string>> = {
  pre_dispute: 'Inquiry before a dispute',
  dispute: 'Dispute',
  pre_arbitration: 'Second dispute, before arbitration',
  arbitration: 'Arbitration',
  dispute_reversal: 'Reversal',
};

/** One dispute, as the service has it now. Its evidence goes to the processor: the interface has no call for it. */
export function DisputePage({ id }: { readonly id: string }) {
  const reading = useReading(() => shopApi.readDispute(id));
  return (
    <DetailPage
      title="Dispute"
      back={{ href: '/desk/disputes', name: 'Disputes' }}
      reading={reading}
      chip={({ status }) => <StatusOf kind="dispute" status={status} />}
    >
      {(dispute) => (
        <section className="panel" aria-label="About this dispute">
          {dispute.status === 'dispute_opened' ? (
            <p className="told tone-waiting">
              Send your evidence to the processor, or accept the dispute there
              {dispute.answerBy === undefined ? '' : `, by ${dateOf(dispute.answerBy)}`}. After that the money stays
              with the card holder.
            </p>
          ) : null}
          <FactList
            facts={{
              ...facts(dispute),
              Stage: stages[dispute.stage] ?? dispute.stage,
              Reason: sentenceOf(dispute.reason),
              'Answer by': dateOf(dispute.answerBy),
              Opened: momentOf(dispute.createdAt),
              'Last change': momentOf(dispute.updatedAt),
            }}
          />
          <Technical
            names={{
              'Dispute ID': dispute.id,
              'ID at the processor': dispute.processorId,
              'Payment ID': dispute.paymentId,
              Processor: dispute.processor,
              Status: dispute.status,
              'Reason code': dispute.reasonCode,
            }}
          />
        </section>
      )}
    </DetailPage>
  );
}

/** Says that a card has expired, or is about to. `of` is such as `12/2034`. */
function Expiry({ of }: { readonly of: string }) {
  const [month = 0, year = 0] = of.split('/').map(Number);
  const now = new Date();
  const left = (year - now.getFullYear()) * 12 + month - 1 - now.getMonth();
  if (left < 0) return <span className="chip tone-closed">Expired</span>;
  return left === 0 ? <span className="chip tone-waiting">Expires this month</span> : null;
}

const methodColumns: readonly Column<StoredMethodRow>[] = [
  {
    head: 'Saved method',
    cell: ({ what, isDefault }) => (
      <>
        <bdi>{what}</bdi> {isDefault ? <span className="chip tone-good">Default</span> : null}
      </>
    ),
  },
  {
    head: 'Expires',
    cell: ({ expires }) =>
      expires && (
        <>
          {expires} <Expiry of={expires} />
        </>
      ),
  },
  { head: 'Last used', cell: ({ lastUsedAt }) => dateOf(lastUsedAt) },
];

/** One customer: what they have stored, and their payments. */
export function CustomerPage({ id }: { readonly id: string }) {
  const reading = useReading(
    () => shopApi.readCustomer(id),
    () => true,
  );
  return (
    <DetailPage
      title={reading.value?.isShopCustomer ? 'Returning customer' : 'Customer'}
      about={
        <p className="soft">
          <WholeId id={id} of="the customer ID" />
        </p>
      }
      back={{ href: '/desk/payments', name: 'Payments' }}
      reading={reading}
    >
      {({ methods }) => (
        <div className="stack customer">
          <h2>Saved payment methods</h2>
          {methods === undefined ? (
            <p className="panel soft">
              The service lists them for a payment of this customer that hasn’t expired, and the shop has none.
            </p>
          ) : (
            <Table
              name="Saved payment methods"
              columns={methodColumns}
              rows={methods}
              empty={<p className="soft">This customer hasn’t saved a payment method.</p>}
            />
          )}
          <PaymentList customer={id} />
        </div>
      )}
    </DetailPage>
  );
}
