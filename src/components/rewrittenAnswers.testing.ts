import { type Client, createClient, type Fetch } from '../client/index.ts';
import { type Till, tillOrigins } from '../testing/index.ts';

/** Changes the JSON of an answer; whatever it leaves alone goes through as it came. */
export type Rewrite = (json: Record<string, unknown>, url: string) => unknown;

/** The network of the till, with a hand on the answers. */
export function rewriting(till: Till, rewrite: Rewrite): Fetch {
  return async (url, init) => {
    const answer = await till.fetch(url, init);
    const json: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return answer;
    // An object that is no array has string keys; its values stay unknown.
    const changed = rewrite(json as Record<string, unknown>, url);
    return new Response(typeof changed === 'string' ? changed : JSON.stringify(changed), answer);
  };
}

/**
 * A client of the till whose answers pass through a hand on the way: for words that the sandbox never says by itself (a payment in review), and
 * for answers that no sound service would give.
 */
export function clientWithRewrittenAnswers(till: Till, rewrite: Rewrite): Client {
  return createClient({
    publishableKey: till.keys.publishableKey,
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    fetch: rewriting(till, rewrite),
    random: () => 0,
    sleep: async () => undefined,
  });
}

/** Rewrites fields of the payment inside every answer of the proxy. */
export function withPayment(fields: () => Record<string, unknown>): Rewrite {
  return (json) =>
    typeof json.payment === 'object' && json.payment !== null
      ? { ...json, payment: { ...json.payment, ...fields() } }
      : json;
}
