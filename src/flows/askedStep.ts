import type { PaymentView } from '../contract/index.ts';

/** How long a hidden page has to report back before the payment goes on without it (EMV 3DS). */
export const frameMs = 10_000;

/** A code or a page is settled in minutes; a transfer or a voucher takes hours. */
export const takesHours: ReadonlySet<string> = new Set(['transfer', 'voucher']);

/** True for a payment that waits for a one-time code. */
export const wantsCode = ({ next_action: action }: PaymentView) => action?.type === 'collect_otp';

/** The step of typing a one-time code, as the payment asks for it: a charge that needs consent needs it again with another code. */
export function codeStep(action: PaymentView['next_action']): { readonly kind: 'code'; readonly consent?: true } {
  return { kind: 'code', ...(action?.consent_data_required === 'consent_required' ? { consent: true } : {}) };
}
