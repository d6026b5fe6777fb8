import { internalError, NoAnswer, type ServiceError, tooManyRequests } from './errors.ts';
import type { Fault, FaultKind } from './faults.ts';
import type { World } from './state.ts';

/** Status word of the fault `unknown status`: what a newer service might say. */
const unknownStatusWord = 'settling';
/** `trans_status` of the fault `unknown status`. */
const unknownTransStatusWord = 'X';

/** True for faults that strike before anything is done. */
export const isBefore = (kind: FaultKind): boolean =>
  kind === 'no answer before' || kind === 'status 500' || kind === 'status 429';

/** Does a call's work the way a fault has it. Throws {@link NoAnswer} where the caller gets none. */
export async function withFault(
  world: World,
  fault: Fault | undefined,
  work: () => Promise<Response>,
  refuse: (refusal: ServiceError, headers?: Record<string, string>) => Response,
): Promise<Response> {
  const kind = fault?.kind;
  switch (kind) {
    case undefined:
      return work();
    case 'no answer before':
      throw new NoAnswer();
    case 'status 500':
      return refuse(internalError());
    case 'status 429':
      return refuse(tooManyRequests(), { 'retry-after': '1' });
    case 'delay':
      await world.clock.sleep(fault?.ms ?? 1000);
      return work();
    case 'answer lost':
      await work();
      throw new NoAnswer();
    case 'status 500 after':
      await work();
      return refuse(internalError());
    case 'malformed': {
      const whole = await work();
      const text = await whole.text();
      return new Response(text.slice(0, Math.floor(text.length / 2)), whole);
    }
    case 'html': {
      const whole = await work();
      const headers = new Headers(whole.headers);
      headers.set('content-type', 'text/html; charset=utf-8');
      return new Response('<!doctype html><title>Gateway</title><h1>Please try again</h1>', { status: 200, headers });
    }
    case 'unknown status': {
      const whole = await work();
      return new Response(JSON.stringify(withUnknownWords(await whole.json())), whole);
    }
    default:
      return kind satisfies never;
  }
}

function withUnknownWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key === 'trans_status') return [key, unknownTransStatusWord];
      if (key === 'dispute_status' || key === 'dispute_stage') return [key, unknownStatusWord];
      const resource = 'payment_id' in value || 'payment_link_id' in value || 'payout_id' in value;
      if (key === 'status' && resource) return [key, unknownStatusWord];
      return [key, key === 'data' ? withUnknownWords(entry) : entry];
    }),
  );
}
