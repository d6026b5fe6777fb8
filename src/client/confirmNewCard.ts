import type { CallReport, OpenedConfirmation, PaymentVerdict, PaymentView } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { newOperationId } from './createClient.ts';
import { failed } from './readResponse.ts';
import type { Failure, Result } from './result.ts';

/** The calls of a confirmation that the browser itself sends, all under one operation id. */
export interface CardConfirmationCalls {
  /** Opens the operation at the proxy, as this caller. */
  readonly openConfirmation: (caller: string) => Promise<Result<OpenedConfirmation>>;
  /** Sends the card to the service; called once at most. The signal ends the call when its time is over. */
  readonly confirm: (opened: OpenedConfirmation, signal: AbortSignal) => Promise<Result<PaymentView>>;
  /** Asks the proxy for the verdict on the operation, with what this browser knows of its call. */
  readonly askVerdict: (report: CallReport | undefined) => Promise<Result<PaymentVerdict>>;
  /** Called with the report before it is sent, so that a later question for the verdict can carry it. @default it is not kept */
  readonly onReport?: ((report: CallReport) => void) | undefined;
  /** @default the clocks of the machine */
  readonly clock?: Clock | undefined;
}

/** Least time that must be left to send the call, in milliseconds: its answer has to arrive in it. */
const minTimeLeftMs = 5_000;

const endpoint = { name: 'confirmPayment', repeatability: 'never', target: 'service' } as const;

/**
 * Confirms a payment with a new card that this browser sends to the service: opens the operation at the proxy, sends the call, and asks the proxy for the
 * verdict. The service's answer never decides: it may be lost, or about another attempt. A failure with effect `unknown` is settled by asking for the
 * verdict again, never by a second call.
 */
export async function confirmNewCard({
  openConfirmation,
  confirm,
  askVerdict,
  onReport,
  clock = systemClock,
}: CardConfirmationCalls): Promise<Result<PaymentVerdict>> {
  const elapsed = startStopwatch(clock);
  const caller = newOperationId();
  const opened = await openConfirmation(caller);
  if (!opened.ok && opened.failure.effect === 'none') return opened;
  const sent = opened.ok
    ? await sendWithin(opened.value.within_ms - elapsed(), (signal) => confirm(opened.value, signal))
    : opened;
  const sendFailure = sent.ok ? undefined : sent.failure;
  const report = opened.ok ? toReport(sendFailure, caller) : ({ outcome: 'not_sent', caller } as const);
  if (report !== undefined) onReport?.(report);
  const verdictAnswer = await askVerdict(report);
  if (!verdictAnswer.ok) return { ok: false, failure: { ...verdictAnswer.failure, effect: 'unknown' } };
  const { verdict, refusal } = verdictAnswer.value;
  if (verdict === 'done') return verdictAnswer;
  if (verdict === 'pending') {
    return failed(endpoint, sendFailure?.kind ?? 'timeout', 'unknown', 'the outcome is not known yet', {
      code: 'outcome_unknown',
    });
  }
  if (refusal === undefined) return failed(endpoint, 'network', 'none', 'it was not sent, or had no effect');
  const { status, code } = refusal;
  return failed(endpoint, 'http', 'none', `refused with ${status} ${code}`, { status, code });
}

/** The report on a failed call that certainly had no effect; `undefined` where it may have had one. */
function toReport(failure: Failure | undefined, caller: string): CallReport | undefined {
  if (failure?.effect !== 'none') return undefined;
  const { kind, status, code } = failure;
  if (kind !== 'http') return { outcome: 'not_sent', caller };
  return {
    outcome: 'refused',
    caller,
    ...defined({ status, code }),
  };
}

/** Starts a stopwatch in milliseconds. It takes the clock on which more time has passed: after sleep nothing is sent late. */
function startStopwatch(clock: Clock): () => number {
  const monotonic = () => clock.monotonic?.() ?? clock.now();
  const began = { wall: clock.now(), monotonic: monotonic() };
  return () => Math.max(clock.now() - began.wall, monotonic() - began.monotonic);
}

async function sendWithin<Value>(
  ms: number,
  send: (signal: AbortSignal) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (ms < minTimeLeftMs) return failed(endpoint, 'timeout', 'none', 'not sent: its time was over');
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  try {
    return await send(over.signal);
  } finally {
    clearTimeout(timer);
  }
}
