import type { Context } from 'hono';
import type { Effect } from '../contract/index.ts';
import { type Outcome, refuse } from './refusal.ts';

/** What the log will say of a request. Filled in by the handler; holds hashes and words of ours only. */
export interface Note {
  op: string;
  effect: Effect;
  code?: string | undefined;
  payment?: string | undefined;
  link?: string | undefined;
  /** Fields of the body that no route knows, dropped. */
  dropped?: number | undefined;
  /** Fields of a link's config that its page cannot take: names of ours. */
  refusedConfig?: readonly string[] | undefined;
  /** A field of the service's answer that its other fields contradict. */
  drift?: 'net_amount' | undefined;
}

/** What travels with a request through the router. */
export interface Passage {
  Bindings: {
    readonly note: Note;
    readonly requestId: string;
    /** The browser's network address. */
    readonly address: string | undefined;
    /** What the address is limited by. */
    readonly group: string;
  };
}
export type Here = Context<Passage>;

/** Turns an outcome into a JSON answer. A body that contains a key of the proxy is withheld. */
export function respond(outcome: Outcome, note: Note, containsSecret: (text: string) => boolean): Response {
  note.code = outcome.code;
  note.effect = outcome.effect;
  const text = JSON.stringify(outcome.body);
  if (containsSecret(text)) return respond(refuse('internal', { effect: outcome.effect }), note, () => false);
  return new Response(text, {
    status: outcome.status,
    headers: { ...outcome.headers, 'content-type': 'application/json' },
  });
}
