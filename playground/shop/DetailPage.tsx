import { Loading } from './Table.tsx';
import type { Reading } from './useReading.ts';

/** A fact of a page, by its name; one that is `undefined` is not shown. */
export type Facts = Readonly<Record<string, React.ReactNode>>;

/** Facts that are known, each with its name. */
export function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, fact]) =>
        fact === undefined ? null : (
          <div key={name} className="fact-pair">
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The page about one thing of the account, while it is read and once it was. */
export function DetailPage<T>({
  title,
  back,
  reading: { value, problem },
  chip,
  about,
  children,
}: {
  /** What it is, such as `Refund`. */
  readonly title: string;
  /** The list that it is in. */
  readonly back: { readonly href: string; readonly name: string };
  readonly reading: Reading<T>;
  readonly chip?: (value: T) => React.ReactNode;
  /** What stands below the title. @default nothing */
  readonly about?: React.ReactNode;
  readonly children: (value: T) => React.ReactNode;
}) {
  return (
    <div className="stack">
      <div className="page-head">
        <p className="crumbs">
          <a href={back.href}>{back.name}</a>
        </p>
        <h1>
          {title} {value === undefined ? null : chip?.(value)}
        </h1>
        {about}
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
      {value !== undefined ? children(value) : problem === '' ? <Loading what="Loading…" /> : null}
    </div>
  );
}
