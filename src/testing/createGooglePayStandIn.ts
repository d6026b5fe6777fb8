import { walletTestTokens } from '../validation/index.ts';
import { playedAddresses, playSheet, type SheetPlay } from './playSheet.ts';

/** A stand-in for Google's `PaymentsClient`, for `load` of `ExpressCheckout`. */
export interface GooglePayStandIn {
  /** Says yes. */
  readonly isReadyToPay: (request: object) => Promise<{
    /** Always true. */
    readonly result: boolean;
  }>;
  /** Plays the sheet. */
  readonly loadPaymentData: (request: object) => Promise<unknown>;
  /** The requests that sheets were opened with, oldest first. */
  readonly opened: readonly object[];
  /** The totals that sheets have shown for a shipping address, oldest first. */
  readonly totals: readonly string[];
}

interface Costs {
  readonly totalPrice?: string;
  readonly currencyCode?: string;
}

/** The callbacks of a page whose sheet asks for a shipping address. */
interface Callbacks {
  readonly onPaymentDataChanged: (data: { readonly shippingAddress?: unknown }) => Promise<object>;
}

type Address = (typeof playedAddresses)[number];
const placeOf = ({ city, zip, country }: Address) => ({ locality: city, postalCode: zip, countryCode: country });

const paymentData = (token: string, address: Address | undefined) => ({
  ...(address && {
    shippingAddress: { name: `${address.first} ${address.last}`, address1: address.line, ...placeOf(address) },
  }),
  apiVersion: 2,
  apiVersionMinor: 0,
  paymentMethodData: {
    type: 'CARD',
    description: 'Visa •••• 1111',
    info: { cardNetwork: 'VISA', cardDetails: '1111' },
    tokenizationData: { type: 'PAYMENT_GATEWAY', token },
  },
});

/**
 * Plays the sheet of Google Pay: no vendor is asked, and no service but a sandbox takes its tokens, so nothing can be paid with it elsewhere.
 *
 * @param play what the payer does. @default a small sheet on the page asks
 * @param callbacks what `load` was given
 */
export function createGooglePayStandIn(play?: SheetPlay, callbacks?: Callbacks): GooglePayStandIn {
  const opened: object[] = [];
  const totals: string[] = [];
  /** Chooses an address, and waits for the costs as the sheet does. Where there are none the sheet offers no way to pay. */
  const choose = async (address: Address): Promise<Costs> => {
    const answer = await callbacks?.onPaymentDataChanged({ shippingAddress: placeOf(address) });
    const { newTransactionInfo: costs } = Object(answer) as { readonly newTransactionInfo?: Costs };
    if (costs?.totalPrice === undefined) return new Promise(() => undefined);
    totals.push(costs.totalPrice);
    return costs;
  };
  return {
    opened,
    totals,
    isReadyToPay: async () => ({ result: true }),
    loadPaymentData: async (request) => {
      opened.push(request);
      const { transactionInfo, shippingAddressRequired: asksAddress = false } = request as {
        readonly transactionInfo?: Costs;
        readonly shippingAddressRequired?: boolean;
      };
      const [home, elsewhere] = playedAddresses;
      const info = asksAddress ? await choose(home) : transactionInfo;
      const title = `Google Pay, played by tillkit: ${info?.totalPrice ?? ''} ${info?.currencyCode ?? ''}`;
      const answer = await playSheet(title, play, asksAddress).answer;
      switch (answer) {
        case 'approve':
        case 'twice':
          return paymentData(walletTestTokens.approved, asksAddress ? home : undefined);
        case 'elsewhere':
          if (asksAddress) await choose(elsewhere);
          return paymentData(walletTestTokens.approved, asksAddress ? elsewhere : undefined);
        case 'decline':
          return paymentData(walletTestTokens.declined, asksAddress ? home : undefined);
        case 'cancel':
          throw Object.assign(new Error('closed'), { statusCode: 'CANCELED' });
        case 'fail':
          throw Object.assign(new Error('not opened'), { statusCode: 'DEVELOPER_ERROR' });
        case 'never':
          return new Promise(() => undefined);
        default:
          return answer satisfies never;
      }
    },
  };
}
