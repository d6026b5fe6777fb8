import type { DisputeRow, RefundRow } from '../shop-server/moneyBack.ts';
import type { PaymentEvent } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { SelectField } from './Field.tsx';
import { day, moment } from './moments.ts';
import { eventStatuses, eventWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useInAddress } from './useInAddress.ts';
import { type Reading, useReading } from './useReading.ts';

type Kind = Extract<PaymentEvent['kind'], 'refund' | 'dispute'>;

const wordsOf = (kind: Kind, status: string) => eventWords({ kind, status });

const optionsOf = (kind: Kind) => ({
  all: 'Every status',
  ...Object.fromEntries(eventStatuses(kind).map((status) => [status, wordsOf(kind, status)[0]])),
});

const amountColumn: Column<RefundRow | DisputeRow> = {
  head: 'Amount',
  end: true,
  cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
};

const orderColumn: Column<RefundRow | DisputeRow> = {
  head: 'Order',
  cell: ({ orderId }) =>
    orderId === undefined ? (
      <span className="soft">Not from this shop</span>
    ) : (
      <a className="row-link" href={`/desk/orders/${orderId}`}>
        {orderId}
      </a>
    ),
};

/** What the payments service calls it, for questions to its operator. */
const idColumn: Column<RefundRow | DisputeRow> = { head: 'ID', cell: ({ id }) => <code>{id}</code> };

function Status({ kind, status }: { readonly kind: Kind; readonly status: string }) {
  const [label, tone] = wordsOf(kind, status);
  return <span className={`chip tone-${tone}`}>{label}</span>;
}

const refundColumns: readonly Column<RefundRow>[] = [
  orderColumn,
  { head: 'Created', cell: ({ createdAt }) => (createdAt === undefined ? '—' : moment.format(new Date(createdAt))) },
  { head: 'Status', cell: ({ status }) => <Status kind="refund" status={status} /> },
  { head: 'Reason', cell: ({ problem }) => problem },
  idColumn,
  amountColumn,
];

const disputeColumns: readonly Column<DisputeRow>[] = [
  orderColumn,
  { head: 'Answer by', cell: ({ answerBy }) => (answerBy === undefined ? '—' : day.format(new Date(answerBy))) },
  { head: 'Status', cell: ({ status }) => <Status kind="dispute" status={status} /> },
  { head: 'Reason', cell: ({ reason }) => reason },
  idColumn,
  amountColumn,
];

/** The refunds of the account, twenty a page. */
export function RefundList() {
  const [status, setStatus] = useInAddress('status', 'all');
  const [page, setPage] = useInAddress('page', '0');
  const at = Math.max(Math.trunc(Number(page)) || 0, 0);
  // Another choice is another reading.
  return (
    <MoneyBack
      title="Refunds"
      kind="refund"
      columns={refundColumns}
      status={status}
      onStatus={(wish) => {
        setPage('0');
        setStatus(wish);
      }}
      key={`${status} ${at}`}
      read={() => shopApi.listRefunds(status, at)}
      none="Refund a paid order, and it appears here."
      page={at}
      onPage={(wish) => setPage(String(wish))}
    />
  );
}

/** The disputes of the account. */
export function DisputeList() {
  const [status, setStatus] = useInAddress('status', 'all');
  return (
    <MoneyBack
      title="Disputes"
      kind="dispute"
      columns={disputeColumns}
      status={status}
      onStatus={setStatus}
      key={status}
      read={() => shopApi.listDisputes(status)}
      none="A dispute appears here when a card holder asks their bank for the money back."
      page={0}
      onPage={() => undefined}
    />
  );
}

interface MoneyBackProps<Row extends { readonly id: string }> {
  readonly title: string;
  readonly kind: Kind;
  readonly columns: readonly Column<Row>[];
  readonly status: string;
  readonly onStatus: (status: string) => void;
  readonly read: Parameters<typeof useReading<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>>[0];
  /** Said where the account has none at all. */
  readonly none: string;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function MoneyBack<Row extends { readonly id: string }>({
  title,
  kind,
  columns,
  status,
  onStatus,
  read,
  none,
  page,
  onPage,
}: MoneyBackProps<Row>) {
  const { value, problem }: Reading<{ readonly rows: readonly Row[]; readonly hasMore: boolean }> = useReading(read);
  const isEverything = status === 'all' && page === 0;
  const lower = title.toLowerCase();
  return (
    <div className="stack">
      <h1>{title}</h1>
      <search className="fields filters">
        <SelectField label="Status" value={status} options={optionsOf(kind)} onChoose={onStatus} />
      </search>
      <p className="problem" role="alert">
        {problem}
      </p>
      <Table
        name={`${title}, newest first`}
        columns={columns}
        rows={problem !== '' && value === undefined ? [] : value?.rows}
        empty={
          value === undefined ? (
            <>
              <h2>The {lower} couldn’t be loaded</h2>
              <p className="soft">This page tries again automatically.</p>
            </>
          ) : (
            <>
              <h2>{isEverything ? `No ${lower} yet` : `No ${lower} match`}</h2>
              <p className="soft">{isEverything ? none : `Show ${lower} of every status.`}</p>
            </>
          )
        }
      />
      {page === 0 && value?.hasMore !== true ? null : (
        <nav className="actions" aria-label={`Pages of ${lower}`}>
          <button type="button" className="quiet" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Newer
          </button>
          <button type="button" className="quiet" disabled={value?.hasMore !== true} onClick={() => onPage(page + 1)}>
            Older
          </button>
        </nav>
      )}
    </div>
  );
}
