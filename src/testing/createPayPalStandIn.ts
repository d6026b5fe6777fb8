import { walletTestTokens } from '../validation/index.ts';
import { playSheet, type SheetPlay } from './playSheet.ts';

/** A stand-in for PayPal's SDK instance, for `load` of `payPal`. */
export interface PayPalStandIn {
  /** Offers PayPal. */
  findEligibleMethods(): Promise<{
    /** Always true. */
    isEligible(method: string): boolean;
  }>;
  /** Makes a sheet that is played. */
  createPayPalOneTimePaymentSession(options: {
    /** Called when the payer has approved. */
    onApprove: (data: {
      /** What the sandbox takes in place of the id of an order. */
      orderId: string;
    }) => Promise<void>;
    /** Called when the payer has closed the sheet. */
    onCancel: () => void;
    /** Called where the order could not be created, or the sheet not be opened. */
    onError: (error: Error) => void;
  }): {
    /** Plays the sheet once there is an order. */
    start(
      options: object,
      order: Promise<{
        /** Id of the order. */
        orderId: string;
      }>,
    ): Promise<void>;
    /** Closes the sheet. */
    cancel(): void;
  };
  /** Ids of the orders that sheets were opened for, oldest first. */
  readonly opened: readonly string[];
  /** How often the page has closed a sheet. */
  readonly ended: readonly 'closed'[];
}

/**
 * Plays the sheet of PayPal: PayPal is not asked, and no service but a sandbox takes its tokens, so nothing can be paid with it elsewhere.
 *
 * @param play what the payer does. @default a small sheet on the page asks
 */
export function createPayPalStandIn(play?: SheetPlay): PayPalStandIn {
  const opened: string[] = [];
  const ended: 'closed'[] = [];
  return {
    opened,
    ended,
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: ({ onApprove, onCancel, onError }) => {
      let isOver = false;
      let close: () => void = () => undefined;
      return {
        start: async (_, order) => {
          const { orderId } = await order;
          opened.push(orderId);
          const sheet = playSheet(`PayPal, played by tillkit: order ${orderId}`, play);
          close = sheet.close;
          const given = await sheet.answer;
          if (isOver || given === 'never') return;
          isOver = true;
          if (given === 'cancel') onCancel();
          else if (given === 'fail') onError(new Error('not opened'));
          else {
            const data = { orderId: given === 'decline' ? walletTestTokens.declined : walletTestTokens.approved };
            await onApprove(data);
            if (given === 'twice') await onApprove(data);
          }
        },
        cancel: () => {
          isOver = true;
          close();
          ended.push('closed');
        },
      };
    },
  };
}
