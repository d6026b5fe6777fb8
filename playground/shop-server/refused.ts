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

/** Refuses where a call that moves money is not known to be done; what is not known is never told as done, nor as not done. */
export function requireDone(call: Result<unknown>, what: string): void {
  if (call.ok || call.failure.effect === 'done') return;
  throw call.failure.effect === 'none'
    ? new Refused(409, `Nothing was ${what}. Reload this page to see what can be done.`)
    : new Refused(
        502,
        `It is not known yet whether this was ${what}. Click again: we check first, so it is never done twice.`,
      );
}
