import type { FrameInit } from '../frames/index.ts';
import type { CardFrameBoot } from './readBoot.ts';

/** What the first script of a card frame hands over to the one that hydrates it. */
export interface Handover {
  readonly boot: CardFrameBoot;
  /** The opening message of the page, with the appearance that was rendered. */
  readonly init: FrameInit;
  /** Messages of the page that wait for an answer, in their order. */
  readonly earlierMessages: readonly unknown[];
  /** Ends what the first script does; messages are no longer kept. */
  readonly done: () => void;
}

const requestEvent = 'till-hand-over';

/** Hands over to the script of this document that asks. No event of a frame reaches the page around it. */
export function provideHandover(container: HTMLElement, all: () => Handover): void {
  container.addEventListener(requestEvent, (event) => {
    // The only event of that name is the one below.
    if (event instanceof CustomEvent) (event.detail as (given: Handover) => void)(all());
  });
}

/** Asks the first script; `undefined` where the document has none. */
export function requestHandover(container: HTMLElement): Handover | undefined {
  let given: Handover | undefined;
  const detail = (all: Handover) => {
    given = all;
  };
  container.dispatchEvent(new CustomEvent(requestEvent, { detail }));
  return given;
}
