import type { PageAssets } from '../proxyOptions.ts';
import { documentText } from './documentText.ts';
import type { CardFrameBootData, CardFrameFields } from './pageData.ts';
import { escapeHtml, escapeJson, renderHtml, renderScripts, styleLinks } from './renderHtml.ts';

/** The server-rendered fields of the card frame. */
export interface ServerRenderedCard {
  /** Which fields they are. */
  readonly fields: CardFrameFields;
  readonly markup: string;
}

/** Attributes that say which fields were rendered: the first script compares them with those that the page around the frame asks for. */
const writeFieldAttributes = (fields: CardFrameFields) =>
  fields.kind === 'card'
    ? `data-accepts="${escapeHtml(fields.accepts.join())}"`
    : `data-code="${escapeHtml(fields.brand ?? '')}"`;

/** Renders the document of the card frame. It is hidden until the page around it has opened the channel. */
export function renderCardFrame(
  boot: CardFrameBootData,
  page: PageAssets & { readonly merchant: string; readonly serverRendered?: ServerRenderedCard | undefined },
): string {
  const { language, text } = documentText(boot.locale);
  const { merchant, early, imports = [], styles, parts = {}, serverRendered } = page;
  const saved = serverRendered?.fields.kind === 'code' ? parts.savedLocales?.[language] : undefined;
  const modules = [...imports, ...[parts.always, parts.locales?.[language], saved].flatMap((paths) => paths ?? [])];
  const isDelayed = serverRendered !== undefined && early !== undefined;
  return renderHtml(
    boot.locale,
    text('document.title', merchant),
    `${styleLinks(styles)}<link rel="preconnect" href="${escapeHtml(new URL(boot.serviceUrl).origin)}" crossorigin>
${renderScripts(page, modules, isDelayed)}`,
    `<noscript><p>${escapeHtml(text('document.needsScript', merchant))}</p></noscript>
${isDelayed ? `<div id="till-root" data-drawn ${writeFieldAttributes(serverRendered.fields)}>${serverRendered.markup}</div>` : '<div id="till-root"></div>'}
<script type="application/json" id="till-boot">${escapeJson(boot)}</script>`,
  );
}
