import { useEffect, useRef, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { useLatest } from '../componentEvents.ts';
import { useCheckout } from '../payment-link/CheckoutContext.ts';
import {
  type GooglePayClient,
  type GooglePayMerchant,
  isClosed,
  loadGooglePay,
  readGooglePayData,
  readyRequest,
  sheetRequest,
} from './googlePay.ts';

/** What an express checkout is made with; keep it in a constant. */
export interface ExpressCheckoutOptions {
  /** Offers Google Pay, for this merchant. */
  readonly googlePay: GooglePayMerchant & {
    /**
     * Gives Google's `PaymentsClient`, where your page loads Google's script itself or a stand-in plays the sheet. @default Google's script is loaded from
     * `https://pay.google.com`
     */
    readonly load?: (() => Promise<GooglePayClient>) | undefined;
  };
}

/** An express checkout: whether its button is offered, why the last sheet came to nothing, and what opens the sheet. */
export interface ExpressCheckoutHandle {
  /** `ready`: the button is offered, also while the vendor's script is on its way. `unavailable`: it cannot be paid like this here. */
  readonly state: 'ready' | 'unavailable';
  /**
   * `sheetFailed`: the sheet could not be opened, or gave nothing that can be paid with. `amountChanged`: the total is another one than the sheet showed.
   * Nothing was sent. Absent: neither.
   */
  readonly problem: 'sheetFailed' | 'amountChanged' | undefined;
  /** Opens the vendor's sheet, from a click. An answer pays once; a sheet that was opened before no longer counts. */
  readonly pay: () => void;
}

/**
 * Pays the checkout around it with the sheet of a wallet. The sheet shows what the payment costs when it is opened, and its answer pays only where the
 * payment still waits for a submit and still costs that.
 *
 * @throws outside of a checkout
 */
export function useExpressCheckout({ googlePay }: ExpressCheckoutOptions): ExpressCheckoutHandle {
  const { client } = useTillkit();
  const { testMode } = client;
  const checkout = useCheckout();
  const latest = useLatest(checkout);
  const [isUnavailable, setUnavailable] = useState(false);
  const [problem, setProblem] = useState<ExpressCheckoutHandle['problem']>();
  const sheet = useRef<Promise<GooglePayClient>>(undefined);
  /** Number of the opening whose answer counts. */
  const opening = useRef(0);
  const merchant = useLatest(googlePay);
  const kind = checkout.state.kind;

  useEffect(() => {
    let gone = false;
    const { load = () => loadGooglePay(testMode) } = merchant.current;
    sheet.current = load();
    sheet.current
      .then((pays) => pays.isReadyToPay(readyRequest(merchant.current)))
      .then(
        ({ result }) => !gone && setUnavailable(!result),
        () => !gone && setUnavailable(true),
      );
    return () => {
      gone = true;
      opening.current += 1;
    };
  }, [merchant, testMode]);

  // Paid in another way, or under way: a sheet that is still open pays nothing more.
  useEffect(() => {
    if (kind !== 'ready') {
      opening.current += 1;
      setProblem(undefined);
    }
  }, [kind]);

  async function open(): Promise<void> {
    const { state } = latest.current;
    if (state.kind !== 'ready' || sheet.current === undefined) return;
    const { net_amount, currency } = state.payment;
    opening.current += 1;
    const mine = opening.current;
    setProblem(undefined);
    const request = sheetRequest(merchant.current, state.payment);
    let given: unknown;
    try {
      if (request === undefined) throw new Error('tillkit: the amount cannot be written exactly.');
      given = await (await sheet.current).loadPaymentData(request);
    } catch (error) {
      if (mine === opening.current && !isClosed(error)) setProblem('sheetFailed');
      return;
    }
    const { state: now, confirm } = latest.current;
    if (mine !== opening.current || now.kind !== 'ready') return;
    opening.current += 1;
    const data = readGooglePayData(given);
    if (data === undefined) setProblem('sheetFailed');
    else if (now.payment.net_amount !== net_amount || now.payment.currency !== currency) setProblem('amountChanged');
    else confirm({ using: 'wallet', type: 'google_pay', wallet: () => ({ google_pay: data }) });
  }

  return { state: isUnavailable ? 'unavailable' : 'ready', problem, pay: () => void open() };
}
