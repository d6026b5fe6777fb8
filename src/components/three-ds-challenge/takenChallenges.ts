import type { Challenge } from '../../flows/index.ts';

/** Challenges whose CReq has left this document. Held by the answer itself, so that nothing is kept longer than it. */
const taken = new WeakSet<Challenge>();

/** True when the CReq of this challenge has left, from whichever place in the page. */
export function isTaken(challenge: Challenge): boolean {
  return taken.has(challenge);
}

/** Notes that the CReq of this challenge leaves. */
export function take(challenge: Challenge): void {
  taken.add(challenge);
}
