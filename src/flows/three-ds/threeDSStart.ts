import type { BrowserPolicy, MethodCompletion, PaymentView } from '../../contract/index.ts';
import { safeUrl } from '../../validation/index.ts';
import type { ThreeDSStart } from './threeDSAuthentication.ts';

/** What an authentication has to know of the page it runs on. */
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
  /** What that call said of the 3DS method, when it may be asked again under its own operation id. */
  readonly repeat?: MethodCompletion;
  /** True where the service closes the attempt of a payer who is not authenticated. Absent: it does not. */
  readonly closesAttempt?: true;
  /** True for the answer to this page's own paying: an authentication that it returns is of an earlier attempt. @default false */
  readonly fresh?: boolean;
}

/** The statuses of an authentication that has been asked for already. `started` is returned before that. */
const begun: ReadonlySet<string> = new Set(['pending', 'success', 'failed']);

/**
 * How the authentication that a payment asks for would start; nothing when it asks for none (interface 2.3 `next_action`).
 * A method address that is not to be trusted counts as none: the indicator is then `U` and the bank decides without it.
 */
export function threeDSStart(
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
  const wanted =
    details?.three_ds_method_data_submission === true && details.three_ds_method_data !== undefined && url.ok;
  return {
    paymentId: payment.payment_id,
    unavailable: policy.threeds_unavailable,
    ...page,
    ...(requiresSubmit && !fresh ? { requiresSubmit } : {}),
    ...(decoupled && !fresh ? { decoupled } : {}),
    // Another tab, or another device, has begun the authentication.
    resumed: page.resumed || (!fresh && begun.has(payment.external_authentication_details?.status ?? '')),
    ...(wanted
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
