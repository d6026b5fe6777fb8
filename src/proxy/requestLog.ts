import type { ProxyContext } from './proxyOptions.ts';
import type { Note } from './respond.ts';

/** Of so many addresses the word is remembered; of any others it is made each time. */
const keptWords = 64;

/** One answered request. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly note: Note;
  readonly status: number;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Peer's IP address. */
  readonly remoteAddress: string | undefined;
}

/** Makes what counts an answered request and writes its line; and what counts a forwarded address that no trusted hop is configured for. */
export function createRequestLog(context: ProxyContext) {
  const moment = () => new Date(context.now()).toISOString();
  const hops = context.options.trustedProxyHops ?? 0;
  let forwardedReported = false;
  /** Words for the log of the addresses that call: before a balancer there are a few, and each calls thousands of times. */
  const words = new Map<string, string>();

  async function wordFor(remote: string): Promise<string> {
    const known = words.get(remote);
    if (known !== undefined) return known;
    const word = await context.hash(remote);
    if (words.size < keptWords) words.set(remote, word);
    return word;
  }

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
    async answered({ requestId, note, status, ms, remoteAddress }: AnsweredRequest): Promise<void> {
      const { op, effect, code, payment, link, dropped, refusedConfig, drift } = note;
      context.metrics.count('tillkit_requests_total', { op, status, effect });
      context.metrics.observe(op, ms / 1000);
      if (dropped !== undefined) context.metrics.count('tillkit_unknown_keys_dropped_total', {}, dropped);
      if (drift !== undefined) context.metrics.count('tillkit_drift_total', { field: drift });
      const line = {
        time: moment(),
        level: status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info',
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
        address: remoteAddress === undefined ? undefined : await wordFor(remoteAddress),
      };
      context.log(JSON.stringify(line));
    },
  };
}
