import type { ListPage } from '../shop-server/accountLists.ts';
import { writeAmount } from './Amount.tsx';
import type { Answer, ListQuery } from './shopApi.ts';
import { useCall } from './useCall.ts';

/** What a row has in each column of a file, by the column's heading; `undefined` for an empty cell. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>;

/** An amount in minor units, as a decimal number, and its currency. */
export const amountCells = <Row extends { readonly amount: number; readonly currency: string }>(): CsvColumns<Row> => ({
  Currency: ({ currency }) => currency,
  'Amount (minor units)': ({ amount }) => amount,
  Amount: ({ amount, currency }) => decimalText(amount, currency),
});

/** An amount as programs read it: a point, no groups, as many digits as the currency has. */
export const decimalText = (amount: number, currency: string) =>
  writeAmount(amount, currency, 'en', 'code').replace(/[^\d.-]/g, '');

/** Texts that a spreadsheet would carry out as a formula. A number of ours is not one. */
const formula = /^\s*[=+\-@\t\r]/;

/** One cell. A text that a spreadsheet would carry out begins with an apostrophe, which makes it a text there. */
function cellOf(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = formula.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a file that spreadsheets open (RFC 4180, UTF-8 with its mark). */
export function csvText<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))];
  return `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** The most pages of one file. */
const mostPages = 100;

/** Saves a list as a file, with the filters that are set and all pages that the list has. */
export function CsvButton<Row>({
  of,
  columns,
  read,
  query = {},
}: {
  /** What the rows are, such as `Refunds`. */
  readonly of: string;
  readonly columns: CsvColumns<Row>;
  readonly read: (query: ListQuery) => Promise<Answer<ListPage<Row>>>;
  /** @default everything */
  readonly query?: ListQuery;
}) {
  const { busy, problem, run } = useCall();
  const save = async () => {
    const rows: Row[] = [];
    let page: string | undefined = '';
    for (let left = mostPages; page !== undefined && left > 0; left -= 1) {
      const answer: Answer<ListPage<Row>> = await read({ ...query, page });
      if (!answer.ok) return answer.message;
      rows.push(...answer.value.rows);
      page = answer.value.older;
    }
    if (page !== undefined) return `There are more than ${rows.length} rows. Filter the list first.`;
    const address = URL.createObjectURL(new Blob([csvText(columns, rows)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${of.toLowerCase().replaceAll(' ', '-')}.csv`;
    link.click();
    URL.revokeObjectURL(address);
    return '';
  };
  return (
    <>
      <button type="button" className="quiet" aria-busy={busy} onClick={() => run(save)}>
        <span>
          <span className="unless-narrow">Download </span>CSV
        </span>
        <span className="visually-hidden"> of the {of.toLowerCase()}</span>
      </button>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
