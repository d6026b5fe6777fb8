import type { PaymentEvent } from '../shop-server/orders.ts';
import type { DisputeRow, ListPage, RefundRow } from '../shop-server/refundsAndDisputes.ts';
import { Amount } from './Amount.tsx';
import { SelectField } from './Field.tsx';
import { day, moment } from './moments.ts';
import { eventStatuses, eventWords } from './paymentWords.ts';
import { type Answer, queryOf, shopApi } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useInAddress } from './useInAddress.ts';
import { useReading } from './useReading.ts';

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
export const RefundList = () => (
  <AccountList
    title="Refunds"
    kind="refund"
    columns={refundColumns}
    read={shopApi.listRefunds}
    none="Refund a paid order, and it appears here."
  />
);

/** The disputes of the account. */
export const DisputeList = () => (
  <AccountList
    title="Disputes"
    kind="dispute"
    columns={disputeColumns}
    read={shopApi.listDisputes}
    none="A dispute appears here when a card holder asks their bank for the money back."
  />
);

interface AccountListProps<Row extends { readonly id: string }> {
  readonly title: string;
  readonly kind: Kind;
  readonly columns: readonly Column<Row>[];
  readonly read: (status: string, page: number) => Promise<Answer<ListPage<Row>>>;
  /** Said where the account has none at all. */
  readonly none: string;
}

function AccountList<Row extends { readonly id: string }>(props: AccountListProps<Row>) {
  const { title, kind } = props;
  const [status, setStatus] = useInAddress('status', 'all');
  const [wish, setPage] = useInAddress('page', '0');
  const page = Math.max(Math.trunc(Number(wish)) || 0, 0);
  return (
    <div className="stack">
      <h1>{title}</h1>
      <search className="fields filters">
        <SelectField
          label="Status"
          value={status}
          options={optionsOf(kind)}
          onChoose={(chosen) => {
            setPage('0');
            setStatus(chosen);
          }}
        />
      </search>
      {/* Another status is another reading. */}
      <Rows key={`${status} ${page}`} {...props} status={status} page={page} />
    </div>
  );
}

function Rows<Row extends { readonly id: string }>({
  title,
  columns,
  read,
  none,
  status,
  page,
}: AccountListProps<Row> & { readonly status: string; readonly page: number }) {
  const { value, problem } = useReading(() => read(status, page));
  const isEverything = status === 'all' && page === 0;
  const lower = title.toLowerCase();
  return (
    <>
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
          {page === 0 ? null : (
            <a className="quiet" href={queryOf(status, page - 1)}>
              Newer {lower}
            </a>
          )}
          {value?.hasMore === true ? (
            <a className="quiet" href={queryOf(status, page + 1)}>
              Older {lower}
            </a>
          ) : null}
        </nav>
      )}
    </>
  );
}
