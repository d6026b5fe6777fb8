import type { FrameInit } from '../frames/index.ts';
import type { CardFrameBoot } from './readBoot.ts';

/** What the first script of a card frame has when the one that draws it takes over. */
export interface HandedOver {
  readonly boot: CardFrameBoot;
  /** What the page gave, with the appearance that was drawn. */
  readonly init: FrameInit;
  /** Messages of the page that wait for an answer, in their order. */
  readonly heard: readonly unknown[];
  /** Ends what the first script does; messages are no longer kept. */
  readonly done: () => void;
}

const asked = 'till-hand-over';

/** Hands over to the script of this document that asks. No event of a frame reaches the page around it. */
export function handOver(place: HTMLElement, all: () => HandedOver): void {
  place.addEventListener(asked, (event) => {
    // The only event of that name is the one below.
    if (event instanceof CustomEvent) (event.detail as (given: HandedOver) => void)(all());
  });
}

/** Asks the first script; `undefined` where the document has none. */
export function takeHandedOver(place: HTMLElement): HandedOver | undefined {
  let given: HandedOver | undefined;
  const detail = (all: HandedOver) => {
    given = all;
  };
  place.dispatchEvent(new CustomEvent(asked, { detail }));
  return given;
}
