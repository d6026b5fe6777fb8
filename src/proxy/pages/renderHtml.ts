import type { PageAssets } from '../proxyOptions.ts';
import { documentText } from './documentText.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that are removed from every document: controls except tab and newline, zero-width and direction-changing characters. */
const removed = /(?![\t\n])[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Escapes a text for an HTML element or attribute, without control, direction-changing and zero-width characters. */
export function escapeHtml(text: string): string {
  const clean = text.replace(removed, '');
  return clean.replace(/[&<>"']/g, (char) => entities[char] ?? '');
}

/** Writes JSON in plain ASCII, which cannot close its script element, open a comment or another element, or change the direction of a line. */
export function escapeJson(value: unknown): string {
  const escapeChar = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]|[<>&]/g, escapeChar);
}

/** Renders a whole HTML document. `head` and `body` are markup. */
export function renderHtml(locale: string, title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}" dir="${documentText(locale).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}</head>
<body>
${body}
</body>
</html>
`;
}

/** Links style sheets. */
export const styleLinks = (styles: readonly string[]) =>
  styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">\n`).join('');

/** Preloads the modules that a script imports, so that they are fetched at the same time. */
const importLinks = (imports: readonly string[]) =>
  imports.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">\n`).join('');

/** Loads the script of a page with its modules. A page that hydrates on interaction loads only its first script, which loads the others. */
export function renderScripts(
  { script, early = '' }: PageAssets,
  modules: readonly string[],
  isDelayed: boolean,
  hosts: readonly string[] = [],
): string {
  const address = escapeHtml(script);
  return !isDelayed
    ? `${importLinks(modules)}<script type="module" src="${address}"></script>\n`
    : `<script type="module" src="${escapeHtml(early)}" data-script="${address}" data-imports="${escapeHtml(modules.join(' '))}"${hosts.length === 0 ? '' : ` data-hosts="${escapeHtml(hosts.join(' '))}"`}></script>\n`;
}
