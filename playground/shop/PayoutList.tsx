import { type FormEvent, useState } from 'react';
import {
  type PayoutCurrency,
  type PayoutReason,
  payoutCurrencies,
  payoutReasons,
  type ShopPayoutView,
} from '../shop-server/payouts.ts';
import { Amount } from './Amount.tsx';
import { Choice } from './Choice.tsx';
import { payoutWords } from './payoutWords.ts';
import { shopApi } from './shopApi.ts';
import { useRepeatedly } from './useRepeatedly.ts';

/** Pay a seller: a link for the money the shop owes, and what has become of the links of this start. */
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
    <div className="narrow">
      <h1>Pay a seller</h1>
      <p>
        The seller gets a link, says where the money goes, and you send it after a look. Account numbers never reach the
        shop in full.
      </p>
      <NewPayout />
      <p className="problem" role="alert">
        {problem}
      </p>
      <h2>Payouts</h2>
      {payouts?.length === 0 ? (
        <p className="empty">No payouts yet.</p>
      ) : (
        <ul className="order-list">
          {(payouts ?? []).map((payout) => (
            <li key={payout.id}>
              <a className="order-link" href={`/payouts/${payout.id}`}>
                <span className="order-id">{payout.id}</span>
                <PayoutChip payout={payout} />
                <span className="order-who">{payout.label}</span>
                <Amount amount={payout.amount} currency={payout.currency} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NewPayout() {
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<PayoutReason['id']>('consignment');
  const [currency, setCurrency] = useState<PayoutCurrency>('EUR');
  const [layout, setLayout] = useState<'journey' | 'tabs'>('journey');
  const [after, setAfter] = useState<'fulfill' | 'review'>('review');
  const [lifetime, setLifetime] = useState(86_400);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function create(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await shopApi.createPayout({ payout_key: key, reason, currency, layout, after, lifetime });
    if (answer.ok) {
      window.location.assign(`/payouts/${answer.value.id}`);
      return;
    }
    setProblem(answer.message);
    setBusy(false);
  }

  return (
    <section className="panel" aria-labelledby="new-payout-heading">
      <h2 id="new-payout-heading">New payout</h2>
      <form className="choice-form" onSubmit={create}>
        <fieldset>
          <legend>What for</legend>
          <div className="choices">
            {payoutReasons.map(({ id, label, units }) => (
              <Choice
                key={id}
                name="reason"
                label={label}
                hint={String(units)}
                checked={reason === id}
                onChoose={() => setReason(id)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>Currency</legend>
          <div className="choices">
            {payoutCurrencies.map((code) => (
              <Choice
                key={code}
                name="currency"
                label={code}
                checked={currency === code}
                onChoose={() => setCurrency(code)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>The form asks</legend>
          <div className="choices">
            <Choice
              name="layout"
              label="One step at a time"
              checked={layout === 'journey'}
              onChoose={() => setLayout('journey')}
            />
            <Choice
              name="layout"
              label="All on one page"
              checked={layout === 'tabs'}
              onChoose={() => setLayout('tabs')}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>Once the details are there</legend>
          <div className="choices">
            <Choice
              name="after"
              label="The shop looks, then sends"
              checked={after === 'review'}
              onChoose={() => setAfter('review')}
            />
            <Choice
              name="after"
              label="Send at once"
              checked={after === 'fulfill'}
              onChoose={() => setAfter('fulfill')}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>The link stays open for</legend>
          <div className="choices">
            <Choice name="lifetime" label="A day" checked={lifetime === 86_400} onChoose={() => setLifetime(86_400)} />
            <Choice name="lifetime" label="One minute" checked={lifetime === 60} onChoose={() => setLifetime(60)} />
          </div>
        </fieldset>
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
