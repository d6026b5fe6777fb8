import { useEffect } from 'react';
import { developmentHint } from '../../client/index.ts';
import type { ThreeDSState } from '../../flows/index.ts';

/** Longer than any part of the kit takes to post the CReq of a challenge that it draws. */
const drawnWithinMs = 5000;

/** Warns in development when nothing on the page renders a pending challenge. `undefined`: no authentication. */
export function useChallengeHint(threeDS: ThreeDSState | undefined): void {
  const isUndrawn = threeDS?.kind === 'challenge' && threeDS.opened === undefined;
  useEffect(() => {
    if (!isUndrawn) return undefined;
    const timer = setTimeout(() => developmentHint('challengeNotDrawn'), drawnWithinMs);
    return () => clearTimeout(timer);
  }, [isUndrawn]);
}
