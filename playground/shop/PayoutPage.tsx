import type { PayoutReport, ShopPayoutView } from '../shop-server/payouts.ts';
import { Amount } from './Amount.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { clockTime, momentOf } from './moments.ts';
import { PayoutChip } from './PayoutList.tsx';
import { payoutSteps, payoutWords } from './payoutWords.ts';
import { shopApi } from './shopApi.ts';
import { Loading } from './Table.tsx';
import { useCall } from './useCall.ts';
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
          Payout {id}{' '}
          {payout === undefined ? null : <PayoutChip status={payout.payout.read ? payout.payout.status : undefined} />}
        </h1>
        {payout === undefined ? null : (
          <p className="soft">
            <Amount amount={payout.amount} currency={payout.currency} /> to {payout.to} · {payout.label} ·{' '}
            {momentOf(payout.createdAt)}
          </p>
        )}
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
      {payout === undefined ? (
        problem === '' ? (
          <Loading what="Loading the payout…" />
        ) : null
      ) : (
        <div className="columns actions-first">
          {isWaiting(payout) ? <Link payout={payout} over={over} /> : null}
          <Review payout={payout} readAt={readAt} onChange={setPayout} />
          {isWaiting(payout) ? null : <Link payout={payout} over={over} />}
        </div>
      )}
    </div>
  );
}

/** Whether its receiver has yet to say where the money goes. */
const isWaiting = ({ payout }: ShopPayoutView) => payout.read && payout.status === 'requires_payout_method_data';

function Link({ payout, over }: { readonly payout: ShopPayoutView; readonly over: boolean }) {
  return (
    <section className="panel" aria-labelledby="link-heading">
      <h2 id="link-heading">Payout link</h2>
      <LinkToSend kind="payout" address={payout.link} open="Open the payout link" over={over} />
      <p className="note">
        Anyone with this link can enter account details, once. Send it only to the receiver. It expires on{' '}
        <time dateTime={new Date(payout.expiresAt).toISOString()}>{momentOf(payout.expiresAt)}</time>.
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
  const { busy, problem, run } = useCall();
  const { payout: report } = payout;
  const ready = report.read && report.status === 'requires_fulfillment';
  const next = report.read ? payoutWords(report.status).next : undefined;

  const act = (call: typeof shopApi.fulfillPayout) =>
    run(async () => {
      const answer = await call(payout.id);
      if (!answer.ok) return answer.message;
      onChange(answer.value);
      return '';
    });

  const cancel = (
    <p className="actions apart">
      <button type="button" className="quiet" onClick={() => act(shopApi.cancelPayout)} aria-busy={busy}>
        Cancel the payout
      </button>
    </p>
  );
  return (
    <section className="panel main" aria-labelledby="review-heading">
      <h2 id="review-heading">{ready ? 'Review and send' : 'Progress'}</h2>
      {report.read ? (
        <DestinationFacts report={report} />
      ) : (
        <p>
          The payments service didn’t answer (<code>{report.reason}</code>). This page tries again automatically.
        </p>
      )}
      {next === undefined ? null : (
        <>
          <p className="told tone-bad">{next}</p>
          <p className="actions">
            <a className="primary" href="/desk/payouts">
              Create another payout
            </a>
          </p>
        </>
      )}
      {ready ? (
        <p className="actions">
          <button
            type="button"
            className="primary"
            onClick={() => act(shopApi.fulfillPayout)}
            aria-busy={busy}
            data-act="fulfill"
          >
            <span>
              Send <Amount amount={payout.amount} currency={payout.currency} />
            </span>
          </button>
        </p>
      ) : null}
      {ready ? cancel : null}
      <p className="problem" role="alert">
        {problem}
      </p>
      {report.read ? <Steps status={report.status} createdAt={payout.createdAt} /> : null}
      {isWaiting(payout) ? cancel : null}
      <details className="technical">
        <summary>Technical details</summary>
        {report.read ? (
          <p>
            Status <code data-fact="status">{report.status}</code>
            {report.errorCode === undefined ? null : (
              <>
                , error <code>{report.errorCode}</code>
              </>
            )}
          </p>
        ) : null}
        <p className="note">
          The shop’s server read this with its secret key
          {readAt === undefined ? '' : `, at ${clockTime.format(readAt)}`}. Even there, the service masks account
          numbers.
        </p>
      </details>
    </section>
  );
}

function Steps({
  status,
  createdAt,
}: {
  readonly status: Extract<PayoutReport, { read: true }>['status'];
  /** Milliseconds since 1970. The service does not date what comes after. */
  readonly createdAt: number;
}) {
  const { tone, label, done } = payoutWords(status);
  const isEnded = tone === 'bad' || tone === 'closed';
  // The step that is under way, or the end that was not wished for, has the words of the status.
  const rest = isEnded ? [] : payoutSteps.slice(done + 1);
  const shown = done < payoutSteps.length ? [...payoutSteps.slice(0, done), label, ...rest] : payoutSteps;
  const toneOf = (place: number) =>
    place < done ? (status === 'success' ? 'good' : 'closed') : place === done ? tone : 'to-come';
  return (
    <ol className="timeline">
      {shown.map((step, place) => (
        <li
          key={step}
          className={`tone-${toneOf(place)}`}
          aria-current={place === Math.min(done, payoutSteps.length - 1) ? 'step' : undefined}
        >
          <strong>{step}</strong>
          {place > 0 ? null : (
            <time className="soft" dateTime={new Date(createdAt).toISOString()}>
              {momentOf(createdAt)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Where a payout goes, as the service has redacted it, and why it wasn't sent. */
export function DestinationFacts({ report }: { readonly report: Extract<PayoutReport, { read: true }> }) {
  return (
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
          <dt>Why it wasn’t sent</dt>
          <dd>{report.errorMessage ?? report.errorCode}</dd>
        </>
      )}
    </dl>
  );
}

/** A field of the service's answer, as people write it. */
function nameOf(field: string): string {
  if (/^(iban|bic)$/.test(field)) return field.toUpperCase();
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
