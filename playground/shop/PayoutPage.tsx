import { useState } from 'react';
import type { ShopPayoutView } from '../shop-server/payouts.ts';
import { Amount } from './Amount.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { clockTime, moment } from './moments.ts';
import { PayoutChip } from './PayoutList.tsx';
import { payoutWords } from './payoutWords.ts';
import { shopApi } from './shopApi.ts';
import { useReading } from './useReading.ts';

/** One payout: the link for its receiver, what the shop's server reads about it, and the button that sends the money. */
export function PayoutPage({ id }: { readonly id: string }) {
  const {
    value: payout,
    readAt,
    problem,
    over,
    setValue: setPayout,
  } = useReading(
    () => shopApi.readPayout(id),
    ({ payout: report }) => report.read && payoutWords(report.status).over,
  );

  return (
    <div className="stack">
      <div className="page-head">
        <p className="crumbs">
          <a href="/desk/payouts">Payouts</a>
        </p>
        <h1>
          Payout {id} {payout === undefined ? null : <PayoutChip payout={payout} />}
        </h1>
        {payout === undefined ? null : (
          <p className="soft">
            <Amount amount={payout.amount} currency={payout.currency} /> to {payout.to} · {payout.label} ·{' '}
            {moment.format(payout.createdAt)}
          </p>
        )}
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
      {payout === undefined ? (
        problem === '' ? (
          <p className="soft">Loading the payout…</p>
        ) : null
      ) : (
        <div className="columns">
          <Review payout={payout} readAt={readAt} onChange={setPayout} />
          <Link payout={payout} over={over} />
        </div>
      )}
    </div>
  );
}

function Link({ payout, over }: { readonly payout: ShopPayoutView; readonly over: boolean }) {
  return (
    <section className="panel" aria-labelledby="link-heading">
      <h2 id="link-heading">Payout link</h2>
      <LinkToSend kind="payout" address={payout.link} open="Open the payout link" over={over} />
      <p className="note">
        Anyone with this link can enter the payout details, once. Send it only to the receiver, before{' '}
        <time dateTime={new Date(payout.expiresAt).toISOString()}>{moment.format(payout.expiresAt)}</time>.
      </p>
    </section>
  );
}

function Review({
  payout,
  readAt,
  onChange,
}: {
  readonly payout: ShopPayoutView;
  readonly readAt: number | undefined;
  readonly onChange: (payout: ShopPayoutView) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { payout: report } = payout;
  const ready = report.read && report.status === 'requires_fulfillment';
  const waiting = report.read && report.status === 'requires_payout_method_data';

  async function run(call: typeof shopApi.fulfillPayout) {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const answer = await call(payout.id);
    if (answer.ok) onChange(answer.value);
    else setProblem(answer.message);
    setBusy(false);
  }

  return (
    <section className="panel" aria-labelledby="review-heading">
      <h2 id="review-heading">{ready ? 'Review and send' : 'Progress'}</h2>
      {report.read ? <Steps status={report.status} /> : null}
      {report.read ? (
        <dl className="facts">
          {report.destination.map(({ field, text }) => (
            <div key={field} className="fact-pair">
              <dt>{nameOf(field)}</dt>
              <dd>
                <code dir="ltr" data-fact={field}>
                  {text}
                </code>
              </dd>
            </div>
          ))}
          {report.errorCode === undefined ? null : (
            <>
              <dt>Error</dt>
              <dd>
                <code className="code">{report.errorCode}</code> {report.errorMessage}
              </dd>
            </>
          )}
        </dl>
      ) : (
        <p>
          The payments service did not answer (<code>{report.reason}</code>). This page retries automatically.
        </p>
      )}
      {ready ? (
        <p className="actions">
          <button
            type="button"
            className="primary"
            onClick={() => run(shopApi.fulfillPayout)}
            aria-busy={busy}
            data-act="fulfill"
          >
            <span>
              Send <Amount amount={payout.amount} currency={payout.currency} />
            </span>
          </button>
        </p>
      ) : null}
      {ready || waiting ? (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => run(shopApi.cancelPayout)} aria-busy={busy}>
            Cancel the payout
          </button>
        </p>
      ) : null}
      <p className="problem" role="alert">
        {problem}
      </p>
      <details className="technical">
        <summary>Technical details</summary>
        {report.read ? (
          <p>
            Status <code data-fact="status">{report.status}</code>
          </p>
        ) : null}
        <p className="note">
          Read by the shop’s server with its secret key{readAt === undefined ? '' : `, at ${clockTime.format(readAt)}`}.
          The service redacts account numbers there too.
        </p>
      </details>
    </section>
  );
}

const steps = ['Link created', 'Details received', 'Money sent', 'Money arrived'];
/** How many of the steps are behind a payout, by its status. */
const stepsDone: Readonly<Record<string, number>> = {
  requires_confirmation: 2,
  requires_creation: 2,
  requires_vendor_account_creation: 2,
  requires_fulfillment: 2,
  initiated: 3,
  pending: 2,
  success: 4,
  failed: 2,
  ineligible: 2,
  reversed: 3,
};

function Steps({ status }: { readonly status: string }) {
  const { tone, label } = payoutWords(status);
  const done = stepsDone[status] ?? 1;
  const shown = tone === 'bad' ? [...steps.slice(0, done), label] : steps;
  return (
    <ol className="timeline">
      {shown.map((step, place) => (
        <li
          key={step}
          className={place < done ? '' : tone === 'bad' ? 'is-bad' : 'is-to-come'}
          aria-current={place === done - 1 ? 'step' : undefined}
        >
          <strong>{step}</strong>
        </li>
      ))}
    </ol>
  );
}

/** A field of the service's answer, as people write it. */
function nameOf(field: string): string {
  if (/^(iban|bic)$/.test(field)) return field.toUpperCase();
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
