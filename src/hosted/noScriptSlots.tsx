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

/** Texts that say what needs a script, in the language of the document. */
export interface NeedsScriptTexts {
  /** Paying needs a script: no method can be paid with by a plain form. */
  readonly page: string;
  /** Cards and other methods that ask for details need a script; the others do not. */
  readonly details: string;
  /** The customer action that the payment waits for needs a script. */
  readonly step: string;
}

type Ready = Extract<CheckoutPart['state'], { readonly kind: 'ready' }>;

/** True for a method without fields, which can be paid with by a plain form. */
const hasNoFields = (type: string): type is AlternativeMethodType => {
  const method = alternativeMethod(type);
  return method !== undefined && method.field === undefined;
};

const finalStates: ReadonlySet<CheckoutPart['state']['kind']> = new Set([
  'expired',
  'succeeded',
  'failed',
  'cancelled',
]);

/** Adds to a payment page what browsers without script need: forms for methods without fields, and a link to reload a payment that is not final. */
export function createNoScriptSlots(texts: NeedsScriptTexts): CheckoutSlots {
  const addReloadLink = ({ state, part }: CheckoutPart) =>
    finalStates.has(state.kind) ? part : <WithReloadLink>{part}</WithReloadLink>;
  return {
    summary: ({ state, part }) => (
      <>
        {part}
        {state.kind === 'ready' ? (
          <noscript>
            <PlainForms state={state} texts={texts} />
          </noscript>
        ) : null}
      </>
    ),
    nextStep: ({ state, part }) => (
      <WithReloadLink>{state.kind === 'unsupportedAction' ? <Notice>{texts.step}</Notice> : part}</WithReloadLink>
    ),
    waiting: addReloadLink,
    outcome: addReloadLink,
  };
}

/** A screen with a link that reloads the page. */
function WithReloadLink({ children }: { readonly children: ReactNode }) {
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

function Notice({
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

/** One form for each method without fields. Each has its own operation id, so that sending it again does not pay twice. */
function PlainForms({ state, texts }: { readonly state: Ready; readonly texts: NeedsScriptTexts }) {
  const t = useTexts(actionTexts);
  const { page, payment, problem } = state;
  const types = page.payment_method_types ?? ['credit'];
  const country = payment.billing?.address?.country ?? payment.shipping?.address?.country;
  const plainTypes = orderMethodTypes(types, { currency: payment.currency, country }).filter(hasNoFields);
  return (
    <section data-part="panel" aria-label={t('link.paymentHeading')}>
      <h2 data-part="panel-heading">{plainTypes.length > 0 ? t('apm.legend') : t('link.paymentHeading')}</h2>
      {problem?.kind === 'declined' ? (
        <Notice tone="danger" title={t('outcome.failed.title')}>
          {t((payment.payment_method ?? 'card') === 'card' ? 'decline.generic' : 'decline.alternativeMethod')}
        </Notice>
      ) : null}
      {plainTypes.length === 0 ? (
        <Notice>{texts.page}</Notice>
      ) : (
        <div data-part="plain-forms">
          {plainTypes.map((type) => (
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
      {plainTypes.length === 0 || types.length === plainTypes.length ? null : <p data-part="hint">{texts.details}</p>}
    </section>
  );
}
