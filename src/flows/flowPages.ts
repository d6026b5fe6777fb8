import { completeAuthorizeDocs } from './completeAuthorize.docs.ts';
import { completeAuthorizeFlow } from './completeAuthorize.ts';
import { completeAuthorizeFormDocs } from './completeAuthorizeForm.docs.ts';
import { completeAuthorizeFormFlow } from './completeAuthorizeForm.ts';
import type { Flow } from './flow.ts';
import type { FlowDocs } from './flowDocs.ts';
import { mermaid } from './mermaid.ts';
import { paymentLinkCheckoutDocs } from './paymentLinkCheckout.docs.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';
import { payoutCollectionDocs } from './payoutCollection.docs.ts';
import { payoutCollectionFlow } from './payoutCollection.ts';
import { threeDSAuthenticationDocs } from './threeDSAuthentication.docs.ts';
import { threeDSAuthenticationFlow } from './threeDSAuthentication.ts';

/** A page that describes a flow: its diagram, and the events that change nothing. */
export interface FlowPage {
  readonly flow: string;
  readonly text: string;
  /** The names of the flow's states, sorted. */
  readonly states: readonly string[];
}

/** The pages that describe the flows, made from their documentation; `npm run descriptions` writes them into `dist/flows`. */
export function flowPages(): FlowPage[] {
  return [
    flowPage(
      paymentLinkCheckoutFlow,
      paymentLinkCheckoutDocs,
      'Payment link checkout',
      'A payment link from opening to the truth about its payment: the form, tokenizing and confirming, 3-D Secure, completing, and the reads that settle whatever could not be learned from an answer. The authentication and completing are flows of their own inside it; their events come in wrapped as `threeDS` and `complete`.',
    ),
    flowPage(
      threeDSAuthenticationFlow,
      threeDSAuthenticationDocs,
      '3-D Secure authentication',
      'One EMV 3-D Secure authentication in a browser, from the 3DS method to a verdict that a read has confirmed. Messages, timers and the end of the challenge are only reasons to read; this flow charges nothing.',
    ),
    flowPage(
      completeAuthorizeFlow,
      completeAuthorizeDocs,
      'Complete authorize',
      'One call that moves money, and the reads that settle it when its answer is lost. It is never repeated by itself, and the payer may submit again only once the proxy’s verdict says that the call had no effect.',
    ),
    flowPage(
      completeAuthorizeFormFlow,
      completeAuthorizeFormDocs,
      'Complete-authorize form',
      'Completing a payment as a form of its own: the call and its reads as in [complete authorize](completeAuthorize.md), and the step that the call has led to, which the form shows and reads on beside until the service says how it ended.',
    ),
    flowPage(
      payoutCollectionFlow,
      payoutCollectionDocs,
      'Payout collection',
      'A payout link from opening to the truth about its payout: choosing a way to be paid, entering and reviewing the details, and one submit that hands them to the service and has the proxy go on. What was submitted comes before what has expired, and no person sees the details of another.',
    ),
  ];
}

function flowPage<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  docs: FlowDocs<State, Event>,
  title: string,
  meaning: string,
): FlowPage {
  const text = `# ${title}

${meaning}

An arrow names the events that can lead along it.

\`\`\`mermaid
${mermaid(flow, docs)}\`\`\`

## Events that change nothing

${ignoredEvents(docs)}`;
  return { flow: flow.name, text, states: Object.keys(docs).sort() };
}

function ignoredEvents(docs: FlowDocs<{ readonly kind: string }, { readonly type: string }>): string {
  const sections = Object.entries(docs).map(([state, events]) => {
    const reasons = new Map<string, string[]>();
    for (const [event, cell] of Object.entries(events)) {
      if (typeof cell === 'string') reasons.set(cell, [...(reasons.get(cell) ?? []), `\`${event}\``]);
    }
    const lines = [...reasons].map(([reason, names]) => `- ${names.join(', ')}: ${reason}`);
    return `### ${state}\n\n${lines.join('\n')}\n`;
  });
  return sections.join('\n');
}
