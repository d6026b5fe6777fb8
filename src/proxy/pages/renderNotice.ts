import { documentText } from './documentText.ts';
import { escapeHtml, escapeJson, renderHtml, styleLinks } from './renderHtml.ts';

/** Renders a document with one message, for example for an unknown link or an unreachable service. `back`: the link below the message. */
export function renderNotice(
  locale: string,
  notice: { readonly title: string; readonly text: string },
  styles: readonly string[],
  {
    merchant,
    back,
  }: { readonly merchant: string; readonly back?: { readonly href: string; readonly text: string } | undefined },
): string {
  return renderHtml(
    locale,
    notice.title,
    styleLinks(styles),
    `<main data-tk="payment-page-notice">
<p data-part="merchant-name"><bdi>${escapeHtml(merchant)}</bdi></p>
<h1>${escapeHtml(notice.title)}</h1>
<p>${escapeHtml(notice.text)}</p>
${
  back === undefined
    ? ''
    : `<a data-part="button" data-variant="primary" href="${escapeHtml(back.href)}"><span data-part="button-label">${escapeHtml(back.text)}</span></a>\n`
}</main>`,
  );
}

/** Renders the last page of a 3DS frame: it notifies the payment page around it. Its text is seen only if it is the top-level page. */
export function renderNotification(
  locale: string,
  wake: { readonly message: unknown; readonly origins: readonly string[] },
): string {
  const { text } = documentText(locale);
  return renderHtml(
    locale,
    text('document.close.title'),
    '<script src="/3ds/notify.js" defer></script>\n',
    `<main>
<h1>${escapeHtml(text('document.close.title'))}</h1>
<p>${escapeHtml(text('document.close.text'))}</p>
</main>
<script type="application/json" id="till-notify">${escapeJson(wake)}</script>`,
  );
}
