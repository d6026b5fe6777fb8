import type { FrameInit } from '../frames/index.ts';
import type { CardFrameBoot } from './readBoot.ts';

/** What the first script of a card frame passes to the one that hydrates it. */
export interface BeforeHydrationState {
  readonly boot: CardFrameBoot;
  /** The opening message of the page, with the appearance that was rendered. */
  readonly init: FrameInit;
  /** Messages of the page that wait for an answer, in their order. */
  readonly earlierMessages: readonly unknown[];
  /** Ends the first script's work: it no longer buffers messages or formats input. */
  readonly stopBuffering: () => void;
}

const requestEvent = 'till-before-hydration';

/** Passes the state to the script of this document that asks for it. No event of a frame reaches the page around it. */
export function provideBeforeHydrationState(container: HTMLElement, getState: () => BeforeHydrationState): void {
  container.addEventListener(requestEvent, (event) => {
    // The only event of that name is the one below.
    if (event instanceof CustomEvent) (event.detail as (state: BeforeHydrationState) => void)(getState());
  });
}

/** Asks the first script for its state; `undefined` where the document has none. */
export function requestBeforeHydrationState(container: HTMLElement): BeforeHydrationState | undefined {
  let state: BeforeHydrationState | undefined;
  const detail = (answer: BeforeHydrationState) => {
    state = answer;
  };
  container.dispatchEvent(new CustomEvent(requestEvent, { detail }));
  return state;
}
