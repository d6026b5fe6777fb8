/** What goes wrong between the browser and the other side. `after`: the call has been carried out, and its answer suffers. */
export const wireFaults = {
  refused: { fault: 'F1', says: 'finds no connection' },
  'timed out after': { fault: 'F2', says: 'is carried out and its answer times out' },
  never: { fault: 'F2', says: 'is carried out and never answered, until the page gives up waiting' },
  '502 before': { fault: 'F3', says: 'meets a gateway that answers 502 and passes nothing on' },
  '502 after': { fault: 'F3', says: 'is carried out and a gateway answers 502 in its place' },
  '504 after': { fault: 'F3', says: 'is carried out and a gateway answers 504 in its place' },
  '429': { fault: 'F4', says: 'is turned away with 429 and Retry-After' },
  'reset after': { fault: 'F5', says: 'is carried out and the connection breaks before its answer' },
  truncated: { fault: 'F6', says: 'is answered with half of the text' },
  html: { fault: 'F6', says: 'is answered with a page of HTML' },
  empty: { fault: 'F6', says: 'is answered with an empty 200' },
  'unknown status': { fault: 'F7', says: 'is answered with an unknown status' },
  'fields missing': { fault: 'F7', says: 'is answered without the fields of the interface' },
  'types wrong': { fault: 'F7', says: 'is answered with values of other types' },
  'more fields': { fault: 'F7', says: 'is answered with unknown fields' },
  slow: { fault: 'F8', says: 'is answered after the soft limit' },
  twice: { fault: 'F9', says: 'is delivered twice' },
  stale: { fault: 'F10', says: 'is answered with how it was before' },
  reload: { fault: 'F11', says: 'is under way while the page is reloaded' },
  back: { fault: 'F12', says: 'is under way while the person leaves and comes back' },
  offline: { fault: 'F13', says: 'leaves as the connection is lost for a moment' },
  'done already': { fault: 'F14', says: 'comes after the same was already done by another call' },
  'wrong secret': { fault: 'F14', says: 'carries a secret that is not the payment’s' },
  expired: { fault: 'F14', says: 'comes after the link has expired' },
  'clock ahead': { fault: 'F15', says: 'is made on a device whose clock is a day ahead' },
  'clock behind': { fault: 'F15', says: 'is made on a device whose clock is a day behind' },
  blocked: { fault: 'F16', says: 'is stopped by something on the device' },
  '403 before': { fault: 'F17', says: 'is turned away with a page of HTML by something in between' },
  '403 after': { fault: 'F17', says: 'is carried out, and something in between answers 403 with a page of HTML' },
  '408 after': { fault: 'F17', says: 'is carried out, and something in between answers an empty 408' },
} as const;
export type WireFault = keyof typeof wireFaults;

/** What goes wrong between the proxy and the service: faults of the sandbox. */
export const serviceFaults = {
  'no answer before': { fault: 'F2', says: 'is lost on its way to the service' },
  'answer lost': { fault: 'F5', says: 'is carried out by the service, which hangs up' },
  'status 500': { fault: 'F3', says: 'is answered 500 by a service that did nothing' },
  'status 500 after': { fault: 'F3', says: 'is answered 500 by a service that did it' },
  'status 429': { fault: 'F4', says: 'is turned away by the service with 429' },
  malformed: { fault: 'F6', says: 'is answered by the service with half of the JSON' },
  html: { fault: 'F6', says: 'is answered by the service with a page of HTML' },
  'unknown status': { fault: 'F7', says: 'is answered by the service with an unknown value' },
  delay: { fault: 'F8', says: 'is answered by the service after the soft limit' },
} as const;
export type ServiceFault = keyof typeof serviceFaults;

/** A fault as a cell names it. */
export type InjectedFault =
  | { readonly on: 'wire'; readonly kind: WireFault }
  | { readonly on: 'service'; readonly kind: ServiceFault };

/** Its number in the list of faults, and its sentence. */
export const describeFault = ({ on, kind }: InjectedFault): { readonly fault: string; readonly says: string } =>
  on === 'wire' ? wireFaults[kind] : serviceFaults[kind];

/** After this long the page says that it still works, in milliseconds. */
export const softLimitMs = 11_000;

/** What a gateway answers in the place of the server behind it. */
export const gatewayPage = '<!doctype html><title>Gateway</title><h1>Please try again</h1>';
/** What the proxy answers a caller that asks too often. */
export const tooMany = {
  status: 429,
  json: { error: { code: 'rate_limited', message: 'Too many requests; see Retry-After.', effect: 'none' } },
} as const;

/** The same answer with every value that `change` names replaced, at any depth. */
function rewritten(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewritten(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const next = change(key, entry);
      return next === undefined ? [] : [[key, rewritten(next, change)]];
    }),
  );
}

const named = /^(?:payment|payout|status|trans_status|payment_method_id)$/;
/** What faults make of the text of an answer. */
export const rewrites: Readonly<Record<string, (text: string) => string>> = {
  truncated: (text) => text.slice(0, Math.floor(text.length / 2)),
  empty: () => '',
  'unknown status': (text) =>
    JSON.stringify(rewritten(JSON.parse(text), (key, value) => (/^(?:trans_)?status$/.test(key) ? 'settling' : value))),
  'fields missing': (text) =>
    JSON.stringify(rewritten(JSON.parse(text), (key, value) => (named.test(key) ? undefined : value))),
  'types wrong': (text) =>
    JSON.stringify(
      rewritten(JSON.parse(text), (key, value) =>
        /^(?:payment|payout|trans_status|payment_method_id|customer_payment_methods)$/.test(key) ? [7] : value,
      ),
    ),
  'more fields': (text) => JSON.stringify({ ...JSON.parse(text), a_field_of_tomorrow: { deep: [null, 1, 'x'] } }),
};
