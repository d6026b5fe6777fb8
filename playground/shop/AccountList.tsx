import { useLayoutEffect, useState } from 'react';
import type { ListPage } from '../shop-server/accountLists.ts';
import { CsvButton, type CsvColumns } from './CsvButton.tsx';
import { SelectField } from './Field.tsx';
import { type Answer, type ListQuery, queryOf } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useInAddress } from './useInAddress.ts';
import { useReading } from './useReading.ts';

/** What a list can be filtered by. */
interface Filter {
  readonly name: 'status' | 'currency';
  readonly label: string;
  /** What stands for every value. */
  readonly every: string;
  readonly values: readonly string[];
  readonly wordOf: (value: string) => string;
}

interface AccountListProps<Row extends { readonly id: string }> {
  /** What the rows are, such as `Refunds`. */
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly csv: CsvColumns<Row>;
  readonly read: (query: ListQuery) => Promise<Answer<ListPage<Row>>>;
  /** Said where the account has none at all. */
  readonly none: string;
  /** What leads to the first one. */
  readonly first: React.ReactNode;
  /** What is done about all of them, such as making another one. @default nothing */
  readonly action?: React.ReactNode;
  /** @default none */
  readonly filters?: readonly Filter[];
  /** What stands between the title and the list. @default nothing */
  readonly children?: React.ReactNode;
  /** The level of the title. @default 'h1' */
  readonly heading?: 'h1' | 'h2';
}

/** One of the service’s lists, twenty rows a page, newest first. */
export function AccountList<Row extends { readonly id: string }>(props: AccountListProps<Row>) {
  const { title, filters = [], heading: Heading = 'h1', action, children } = props;
  /** Nothing to filter or to save: the account has none at all. */
  const [isBare, setBare] = useState(false);
  const [status, setStatus] = useInAddress('status', 'all');
  const [currency, setCurrency] = useInAddress('currency', 'all');
  const [page, setPage] = useInAddress('page', '');
  const chosen = {
    status: { value: status, choose: setStatus },
    currency: { value: currency, choose: setCurrency },
  };
  const filtered = Object.fromEntries(
    filters.map(({ name }) => [name, chosen[name].value === 'all' ? '' : chosen[name].value]),
  );
  const query = { ...filtered, page };
  return (
    <section className="stack" aria-labelledby="list-heading">
      <div className="panel-head">
        <Heading id="list-heading">{title}</Heading>
        {isBare ? null : (
          <div className="actions">
            <CsvButton of={title} columns={props.csv} read={props.read} query={filtered} />
            {action}
          </div>
        )}
      </div>
      {children}
      {filters.length === 0 || isBare ? null : (
        <search className="fields filters">
          {filters.map(({ name, label, every, values, wordOf }) => {
            const { value, choose } = chosen[name];
            // A value of the address that no row has any more is still what the list is filtered by.
            const offered = [...new Set([...values, value])].filter((one) => one !== 'all');
            return (
              <SelectField
                key={name}
                label={label}
                value={value}
                options={{ all: every, ...Object.fromEntries(offered.map((one) => [one, wordOf(one)])) }}
                onChoose={(wish) => {
                  setPage('');
                  choose(wish);
                }}
              />
            );
          })}
        </search>
      )}
      {/* Another query is another reading. */}
      <Rows key={queryOf(query)} {...props} query={query} filtered={filtered} onRead={setBare} />
    </section>
  );
}

function Rows<Row extends { readonly id: string }>({
  title,
  columns,
  read,
  none,
  first,
  query,
  filtered,
  onRead,
}: AccountListProps<Row> & {
  readonly query: ListQuery;
  readonly filtered: ListQuery;
  readonly onRead: (isBare: boolean) => void;
}) {
  const { value, problem } = useReading(() => read(query));
  const isEverything = Object.values(query).every((one) => one === '');
  const isBare = isEverything && value?.rows.length === 0;
  // Before it is painted: the action is in the head or in the list, never in both.
  useLayoutEffect(() => onRead(isBare), [isBare, onRead]);
  const isFirst = query.page === '';
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
              <p className="soft">{isEverything ? none : 'Choose another filter, or show them all.'}</p>
              {isEverything ? (
                first
              ) : (
                <a className="quiet" href="?">
                  Show all {lower}
                </a>
              )}
            </>
          )
        }
      />
      {isFirst && value?.older === undefined && value?.rows.length ? (
        <p className="note">
          {value.rows.length === 1 ? `1 ${lower.replace(/s$/, '')}` : `${value.rows.length} ${lower}`}
        </p>
      ) : null}
      {isFirst && value?.older === undefined ? null : (
        <nav className="actions" aria-label={`Pages of ${lower}`}>
          {isFirst ? null : (
            <a className="quiet" href={queryOf(filtered)}>
              Newest {lower}
            </a>
          )}
          {value?.older === undefined ? null : (
            <a className="quiet" href={queryOf({ ...filtered, page: value.older })}>
              Older {lower}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
