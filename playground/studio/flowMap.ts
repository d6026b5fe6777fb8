import type { FlowPage } from '../../src/flows/flowPages.testing.ts';
import { type Story, type StoryComponent, stories } from '../stories/index.ts';
import { type Situation, situationOf, situations } from './situations.ts';
import { storyAt } from './storyAt.ts';

/** The flow that a component runs; the others have none. */
const flowNames: Partial<Readonly<Record<StoryComponent, string>>> = {
  'payment-link-page': 'paymentLinkCheckout',
  checkout: 'paymentLinkCheckout',
  'save-payment-method': 'paymentLinkCheckout',
  'three-ds-challenge': 'threeDSAuthentication',
  'complete-authorize': 'completeAuthorizeForm',
  'payout-link-page': 'payoutCollection',
};

/** A state of a flow as the map shows it. */
export interface MapState {
  readonly kind: string;
  /** The story that shows it, of the same component where that has one; absent where nothing of the state is on screen. */
  readonly story: Story | undefined;
}

/** States in columns, by the situation of a person in them. */
export interface MapColumn {
  readonly situation: Situation;
  readonly states: readonly MapState[];
}

export const flowNameOf = ({ component }: Story) => flowNames[component];

/** Nested flows: the inner state that stands for each outer one. */
const firstInside: Readonly<Record<string, string>> = {
  authenticating: 'authenticating/authenticating',
  completing: 'completing/sending',
};

function storyOfState(flow: string, kind: string, component: StoryComponent): Story | undefined {
  const story = storyAt(flow, kind, { kind }) ?? storyAt(flow, firstInside[kind] ?? kind, { kind });
  return stories.find((one) => one.component === component && one.name === story?.name) ?? story;
}

/** The situation of states that have no story, or one that shows something else as well. */
const situationOfState: Readonly<Record<string, Situation>> = {
  idle: 'Loading',
  entering: 'Choosing and filling in',
  requiresAction: 'A step to take',
};

/** The states of a flow in the columns of the map, in the order in which a person meets them. */
export function mapColumns({ flow, arrows, states }: FlowPage, component: StoryComponent): readonly MapColumn[] {
  // The arrows are listed from the initial state on.
  const order = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const sorted = [...states].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const all = sorted.map((kind) => ({ kind, story: storyOfState(flow, kind, component) }));
  const situation = ({ kind, story }: MapState) =>
    situationOfState[kind] ?? (story === undefined ? 'The end' : situationOf(story));
  return situations
    .map((one) => ({ situation: one, states: all.filter((state) => situation(state) === one) }))
    .filter((column) => column.states.length > 0);
}

/** The state that a story is in, where its flow says nothing else: the one that the story shows, or the first. */
export function stateOfStory(columns: readonly MapColumn[], story: Story, initial: string): string {
  return columns.flatMap(({ states }) => states).find((state) => state.story === story)?.kind ?? initial;
}
