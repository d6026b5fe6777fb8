import { paymentIdOfSecret } from '../contract/index.ts';
import type { FrameForm } from './initMessages.ts';

/** Id of the payment that the fields of a frame pay; `undefined` for a payout, a bank's page, and card fields that are only shown. */
export const paymentOfForm = (form: FrameForm): string | undefined =>
  'clientSecret' in form && form.clientSecret !== undefined ? paymentIdOfSecret(form.clientSecret) : undefined;
