import type { Result } from 'tillkit-server';

/** A refusal that the shop's own pages can show. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Refusals of a call because of an earlier one with the same id or about the same payment, whatever has become of that. */
const earlierCall: ReadonlySet<string> = new Set(['operation_id_reused', 'operation_pending']);

/** Refuses where a call that moves money is not known to be done; what is not known is never told as done, nor as not done. */
export function requireDone(call: Result<unknown>, what: string): void {
  if (call.ok || call.failure.effect === 'done') return;
  if (earlierCall.has(call.failure.code ?? ''))
    throw new Refused(409, 'Something else was asked for before. Reload this page to see what came of it.');
  throw call.failure.effect === 'none'
    ? new Refused(409, `Nothing was ${what}. Reload this page to see what can be done.`)
    : new Refused(
        502,
        `It is not known yet whether this was ${what}. Click again: we check first, so it is never done twice.`,
      );
}
