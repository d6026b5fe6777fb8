import { completeAuthorizeFlow } from './complete-authorize/completeAuthorize.ts';
import { completeAuthorizeSpecification } from './complete-authorize/completeAuthorizeRows.testing.ts';
import { type Flow, type Step, step } from './flow.ts';
import { type Specification, transitionsOf } from './flowSpecification.testing.ts';
import { threeDSAuthenticationFlow } from './three-ds/threeDSAuthentication.ts';
import { threeDSAuthenticationSpecification } from './three-ds/threeDSAuthenticationRows.testing.ts';

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

type Transitions = ReturnType<typeof transitionsOf>;
const threeDSTransitions = transitionsOf(threeDSAuthenticationFlow, threeDSAuthenticationSpecification);
const completeTransitions = transitionsOf(completeAuthorizeFlow, completeAuthorizeSpecification);

function check(transitions: Transitions, from: Named, { type }: Typed, to: Named): void {
  const targets = transitions.get(from.kind)?.get(type);
  if (targets === undefined ? from === to : targets.has(to.kind)) return;
  throw new Error(`"${type}" in "${from.kind}" led to "${to.kind}", which no row of the flow's specification does.`);
}

/**
 * Advances a flow as `step` does, for runs through states and events that no list of rows names.
 *
 * @throws where the flow, or the flow inside its state, goes where no row of its specification goes.
 */
export function createSpecifiedStep<State extends Named, Event extends Typed, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
): (state: State, event: Event) => Step<State, Effect> {
  const transitions = transitionsOf(flow, specification);
  return (state, event) => {
    const next = step(flow, state, event);
    check(transitions, state, event, next[0]);
    const [before, after, inner]: Inside[] = [state as Inside, next[0] as Inside, event as Inside];
    if (event.type === 'threeDS' && before?.threeDS && after?.threeDS && inner?.event)
      check(threeDSTransitions, before.threeDS, inner.event, after.threeDS);
    if (event.type === 'complete' && before?.complete && after?.complete && inner?.event)
      check(completeTransitions, before.complete, inner.event, after.complete);
    return next;
  };
}
