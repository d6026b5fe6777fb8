import type { Context } from 'hono';
import type { Effect } from '../../contract/index.ts';
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
export interface RouteEnv {
  Bindings: {
    readonly note: Note;
    readonly requestId: string;
    /** The path as it was sent, as far as the server passes it on. */
    readonly path: string;
    /** The browser's network address. */
    readonly address: string | undefined;
    /** What the address is limited by. */
    readonly group: string;
    /** Headers of every answer to this request. */
    readonly headers: Readonly<Record<string, string>>;
  };
}
export type RouteContext = Context<RouteEnv>;

/** Answers that have the headers of every answer from the start: adding them one by one would cost more than the rest of the answer. */
const complete = new WeakSet<Response>();

/** Whether an answer has the headers of every answer to its request. */
export const isComplete = (answered: Response): boolean => complete.has(answered);

/** Turns an outcome into a JSON answer with its headers. A body that contains a key of the proxy is withheld. */
export function respond(
  outcome: Outcome,
  { note, headers }: Pick<RouteEnv['Bindings'], 'note' | 'headers'>,
  containsSecret: (text: string) => boolean,
): Response {
  note.code = outcome.code;
  note.effect = outcome.effect;
  const text = JSON.stringify(outcome.body);
  if (containsSecret(text))
    return respond(refuse('internal', { effect: outcome.effect }), { note, headers }, () => false);
  const answered = new Response(text, {
    status: outcome.status,
    headers: { 'content-type': 'application/json', ...headers, ...outcome.headers },
  });
  complete.add(answered);
  return answered;
}
