import { walletTestTokens } from '../validation/index.ts';

/** What the payer does in the sheet that a stand-in plays. */
export type SheetAnswer =
  /** The payer agrees, and the sandbox takes the token. */
  | 'approve'
  /** The payer agrees, and the sandbox declines the token as a bank does. */
  | 'decline'
  /** The payer closes the sheet. */
  | 'cancel'
  /** The sheet cannot be opened. */
  | 'fail'
  /** The sheet stays open. */
  | 'never';

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

/** A small sheet of its own, in English: its buttons are the answers. */
function ask(request: object): Promise<SheetAnswer> {
  const { transactionInfo: info } = request as { transactionInfo?: { totalPrice?: string; currencyCode?: string } };
  return new Promise((resolve) => {
    const sheet = document.createElement('dialog');
    const text = document.createElement('p');
    text.textContent = `Google Pay, played by tillkit: ${info?.totalPrice ?? ''} ${info?.currencyCode ?? ''}`;
    sheet.append(text);
    for (const answer of ['approve', 'decline', 'cancel', 'fail'] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = answer;
      button.onclick = () => {
        sheet.remove();
        resolve(answer);
      };
      sheet.append(button);
    }
    sheet.oncancel = () => {
      sheet.remove();
      resolve('cancel');
    };
    document.body.append(sheet);
    sheet.showModal();
  });
}

/**
 * Plays the sheet of Google Pay: no vendor is asked, and no service but a sandbox takes its tokens, so nothing can be paid with it elsewhere.
 *
 * @param answer what the payer does. @default a small sheet on the page asks
 */
export function createGooglePayStandIn(
  answer?: SheetAnswer | (() => SheetAnswer | Promise<SheetAnswer>),
): GooglePayStandIn {
  const opened: object[] = [];
  return {
    opened,
    isReadyToPay: async () => ({ result: true }),
    loadPaymentData: async (request) => {
      opened.push(request);
      const given = answer === undefined ? await ask(request) : typeof answer === 'string' ? answer : await answer();
      switch (given) {
        case 'approve':
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
          return given satisfies never;
      }
    },
  };
}
