import type { ReactNode } from 'react';
import { newOperationId } from '../client/index.ts';
import type { CheckoutPart, CheckoutSlots } from '../components/index.ts';
import {
  type AlternativeMethodType,
  alternativeMethod,
  nameOfAlternativeMethod,
  orderMethodTypes,
} from '../contract/index.ts';
import { useTexts, useTillkit } from '../hooks/index.ts';
import { actionTexts } from '../i18n/index.ts';

/** Sentences that say why something needs a script, in the language of the document. */
export interface ScriptSentences {
  /** To pay at all. */
  readonly page: string;
  /** To pay by card or with another method that asks for details, where there is one that does not. */
  readonly details: string;
  /** To take the step that the payment waits for. */
  readonly step: string;
}

type Ready = Extract<CheckoutPart['state'], { readonly kind: 'ready' }>;

/** True for a method that asks the payer for nothing, so that a form without script can pay with it. */
const isPlain = (type: string): type is AlternativeMethodType => {
  const method = alternativeMethod(type);
  return method !== undefined && method.field === undefined;
};

const ends: ReadonlySet<CheckoutPart['state']['kind']> = new Set(['expired', 'succeeded', 'failed', 'cancelled']);

/**
 * What the page of a payment link has for browsers without script: forms for the methods that ask for nothing, and a way to read again where the payment is
 * not at its end.
 */
export function slotsWithoutScript(sentences: ScriptSentences): CheckoutSlots {
  const readAgain = ({ state, part }: CheckoutPart) => (ends.has(state.kind) ? part : <Again>{part}</Again>);
  return {
    summary: ({ state, part }) => (
      <>
        {part}
        {state.kind === 'ready' ? (
          <noscript>
            <PlainForms state={state} sentences={sentences} />
          </noscript>
        ) : null}
      </>
    ),
    nextStep: ({ state, part }) => (
      <Again>{state.kind === 'unsupportedAction' ? <Said>{sentences.step}</Said> : part}</Again>
    ),
    waiting: readAgain,
    outcome: readAgain,
  };
}

/** A screen, and a link that reads the payment again. */
function Again({ children }: { readonly children: ReactNode }) {
  const { t } = useTillkit();
  return (
    <>
      {children}
      <p data-part="again">
        <a data-part="button" data-variant="secondary" href={`?locale=${t.locale}`}>
          <span data-part="button-label">{t('common.reload')}</span>
        </a>
      </p>
    </>
  );
}

function Said({
  tone = 'warning',
  title,
  children,
}: {
  readonly tone?: 'warning' | 'danger';
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <div data-part="notice" data-tone={tone}>
      <div>
        {title === undefined ? null : <strong>{title}</strong>}
        <p>{children}</p>
      </div>
    </div>
  );
}

/** One form for each method that asks for nothing. Each has an operation id of its own, so that sending it again does nothing new. */
function PlainForms({ state, sentences }: { readonly state: Ready; readonly sentences: ScriptSentences }) {
  const t = useTexts(actionTexts);
  const { link, payment, problem } = state;
  const types = link.payment_method_types ?? ['credit'];
  const country = payment.billing?.address?.country ?? payment.shipping?.address?.country;
  const plain = orderMethodTypes(types, { currency: payment.currency, country }).filter(isPlain);
  return (
    <section data-part="panel" aria-label={t('link.paymentHeading')}>
      <h2 data-part="panel-heading">{plain.length > 0 ? t('apm.legend') : t('link.paymentHeading')}</h2>
      {problem?.kind === 'declined' ? (
        <Said tone="danger" title={t('outcome.failed.title')}>
          {t((payment.payment_method ?? 'card') === 'card' ? 'decline.generic' : 'decline.alternativeMethod')}
        </Said>
      ) : null}
      {plain.length === 0 ? (
        <Said>{sentences.page}</Said>
      ) : (
        <div data-part="plain-forms">
          {plain.map((type) => (
            <form key={type} method="post" action={`?locale=${t.locale}`} data-part="plain-form">
              <input type="hidden" name="operation_id" value={newOperationId()} />
              <input type="hidden" name="payment_method_type" value={type} />
              <input type="hidden" name="net_amount" value={payment.net_amount} />
              <input type="hidden" name="currency" value={payment.currency} />
              <button type="submit" data-part="button" data-variant="secondary">
                <span data-part="button-label">{t(`apm.${nameOfAlternativeMethod(type)}`)}</span>
              </button>
            </form>
          ))}
        </div>
      )}
      {plain.length === 0 || types.length === plain.length ? null : <p data-part="hint">{sentences.details}</p>}
    </section>
  );
}
