import { redact } from 'tillkit/client';

/** A call of the browser, by method and end of path, for example `POST /confirm`. `*` matches one part of the path. */
export type WireCall = `${'GET' | 'POST'} /${string}`;

/** The way between a shown component and everything else. Whatever is not named passes. */
export interface Wire {
  /** From now on, no answer comes to such calls, and none ever will. */
  readonly hold: (call: WireCall) => void;
  /** From now on, such calls fail before they arrive. */
  readonly cut: (call: WireCall) => void;
  /** From now on, such calls are carried out and their answers are lost. */
  readonly loseAnswers: (call: WireCall) => void;
  /** From now on, answers to such calls say something else, as another service might. */
  readonly edit: (call: WireCall, change: (answer: Answered) => void) => void;
  /** From now on, such calls wait before they leave, in milliseconds. */
  readonly delay: (call: WireCall, ms: number) => void;
  /** Ends all trouble. */
  readonly mend: () => void;
  /** Resolves when no call is under way, other than held ones. */
  readonly quiet: () => Promise<void>;
}

export const faultKinds = ['slow', 'offline', 'error', 'lost'] as const;

/** A fault that a person injects into the calls of a state. */
export interface NetworkFault {
  /**
   * `slow`: sent after four seconds; `offline`: not sent; `error`: answered with 500 and not carried out; `lost`: carried out, and the answer is lost.
   */
  readonly kind: (typeof faultKinds)[number];
  /** Absent for every call. */
  readonly call?: WireCall | undefined;
  /** True where only the next such call meets it. */
  readonly once: boolean;
}

/** One call of the browser, without secrets. It is reported when it begins and again when it ends. */
export interface CallRecord {
  readonly id: number;
  readonly call: WireCall;
  /** Milliseconds after the page was opened. */
  readonly startedAt: number;
  /** Milliseconds that it took; absent while it is under way. */
  readonly duration?: number | undefined;
  /** Absent where no answer came. */
  readonly status?: number | undefined;
  readonly fault?: NetworkFault['kind'] | undefined;
  /** The first characters of its `Idempotency-Key`. */
  readonly operation?: string | undefined;
  readonly request?: string | undefined;
  readonly answer?: string | undefined;
}

/** An answer's JSON, to be changed in place. */
export type Answered = { [key: string]: unknown };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Trouble =
  | { readonly call: WireCall; readonly kind: 'hold' | 'cut' | 'lose' }
  | { readonly call: WireCall; readonly kind: 'delay'; readonly ms: number }
  | { readonly call: WireCall; readonly kind: 'edit'; readonly change: (answer: Answered) => void };

function meets(call: WireCall, method: string, pathname: string): boolean {
  const [verb, path = ''] = call.split(' ');
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+');
  return verb === method && new RegExp(`${pattern}$`).test(pathname);
}

const slowMs = 4_000;

/** Fields whose values belong to a person or open something. */
const privateField =
  /card_(?:number|exp|cvc|holder)|holder|secret|token|otp|email|phone|(?:first|last|full)_name|line\d|zip|iban|bic|account|routing|sort_code|payout_link/;

/** A body for the eyes of somebody who may take a picture of it. */
function redactBody(text: string): string {
  try {
    const hide = (key: string, value: unknown) =>
      privateField.test(key) && (typeof value === 'string' || typeof value === 'number') ? '[redacted]' : value;
    return redact(JSON.stringify(JSON.parse(text), hide, 2));
  } catch {
    return redact(text);
  }
}

/** Ids of a path as `*`, so that calls of one kind have one name. */
const callOf = (method: string, pathname: string) =>
  `${method} ${pathname.replace(/\/[^/]*(?:_[^/]*\d|-[^/]*-|\d{4})[^/]*/g, '/*')}` as WireCall;

/**
 * Puts a wire in front of a fetch.
 *
 * @param onCall told of each call when it begins and when it ends
 */
export function createWire(
  beyond: () => Fetch,
  onCall: (record: CallRecord) => void = () => undefined,
): { readonly wire: Wire; readonly fetch: Fetch; readonly setFault: (fault: NetworkFault | undefined) => void } {
  let troubles: Trouble[] = [];
  let fault: NetworkFault | undefined;
  let underway = 0;
  let calls = 0;
  const add = (trouble: Trouble) => {
    troubles.push(trouble);
  };

  const send: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    const met = troubles.filter(({ call }) => meets(call, init.method ?? 'GET', pathname));
    const has = (kind: Trouble['kind']) => met.some((trouble) => trouble.kind === kind);
    if (has('hold')) return new Promise(() => undefined);
    underway += 1;
    try {
      for (const trouble of met) {
        if (trouble.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, trouble.ms));
      }
      if (has('cut')) throw new TypeError('Failed to fetch');
      const answer = await beyond()(url, init);
      if (has('lose')) throw new TypeError('Failed to fetch');
      const edits = met.filter((trouble) => trouble.kind === 'edit');
      if (edits.length === 0) return answer;
      const json: Answered = await answer.json();
      for (const { change } of edits) change(json);
      return new Response(JSON.stringify(json), { status: answer.status, headers: answer.headers });
    } finally {
      underway -= 1;
    }
  };

  const sendWithFault = async (kind: NetworkFault['kind'] | undefined, url: string, init: RequestInit) => {
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (kind === 'offline') throw new TypeError('Failed to fetch');
    if (kind === 'error') return Response.json({ error: { type: 'api_error', code: 'HE_00' } }, { status: 500 });
    const answer = await send(url, init);
    if (kind === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    const method = init.method ?? 'GET';
    const isMet = fault !== undefined && (fault.call === undefined || meets(fault.call, method, pathname));
    const kind = isMet ? fault?.kind : undefined;
    if (isMet && fault?.once === true) fault = undefined;
    calls += 1;
    const operation = new Headers(init.headers).get('idempotency-key')?.slice(0, 8);
    const begun: CallRecord = {
      id: calls,
      call: callOf(method, pathname),
      startedAt: performance.now(),
      ...(kind === undefined ? {} : { fault: kind }),
      ...(operation === undefined ? {} : { operation }),
      ...(typeof init.body === 'string' ? { request: redactBody(init.body) } : {}),
    };
    onCall(begun);
    const end = (more: Partial<CallRecord> = {}) =>
      onCall({ ...begun, duration: performance.now() - begun.startedAt, ...more });
    try {
      const answer = await sendWithFault(kind, url, init);
      end({ status: answer.status, answer: redactBody(await answer.clone().text()) });
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };

  const wire: Wire = {
    hold: (call) => add({ call, kind: 'hold' }),
    cut: (call) => add({ call, kind: 'cut' }),
    loseAnswers: (call) => add({ call, kind: 'lose' }),
    edit: (call, change) => add({ call, kind: 'edit', change }),
    delay: (call, ms) => add({ call, kind: 'delay', ms }),
    mend: () => {
      troubles = [];
    },
    quiet: async () => {
      // Twice quiet with a turn between: an answer that has just come may call again.
      for (let calm = 0; calm < 2; calm = underway === 0 ? calm + 1 : 0) {
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
  };
  const setFault = (next: NetworkFault | undefined) => {
    fault = next;
  };
  return { wire, fetch, setFault };
}
