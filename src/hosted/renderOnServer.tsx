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
import { createNoScriptSlots, type NeedsScriptTexts } from './noScriptSlots.tsx';
import { parseBoot, parseCardFrameBoot, parsePayoutBoot } from './readBoot.ts';
import { walletSlots } from './walletSlots.tsx';

/** Rendering on a server sends no call. */
const rejectCalls = () => Promise.reject(new Error('tillkit: no call is sent while a server renders.'));

/** A clock that stays at the time of the answer and never calls back. */
function createStoppedClock({ server_time: time }: { readonly server_time: string }): Clock {
  const now = Date.parse(time);
  return { now: () => now, after: () => () => undefined };
}

/** Renders a page with all its lazy parts at once: streaming would add scripts of React, which the page's policy refuses. */
function renderToMarkup(page: ReactNode): Promise<string> {
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
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void stream.pipe(end),
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

/** A server-rendered payment link. */
interface RenderedPaymentLink {
  readonly markup: string;
  /** True for a form, which the page's script hydrates; false for any other state, which only browsers without script show. */
  readonly form: boolean;
}

/**
 * Renders a payment link on the proxy's server. The form is exactly what the page's script renders first, so that it can be hydrated. Every state includes
 * what browsers without script need.
 *
 * @param boot boot data of the document
 * @param read the link as the proxy has read it for this document
 * @param needsScript texts that say what needs a script, in the language of the document
 * @returns `undefined` if the page can only be rendered by its script
 */
export async function drawPaymentLink(
  boot: object,
  read: object,
  title: string,
  needsScript: NeedsScriptTexts,
): Promise<RenderedPaymentLink | undefined> {
  const parsed = parseBoot(boot);
  const link = 'answer' in read ? parsePaymentLink({ answer: read.answer }) : undefined;
  if (parsed === undefined || link === undefined) return undefined;
  await loadMessages(parsed.locale);
  await loadTexts(actionTexts, parsed.locale);
  const client = createClient({ ...parsed, fetch: rejectCalls });
  const rows = parseSavedMethods(read);
  const queryClient = new QueryClient();
  if (rows !== undefined && link.customer_id !== undefined) {
    const list: SavedPaymentMethodsList = { rows, unreadable: 0, listedAt: Date.parse(link.server_time) };
    queryClient.setQueryData(savedMethodsQuery(client, parsed, link.customer_id, link).queryKey, list);
  }
  const page = { boot: parsed, client, title, link, queryClient };
  const slots = walletSlots(boot, createNoScriptSlots(needsScript));
  const markup = await renderToMarkup(
    <HostedPaymentLink {...page} clock={createStoppedClock(link)} slots={slots} everyState />,
  );
  const state = readState(markup, 'payment-link-page');
  return state === undefined || state === 'loading' || state === 'crashed'
    ? undefined
    : { markup, form: state === 'ready' };
}

/**
 * Renders the form of a payout link on the proxy's server, with the country in the boot data.
 *
 * @returns markup for the container of the page; `undefined` if there is no form to show
 */
export async function drawPayoutLink(boot: object, read: object, title: string): Promise<string | undefined> {
  const parsed = parsePayoutBoot(boot);
  const link = 'answer' in read ? parsePayout({ answer: read.answer }) : undefined;
  if (parsed?.payoutLink === undefined || link === undefined) return undefined;
  await loadMessages(parsed.locale);
  await loadTexts(payoutTexts, parsed.locale);
  const { payoutLink } = parsed;
  const page = { boot: parsed, payoutLink, client: createClient({ ...parsed, fetch: rejectCalls }), title, link };
  const markup = await renderToMarkup(<HostedPayoutLink {...page} clock={createStoppedClock(link)} />);
  return readState(markup, 'payout-link-page') === 'choosing' ? markup : undefined;
}

/** The fields of a card frame: of a new card of one of these networks, or the security code of a saved card of this brand. */
type CardFrameFields =
  | { readonly kind: 'card'; readonly accepts: readonly string[] }
  | { readonly kind: 'code'; readonly brand: string | null };

/**
 * Renders the fields of a card frame exactly as its script renders them first. The page around the frame passes the name of a saved card, which
 * `namePlaceholder` stands for.
 *
 * @returns markup for the container of the frame
 */
export async function drawCardFrame(
  boot: object,
  locale: string,
  fields: CardFrameFields,
): Promise<string | undefined> {
  const parsed = parseCardFrameBoot(boot);
  if (parsed === undefined) return undefined;
  await loadFrameTexts(fields.kind, locale);
  const { port1: port } = new MessageChannel();
  const accepts = fields.kind === 'card' ? [...fields.accepts] : [];
  const appearance = { locale, accepts, scheme: 'light' as const, tokens: {}, fontSize: 16, texts: {} };
  const form = fields.kind === 'card' ? { kind: fields.kind } : { ...fields, name: namePlaceholder };
  const init = { port, nonce: '', form, appearance };
  try {
    return await renderToMarkup(
      <CardFrame boot={parsed} client={createClient({ ...parsed, fetch: rejectCalls })} init={init} />,
    );
  } finally {
    port.close();
  }
}
