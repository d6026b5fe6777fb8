import type { Note } from '../answers/refusal.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Code of a readiness that ends because the process was asked to: no error. */
export const stopping = 'stopping';

/** One answered request. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly note: Note;
  readonly status: number;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The browser's network address, as the trusted hops tell it. */
  readonly address: string | undefined;
}

/** Makes what counts an answered request and writes its line; and what counts a forwarded address that no trusted hop is configured for. */
export function createRequestLog(context: ProxyContext) {
  const moment = () => new Date(context.now()).toISOString();
  const hops = context.options.trustedProxyHops ?? 0;
  let forwardedReported = false;

  return {
    /** A forwarded address that no trusted hop is configured for: counted each time, logged the first time. */
    noteIgnored(headers: Headers): void {
      if (hops > 0 || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return;
      context.metrics.count('tillkit_forwarded_address_ignored_total');
      if (forwardedReported) return;
      forwardedReported = true;
      const message =
        'A request has a forwarded address and no trusted hop is configured, so all visitors behind a balancer share the limits of one address. Set trustedProxyHops (TILLKIT_TRUSTED_HOPS).';
      context.log(
        JSON.stringify({ time: moment(), level: 'warn', op: 'address', code: 'forwarded_address_ignored', message }),
      );
    },
    async answered({ requestId, note, status, ms, address }: AnsweredRequest): Promise<void> {
      const { op, effect, code, payment, link, dropped, refusedConfig, drift } = note;
      context.metrics.count('tillkit_requests_total', { op, status, effect });
      context.metrics.observe(op, ms / 1000);
      if (dropped !== undefined) context.metrics.count('tillkit_unknown_keys_dropped_total', {}, dropped);
      if (drift !== undefined) context.metrics.count('tillkit_drift_total', { field: drift });
      const line = {
        time: moment(),
        level: code === stopping || status < 400 ? 'info' : status < 500 ? 'warn' : 'error',
        request: requestId,
        op,
        status,
        ms: Math.round(ms),
        effect,
        code,
        payment,
        link,
        dropped,
        refused_config: refusedConfig?.join(' '),
        drift,
        address: address === undefined ? undefined : await context.hash(address),
      };
      context.log(JSON.stringify(line));
    },
  };
}
