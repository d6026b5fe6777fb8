import { type FormEvent, useState } from 'react';
import { formatAmount } from 'tillkit';
import {
  type PayoutCurrency,
  type PayoutReason,
  payoutAmount,
  payoutCurrencies,
  payoutReasons,
  type ShopPayoutView,
} from '../shop-server/payouts.ts';
import { Amount } from './Amount.tsx';
import { SelectField } from './Field.tsx';
import { CopyButton } from './LinkToSend.tsx';
import { day } from './moments.ts';
import { payoutWords } from './payoutWords.ts';
import { shopApi } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useRepeatedly } from './useRepeatedly.ts';

const isOver = ({ payout }: ShopPayoutView) => payout.read && payoutWords(payout.status).over;

const columns: readonly Column<ShopPayoutView>[] = [
  {
    head: 'Payout',
    cell: ({ id, createdAt }) => (
      <>
        <a className="row-link" href={`/desk/payouts/${id}`}>
          {id}
        </a>
        <small>{day.format(createdAt)}</small>
      </>
    ),
  },
  {
    head: 'Receiver',
    cell: ({ to, label }) => (
      <>
        {to}
        <small>{label}</small>
      </>
    ),
  },
  { head: 'Status', cell: (payout) => <PayoutChip payout={payout} /> },
  { head: 'Amount', end: true, cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} /> },
  {
    head: 'Link',
    end: true,
    cell: (payout) =>
      isOver(payout) ? (
        <span className="soft">Closed</span>
      ) : (
        <span className="actions">
          <CopyButton address={payout.link} of={`the link of ${payout.id}`} />
          <a className="quiet" href={payout.link}>
            Open<span className="visually-hidden"> the link of {payout.id}</span>
          </a>
        </span>
      ),
  },
];

/** The payout desk: a link for the money that the shop owes, and what has become of the links of this start. */
export function PayoutList() {
  const [payouts, setPayouts] = useState<readonly ShopPayoutView[]>();
  const [problem, setProblem] = useState('');
  useRepeatedly(
    async () => {
      const answer = await shopApi.listPayouts();
      if (answer.ok) setPayouts(answer.value.payouts);
      setProblem(answer.ok ? '' : answer.message);
    },
    3000,
    true,
  );

  return (
    <div className="stack">
      <div className="page-head">
        <h1>Payouts</h1>
        <p className="soft">
          Send the receiver a link. They say where the money goes, and you send it. The shop never sees a whole account
          number.
        </p>
      </div>
      <div className="columns form-first">
        <NewPayout />
        <section className="stack" aria-labelledby="payouts-heading">
          <h2 id="payouts-heading" className="visually-hidden">
            All payouts
          </h2>
          <p className="problem" role="alert">
            {problem}
          </p>
          <Table
            name="Payouts, newest first"
            columns={columns}
            rows={problem !== '' && payouts === undefined ? [] : payouts}
            empty={
              <>
                <h3>{payouts === undefined ? 'The payouts could not be loaded' : 'No payouts yet'}</h3>
                <p className="soft">
                  {payouts === undefined
                    ? 'This page tries again automatically.'
                    : 'Create a link, and its status is shown here.'}
                </p>
              </>
            }
          />
        </section>
      </div>
    </div>
  );
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyOptions = Object.fromEntries(
  payoutCurrencies.map((code) => [code, `${code} · ${currencyNames.of(code)}`]),
);

function NewPayout() {
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<PayoutReason>(payoutReasons[0]);
  const [currency, setCurrency] = useState<PayoutCurrency>('EUR');
  const [layout, setLayout] = useState('journey');
  const [after, setAfter] = useState('review');
  const [lifetime, setLifetime] = useState('86400');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function create(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    const answer = await shopApi.createPayout({
      payout_key: key,
      reason: reason.id,
      currency,
      layout,
      after,
      lifetime: Number(lifetime),
    });
    if (answer.ok) {
      window.location.assign(`/desk/payouts/${answer.value.id}`);
      return;
    }
    setProblem(answer.message);
    setBusy(false);
  }

  const written = (one: PayoutReason) => {
    const amount = formatAmount({ amount: payoutAmount(one, currency), currency, locale: 'en' });
    return `${one.label} · ${amount.ok ? amount.value : '—'}`;
  };
  return (
    <section className="panel" aria-labelledby="new-payout-heading">
      <h2 id="new-payout-heading">New payout</h2>
      <form className="stack" onSubmit={create}>
        <div className="fields">
          <SelectField
            label="For"
            value={reason.id}
            options={Object.fromEntries(payoutReasons.map((one) => [one.id, written(one)]))}
            onChoose={(id) => setReason(payoutReasons.find((one) => one.id === id) ?? payoutReasons[0])}
          />
          <SelectField
            label="Currency"
            value={currency}
            options={currencyOptions}
            onChoose={(code) => setCurrency(payoutCurrencies.find((one) => one === code) ?? 'EUR')}
          />
          <SelectField
            label="When the details are in"
            value={after}
            options={{ review: 'I review, then send', fulfill: 'Send at once' }}
            onChoose={setAfter}
          />
          <SelectField
            label="The link is open for"
            value={lifetime}
            options={{ 86400: '24 hours', 60: '60 seconds' }}
            onChoose={setLifetime}
          />
          <SelectField
            label="The receiver’s form"
            value={layout}
            options={{ journey: 'One step at a time', tabs: 'All on one page' }}
            onChoose={setLayout}
          />
        </div>
        <dl className="sums">
          <dt>To</dt>
          <dd>{reason.to}</dd>
          <dt className="total">They receive</dt>
          <dd className="total">
            <Amount amount={payoutAmount(reason, currency)} currency={currency} />
          </dd>
        </dl>
        <button type="submit" className="primary" aria-disabled={busy} aria-busy={busy}>
          {busy ? 'Creating the link…' : 'Create payout link'}
        </button>
        <p className="problem" role="alert">
          {problem}
        </p>
      </form>
    </section>
  );
}

/** The payout's status in a word. */
export function PayoutChip({ payout: { payout } }: { readonly payout: ShopPayoutView }) {
  if (!payout.read) return <span className="chip chip-waiting">Could not be read</span>;
  const { label, tone } = payoutWords(payout.status);
  return <span className={`chip chip-${tone}`}>{label}</span>;
}
