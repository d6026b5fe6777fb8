import type { ReactNode } from 'react';
import type { ThreeDSState } from '../../flows/index.ts';

/** Props of a slot of a 3-D Secure authentication. */
export interface ChallengePart {
  /** State of the authentication; its `kind` says what is on the screen. */
  readonly state: ThreeDSState;
  /** Default part; return it to change nothing. */
  readonly part: ReactNode;
}

/** Parts of a 3-D Secure authentication that a page may draw itself; `part` is what it would draw. Keep them in a constant. */
export interface ChallengeSlots {
  /** While the bank is asked, an approval in its app is awaited, or the result is read. Keep `part` in it: after a while it offers another check. */
  readonly waiting?: (props: ChallengePart) => ReactNode;
  /** What is paid, and to whom, in the header over the bank's page. */
  readonly order?: (props: ChallengePart) => ReactNode;
  /** Under the bank's page: what helps where it shows nothing. Keep `part` in it. */
  readonly help?: (props: ChallengePart) => ReactNode;
  /** How the authentication ended, where its result is no success or came late. Keep `part` in it: it has the button that goes on. */
  readonly outcome?: (props: ChallengePart) => ReactNode;
}

/** Draws a part, or what the page draws in its place. */
export type DrawChallengePart = (name: keyof ChallengeSlots, part: ReactNode) => ReactNode;
