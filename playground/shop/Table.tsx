/** One column of a table: its heading, and what a row has there. */
export interface Column<Row> {
  readonly head: string;
  /** `undefined` where the row has nothing there. */
  readonly cell: (row: Row) => React.ReactNode;
  /** Figures, which line up at the end. */
  readonly end?: true;
}

/** Rows of the desk; on a phone each row is a card. */
export function Table<Row extends { readonly id: string }>({
  name,
  columns,
  rows,
  empty,
}: {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` while they are being read. */
  readonly rows: readonly Row[] | undefined;
  /** Said where there is none. */
  readonly empty: React.ReactNode;
}) {
  if (rows?.length === 0) return <div className="panel empty">{empty}</div>;
  const filled = columns.filter(({ cell }) => rows?.some((row) => cell(row) !== undefined) ?? true);
  return (
    <table className="rows" aria-busy={rows === undefined}>
      <caption className="visually-hidden">{rows === undefined ? `${name}: loading` : name}</caption>
      <thead>
        <tr>
          {filled.map(({ head, end }) => (
            <th key={head} scope="col" className={end && 'end'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? [1, 2, 3].map((row) => (
              <tr key={row}>
                {filled.map(({ head }) => (
                  <td key={head}>
                    <span className="skeleton" />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr key={row.id}>
                {filled.map(({ head, cell, end }) => {
                  const shown = cell(row);
                  return (
                    <td
                      key={head}
                      data-head={head}
                      data-none={shown === undefined || undefined}
                      className={end && 'end'}
                    >
                      {shown ?? '—'}
                    </td>
                  );
                })}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** Where a page's panels are going to be, while they are being read. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div className="columns" role="status" aria-label={what}>
      {['main', 'aside'].map((place) => (
        <div key={place} className="panel">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
