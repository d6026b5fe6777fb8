import { walletTestTokens } from '../validation/index.ts';
import { playSheet, type SheetPlay } from './playSheet.ts';

/** A stand-in for PayPal's SDK instance, for `load` of `payPal`. */
export interface PayPalStandIn {
  /** Offers PayPal. */
  findEligibleMethods(): Promise<{
    /** Always true. */
    isEligible(method: string): boolean;
  }>;
  /** Creates a sheet that the stand-in plays. */
  createPayPalOneTimePaymentSession(options: {
    /** Called when the payer has approved. */
    onApprove: (data: {
      /** A test token: the sandbox accepts it instead of an order's id. */
      orderId: string;
    }) => Promise<void>;
    /** Called when the payer has closed the sheet. */
    onCancel: () => void;
    /** Called if the order cannot be created or the sheet cannot be opened. */
    onError: (error: Error) => void;
  }): {
    /** Plays the sheet once the order is created. */
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
          const created = await order.catch((error: unknown) => {
            if (!isOver) onError(error instanceof Error ? error : new Error(String(error)));
            isOver = true;
          });
          // The page may close the sheet while the order is being created.
          if (isOver || !created) return;
          opened.push(created.orderId);
          const sheet = playSheet(`PayPal, played by tillkit: order ${created.orderId}`, play);
          close = sheet.close;
          const answer = await sheet.answer;
          if (isOver || answer === 'never') return;
          isOver = true;
          if (answer === 'cancel') onCancel();
          else if (answer === 'fail') onError(new Error('not opened'));
          else {
            const data = { orderId: answer === 'decline' ? walletTestTokens.declined : walletTestTokens.approved };
            await onApprove(data);
            if (answer === 'twice') await onApprove(data);
          }
        },
        cancel: () => {
          if (isOver) return;
          isOver = true;
          close();
          ended.push('closed');
        },
      };
    },
  };
}
