import { useRef, useState } from 'react';
import type { PayoutStatus } from 'tillkit/contract';
import {
  type PayoutCurrency,
  type PayoutReason,
  type PayoutRow,
  payoutAmount,
  payoutCurrencies,
  payoutReasons,
} from '../shop-server/payouts.ts';
import { AccountList } from './AccountList.tsx';
import { Amount, writeAmount } from './Amount.tsx';
import { amountCells, type CsvColumns } from './CsvButton.tsx';
import { SelectField } from './Field.tsx';
import { LinkButtons } from './LinkToSend.tsx';
import { dateOf } from './moments.ts';
import { payoutWords } from './payoutWords.ts';
import { ShortId } from './ShortId.tsx';
import { shopApi } from './shopApi.ts';
import type { Column } from './Table.tsx';
import { useCall } from './useCall.ts';
import { useReading } from './useReading.ts';

const columns: readonly Column<PayoutRow>[] = [
  {
    head: 'Payout',
    cell: ({ id, shopId, createdAt }) => (
      <>
        {shopId === undefined ? (
          <a className="row-link" href={`/desk/payouts/${id}`}>
            <ShortId id={id} />
          </a>
        ) : (
          <a className="row-link" href={`/desk/payouts/${shopId}`}>
            {shopId}
          </a>
        )}
        <small>{dateOf(createdAt)}</small>
      </>
    ),
  },
  {
    head: 'Receiver',
    cell: ({ to, label }) =>
      to === undefined ? (
        <span className="soft">Not from this shop</span>
      ) : (
        <>
          {to}
          <small>{label}</small>
        </>
      ),
  },
  { head: 'Status', cell: ({ status }) => <PayoutChip status={status} /> },
  { head: 'Amount', end: true, cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} /> },
  {
    head: 'Link',
    cell: ({ shopId, link, status }) =>
      link === undefined || payoutWords(status).over ? undefined : <LinkButtons address={link} of={shopId} />,
  },
];

const csv: CsvColumns<PayoutRow> = {
  Payout: ({ id }) => id,
  'At the shop': ({ shopId }) => shopId,
  Created: ({ createdAt }) => createdAt,
  Receiver: ({ to }) => to,
  For: ({ label }) => label,
  Status: ({ status }) => status,
  ...amountCells<PayoutRow>(),
};

/** The payout desk: a link for the money that the shop owes, and what has become of the account's payouts. */
export function PayoutList() {
  const { value: offered = { status: [], currency: [] } } = useReading(shopApi.readPayoutFilters);
  const dialog = useRef<HTMLDialogElement>(null);
  const action = (
    <button type="button" className="primary" onClick={() => dialog.current?.showModal()}>
      New payout
    </button>
  );
  return (
    <AccountList
      title="Payouts"
      columns={columns}
      csv={csv}
      read={shopApi.listPayouts}
      none="Create a payout link to see its status here."
      first={action}
      action={action}
      filters={[
        {
          name: 'status',
          label: 'Status',
          every: 'Every status',
          values: offered.status,
          wordOf: (status) => payoutWords(status).label,
        },
        {
          name: 'currency',
          label: 'Currency',
          every: 'Every currency',
          values: offered.currency,
          wordOf: (code) => code,
        },
      ]}
    >
      <p className="soft">
        Send a receiver a link. They enter their account details, and you send the money. The shop never sees a full
        account number.
      </p>
      <NewPayout dialog={dialog} />
    </AccountList>
  );
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyOptions = Object.fromEntries(
  payoutCurrencies.map((code) => [code, `${code} · ${currencyNames.of(code)}`]),
);

function NewPayout({ dialog }: { readonly dialog: React.RefObject<HTMLDialogElement | null> }) {
  /** One payout has one key, however often its button is clicked: it is kept until the payout is made. */
  const key = useRef(crypto.randomUUID());
  const [reason, setReason] = useState<PayoutReason>(payoutReasons[0]);
  const [currency, setCurrency] = useState<PayoutCurrency>('EUR');
  const [layout, setLayout] = useState('journey');
  const [after, setAfter] = useState('review');
  const [accounts, setAccounts] = useState('asked');
  const [quote, setQuote] = useState('none');
  const [lifetime, setLifetime] = useState('86400');
  const { busy, problem, run } = useCall();

  async function create() {
    const answer = await shopApi.createPayout({
      payout_key: key.current,
      reason: reason.id,
      currency,
      layout,
      after,
      accounts,
      quote,
      lifetime: Number(lifetime),
    });
    if (!answer.ok) return answer.message;
    // The same again is another payout.
    key.current = crypto.randomUUID();
    dialog.current?.close();
    window.location.assign(`/desk/payouts/${answer.value.id}`);
    return undefined;
  }

  const written = (one: PayoutReason) => `${one.label} · ${writeAmount(payoutAmount(one, currency), currency)}`;
  return (
    <dialog ref={dialog} className="panel" aria-labelledby="new-payout-heading">
      <div className="panel-head">
        <h2 id="new-payout-heading">New payout</h2>
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(create);
        }}
      >
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
            label="After they enter their details"
            value={after}
            options={{ review: 'Review, then send', fulfill: 'Send automatically' }}
            onChoose={setAfter}
          />
          <SelectField
            label="Account"
            value={accounts}
            options={{ asked: 'Ask for one', stored: 'Offer the ones used before' }}
            onChoose={setAccounts}
          />
          {currency === 'EUR' ? (
            <SelectField
              label="Quote"
              value={quote}
              options={{ none: 'None', dollars: 'In dollars, for five minutes' }}
              onChoose={setQuote}
            />
          ) : null}
          <SelectField
            label="Link expires after"
            value={lifetime}
            options={{ 86400: '24 hours', 60: '60 seconds' }}
            onChoose={setLifetime}
          />
          <SelectField
            label="Receiver’s form"
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
    </dialog>
  );
}

/** The payout's status in a word; without one it couldn't be read. */
export function PayoutChip({ status }: { readonly status: PayoutStatus | undefined }) {
  if (status === undefined) return <span className="chip tone-waiting">Couldn’t be read</span>;
  const { label, tone } = payoutWords(status);
  return <span className={`chip tone-${tone}`}>{label}</span>;
}
