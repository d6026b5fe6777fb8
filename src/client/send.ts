import type { Endpoint, Repeatability, RequestParts } from '../contract/index.ts';
import { type BuiltRequest, buildRequest, type RequestConfig } from './buildRequest.ts';
import {
  aboutAnotherCode,
  effectWithoutVerdict,
  failed,
  type Parse,
  readResponse,
  type Subject,
} from './readResponse.ts';
import type { Failure, Result } from './result.ts';

/** Sends a request: `globalThis.fetch`, or an app in the same process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of both clients. */
export interface TransportOptions {
  /** Sends the requests. @default globalThis.fetch */
  readonly fetch?: Fetch | undefined;
  /** Hard limits in milliseconds, by endpoint name or `repeatability`. @default 10 s for reads, 15 to 65 s for writes */
  readonly timeouts?: Timeouts | undefined;
  /** Number from 0 up to, not including, 1, for the jitter between tries. @default Math.random */
  readonly random?: (() => number) | undefined;
  /**
   * Called for each answer that is about another payment, payout, refund or currency than its call, with the name of the endpoint.
   * @default none
   */
  readonly onAnswerAboutAnother?: ((endpoint: string) => void) | undefined;
  /** Waits between tries, in milliseconds. @default a timer */
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
}

/** Longest answer that is read, in bytes. */
export const answerLimit = 2 * 1024 * 1024;
/** How often a read is sent, at most. */
export const maxTries = 3;
const maxWaitMs = 30_000;

/** How a client sends: its transport, and what differs between a browser and a server. */
export interface SendSettings extends TransportOptions {
  readonly init: RequestInit;
  /** False where another layer repeats reads: exactly one layer retries. */
  readonly repeatReads: boolean;
  /** Reads answers by their schema. @default z.safeParse */
  readonly parse?: Parse | undefined;
}

/** Timeouts by what a repeat does, in milliseconds. After a timeout the outcome counts as unknown. */
const timeoutByRepeatability: Readonly<Record<Repeatability, number>> = {
  read: 10_000,
  idempotent: 15_000,
  harmless: 20_000,
  never: 60_000,
};

/** Timeouts of single endpoints, which take precedence. A call through the proxy waits longer than the proxy waits for the service, so that its answer still arrives. */
const timeoutByName: Readonly<Record<string, number>> = {
  authenticateThreeDS: 30_000,
  createPayment: 30_000,
  cancelPayment: 30_000,
  capturePayment: 30_000,
  createRefund: 30_000,
  cancelPayout: 30_000,
  confirmWithMethod: 65_000,
  openConfirmation: 20_000,
  authenticatePayment: 35_000,
  completePayment: 65_000,
  confirmStoredDestination: 65_000,
};

/** Timeouts in milliseconds, by endpoint name or by its `repeatability`. */
export type Timeouts = Readonly<Record<string, number>>;

/** Timeout of one try of a call, in milliseconds. */
export function getTimeoutMs(
  { name, repeatability }: { name: string; repeatability: Repeatability },
  timeouts: Timeouts = {},
): number {
  return timeouts[name] ?? timeouts[repeatability] ?? timeoutByName[name] ?? timeoutByRepeatability[repeatability];
}

/** The body of an answer; `undefined` where it is longer than the limit. */
async function readText(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > answerLimit) {
    // Not awaited: whether the cancellation succeeds makes no difference.
    response.body?.cancel().catch(() => undefined);
    return undefined;
  }
  if (response.body === null) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > answerLimit) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Sends the request once and reads its answer. Rejects where no answer comes. */
async function exchange<Input extends RequestParts, Output>(
  endpoint: Endpoint<Input, Output>,
  { url, ...request }: BuiltRequest,
  subject: Subject,
  settings: SendSettings,
  signal: AbortSignal,
): Promise<Result<Output>> {
  const fetch: Fetch = settings.fetch ?? ((target, init) => globalThis.fetch(target, init));
  const response = await fetch(url, { signal, ...request, ...settings.init });
  const { status, headers } = response;
  const text = await readText(response);
  if (text === undefined) {
    const message = `the answer is longer than ${answerLimit} bytes`;
    const effect = effectWithoutVerdict(endpoint);
    return failed(endpoint, 'contract', effect, message, { status, code: 'answer_too_long' });
  }
  const result = readResponse(endpoint, { status, headers, text }, Date.now(), subject, settings.parse);
  if (!result.ok && result.failure.code === aboutAnotherCode) settings.onAnswerAboutAnother?.(endpoint.name);
  return result;
}

/** Whether a failed read is sent again. After an unreadable answer, or one about another resource, it is sent once more only. */
function isWorthRepeating(failure: Failure, attempt: number): boolean {
  if (failure.kind === 'network' || failure.kind === 'timeout') return true;
  if (failure.code === 'answer_unreadable' || failure.code === aboutAnotherCode) return attempt === 1;
  return failure.status !== undefined && (failure.status === 429 || failure.status >= 500);
}

/**
 * Sends one call. Writes go out exactly once; reads repeat up to three tries with full jitter of 300 ms times two to the power of the try,
 * at most 5 s, and honour `Retry-After` up to 30 s. Never rejects.
 *
 * @param known ids or currency that the caller knows beyond the input; an answer with others is refused
 */
export async function send<Input extends RequestParts, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  config: RequestConfig,
  settings: SendSettings,
  signal?: AbortSignal,
  known?: Subject,
): Promise<Result<Output>> {
  const built = buildRequest(endpoint, input, config);
  if (!built.ok) return failed(endpoint, 'contract', 'none', `not sent: ${built.problem}`, { code: 'input_invalid' });
  const request = built.request;
  const timeoutMs = getTimeoutMs(endpoint, settings.timeouts);
  // The ids of the path count more than those of the body.
  const subject: Subject = Object.assign({}, known, input.body, input.params);

  /** One try. It ends with the answer, the timeout or the caller's abort, whichever comes first, even where `fetch` ignores the signal. */
  const trySend = () =>
    new Promise<Result<Output>>((resolve) => {
      const abort = new AbortController();
      const end = (result: Result<Output>) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const fail = (kind: 'network' | 'timeout' | 'cancelled') => {
        const message = {
          network: `no answer came from ${config.baseUrl}`,
          timeout: `no answer within ${timeoutMs} ms from ${config.baseUrl}`,
          cancelled: 'cancelled',
        };
        end(failed(endpoint, kind, effectWithoutVerdict(endpoint), message[kind]));
      };
      const stop = (why: 'timeout' | 'cancelled') => {
        fail(why);
        abort.abort();
      };
      const timer = setTimeout(() => stop('timeout'), timeoutMs);
      const onAbort = () => stop('cancelled');
      signal?.addEventListener('abort', onAbort);
      exchange(endpoint, request, subject, settings, abort.signal).then(end, () => fail('network'));
    });

  for (let attempt = 1; ; attempt += 1) {
    if (signal?.aborted) return failed(endpoint, 'cancelled', 'none', 'cancelled before it was sent');
    const result = await trySend();
    if (result.ok || endpoint.repeatability !== 'read' || !settings.repeatReads || attempt >= maxTries) return result;
    if (!isWorthRepeating(result.failure, attempt)) return result;
    const { retryAfterMs } = result.failure;
    if (retryAfterMs !== undefined && retryAfterMs > maxWaitMs) return result;
    const jitter = (settings.random ?? Math.random)() * Math.min(5000, 300 * 2 ** attempt);
    await pause(retryAfterMs ?? jitter, settings.sleep, signal);
  }
}

/** Waits; ends at once when the caller aborts. */
export async function pause(ms: number, sleep: TransportOptions['sleep'], signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  signal?.addEventListener('abort', wake);
  if (signal?.aborted) wake();
  const slept = sleep?.(ms) ?? new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([slept, woken]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', wake);
}
