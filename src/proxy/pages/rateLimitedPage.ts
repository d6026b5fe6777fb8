import type { Outcome } from '../answers/refusal.ts';
import type { Note } from '../answers/respond.ts';
import { getRawPath } from '../guards/requestGuard.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { documentText, localeOf } from './documentText.ts';
import { renderNotice } from './renderNotice.ts';
import { pageHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

const isPayoutPage = (path: string) => path.startsWith('/payout_link/');

/** The page of a link; a form of it is sent to its own address. */
export const isPage = (path: string) => path.startsWith('/payment_link/') || isPayoutPage(path);

/**
 * Answers a page that was asked for too often, with the status and wait of the refusal: a document in the person's language. A
 * form of a page gets a link to it, whose state says what became of the payment.
 */
export function sendRateLimitedPage(
  request: Request,
  note: Note,
  context: ProxyContext,
  refusal: Outcome,
): Promise<Response> {
  note.code = refusal.code;
  note.effect = refusal.effect;
  const locale = localeOf(request);
  const { text } = documentText(locale);
  const { merchant, pageAssets } = context.options;
  const path = getRawPath(request.url);
  const words = isPayoutPage(path)
    ? { title: text('document.payout.title', merchant.name), text: text('document.payout.later') }
    : { title: text('document.later.title'), text: text('document.later.text') };
  const back =
    request.method === 'POST'
      ? {
          href: new URL(request.url).searchParams.has('locale') ? `${path}?locale=${locale}` : path,
          text: text('document.close.title'),
        }
      : undefined;
  const headers = { ...pageHeaders(context, context.embedOrigins), ...refusal.headers };
  const document = renderNotice(locale, words, pageAssets.styles, { merchant: merchant.name, back });
  return sendDocument(request, context, document, { status: refusal.status, headers });
}
