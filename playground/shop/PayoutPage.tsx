import { useState } from 'react';
import type { ShopPayoutView } from '../shop-server/payouts.ts';
import { Amount } from './Amount.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { PayoutChip } from './PayoutList.tsx';
import { payoutWords } from './payoutWords.ts';
import { shopApi } from './shopApi.ts';
import { useReading } from './useReading.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const clockTime = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

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
    <div className="narrow">
      <p className="crumbs">
        <a href="/payouts">Payouts</a>
      </p>
      <h1>Payout {id}</h1>
      <p className="problem" role="alert">
        {problem}
      </p>
      {payout === undefined ? (
        problem === '' ? (
          <p className="empty">Reading the payout…</p>
        ) : null
      ) : (
        <div className="panels">
          <Link payout={payout} over={over} />
          <Review payout={payout} readAt={readAt} onChange={setPayout} />
        </div>
      )}
    </div>
  );
}

function Link({ payout, over }: { readonly payout: ShopPayoutView; readonly over: boolean }) {
  return (
    <section className="panel" aria-labelledby="link-heading">
      <h2 id="link-heading">Link for the seller</h2>
      <p>
        {payout.label}, <Amount amount={payout.amount} currency={payout.currency} />. Takes details until{' '}
        <time dateTime={new Date(payout.expiresAt).toISOString()}>{moment.format(payout.expiresAt)}</time>.
      </p>
      <LinkToSend kind="payout" address={payout.link} open="Open the payout link" over={over} />
      <p className="note">
        Anyone with this link can say where the money goes, once: send it as you would send the money.
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
      <h2 id="review-heading">What the shop’s server sees</h2>
      <p aria-live="polite">
        <PayoutChip payout={payout} />
      </p>
      {report.read ? (
        <dl className="facts">
          <dt>Status</dt>
          <dd>
            <code data-fact="status">{report.status}</code>
          </dd>
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
          The service did not answer the shop (<code>{report.reason}</code>). It is asked again by itself.
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
      <p className="note">
        Read with the secret key, on the server{readAt === undefined ? '' : `, at ${clockTime.format(readAt)}`}. The
        numbers are redacted there as well.
      </p>
    </section>
  );
}

/** A field of the service's answer, as people write it. */
function nameOf(field: string): string {
  if (/^(iban|bic)$/.test(field)) return field.toUpperCase();
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
