import * as z from 'zod/mini';
import { alternativeMethod, type Payment } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import type { RouteContext } from '../answers/respond.ts';
import { readLimited } from '../guards/readJsonBody.ts';
import { readOperationId } from '../operations/operationRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { createOperationRequest } from '../routes/paymentWriteRoutes.ts';
import { type PaymentRouteParts, paymentWrites } from '../routes/paymentWrites.ts';
import { readOfferedMethods } from '../upstream/readOfferedMethods.ts';

/** The most that is read of a form, in bytes. */
const formLimit = 4096;

/** What a form of the page has. Amount and currency are what the payer has read. */
const payForm = z.strictObject({
  operation_id: z.string(),
  payment_method_type: z.string().check(z.regex(/^[a-z0-9_]{1,64}$/)),
  net_amount: z.string().check(z.regex(/^\d{1,15}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

/**
 * Refuses a form that does not come from a page of this origin. A browser says where each form comes from; the page lets its own be sent with their origin,
 * and a browser that knows no `sec-fetch-site` says the origin alone.
 */
export function guardForm(request: Request, { payOrigin }: ProxyContext): Outcome | undefined {
  const site = request.headers.get('sec-fetch-site');
  const isFromOwnPage = request.headers.get('origin') === payOrigin.origin;
  return isFromOwnPage && (site === null || site === 'same-origin') ? undefined : refuse('cross_site');
}

/** Fields of a form; `undefined` for a body that is none, is too long, or says a field twice. */
async function readForm(request: Request): Promise<Readonly<Record<string, string>> | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return undefined;
  const bytes = await readLimited(request, formLimit);
  if (bytes === undefined) return undefined;
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  return new Set(fields.map(([name]) => name)).size === fields.length ? Object.fromEntries(fields) : undefined;
}

/** What the requests of a browser say of it; there is no script that could say more. */
function browserOf({ headers }: Request) {
  const text = (name: string) => headers.get(name)?.slice(0, 2048);
  const language = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,4})?/.exec(headers.get('accept-language') ?? '')?.[0];
  return {
    java_enabled: false,
    java_script_enabled: false,
    user_agent: text('user-agent'),
    accept_header: text('accept'),
    language,
  };
}

/** Only a payment that waits for a method takes one from a form: what has been begun with another method goes on with that. */
const requireNotBegun = ({ status }: Payment) =>
  status === 'requires_customer_action' ? refuse('payment_not_open') : undefined;

/**
 * Pays with a method that asks for nothing, from a form of a page without script: the same operation as from a script (`confirmWithMethod`), by the same
 * rules and limits. The operation id was made when the page was drawn, so a form that is sent again is answered like the first time.
 */
export async function payByForm(
  parts: PaymentRouteParts,
  route: RouteContext,
  { payment, secret }: { readonly payment: Payment; readonly secret: string },
): Promise<Outcome> {
  const { context, operations } = parts;
  const { raw: request } = route.req;
  const form = z.safeParse(payForm, await readForm(request));
  const operationId = readOperationId(form.data?.operation_id);
  if (!form.success || operationId === undefined) return refuse('input_invalid');
  const { payment_method_type: type, net_amount: amount, currency } = form.data;
  const alternative = alternativeMethod(type);
  const write = paymentWrites.find(({ name }) => name === 'confirmWithMethod');
  if (alternative === undefined || alternative.field !== undefined || write === undefined)
    return refuse('method_refused');
  const { payment_id: paymentId } = payment;
  const read = write.parseBody(paymentId, {
    payment_method: alternative.method,
    payment_method_type: type,
    shown: { net_amount: Number(amount), currency },
    browser_info: browserOf(request),
  });
  if (!read.ok) return refuse('input_invalid');
  const operation = await createOperationRequest(parts, write, read, route, { secret, paymentId, operationId });
  const { requestId } = route.env;
  const notOffered = async (now: Payment) =>
    (await readOfferedMethods(context, now, secret, requestId)).types?.includes(type)
      ? undefined
      : refuse('method_refused');
  return operations.run({
    ...operation,
    checkSubject: async (now) => requireNotBegun(now) ?? (await operation.checkSubject(now)) ?? notOffered(now),
  });
}

/** Refusals after which the page itself shows the state of the payment: it has moved on, or another call about it is open. */
const movedOn: ReadonlySet<string> = new Set([
  'payment_not_open',
  'payment_expired',
  'operation_open',
  'operation_id_reused',
]);

/** True where a form was refused before anything was sent, and its payer has to read that. */
export const wasNotStarted = ({ effect, code }: Outcome): boolean =>
  effect === 'none' && code !== undefined && !movedOn.has(code);
