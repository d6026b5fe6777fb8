import { loadScript } from './loadScript.ts';
import type { Approval, OpenedSheet, SheetTotal, Wallet } from './wallet.ts';

/** What PayPal's sheet is opened for. */
export interface PayPalOrder {
  /** What the payment costs, in minor units of the currency. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** A sheet of PayPal (JavaScript SDK, version 6). */
export interface PayPalSession {
  /** Opens the sheet, within a click. */
  start(
    options: {
      /** PayPal decides between a window and a frame. */
      presentationMode: 'auto';
    },
    order: Promise<{
      /** Id of the order at PayPal. */
      orderId: string;
    }>,
  ): Promise<unknown>;
  /** Closes the sheet. */
  cancel(): void;
}

/** The part of PayPal's SDK instance that is used. */
export interface PayPalInstance {
  /** What PayPal offers this payer. */
  findEligibleMethods(): Promise<{
    /** True where PayPal itself is among it. */
    isEligible(method: 'paypal'): boolean;
  }>;
  /** Makes a sheet. */
  createPayPalOneTimePaymentSession(options: {
    /** Called when the payer has approved the order. */
    onApprove: (data: {
      /** Id of the order. Sensitive: it pays. */
      orderId: string;
    }) => Promise<void>;
    /** Called when the payer has closed the sheet. */
    onCancel: () => void;
    /** Called when PayPal cannot go on. */
    onError: (error: Error) => void;
  }): PayPalSession;
}

/** PayPal as an express checkout is made with it. */
export interface PayPalOptions {
  /** Your client id at PayPal. It is no secret. */
  readonly clientId: string;
  /**
   * Has your server create an order at PayPal that costs this, and returns its id. The order is not captured there: the payments service does that with the
   * id, as it authorises a card.
   */
  readonly onCreateOrder: (order: PayPalOrder) => Promise<string>;
  /** Gives PayPal's SDK instance, where your page loads PayPal's script itself or a stand-in plays the sheet. @default PayPal's script is loaded */
  readonly load?: (() => Promise<PayPalInstance>) | undefined;
}

/** PayPal as the account at the payments service has it. Only deployments say it: with another service it is not offered. */
export interface AccountPayPal extends Omit<PayPalOptions, 'clientId'> {
  /** The service has the client id. The order is created by your server all the same. */
  readonly fromAccount: true;
}

interface PayPalWindow {
  readonly paypal?: {
    readonly createInstance?: (options: {
      clientId: string;
      components: ['paypal-payments'];
      pageType: 'checkout';
    }) => Promise<PayPalInstance>;
  };
}

/** The instance of PayPal's script: of the sandbox of PayPal in tests. Rejects where the script is not there, or is another one. */
async function loadPayPal(clientId: string, testMode: boolean): Promise<PayPalInstance> {
  await loadScript(`https://www.${testMode ? 'sandbox.' : ''}paypal.com/web-sdk/v6/core`);
  const { createInstance } = (window as PayPalWindow).paypal ?? {};
  if (createInstance === undefined) throw new Error('tillkit: the script of PayPal has no createInstance.');
  return createInstance({ clientId, components: ['paypal-payments'], pageType: 'checkout' });
}

function openSheet(
  pays: PayPalInstance,
  options: Pick<PayPalOptions, 'onCreateOrder'>,
  total: SheetTotal,
): OpenedSheet {
  let session: PayPalSession | undefined;
  const answer = new Promise<Approval | undefined>((resolve, reject) => {
    session = pays.createPayPalOneTimePaymentSession({
      onApprove: async ({ orderId }) => {
        if (orderId === '') reject(new Error('tillkit: the sheet of PayPal gave no order.'));
        else resolve({ wallet: { paypal_sdk: { token: orderId } } });
      },
      onCancel: () => resolve(undefined),
      onError: reject,
    });
    const order = options.onCreateOrder({ amount: total.net_amount, currency: total.currency });
    session
      .start(
        { presentationMode: 'auto' },
        order.then((orderId) => ({ orderId })),
      )
      .catch(reject);
  });
  return {
    answer,
    // PayPal's sheet closes itself once the payer has approved.
    end: (outcome) => {
      if (outcome === 'closed') session?.cancel();
    },
  };
}

/** PayPal of a merchant. */
export const payPal = (options: PayPalOptions | AccountPayPal, testMode: boolean): Wallet => ({
  type: 'paypal',
  name: 'PayPal',
  fromAccount: 'fromAccount' in options,
  isExpected: () => true,
  load: async (askSessions) => {
    const clientId = 'fromAccount' in options ? (await askSessions()).paypal?.clientId : options.clientId;
    if (clientId === undefined) return undefined;
    const pays = await (options.load ?? (() => loadPayPal(clientId, testMode)))();
    const methods = await pays.findEligibleMethods();
    return methods.isEligible('paypal') ? (total) => openSheet(pays, options, total) : undefined;
  },
});
