import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { type PaymentCheckoutOptions, useTillkit } from '../../hooks/index.ts';
import { LiveRegionProvider } from '../../ui/index.ts';
import { Checkout } from '../checkout/Checkout.tsx';
import { useLatest } from '../componentEvents.ts';
import { useCheckoutParts } from '../payment-link/CheckoutContext.ts';
import type { CheckoutSettings } from '../payment-link/CheckoutRoot.tsx';
import type { CheckoutSlots } from '../payment-link/checkoutSlots.ts';
import { ProblemNotice } from '../payment-link/PaymentForm.tsx';
import { getDeclineText } from '../payment-link/useFormAfterAttempt.ts';
import { answerInTime } from '../tellHost.ts';
import { ExpressButtons } from './ExpressCheckout.tsx';
import { type MerchantWallets, type SheetPayment, useWalletSheets } from './useExpressCheckout.ts';
import type { SheetTotal } from './wallet.ts';

/** A payment that your server has created for a sheet: `GuestCheckout` or `CustomerCheckout` of `createCheckout`. */
export type CreatedPayment = Pick<PaymentCheckoutOptions, 'clientSecret' | 'customerSession'>;

/** Props of `ExpressPayment`. */
export interface ExpressPaymentProps
  extends MerchantWallets,
    Omit<
      CheckoutSettings,
      | 'collect'
      | 'defaultValues'
      | 'findNetworks'
      | 'onFrameLost'
      | 'shippingOptions'
      | 'slots'
      | 'onAddressChange'
      | 'onChange'
      | 'onDiscountCode'
      | 'onShippingChange'
    > {
  /** What the sheets show that is paid, in minor units of the currency: the total of the cart. */
  readonly amount: number;
  /** ISO 4217 code of the amount. */
  readonly currency: string;
  /**
   * Names what is paid for. It has to change with everything that makes another order: the goods, the customer, the country. Two carts may cost the same, and the
   * payment of one must not be paid for the other.
   */
  readonly orderKey: string;
  /**
   * Has your server create the payment of this order. Called once while `orderKey` and the total stay the same, with the click that opens a sheet: another sheet of
   * the same order pays the same payment. Return the same one for the same order, as `createCheckout` does for one key: after a reload it is called again. A sheet
   * waits for it for twenty seconds; the next one waits for the same call, so give the call a timeout too.
   */
  readonly createPayment: () => Promise<CreatedPayment>;
}

/** The payment of one order and total, created or on its way. */
interface OrderPayment {
  readonly order: string;
  readonly created: Promise<CreatedPayment>;
}

async function requireSecret(created: Promise<CreatedPayment>): Promise<CreatedPayment> {
  const payment = await created;
  if (!payment?.clientSecret)
    throw new TypeError('tillkit: createPayment gave no clientSecret. Return { clientSecret } of the payment.');
  return payment;
}

/** While the payment is read the page stays as it is: the sheet is open over it. */
const slots: CheckoutSlots = { loading: () => <></> };

/** States in which a payment takes no sheet any more, so that the next one needs another payment. */
const statesWithoutSheet: ReadonlySet<string> = new Set(['failed', 'cancelled', 'expired', 'notFound', 'loadFailed']);

/**
 * The buttons of wallets on a page that has no payment yet, such as a product or a cart: `<div data-tk="express-payment">`. A click opens the vendor's sheet with
 * the total of the cart, and has your server create the payment meanwhile. The payer's approval pays it if it costs what the sheet has shown; otherwise
 * the sheet closes, and nothing is charged. 3-D Secure and the outcome appear below the buttons.
 */
export function ExpressPayment(props: ExpressPaymentProps) {
  return (
    <LiveRegionProvider>
      <Express {...props} />
    </LiveRegionProvider>
  );
}

function Express({
  amount,
  currency,
  orderKey,
  createPayment,
  applePay,
  googlePay,
  payPal,
  ...settings
}: ExpressPaymentProps) {
  const [created, setCreated] = useState<CreatedPayment>();
  const [checkout, setCheckout] = useState<Lifted>();
  const current = useRef<OrderPayment>(undefined);
  const { clock } = useTillkit();
  const state = created === undefined ? undefined : checkout?.state;
  const isOver = state !== undefined && statesWithoutSheet.has(state.kind);
  const canPay = state === undefined || state.kind === 'loading' || state.kind === 'ready' || isOver;

  /** Has the payment of an order created, and shows its checkout once it is there. */
  function startPayment(order: string): OrderPayment {
    setCreated(undefined);
    const started: OrderPayment = { order, created: requireSecret(Promise.resolve().then(createPayment)) };
    current.current = started;
    started.created.then(
      (payment) => {
        if (current.current === started) setCreated(payment);
      },
      () => {
        if (current.current === started) current.current = undefined;
      },
    );
    return started;
  }

  /** Waits for the payment of a sheet: the one that there is for this order and total, even where an earlier sheet did not wait long enough, or a new one. */
  async function create({ net_amount, currency: code }: SheetTotal): Promise<void> {
    const order = `${net_amount} ${code} ${orderKey}`;
    const known = current.current?.order === order && !isOver ? current.current : undefined;
    const { created: payment } = known ?? startPayment(order);
    await answerInTime('createPayment', clock, () => payment);
  }

  const { wallets, problem } = useWalletSheets(
    { applePay, googlePay, payPal },
    {
      state,
      asking: checkout?.asking ?? false,
      confirm: checkout?.confirm,
      revision: checkout,
      total: canPay ? { net_amount: amount, currency } : undefined,
      create,
    },
  );
  const refused = state?.kind === 'ready' ? state.problem : undefined;
  return (
    <div data-tk="express-payment" data-state={state?.kind ?? 'idle'}>
      {state?.kind === 'ready' && refused !== undefined ? (
        <ProblemNotice problem={refused} decline={getDeclineText(refused, state.payment)} state={state} />
      ) : null}
      {canPay ? <ExpressButtons wallets={wallets} problem={problem} isBusy={false} /> : null}
      {created === undefined ? null : (
        <Checkout {...settings} {...created} slots={slots}>
          <Lift onChange={setCheckout} />
          <Checkout.Status />
        </Checkout>
      )}
    </div>
  );
}

/** The part of a checkout that the buttons outside of it use. */
interface Lifted extends Pick<SheetPayment, 'state' | 'asking'> {
  readonly confirm: NonNullable<SheetPayment['confirm']>;
}

/** Passes the state of a checkout to the component around it. */
function Lift({ onChange }: { readonly onChange: (checkout: Lifted | undefined) => void }) {
  const { checkout, asking } = useCheckoutParts();
  const { state } = checkout;
  const latest = useLatest(checkout);
  const [submits, countSubmit] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submit that changes nothing is a change too.
  useLayoutEffect(() => {
    const confirm: Lifted['confirm'] = (instrument, shown) => {
      latest.current.confirm(instrument, shown);
      countSubmit();
    };
    onChange({ state, asking, confirm });
  }, [onChange, state, asking, latest, submits]);
  useLayoutEffect(() => () => onChange(undefined), [onChange]);
  return null;
}
