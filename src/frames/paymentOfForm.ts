import { paymentIdOfSecret } from '../contract/index.ts';
import type { FrameForm } from './initMessages.ts';

/** The payment that what is typed in a frame pays; `undefined` for a payout, a bank's page, and card fields that are only shown. */
export const paymentOfForm = (form: FrameForm): string | undefined =>
  'clientSecret' in form && form.clientSecret !== undefined ? paymentIdOfSecret(form.clientSecret) : undefined;
