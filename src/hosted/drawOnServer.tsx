import { Writable } from 'node:stream';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createClient } from '../client/index.ts';
import type { Clock, SavedPaymentMethodsList } from '../hooks/index.ts';
import { actionTexts, loadMessages, loadTexts, payoutTexts } from '../i18n/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { parsePaymentLink, parsePayout, parseSavedMethods } from './firstRead.ts';
import { HostedPaymentLink, savedMethodsQuery } from './HostedPaymentLink.tsx';
import { HostedPayoutLink } from './HostedPayoutLink.tsx';
import { loadFrameTexts } from './loadFrameTexts.ts';
import { namePlaceholder } from './nameSavedCard.ts';
import { parseBoot, parseCardFrameBoot, parsePayoutBoot } from './readBoot.ts';
import { walletSlots } from './walletSlots.tsx';
import { type ScriptSentences, slotsWithoutScript } from './withoutScript.tsx';

/** Drawing sends nothing. */
const sendsNothing = () => Promise.reject(new Error('tillkit: a server only draws.'));

/** And waits for nothing. */
function stoppedClock({ server_time: time }: { readonly server_time: string }): Clock {
  const now = Date.parse(time);
  return { now: () => now, after: () => () => undefined };
}

/** The whole of what is drawn, with every part that is fetched later: without any script of React's own, which the page's policy would refuse. */
function markupOf(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const end = new Writable({
      write: (chunk: Buffer, _coding, next) => {
        chunks.push(chunk);
        next();
      },
      final: (next) => {
        // A character may be split between two chunks.
        resolve(Buffer.concat(chunks).toString());
        next();
      },
    });
    const drawing = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void drawing.pipe(end),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** The state that a page says it is in: `data-state` of the element with this `data-tk`. */
function readState(markup: string, page: 'payment-link-page' | 'payout-link-page'): string | undefined {
  const [tag = ''] = new RegExp(`<[^>]* data-tk="${page}"[^>]*>`).exec(markup) ?? [];
  return / data-state="(\w+)"/.exec(tag)?.[1];
}

/** A payment link as a server has drawn it. */
interface DrawnPaymentLink {
  readonly markup: string;
  /** True for a form, which the page's script takes over; false for any other state, which is for browsers without script alone. */
  readonly form: boolean;
}

/**
 * Draws a payment link on the proxy's server. Its form is drawn as the page's script draws it at first: that takes it over without drawing it again. In it,
 * and in every other state, is what a browser without script needs.
 *
 * @param boot what the document says to its script
 * @param read the link as the proxy has read it for this document
 * @param sentences why something needs a script, in the language of the document
 * @returns `undefined` where nothing can be said of the payment
 */
export async function drawPaymentLink(
  boot: object,
  read: object,
  title: string,
  sentences: ScriptSentences,
): Promise<DrawnPaymentLink | undefined> {
  const given = parseBoot(boot);
  const link = 'answer' in read ? parsePaymentLink({ answer: read.answer }) : undefined;
  if (given === undefined || link === undefined) return undefined;
  await loadMessages(given.locale);
  await loadTexts(actionTexts, given.locale);
  const client = createClient({ ...given, fetch: sendsNothing });
  const rows = parseSavedMethods(read);
  const queryClient = new QueryClient();
  if (rows !== undefined && link.customer_id !== undefined) {
    const list: SavedPaymentMethodsList = { rows, unreadable: 0, listedAt: Date.parse(link.server_time) };
    queryClient.setQueryData(savedMethodsQuery(client, given, link.customer_id, link).queryKey, list);
  }
  const page = { boot: given, client, title, link, queryClient };
  const slots = walletSlots(boot, slotsWithoutScript(sentences));
  const markup = await markupOf(<HostedPaymentLink {...page} clock={stoppedClock(link)} slots={slots} everyState />);
  const state = readState(markup, 'payment-link-page');
  return state === undefined || state === 'loading' || state === 'crashed'
    ? undefined
    : { markup, form: state === 'ready' };
}

/**
 * Draws the form of a payout link on the proxy's server, likewise: with the country that the document names.
 *
 * @returns markup for the element of the page; `undefined` where there is no form to show
 */
export async function drawPayoutLink(boot: object, read: object, title: string): Promise<string | undefined> {
  const given = parsePayoutBoot(boot);
  const link = 'answer' in read ? parsePayout({ answer: read.answer }) : undefined;
  if (given?.payoutLink === undefined || link === undefined) return undefined;
  await loadMessages(given.locale);
  await loadTexts(payoutTexts, given.locale);
  const { payoutLink } = given;
  const page = { boot: given, payoutLink, client: createClient({ ...given, fetch: sendsNothing }), title, link };
  const markup = await markupOf(<HostedPayoutLink {...page} clock={stoppedClock(link)} />);
  return readState(markup, 'payout-link-page') === 'choosing' ? markup : undefined;
}

/** What a page asks for in the card frame: a new card, of one of these networks, or the security code of a saved one, of this brand. */
type AskedFields =
  | { readonly kind: 'card'; readonly accepts: readonly string[] }
  | { readonly kind: 'code'; readonly brand: string | null };

/**
 * Draws the fields of a new card, or of the security code of a saved one, for the document of the card frame: as its script draws them at first. What the
 * saved card is called is for the page around the frame to say; its place is `namePlaceholder`.
 *
 * @returns markup for the element of the frame
 */
export async function drawCardFrame(boot: object, locale: string, fields: AskedFields): Promise<string | undefined> {
  const given = parseCardFrameBoot(boot);
  if (given === undefined) return undefined;
  await loadFrameTexts(fields.kind, locale);
  const { port1: port } = new MessageChannel();
  const accepts = fields.kind === 'card' ? [...fields.accepts] : [];
  const appearance = { locale, accepts, scheme: 'light' as const, tokens: {}, fontSize: 16, texts: {} };
  const form = fields.kind === 'card' ? { kind: fields.kind } : { ...fields, name: namePlaceholder };
  const init = { port, nonce: '', form, appearance };
  try {
    return await markupOf(
      <CardFrame boot={given} client={createClient({ ...given, fetch: sendsNothing })} init={init} />,
    );
  } finally {
    port.close();
  }
}
