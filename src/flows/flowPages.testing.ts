import { completeAuthorizeFlow } from './complete-authorize/completeAuthorize.ts';
import { completeAuthorizeFormFlow } from './complete-authorize/completeAuthorizeForm.ts';
import { completeAuthorizeFormSpecification } from './complete-authorize/completeAuthorizeFormRows.testing.ts';
import { completeAuthorizeSpecification } from './complete-authorize/completeAuthorizeRows.testing.ts';
import type { Flow } from './flow.ts';
import { type Specification, transitionsOf } from './flowSpecification.testing.ts';
import { paymentLinkCheckoutFlow } from './payment/paymentLinkCheckout.ts';
import { paymentLinkCheckoutSpecification } from './payment/paymentLinkCheckoutRows.testing.ts';
import { payoutCollectionFlow } from './payout/payoutCollection.ts';
import { payoutCollectionSpecification } from './payout/payoutCollectionRows.testing.ts';
import { threeDSAuthenticationFlow } from './three-ds/threeDSAuthentication.ts';
import { threeDSAuthenticationSpecification } from './three-ds/threeDSAuthenticationRows.testing.ts';

/** A page that describes a flow: what it does, and its diagram. */
export interface FlowPage {
  readonly flow: string;
  readonly text: string;
  /** The names of the flow's states, sorted. */
  readonly states: readonly string[];
  readonly title: string;
  readonly initial: string;
  /** The arrows of its diagram. */
  readonly arrows: readonly Arrow[];
}

/** The pages that describe the flows, made from their tables; `npm run build` writes them into `dist/flows`. */
export function flowPages(): FlowPage[] {
  return [
    flowPage(
      paymentLinkCheckoutFlow,
      paymentLinkCheckoutSpecification,
      'Payment link checkout',
      'A payment link from opening to the truth about its payment: the form, tokenizing and confirming, 3-D Secure, completing, and the reads that settle whatever could not be learned from an answer. The authentication and completing are flows of their own inside it; their events come in wrapped as `threeDS` and `complete`.',
    ),
    flowPage(
      threeDSAuthenticationFlow,
      threeDSAuthenticationSpecification,
      '3-D Secure authentication',
      'One EMV 3-D Secure authentication in a browser, from the 3DS method to a verdict that a read has confirmed. Messages, timers and the end of the challenge are only reasons to read; this flow charges nothing.',
    ),
    flowPage(
      completeAuthorizeFlow,
      completeAuthorizeSpecification,
      'Complete authorize',
      'One call that moves money, and the reads that settle it when its answer is lost. It is never repeated by itself, and the payer may submit again only once the proxy’s verdict says that the call had no effect.',
    ),
    flowPage(
      completeAuthorizeFormFlow,
      completeAuthorizeFormSpecification,
      'Complete-authorize form',
      'Completing a payment as a form of its own: the call and its reads as in [complete authorize](completeAuthorize.md), and the step that the call has led to, which the form shows and reads on beside until the service says how it ended.',
    ),
    flowPage(
      payoutCollectionFlow,
      payoutCollectionSpecification,
      'Payout collection',
      'A payout link from opening to the truth about its payout: choosing a way to be paid, entering and reviewing the details, and one submit that hands them to the service and has the proxy go on. What was submitted comes before what has expired, and no person sees the details of another.',
    ),
  ];
}

function flowPage<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
  title: string,
  meaning: string,
): FlowPage {
  const text = `# ${title}

${meaning}

An arrow names the events that can lead along it.

\`\`\`mermaid
${mermaid(flow, specification)}\`\`\`
`;
  return {
    flow: flow.name,
    text,
    states: Object.keys(flow.table).sort(),
    title,
    initial: flow.initial.kind,
    arrows: arrowsOf(flow, specification),
  };
}

/** A pair of states, and the events that can lead from the one to the other. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
}

/** The arrows of a flow's diagram: one for each pair of states, in the order of the table's rows. */
export function arrowsOf<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
): readonly Arrow[] {
  return [...transitionsOf(flow, specification)].flatMap(([from, events]) => {
    const byTarget = new Map<string, string[]>();
    for (const [event, targets] of events)
      for (const to of targets) byTarget.set(to, [...(byTarget.get(to) ?? []), event]);
    return [...byTarget].map(([to, names]) => ({ from, to, events: names }));
  });
}

/** A flow as a Mermaid state diagram: an arrow for each pair of states, with the events of the table that lead along it. */
export function mermaid<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${flow.initial.kind}`];
  for (const { from, to, events } of arrowsOf(flow, specification))
    lines.push(`  ${from} --> ${to}: ${events.join(', ')}`);
  for (const kind of flow.final) lines.push(`  ${kind} --> [*]`);
  return `${lines.join('\n')}\n`;
}
