import { type CheckoutSlots, ExpressCheckout, type ExpressCheckoutProps } from '../components/index.ts';
import { paymentIdOfSecret } from '../contract/index.ts';

/** The wallets in the boot data of a document: props of `ExpressCheckout`, with addresses of the merchant's server in place of its functions. */
interface WalletBoot {
  readonly clientSecret: string;
  readonly wallets?: Pick<ExpressCheckoutProps, 'googlePay'> & {
    readonly applePay?: { readonly validationUrl?: string };
    readonly payPal?: { readonly orderUrl: string };
  };
}

/** Asks the merchant's server. Rejects where it does not answer as it should. */
async function ask(url: string, question: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(question),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`tillkit: ${url} answered ${answer.status}.`);
  return answer.json();
}

async function createOrder(url: string, question: object): Promise<string> {
  const { id }: { readonly id?: unknown } = Object(await ask(url, question));
  if (typeof id !== 'string') throw new Error(`tillkit: ${url} gave no id of an order.`);
  return id;
}

function readProps({ clientSecret, wallets = {} }: WalletBoot): ExpressCheckoutProps {
  const payment = { payment_id: paymentIdOfSecret(clientSecret) };
  const { applePay, googlePay, payPal } = wallets;
  const onValidateMerchant = (validation_url: string) =>
    ask(applePay?.validationUrl ?? '', { ...payment, validation_url });
  const onCreateOrder = (order: object) => createOrder(payPal?.orderUrl ?? '', { ...payment, ...order });
  // The casts are safe: the proxy has checked the fields of every wallet, and these are its functions.
  return {
    googlePay,
    applePay: applePay && ({ ...applePay, onValidateMerchant } as unknown as ExpressCheckoutProps['applePay']),
    payPal: payPal && ({ ...payPal, onCreateOrder } as unknown as ExpressCheckoutProps['payPal']),
  };
}

/** Slots with the wallets of a document above the form, where its boot data names some: the proxy has checked them. */
export function walletSlots(boot: unknown, slots: CheckoutSlots): CheckoutSlots {
  const given: WalletBoot = Object(boot);
  if (given.wallets === undefined) return slots;
  const props = readProps(given);
  return {
    ...slots,
    heading: ({ part }) => (
      <>
        <ExpressCheckout {...props} />
        {part}
      </>
    ),
  };
}
