import type { DisputeRow, PaymentRow, RefundRow } from '../shop-server/accountLists.ts';
import type { LinkRow, PaymentEvent } from '../shop-server/orders.ts';
import { AccountList } from './AccountList.tsx';
import { Amount } from './Amount.tsx';
import { amountCells, type CsvColumns, decimalText } from './CsvButton.tsx';
import { customerOf, openShop, StatusChip } from './DeskOrders.tsx';
import { LinkButtons } from './LinkToSend.tsx';
import { dateOf, daysLeft, momentOf } from './moments.ts';
import { eventStatuses, isOpen, orderWords, settledWords, statusWords } from './paymentWords.ts';
import { ShortId } from './ShortId.tsx';
import { type ListQuery, shopApi } from './shopApi.ts';
import type { Column } from './Table.tsx';

const goToOrders = (
  <a className="primary" href="/desk/orders">
    Go to orders
  </a>
);

type Kind = Extract<PaymentEvent['kind'], 'refund' | 'dispute'>;

const wordsOf = (kind: Kind, status: string) => statusWords({ kind, status });

const statusFilter = (kind: Kind) => ({
  name: 'status' as const,
  label: 'Status',
  every: 'Every status',
  values: eventStatuses(kind),
  wordOf: (status: string) => wordsOf(kind, status)[0],
});

interface Sum {
  readonly amount: number;
  readonly currency: string;
}
const amountColumn: Column<Sum> = {
  head: 'Amount',
  end: true,
  cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
};

const createdColumn: Column<{ readonly createdAt?: string }> = {
  head: 'Created',
  cell: ({ createdAt }) => momentOf(createdAt),
};

/** The order that something of the account belongs to. */
export function OrderLink({ id }: { readonly id: string | undefined }) {
  return id === undefined ? (
    <span className="soft">Not from this shop</span>
  ) : (
    <a className="cell-link" href={`/desk/orders/${id}`}>
      {id}
    </a>
  );
}

const orderColumn: Column<{ readonly orderId?: string }> = {
  head: 'Order',
  cell: ({ orderId }) => <OrderLink id={orderId} />,
};

/** What the payments service calls it, and the page about it. */
const idColumn = (head: string, place: string): Column<{ readonly id: string }> => ({
  head,
  cell: ({ id }) => (
    <a className="row-link" href={`/desk/${place}/${id}`}>
      <ShortId id={id} />
    </a>
  ),
});

/** The status of a refund or a dispute in a word. */
export function StatusOf({ kind, status }: { readonly kind: Kind; readonly status: string }) {
  const [label, tone] = wordsOf(kind, status);
  return <span className={`chip tone-${tone}`}>{label}</span>;
}

/** The page about a customer. */
export const CustomerLink = ({ id, children }: { readonly id: string; readonly children?: React.ReactNode }) => (
  <a className="cell-link" href={`/desk/customers/${id}`} title={id}>
    {children ?? <ShortId id={id} />}
  </a>
);

/** What a payment of nothing is called, which only saves a card. */
const setupWords: Readonly<Record<string, string>> = {
  requires_payment_method: 'Waiting for a card',
  succeeded: 'Card saved',
};

/** The status of a payment in a word. */
export function PaymentChip({ payment }: { readonly payment: PaymentRow }) {
  const { status, amount } = payment;
  const { label, tone } = settledWords(status, payment);
  return <span className={`chip tone-${tone}`}>{(amount === 0 ? setupWords[status] : undefined) ?? label}</span>;
}

const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    head: 'Payment',
    cell: ({ id, orderId, amount }) =>
      orderId === undefined ? (
        <a className="row-link" href={`/desk/payments/${id}`}>
          {amount === 0 ? 'Card setup' : <ShortId id={id} />}
        </a>
      ) : (
        <a className="row-link" href={`/desk/orders/${orderId}`}>
          {orderId}
        </a>
      ),
  },
  createdColumn,
  {
    head: 'Customer',
    cell: ({ customerId, isShopCustomer }) =>
      customerId === undefined ? (
        'Guest'
      ) : (
        <CustomerLink id={customerId}>{isShopCustomer ? 'Returning customer' : undefined}</CustomerLink>
      ),
  },
  { head: 'Method', cell: ({ method }) => method },
  { head: 'Status', cell: (payment) => <PaymentChip payment={payment} /> },
  {
    ...amountColumn,
    cell: ({ amount, currency }) => (amount === 0 ? undefined : <Amount amount={amount} currency={currency} />),
  },
];

const paymentCsv: CsvColumns<PaymentRow> = {
  Payment: ({ id }) => id,
  Order: ({ orderId }) => orderId,
  Created: ({ createdAt }) => createdAt,
  Customer: ({ customerId }) => customerId,
  Method: ({ method }) => method,
  Status: ({ status }) => status,
  ...amountCells<PaymentRow>(),
  'Received (minor units)': ({ amountReceived }) => amountReceived,
  Received: ({ amountReceived, currency }) => decimalText(amountReceived, currency),
};

const readPaymentsOf = (customer: string | undefined) =>
  customer === undefined ? shopApi.listPayments : (query: ListQuery) => shopApi.listPayments({ ...query, customer });

/** The payments of the account, or of one customer. */
export const PaymentList = ({ customer }: { readonly customer?: string }) => (
  <AccountList
    title="Payments"
    heading={customer === undefined ? 'h1' : 'h2'}
    columns={customer === undefined ? paymentColumns : paymentColumns.filter(({ head }) => head !== 'Customer')}
    csv={paymentCsv}
    read={readPaymentsOf(customer)}
    none={customer === undefined ? 'Payments appear here as soon as someone checks out.' : 'They haven’t paid yet.'}
    first={openShop}
  />
);

/** What can still be done with a link: nothing where its order is paid, is being paid or needs a new payment. */
function LinkChip({ row }: { readonly row: LinkRow }) {
  const { payment, status } = row;
  if (!payment.read || payment.closed || !isOpen(orderWords(row).shopper)) return <StatusChip order={row} />;
  return status === 'active' ? (
    <span className="chip tone-good">Active</span>
  ) : status === 'expired' ? (
    <span className="chip tone-closed">Expired</span>
  ) : (
    <span className="chip tone-waiting">Couldn’t be read</span>
  );
}

const linkColumns: readonly Column<LinkRow>[] = [
  {
    head: 'Order',
    cell: ({ id }) => (
      <a className="row-link" href={`/desk/orders/${id}`}>
        {id}
      </a>
    ),
  },
  { head: 'Customer', cell: customerOf },
  createdColumn,
  { head: 'Expires', cell: ({ expiresAt }) => momentOf(expiresAt) },
  {
    head: 'Status',
    cell: (row) => <LinkChip row={row} />,
  },
  amountColumn,
  {
    head: 'Link',
    cell: ({ id, link }) => <LinkButtons address={link} of={id} />,
  },
];

const linkCsv: CsvColumns<LinkRow> = {
  Order: ({ id }) => id,
  Customer: customerOf,
  Created: ({ createdAt }) => createdAt,
  Expires: ({ expiresAt }) => new Date(expiresAt).toISOString(),
  Status: ({ status }) => status,
  Payment: ({ payment }) => (payment.read ? payment.status : undefined),
  ...amountCells<LinkRow>(),
};

/** The payment links of this start, each as the service has it. */
export const LinkList = () => (
  <AccountList
    title="Payment links"
    columns={linkColumns}
    csv={linkCsv}
    read={shopApi.listLinks}
    none="Each order gets a payment link, which appears here."
    first={openShop}
  />
);

const refundColumns: readonly Column<RefundRow>[] = [
  idColumn('Refund', 'refunds'),
  createdColumn,
  orderColumn,
  { head: 'Status', cell: ({ status }) => <StatusOf kind="refund" status={status} /> },
  { head: 'Reason', cell: ({ problem, reason }) => problem ?? reason },
  amountColumn,
];

const refundCsv: CsvColumns<RefundRow> = {
  Refund: ({ id }) => id,
  Order: ({ orderId }) => orderId,
  Created: ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  Reason: ({ reason }) => reason,
  'Why it failed': ({ problem }) => problem,
  ...amountCells<RefundRow>(),
};

/** The refunds of the account. */
export const RefundList = () => (
  <AccountList
    title="Refunds"
    filters={[statusFilter('refund')]}
    columns={refundColumns}
    csv={refundCsv}
    read={shopApi.listRefunds}
    none="Refund a paid order, and it appears here."
    first={goToOrders}
  />
);

/** A word of a scheme, such as `fraudulent`, as a sentence begins. */
export const sentenceOf = (word: string | undefined) => word && word.charAt(0).toUpperCase() + word.slice(1);

const disputeColumns: readonly Column<DisputeRow>[] = [
  idColumn('Dispute', 'disputes'),
  {
    head: 'Answer by',
    cell: ({ answerBy, status }) =>
      answerBy === undefined || status !== 'dispute_opened' ? (
        dateOf(answerBy)
      ) : (
        <>
          {dateOf(answerBy)} <span className="soft">· {daysLeft(answerBy)}</span>
        </>
      ),
  },
  orderColumn,
  { head: 'Status', cell: ({ status }) => <StatusOf kind="dispute" status={status} /> },
  { head: 'Reason', cell: ({ reason }) => sentenceOf(reason) },
  amountColumn,
];

const disputeCsv: CsvColumns<DisputeRow> = {
  Dispute: ({ id }) => id,
  Order: ({ orderId }) => orderId,
  Created: ({ createdAt }) => createdAt,
  'Answer by': ({ answerBy }) => answerBy,
  Stage: ({ stage }) => stage,
  Status: ({ status }) => status,
  Reason: ({ reason }) => reason,
  ...amountCells<DisputeRow>(),
};

/** The disputes of the account. */
export const DisputeList = () => (
  <AccountList
    title="Disputes"
    filters={[statusFilter('dispute')]}
    columns={disputeColumns}
    csv={disputeCsv}
    read={shopApi.listDisputes}
    none="A dispute appears here when a card holder asks their bank for the money back."
    first={goToOrders}
  />
);
