import { forwardRef, type Ref, Suspense, useEffect } from 'react';
import { getSetupUsage, type PaymentView } from '../../contract/index.ts';
import { type PaymentCheckoutOptions, usePaymentCheckout, useTillkit } from '../../hooks/index.ts';
import { Outcome } from '../Outcome.tsx';
import { useCheckoutParts } from '../payment-link/CheckoutContext.ts';
import {
  CheckoutFrame,
  type CheckoutHandle,
  CheckoutRoot,
  type CheckoutSettings,
} from '../payment-link/CheckoutRoot.tsx';
import { hasForm, isEditing } from '../payment-link/formState.ts';
import { CheckoutForm } from '../payment-link/PaymentForm.tsx';
import { CheckoutStatus } from '../payment-link/PaymentLinkView.tsx';
import { useHeldHeight } from '../payment-link/useHeldHeight.ts';
import { tellHost } from '../tellHost.ts';
import { SetupForm } from './SetupForm.tsx';
import { SetupLoading, setupSlots } from './setupScreens.tsx';

/** Props of `SavePaymentMethod`. A missing `clientSecret` or `customerSession` shows an error screen instead of the form. */
export interface SavePaymentMethodProps
  extends Pick<PaymentCheckoutOptions, 'clientSecret'>,
    Omit<
      CheckoutSettings,
      'collect' | 'shippingOptions' | 'slots' | 'onAddressChange' | 'onDiscountCode' | 'onShippingChange' | 'onPaid'
    > {
  /** Proof that the payment's customer is signed in (`signCustomerSession`). Without it no card is saved. */
  readonly customerSession: string;
  /** Called once, when the service itself says that the card is saved; also for one that had been saved before. @default none */
  readonly onSaved?: ((payment: PaymentView) => void) | undefined;
}

const part = 'save-payment-method';

/**
 * Saves a customer's card without a payment, `<div data-tk="save-payment-method">`: the fields of the card, the words of consent, 3-D Secure where the bank asks
 * for it, and one screen for every way it can end. It takes the client secret of a setup: a payment of 0 with a `customer_id` and a `setup_future_usage`, which
 * your server creates. Of any other payment it shows nothing and takes no card. Built on `usePaymentCheckout`; a `ref` has `CheckoutHandle`.
 */
export const SavePaymentMethod = forwardRef<CheckoutHandle, SavePaymentMethodProps>(
  function SavePaymentMethod(props, handle) {
    const { clientSecret, customerSession } = props;
    return (
      <CheckoutFrame part={part} needs={{ clientSecret, customerSession }}>
        {/* Another setup is another form, from the start. */}
        <Opened key={clientSecret} {...props} handle={handle} />
      </CheckoutFrame>
    );
  },
);

function Opened({
  clientSecret,
  customerSession,
  onSaved,
  handle,
  ...settings
}: SavePaymentMethodProps & { readonly handle: Ref<CheckoutHandle> }) {
  const checkout = usePaymentCheckout({ clientSecret, customerSession });
  const onPaid = (payment: PaymentView) => {
    if (getSetupUsage(payment) !== undefined) onSaved?.(payment);
  };
  return (
    <CheckoutRoot
      part={part}
      checkout={checkout}
      clientSecret={clientSecret}
      settings={{ ...settings, onPaid, slots: setupSlots }}
      handle={handle}
    >
      <Suspense fallback={<SetupLoading heading={<span data-part="skeleton" data-width="short" />} />}>
        <SetupView />
      </Suspense>
    </CheckoutRoot>
  );
}

function SetupView() {
  const { state } = useCheckoutParts().checkout;
  const editing = hasForm(state) && isEditing(state);
  const panel = useHeldHeight(editing);
  if ('payment' in state && getSetupUsage(state.payment) === undefined) return <NotASetup />;
  if (!hasForm(state)) return <CheckoutStatus />;
  return (
    <div data-part="page">
      <section ref={panel} data-part="panel" data-state={editing ? 'editing' : 'waiting'}>
        <CheckoutForm>
          <SetupForm />
        </CheckoutForm>
        <CheckoutStatus />
      </section>
    </div>
  );
}

/** A payment that charges something, or saves nothing, is not confirmed by a button that says something else. */
function NotASetup() {
  const { t } = useTillkit();
  useEffect(() => {
    tellHost(() => {
      throw new Error(
        `tillkit: clientSecret of ${part} belongs to no setup. Create a payment with amount 0, a customer_id and a setup_future_usage.`,
      );
    });
  }, []);
  return (
    <Outcome tone="warning" state="notOpened" title={t('common.notOpened.title')} text={t('common.notOpened.text')} />
  );
}
