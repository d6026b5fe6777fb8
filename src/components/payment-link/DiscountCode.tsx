import { Suspense } from 'react';
import { ErrorBoundary } from '../../ui/index.ts';
import { DiscountForm } from '../lazyParts.ts';
import { useCheckoutParts } from './CheckoutContext.ts';
import { hasForm, isEditing } from './formState.ts';

/**
 * The field for a discount code, `<div data-part="discount">`, where the page takes codes. It stays in the document, hidden, while the payment is under way,
 * as the form does. Where its code cannot be fetched, the payment is paid without one.
 */
export function DiscountCode() {
  const { checkout, takesDiscountCode } = useCheckoutParts();
  const { state } = checkout;
  if (!takesDiscountCode || !hasForm(state)) return null;
  return (
    <div data-part="discount" hidden={!isEditing(state)}>
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<Outline />}>
          <DiscountForm />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** As high as the button that the field is at first. */
const Outline = () => (
  <div data-part="form">
    <span data-part="link-button" />
  </div>
);
