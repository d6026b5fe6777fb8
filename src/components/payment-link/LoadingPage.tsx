import type { ReactNode } from 'react';
import { useTillkit } from '../../hooks/index.ts';

/** The page's own grid with placeholders, so that nothing moves when the order is there. `text` says what is being opened, where it is no payment. */
export function LoadingPage({ text }: { readonly text?: string }) {
  const { t } = useTillkit();
  return (
    <div data-part="page" aria-busy="true">
      <section data-part="summary">
        <div data-part="merchant">
          <span data-part="merchant-initials" aria-hidden="true" />
          <p data-part="merchant-name">
            <span data-part="skeleton" />
          </p>
        </div>
        <div data-part="amount-due">
          <p data-part="amount-label">
            <span data-part="skeleton" />
          </p>
          <p data-part="amount">
            <span data-part="skeleton" />
          </p>
        </div>
        {text === undefined ? <OrderPlaceholder /> : null}
      </section>
      <PanelPlaceholder text={text ?? t('link.loading')} />
    </div>
  );
}

/** The panel with a form of a card that is not there yet. */
export function PanelPlaceholder({ text }: { readonly text: ReactNode }) {
  return (
    <section data-part="panel">
      <p data-part="panel-heading">{text}</p>
      <div data-part="form">
        <div data-part="card-group">
          <FieldPlaceholder />
          <div data-part="field-row">
            <FieldPlaceholder />
            <FieldPlaceholder />
          </div>
        </div>
        <FieldPlaceholder />
      </div>
    </section>
  );
}

/** What most links have of an order: its name, the bar of its lines, and until when it can be paid. */
function OrderPlaceholder() {
  return (
    <>
      <p data-part="description">
        <span data-part="skeleton" />
      </p>
      <div data-part="order">
        <p data-part="order-bar">
          <span data-part="skeleton" data-width="short" />
        </p>
      </div>
      <p data-part="expiry">
        <span>
          <span data-part="skeleton" />
          <br />
          <span data-part="skeleton" />
        </span>
      </p>
    </>
  );
}

function FieldPlaceholder() {
  return (
    <div data-part="field">
      <span data-part="label">
        <span data-part="skeleton" data-width="short" />
      </span>
      <div data-part="control" />
    </div>
  );
}
