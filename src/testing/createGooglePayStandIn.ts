import { walletTestTokens } from '../validation/index.ts';
import { playSheet, type SheetPlay } from './playSheet.ts';

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
}

const paymentData = (token: string) => ({
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
 */
export function createGooglePayStandIn(play?: SheetPlay): GooglePayStandIn {
  const opened: object[] = [];
  return {
    opened,
    isReadyToPay: async () => ({ result: true }),
    loadPaymentData: async (request) => {
      opened.push(request);
      const { transactionInfo: info } = request as { transactionInfo?: { totalPrice?: string; currencyCode?: string } };
      const title = `Google Pay, played by tillkit: ${info?.totalPrice ?? ''} ${info?.currencyCode ?? ''}`;
      const answer = await playSheet(title, play).answer;
      switch (answer) {
        case 'approve':
        case 'twice':
          return paymentData(walletTestTokens.approved);
        case 'decline':
          return paymentData(walletTestTokens.declined);
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
