import { completeAuthorizeFlow } from './completeAuthorize.ts';
import { completeAuthorizeFormFlow } from './completeAuthorizeForm.ts';
import type { Flow } from './flow.ts';
import { mermaid } from './mermaid.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';
import { payoutCollectionFlow } from './payoutCollection.ts';
import { threeDSAuthenticationFlow } from './threeDSAuthentication.ts';

/** One page of the docs in `docs/flows`. */
export interface FlowPage {
  readonly file: string;
  readonly text: string;
}

/** The pages that describe the flows, written from their tables: `npm run flows` stores them, a test compares them. */
export function flowPages(): FlowPage[] {
  return [
    flowPage(
      paymentLinkCheckoutFlow,
      'Payment link checkout',
      'A payment link from opening to the truth about its payment: the form, storing and attaching a card, 3-D Secure, completing, and the reads that settle whatever could not be learned from an answer. The authentication and completing are flows of their own inside it; their events come in wrapped as `threeDS` and `complete`.',
    ),
    flowPage(
      threeDSAuthenticationFlow,
      '3-D Secure authentication',
      'One EMV 3-D Secure authentication in a browser, from the 3DS method to a verdict that a read has confirmed. Messages, timers and the end of the challenge are only reasons to read; this flow charges nothing.',
    ),
    flowPage(
      completeAuthorizeFlow,
      'Complete authorize',
      'One call that moves money, and the reads that settle it when its answer is lost. It is never repeated by itself, and a repeat is offered only once two reads agree that nothing has happened and the first call can no longer be running.',
    ),
    flowPage(
      completeAuthorizeFormFlow,
      'Complete-authorize form',
      'Completing a payment as a form of its own: the call and its reads as in [complete authorize](completeAuthorize.md), and the step that the call has led to, which the form shows and reads on beside until the service says how it ended.',
    ),
    flowPage(
      payoutCollectionFlow,
      'Payout collection',
      'A payout link from opening to the truth about its payout: choosing a way to be paid, entering and reviewing the details, and one submit that hands them to the service and has the proxy go on. What was submitted comes before what has expired, and no person sees the details of another.',
    ),
  ];
}

function flowPage<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  title: string,
  meaning: string,
): FlowPage {
  const text = `# ${title}

${meaning}

Written by \`npm run flows\` from the table of \`${flow.name}Flow\`. An arrow names the events that can lead along it.

\`\`\`mermaid
${mermaid(flow)}\`\`\`

## Events that change nothing

${ignoredEvents(flow)}`;
  return { file: `${flow.name}.md`, text };
}

function ignoredEvents<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
): string {
  // Every row is an ignored event with its reason or a transition without one.
  const rows = Object.entries(
    flow.table as Readonly<Record<string, Readonly<Record<string, { readonly ignored?: string }>>>>,
  );
  const sections = rows.map(([state, events]) => {
    const reasons = new Map<string, string[]>();
    for (const [event, { ignored }] of Object.entries(events)) {
      if (ignored !== undefined) reasons.set(ignored, [...(reasons.get(ignored) ?? []), `\`${event}\``]);
    }
    const lines = [...reasons].map(([reason, names]) => `- ${names.join(', ')}: ${reason}`);
    return `### ${state}\n\n${lines.join('\n')}\n`;
  });
  return sections.join('\n');
}
