import { findPayment } from '../apiKeys.ts';
import { closeUnauthenticated } from '../authentication.ts';
import { authorise } from '../confirm.ts';
import { notFound } from '../errors.ts';
import type { PaymentRecord, World } from '../state.ts';

/** A page of the service. */
export interface ServicePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Seconds between two reads of a payment whose bank has not decided, and how many there are. Texts, as deployments send them. */
const poll = { delay_in_secs: '2', frequency: '5' } as const;

/**
 * `GET` or `POST /payments/{payment_id}/{merchant_id}/authorize/{connector}`: the end of external 3-D Secure, without a key. An authenticated payment is
 * authorised, once, and one whose authentication failed is closed; whatever a form post says of the outcome is not read. The page tells the one around it where to go, or what to ask until the bank
 * has decided (upstream 8.2). The client secret is in no address.
 *
 * @param nonce of the page's script.
 * @throws a refusal, before anything has changed.
 */
export function finishAuthentication(
  world: World,
  { payment_id: id = '', merchant_id: merchant }: Readonly<Record<string, string>>,
  nonce: string,
): ServicePage {
  const payment = findPayment(world, id);
  if (merchant !== world.merchantId) throw notFound('Payment');
  if (payment.status === 'requires_customer_action') {
    if (payment.authentication?.status === 'success') authorise(world, payment);
    else if (payment.authentication?.status === 'failed') {
      closeUnauthenticated(payment);
      payment.updated = world.clock.now();
    }
  }
  return endPage(messageFor(payment), returnAddress(payment), nonce);
}

function messageFor(payment: PaymentRecord): unknown {
  const address = returnAddress(payment);
  if (payment.status !== 'requires_customer_action') return { openurl_if_required: address };
  const poll_id = `external_authentication_${payment.id}`;
  return { poll_status: { poll_id, ...poll, return_url_with_query_params: address } };
}

function returnAddress({ id, status, fields }: PaymentRecord): string {
  if (fields.return_url === undefined || !URL.canParse(fields.return_url)) return '';
  const address = new URL(fields.return_url);
  address.searchParams.set('status', status);
  address.searchParams.set('payment_id', id);
  return address.href;
}

/** JSON inside a script: nothing in it ends the script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * `/3ds/notify` and `/3ds/method-notify`: where the bank's frames end where the service itself is named as the origin of notifications. It says nothing to the
 * page around it, which sees that the frame has loaded.
 */
export const notifiedPage = (nonce: string): ServicePage => page('', nonce);

function endPage(message: unknown, address: string, nonce: string): ServicePage {
  const script = `<script nonce="${nonce}">
const address = ${inScript(address)};
if (window.parent !== window) window.parent.postMessage(${inScript(message)}, '*');
else if (address !== '') location.replace(address);
</script>
`;
  return page(script, nonce);
}

function page(script: string, nonce: string): ServicePage {
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Authentication finished</title></head>
<body>
<p>You can go back to the shop.</p>
${script}</body>
</html>
`,
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
      'referrer-policy': 'no-referrer',
    },
  };
}
