import type { PaymentView } from '../contract/index.ts';

/** True for a payment that waits for a one-time code. */
export const wantsCode = ({ next_action: action }: PaymentView) => action?.type === 'collect_otp';

/** The step of typing a one-time code, as the payment asks for it: a charge that needs consent needs it again with another code. */
export function codeStep(action: PaymentView['next_action']): { readonly kind: 'code'; readonly consent?: true } {
  return { kind: 'code', ...(action?.consent_data_required === 'consent_required' ? { consent: true } : {}) };
}
