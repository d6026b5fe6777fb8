import type { DayOfMoney } from '../shop-server/moneyPerDay.ts';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount, writeAmount } from './Amount.tsx';
import { CsvButton, type CsvColumns, decimalText } from './CsvButton.tsx';
import { openShop } from './DeskOrders.tsx';
import { SelectField } from './Field.tsx';
import { deskLocale } from './moments.ts';
import { orderWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { type Column, Loading, Table } from './Table.tsx';
import { useInAddress } from './useInAddress.ts';
import { useReading } from './useReading.ts';

const short = new Intl.DateTimeFormat(deskLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayName = ({ id }: DayOfMoney) => short.format(Date.parse(id));
const outOf = ({ refunded, paidOut }: DayOfMoney) => refunded + paidOut;

/** What is waiting, and what came in and went out per day, in one currency at a time. */
export function OverviewPage() {
  const { value, problem } = useReading(shopApi.moneyPerDay);
  const { value: list } = useReading(shopApi.listOrders);
  const [wish, setWish] = useInAddress('currency', '');
  const currencies = Object.keys(value ?? {});
  const currency = currencies.find((one) => one === wish) ?? currencies[0] ?? 'USD';
  const days = value?.[currency] ?? [];
  return (
    <div className="stack">
      <div className="panel-head">
        <h1>Overview</h1>
        {currencies.length < 2 ? null : (
          <SelectField
            label="Currency"
            value={currency}
            options={Object.fromEntries(currencies.map((one) => [one, one]))}
            onChoose={setWish}
          />
        )}
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
      {value === undefined || list === undefined ? (
        problem === '' ? (
          <Loading what="Loading the overview…" />
        ) : null
      ) : (
        <>
          <Totals currency={currency} days={days} orders={list.orders} />
          {days.length === 0 ? (
            <div className="panel empty">
              <h2>No money has moved yet</h2>
              <p className="soft">Payments, refunds and payouts of the last 14 days appear here.</p>
              {openShop}
            </div>
          ) : (
            <Days currency={currency} days={days} />
          )}
        </>
      )}
    </div>
  );
}

interface DaysProps {
  readonly currency: string;
  readonly days: readonly DayOfMoney[];
}

/** The figures of the last 14 days, which are the chart's key, and how many orders are waiting. */
function Totals({ currency, days, orders }: DaysProps & { readonly orders: readonly OrderView[] }) {
  const waiting = orders.filter((order) => orderWords(order).tone === 'waiting').length;
  const sum = (amountOf: (day: DayOfMoney) => number) => (
    <Amount amount={days.reduce((total, day) => total + amountOf(day), 0)} currency={currency} />
  );
  return (
    <dl className="totals">
      <div className="panel total-in">
        <dt>Received, last 14 days</dt>
        <dd>{sum(({ received }) => received)}</dd>
      </div>
      <div className="panel total-out">
        <dt>Refunded and paid out, last 14 days</dt>
        <dd>{sum(outOf)}</dd>
      </div>
      <div className="panel">
        <dt>
          <a className="row-link" href="/desk/orders?status=waiting">
            Orders waiting
          </a>
        </dt>
        <dd>{waiting}</dd>
      </div>
    </dl>
  );
}

function Days({ currency, days }: DaysProps) {
  const amount = (minorUnits: number) => <Amount amount={minorUnits} currency={currency} />;
  const columns: readonly Column<DayOfMoney>[] = [
    { head: 'Day', cell: dayName },
    { head: 'Received', end: true, cell: ({ received }) => amount(received) },
    { head: 'Refunded', end: true, cell: ({ refunded }) => amount(refunded) },
    { head: 'Paid out', end: true, cell: ({ paidOut }) => amount(paidOut) },
  ];
  const moved = days.filter((day) => day.received + outOf(day) > 0);
  return (
    <>
      <section className="panel" aria-labelledby="chart-heading">
        <h2 id="chart-heading">In and out by day</h2>
        <Chart currency={currency} days={days} />
        <p className="note">
          A day begins at midnight UTC. What was received counts on the day that its payment was created; refunds and
          payouts count once they have succeeded.
        </p>
      </section>
      <section className="stack" aria-labelledby="days-heading">
        <div className="panel-head">
          <h2 id="days-heading">By day</h2>
          <CsvButton
            of={`Money per day ${currency}`}
            columns={csvOf(currency)}
            read={async () => ({ ok: true, value: { rows: days } })}
          />
        </div>
        <Table name="Money in and out by day" columns={columns} rows={moved.toReversed()} empty={null} />
      </section>
    </>
  );
}

const csvOf = (currency: string): CsvColumns<DayOfMoney> => ({
  Day: ({ id }) => id,
  Currency: () => currency,
  ...Object.assign(
    {},
    ...(
      [
        ['Received', ({ received }: DayOfMoney) => received],
        ['Refunded', ({ refunded }: DayOfMoney) => refunded],
        ['Paid out', ({ paidOut }: DayOfMoney) => paidOut],
      ] as const
    ).map(([name, amountOf]) => ({
      [`${name} (minor units)`]: amountOf,
      [name]: (day: DayOfMoney) => decimalText(amountOf(day), currency),
    })),
  ),
});

/** Measures of the chart in its own units: the width of a day, the height, and the gap between two bars. */
const size = { day: 10, height: 100, gap: 2 };

/** Bars upwards for what came in and downwards for what went out. The table below it has the same figures. */
function Chart({ currency, days }: DaysProps) {
  const most = { received: Math.max(...days.map(({ received }) => received)), out: Math.max(...days.map(outOf)) };
  /** Both directions have one scale, and as much of the height as they need. */
  const unit = size.height / Math.max(1, most.received + most.out);
  const height = (amount: number) => (amount === 0 ? 0 : Math.max(1, amount * unit));
  const zero = most.received * unit;
  const width = days.length * size.day;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden="true" className="chart">
      <svg aria-hidden="true" className="chart-scale">
        {most.received === 0 ? null : (
          <text x="100%" y="0.8em">
            {writeAmount(most.received, currency)}
          </text>
        )}
        {/* Where one of the two is small, its figure would lie on the line’s. */}
        {zero > 12 && zero < 88 ? (
          <text x="100%" y={`${zero}%`} dy="0.35em">
            {writeAmount(0, currency)}
          </text>
        ) : null}
        {most.out === 0 ? null : (
          <text x="100%" y="100%" dy="-0.2em">
            {writeAmount(most.out, currency)}
          </text>
        )}
      </svg>
      <svg aria-hidden="true" className="chart-bars" viewBox={`0 0 ${width} ${size.height}`} preserveAspectRatio="none">
        {days.map((day, place) => {
          const bar = { x: place * size.day + size.gap / 2, width: size.day - size.gap };
          const [up, down] = [height(day.received), height(outOf(day))];
          return (
            <g key={day.id}>
              <title>
                {`${dayName(day)}: in ${writeAmount(day.received, currency)}, out ${writeAmount(outOf(day), currency)}`}
              </title>
              {/* The whole column answers to the pointer. */}
              <rect className="chart-day" x={place * size.day} y="0" width={size.day} height={size.height} />
              <rect className="chart-in" {...bar} y={zero - up} height={up} />
              <rect className="chart-out" {...bar} y={zero} height={down} />
            </g>
          );
        })}
        <line x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
      <p className="chart-ends note">
        <span>{first && dayName(first)}</span>
        <span>{last && dayName(last)}</span>
      </p>
    </div>
  );
}
