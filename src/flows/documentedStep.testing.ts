import { completeAuthorizeDocs } from './completeAuthorize.docs.ts';
import { type Flow, type Step, step } from './flow.ts';
import type { FlowDocs } from './flowDocs.ts';
import { threeDSAuthenticationDocs } from './threeDSAuthentication.docs.ts';

interface Named {
  readonly kind: string;
}
interface Typed {
  readonly type: string;
}

/** What a state and an event hold of the flow inside. */
interface Inside {
  readonly threeDS?: Named;
  readonly complete?: Named;
  readonly event?: Typed;
}

function check(docs: FlowDocs<Named, Typed>, from: Named, { type }: Typed, to: Named): void {
  const cell = docs[from.kind]?.[type];
  if (typeof cell === 'string' ? from === to : cell?.includes(to.kind)) return;
  throw new Error(`"${type}" in "${from.kind}" led to "${to.kind}", which the documentation of the flow does not say.`);
}

/**
 * Advances a flow as `step` does, for runs through states and events that no list of rows names.
 *
 * @throws where the flow, or the flow inside its state, does what its documentation does not say.
 */
export function documentedStep<State extends Named, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  docs: FlowDocs<State, Event>,
  state: State,
  event: Event,
): Step<State, Effect> {
  const next = step(flow, state, event);
  check(docs, state, event, next[0]);
  const [before, after, inner]: Inside[] = [state as Inside, next[0] as Inside, event as Inside];
  if (event.type === 'threeDS' && before?.threeDS && after?.threeDS && inner?.event)
    check(threeDSAuthenticationDocs, before.threeDS, inner.event, after.threeDS);
  if (event.type === 'complete' && before?.complete && after?.complete && inner?.event)
    check(completeAuthorizeDocs, before.complete, inner.event, after.complete);
  return next;
}
