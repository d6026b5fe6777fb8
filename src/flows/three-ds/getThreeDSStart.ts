import type { BrowserPolicy, MethodCompletion, PaymentView } from '../../contract/index.ts';
import { safeUrl } from '../../validation/index.ts';
import type { ThreeDSStart } from './threeDSAuthentication.ts';

/** What an authentication depends on besides the payment: the page, and what this tab has noted. */
export interface ThreeDSPage {
  /** Origins that a bank's page can never have: the page's own and the pay origin's. */
  readonly ownOrigins: readonly string[];
  /** True only on a page that is itself served from loopback. */
  readonly allowLoopback: boolean;
  /** True when this tab has already asked for an authentication of this attempt. */
  readonly resumed: boolean;
  /** True when an approval must not lead to a charge without another submit. @default false */
  readonly requiresSubmit?: boolean;
  /** True when the bank has asked this tab to wait for an approval outside of the browser. @default false */
  readonly decoupled?: boolean;
  /** 3DS Method indicator of the authentication that this tab has noted, where that call may be sent again under its own operation id. */
  readonly repeat?: MethodCompletion;
  /** True where the service closes the attempt of a payer who is not authenticated. Absent: it does not. */
  readonly closesAttempt?: true;
  /** True for the answer to this page's own confirmation: an authentication that this tab has noted is of an earlier attempt. @default false */
  readonly fresh?: boolean;
}

/** Statuses of an authentication that was requested before. `started` is the status until then. */
const requestedStatuses: ReadonlySet<string> = new Set(['pending', 'success', 'failed']);

/**
 * How the authentication of a payment starts; `undefined` when the payment asks for none (interface 2.3 `next_action`). An untrusted address of the 3DS Method
 * counts as none: the indicator is then `U`, and the bank decides without it.
 */
export function getThreeDSStart(
  payment: PaymentView,
  policy: BrowserPolicy,
  { fresh = false, requiresSubmit = false, decoupled = false, ...page }: ThreeDSPage,
): ThreeDSStart | undefined {
  const action = payment.next_action;
  if (
    payment.status !== 'requires_customer_action' ||
    (action?.type !== 'three_ds_invoke' && action?.three_ds_data === undefined)
  ) {
    return undefined;
  }
  const details = action.three_ds_data?.three_ds_method_details;
  const url = safeUrl(details?.three_ds_method_url, {
    allowLoopback: page.allowLoopback,
    forbiddenOrigins: page.ownOrigins,
  });
  const hasMethod =
    details?.three_ds_method_data_submission === true && details.three_ds_method_data !== undefined && url.ok;
  return {
    paymentId: payment.payment_id,
    unavailable: policy.threeds_unavailable,
    // `resumed` and `repeat` count also for a fresh answer: the proxy lets each attempt be authenticated once.
    ...page,
    ...(requiresSubmit && !fresh ? { requiresSubmit } : {}),
    ...(decoupled && !fresh ? { decoupled } : {}),
    // Another tab, or another device, has begun the authentication.
    resumed: page.resumed || (!fresh && requestedStatuses.has(payment.external_authentication_details?.status ?? '')),
    ...(hasMethod
      ? {
          method: {
            url: url.value,
            key: details.three_ds_method_key ?? 'threeDSMethodData',
            data: details.three_ds_method_data ?? '',
          },
        }
      : {}),
  };
}
