import { useEffect, useReducer, useRef, useState } from 'react';
import { developmentHint } from '../../client/index.ts';
import type { PaymentView, RequestContactBlock, WalletData, WalletSessions, WalletType } from '../../contract/index.ts';
import type { CheckoutState } from '../../flows/index.ts';
import { type PaymentLinkCheckout, useSessionTokens, useTillkit } from '../../hooks/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { useHydrated } from '../../ui/index.ts';
import { type Destination, destinationOf } from '../address/addressValues.ts';
import { useLatest } from '../componentEvents.ts';
import { useCheckoutParts } from '../payment-link/CheckoutContext.ts';
import { orderTotals } from '../payment-link/orderTotals.ts';
import { answerInTime, tellHost } from '../tellHost.ts';
import { type AccountApplePay, type ApplePayOptions, applePay } from './applePay.ts';
import { type AccountGooglePay, type GooglePayOptions, googlePay } from './googlePay.ts';
import { type AccountPayPal, type PayPalOptions, payPal } from './payPal.ts';
import type { AskCosts, AskSessions, OpenedSheet, OpenSheet, SheetOutcome, SheetTotal, Wallet } from './wallet.ts';

/** The wallets that a page offers, each with its merchant; keep it in a constant. */
export interface MerchantWallets {
  /** Offers Apple Pay. @default it is not offered */
  readonly applePay?: ApplePayOptions | undefined;
  /** Offers Google Pay. @default it is not offered */
  readonly googlePay?: GooglePayOptions | undefined;
  /** Offers PayPal. @default it is not offered */
  readonly payPal?: PayPalOptions | undefined;
}

/** The wallets that an express checkout offers, each with its merchant, or `fromAccount`; keep it in a constant. */
export interface ExpressCheckoutOptions {
  /** Offers Apple Pay. @default it is not offered */
  readonly applePay?: ApplePayOptions | AccountApplePay | undefined;
  /** Offers Google Pay. @default it is not offered */
  readonly googlePay?: GooglePayOptions | AccountGooglePay | undefined;
  /** Offers PayPal. @default it is not offered */
  readonly payPal?: PayPalOptions | AccountPayPal | undefined;
  /**
   * True: the sheets of Apple Pay and Google Pay ask where the order goes, and the payment gets that address. Each address that the payer chooses goes to
   * `onAddressChange` of the checkout, and the sheet shows what the payment costs then. PayPal's sheet shows the order that your server has created.
   *
   * @default false
   */
  readonly shippingAddress?: boolean | undefined;
}

/** A wallet that this browser offers. */
export interface ExpressWallet {
  /** `payment_method_type` of the wallet. */
  readonly type: WalletType;
  /** Its brand, the same in every language. */
  readonly name: string;
  /** Opens the vendor's sheet; call it within a click. An answer pays once; a sheet that was opened before no longer counts. */
  readonly pay: () => void;
}

/** An express checkout: the wallets that are offered, each with what opens its sheet, and why the last sheet came to nothing. */
export interface ExpressCheckoutHandle {
  /**
   * In the order in which they are shown. One whose script is on its way is among them; it goes where this browser cannot pay with it. A server draws those that need a script.
   */
  readonly wallets: readonly ExpressWallet[];
  /**
   * `sheetFailed`: the sheet could not be opened, or gave nothing that can be paid with. `timedOut`: the payment was not created, or its costs not known, in time. `amountChanged`: the
   * total is another one than the sheet showed. Nothing was sent. Absent: none of them.
   */
  readonly problem: 'sheetFailed' | 'timedOut' | 'amountChanged' | undefined;
}

/** The wallets of the options, in the order in which they are shown. */
const walletsOf = (options: ExpressCheckoutOptions, testMode: boolean, asksAddress: boolean): readonly Wallet[] => [
  ...(options.applePay === undefined ? [] : [applePay(options.applePay)]),
  ...(options.googlePay === undefined ? [] : [googlePay(options.googlePay, testMode, asksAddress)]),
  ...(options.payPal === undefined ? [] : [payPal(options.payPal, testMode)]),
];

/** What a wallet has loaded: `open` once it is there. */
interface Loading {
  readonly loaded: Promise<OpenSheet | undefined>;
  open?: OpenSheet | undefined;
}

/** Costs that a sheet waits for. */
interface AwaitedCosts {
  /** True once the merchant's server has changed the payment: then it is read. */
  isChanged: boolean;
  /** True where the sheet shows them. Otherwise they have to be those that it has shown. */
  readonly isShown: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The sheet whose answer counts. */
interface Opening {
  readonly type: WalletType;
  /** What the sheet shows. */
  total: SheetTotal;
  /** The address that the payment has the costs of, as text to compare. */
  destination?: string | undefined;
  costs?: AwaitedCosts | undefined;
  /** The last question about costs: one is asked after the other. */
  asked?: Promise<unknown>;
  /** How many questions about costs have no answer yet. */
  questions: number;
  /** True once the payer has agreed. */
  isApproved?: boolean;
  shipping?: RequestContactBlock | undefined;
  end?: OpenedSheet['end'];
  /** What the payer agreed to, once they have. Sensitive: it pays. */
  data?: WalletData;
  /** True once its answer was submitted. */
  isSubmitted?: boolean;
  /** `revision` of the payment at that moment. */
  revision?: unknown;
}

/** The payment that sheets pay, which may not exist before the click that opens one. */
export interface SheetPayment {
  /** Absent while there is no payment. */
  readonly state: CheckoutState | undefined;
  /** True while the merchant's page is asked whether a submit may be sent. */
  readonly asking: boolean;
  /** Absent while there is no payment. */
  readonly confirm: PaymentLinkCheckout['confirm'] | undefined;
  /** What a sheet shows that is opened now; absent while none may be opened. */
  readonly total: SheetTotal | undefined;
  /** Another object for each change, where a change is seen only after the call that made it. @default seen at once */
  readonly revision?: unknown;
  /** Asks the service what the sheets of these wallets are opened with. Absent while there is no payment. */
  readonly askSessions?: (wallets: readonly WalletType[]) => Promise<WalletSessions>;
  /** Has the merchant's server change the payment for an address. Absent: sheets ask for none. */
  readonly changeAddress?: ((destination: Destination) => Promise<unknown>) | undefined;
  /** Creates the payment on the click that opens a sheet; rejects if it could not be created. Absent: the payment exists already. */
  readonly create?: (total: SheetTotal) => Promise<void>;
}

/**
 * Pays the checkout around it with the sheets of wallets. A sheet shows what the payment costs when it is opened, and its answer pays only where the
 * payment still waits for a submit and still costs that.
 *
 * @throws outside of a checkout
 */
export function useExpressCheckout(options: ExpressCheckoutOptions): ExpressCheckoutHandle {
  const { checkout, asking, clientSecret, events } = useCheckoutParts();
  const { client, clock, t } = useTillkit();
  const { adapter } = client;
  const { mutateAsync } = useSessionTokens({ clientSecret });
  const { state, confirm } = checkout;
  const total = state.kind === 'ready' ? toTotal(state.payment, t) : undefined;
  const changeAddress = (destination: Destination) =>
    checkout.update(() =>
      answerInTime('onAddressChange', clock, async () => events.current.onAddressChange?.(destination)),
    );
  const askSessions = async (wallets: readonly WalletType[]): Promise<WalletSessions> => {
    developmentHint('accountWallet', () => !adapter.walletSessions);
    return adapter.walletSessions ? mutateAsync({ body: () => ({ wallets }) }) : {};
  };
  return useWalletSheets(options, {
    state,
    asking,
    confirm,
    total,
    askSessions,
    changeAddress: options.shippingAddress === true ? changeAddress : undefined,
  });
}

/** What a sheet shows of a payment: the total, and how it comes about. */
const toTotal = (payment: PaymentView, t: Translator): SheetTotal => ({
  net_amount: payment.net_amount,
  currency: payment.currency,
  lines: orderTotals(payment).map(({ key, amount }) => ({ label: t(key), amount })),
});

/** The same for a payment that need not exist yet: what a payer agrees to before it does waits for it. */
export function useWalletSheets(options: ExpressCheckoutOptions, payment: SheetPayment): ExpressCheckoutHandle {
  const { client, t } = useTillkit();
  const { testMode } = client;
  const { state, asking } = payment;
  const asksAddress = payment.changeAddress !== undefined;
  const latest = useLatest(payment);
  const hydrated = useHydrated();
  const wallets = walletsOf(options, testMode, asksAddress);
  const current = useLatest(wallets);
  const [unavailable, setUnavailable] = useState<readonly WalletType[]>([]);
  const [problem, setProblem] = useState<ExpressCheckoutHandle['problem']>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const loading = useRef(new Map<WalletType, Loading>());
  const opening = useRef<Opening>(undefined);

  function finish(outcome: SheetOutcome): void {
    const { current: over } = opening;
    opening.current = undefined;
    over?.costs?.reject(new Error('tillkit: the sheet no longer counts.'));
    over?.end?.(outcome);
  }
  const close = useLatest(() => finish('closed'));

  const named = `${wallets.map(({ type, fromAccount }) => `${type} ${fromAccount}`)} ${testMode} ${asksAddress}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded depends on which wallets there are, and on their mode.
  useEffect(() => {
    const loads = new Map<WalletType, Loading>();
    loading.current = loads;
    setUnavailable([]);
    const fromAccount = current.current.filter((wallet) => wallet.fromAccount).map(({ type }) => type);
    let answered: Promise<WalletSessions> | undefined;
    const askSessions: AskSessions = (again = false) => {
      if (again) answered = undefined;
      answered ??= latest.current.askSessions?.(fromAccount) ?? Promise.resolve({});
      return answered;
    };
    for (const { type, load } of current.current) {
      const entry: Loading = { loaded: load(askSessions) };
      loads.set(type, entry);
      const loaded = (open: OpenSheet | undefined) => {
        entry.open = open;
        if (open === undefined && loading.current === loads) setUnavailable((types) => [...types, type]);
      };
      entry.loaded.then(loaded, () => loaded(undefined));
    }
    return () => {
      loading.current = new Map();
      close.current();
    };
  }, [named]);

  function submit(sheet: Opening, { confirm, revision }: SheetPayment): void {
    const { type, total, data, shipping } = sheet;
    if (data === undefined) return;
    sheet.isSubmitted = true;
    sheet.revision = revision;
    const contact = shipping && { contact: { shipping } };
    confirm?.({ using: 'wallet', type, wallet: () => data, ...contact }, total);
    // Where the merchant's page refuses at once, nothing else is drawn again.
    redraw();
  }

  useEffect(() => {
    const { current: sheet } = opening;
    const { total } = payment;
    if (sheet?.costs !== undefined && total !== undefined && state !== undefined) {
      // The payment is about to change, or to be read: until then it says nothing.
      const { costs } = sheet;
      if (!costs.isChanged || isBusy(state)) return;
      sheet.costs = undefined;
      if (costs.isShown) sheet.total = total;
      costs.resolve();
    }
    if (sheet !== undefined && !sheet.isSubmitted && total !== undefined && !isSame(sheet.total, total)) {
      finish('closed');
      setProblem('amountChanged');
      return;
    }
    if (isAwaited(state)) return;
    const { kind } = state;
    if (kind !== 'ready') setProblem(undefined);
    if (sheet === undefined) return;
    if (sheet.isSubmitted) {
      const isSeen = payment.revision === undefined || payment.revision !== sheet.revision;
      if (isSeen && !asking && !isBusy(state)) finish(outcomes[kind] ?? 'closed');
    }
    // Paid in another way, or under way: a sheet that is still open pays nothing more.
    else if (kind !== 'ready') finish('closed');
    else if (!isSame(sheet.total, state.payment)) {
      finish('closed');
      setProblem('amountChanged');
    }
    // Agreed to before there was a payment.
    else if (!asking) submit(sheet, payment);
  });

  /** Has the payment of a sheet changed for the address that the payer has chosen in it, and reads what it costs then. */
  async function changeCosts(sheet: Opening, destination: Destination, isShown: boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const costs: AwaitedCosts = { isChanged: false, isShown, resolve, reject };
      sheet.costs = costs;
      const change = async () => {
        await latest.current.changeAddress?.(destination);
        costs.isChanged = true;
        redraw();
      };
      change().catch((error: unknown) => {
        tellHost(() => {
          throw error;
        });
        reject(error);
      });
    }).finally(() => {
      sheet.costs = undefined;
    });
    sheet.destination = JSON.stringify(destination);
  }

  async function pay(type: WalletType): Promise<void> {
    const entry = loading.current.get(type);
    const { total: shown, create } = latest.current;
    if (shown === undefined || entry === undefined || opening.current?.isSubmitted) return;
    finish('closed');
    const mine: Opening = { type, total: shown, questions: 0 };
    opening.current = mine;
    setProblem(undefined);
    const failed = (error: unknown) => {
      if (mine !== opening.current) return;
      finish('closed');
      setProblem(error instanceof DOMException && error.name === 'TimeoutError' ? 'timedOut' : 'sheetFailed');
    };
    const created = create?.(mine.total);
    created?.catch(failed);
    /** What the sheet shows for the address that its payer has chosen. */
    const askCosts: AskCosts = async (destination) => {
      const before = mine.asked;
      const next = async () => {
        await before;
        const counts = mine === opening.current && !mine.isApproved;
        if (counts && destination !== undefined && JSON.stringify(destination) !== mine.destination)
          await changeCosts(mine, destination, true);
        return mine.total;
      };
      mine.questions += 1;
      const answer = next().finally(() => {
        mine.questions -= 1;
      });
      mine.asked = answer;
      try {
        return await answer;
      } catch (error) {
        failed(error);
        throw new Error(`${t('failure.cancelled')} ${t('failure.effect.none')}`);
      }
    };
    try {
      // At once where that is possible: a browser opens a sheet within the click alone.
      const open = entry.open ?? (await entry.loaded);
      if (mine !== opening.current) return;
      const sheet = open?.(mine.total, latest.current.changeAddress && askCosts);
      mine.end = sheet?.end;
      const approval = await sheet?.answer;
      // What the payer has seen is not what the payment is about to cost.
      const isChanging = mine.questions > 0;
      mine.isApproved = true;
      // What is paid is the payment of this click, not one that was there before.
      await created;
      if (mine !== opening.current) return;
      if (approval === undefined) {
        opening.current = undefined;
        return;
      }
      if (isChanging) {
        finish('closed');
        setProblem('amountChanged');
        return;
      }
      if (latest.current.changeAddress !== undefined && type !== 'paypal') {
        mine.shipping = approval.shipping;
        const destination = destinationOf(approval.shipping?.address);
        if (destination === undefined) throw new Error('tillkit: the sheet gave no shipping address.');
        // Sheets show some postal codes in part before the payer agrees. The costs of the whole address have to be those that were shown.
        if (JSON.stringify(destination) !== mine.destination) await changeCosts(mine, destination, false);
        if (mine !== opening.current) return;
      }
      const { state: now, asking: isAsking } = latest.current;
      if (isAwaited(now)) mine.data = approval.wallet;
      else if (now.kind !== 'ready' || isAsking) finish('closed');
      else {
        mine.data = approval.wallet;
        submit(mine, latest.current);
      }
    } catch (error) {
      failed(error);
    }
  }

  const offered = wallets.filter(({ type, isExpected }) => isExpected(hydrated) && !unavailable.includes(type));
  return { wallets: offered.map(({ type, name }) => ({ type, name, pay: () => void pay(type) })), problem };
}

/** What a sheet that stays open says at the end; in every other state the page says it. */
const outcomes: Readonly<Record<string, SheetOutcome>> = { succeeded: 'paid', ready: 'declined', failed: 'declined' };

const isSame = (one: SheetTotal, other: SheetTotal) =>
  one.net_amount === other.net_amount && one.currency === other.currency;

/** True while there is no payment, or nothing is known of it yet. */
const isAwaited = (
  state: CheckoutState | undefined,
): state is undefined | Extract<CheckoutState, { kind: 'loading' }> => state === undefined || state.kind === 'loading';

/** True while what was submitted is held or under way. */
const isBusy = (state: CheckoutState) =>
  state.kind === 'ready' ? state.refreshing === true : underway.includes(state.kind);
const underway: readonly CheckoutState['kind'][] = ['tokenizing', 'confirming', 'checking'];
