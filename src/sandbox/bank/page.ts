/** Text for an HTML page or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What a page of the bank needs. `body` is HTML whose values have been escaped. */
export interface Page {
  readonly title: string;
  readonly body: string;
  /** @default 200 */
  readonly status?: number;
  /** Origins beside its own that a form of the page may post to. */
  readonly formTargets?: readonly string[];
  /** A script of the bank's, by its name under `/acs`. */
  readonly script?: BankScript;
  /** Origins that the script speaks to. */
  readonly speaksTo?: readonly string[];
  /** True when the page forbids to be framed. */
  readonly unframed?: boolean;
}

/**
 * A page of the bank. Banks are framed anywhere, so there is no `frame-ancestors`; everything else is closed. The referrer is cut to
 * the origin and not left out, because without one a form post would say `Origin: null`.
 */
export function pageResponse(page: Page): Response {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  return new Response(document(page), {
    status: page.status ?? 200,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        `script-src ${page.script ? "'self'" : "'none'"}`,
        ...(page.speaksTo ? [`connect-src ${page.speaksTo.join(' ')}`] : []),
        `form-action ${targets}`,
        ...(page.unframed ? ["frame-ancestors 'none'"] : []),
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
      ...(page.unframed ? { 'x-frame-options': 'DENY' } : {}),
    },
  });
}

function document({ title, body, script }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sandbox Bank</title>
<link rel="stylesheet" href="/acs/bank.css">${script ? `\n<script src="/acs/${script}.js" defer></script>` : ''}
</head>
<body>
<header><span class="mark" aria-hidden="true"></span><span class="bank">Sandbox Bank</span><span class="badge">Test</span></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A page that says what is wrong and what to do. */
export function noticePage(status: number, title: string, text: string): Response {
  return pageResponse({ status, title, body: `<p>${escapeHtml(text)}</p>` });
}

/** A page that hands over to another address by itself, and by a button where scripts are off. */
export function continuePage(page: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly method: 'get' | 'post';
  readonly fields: Readonly<Record<string, string>>;
  /** Where the form leads. @default the page's own frame */
  readonly target?: '_top';
  /** True when the form is posted to its address twice. */
  readonly twice?: boolean;
}): Response {
  const { origin } = new URL(page.action);
  const fields = Object.entries(page.fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  return pageResponse({
    title: page.title,
    script: page.twice ? 'replay' : 'continue',
    formTargets: [origin],
    ...(page.twice ? { speaksTo: [origin] } : {}),
    body: `<p role="status">${escapeHtml(page.text)}</p>
<form id="continue" method="${page.method}" action="${escapeHtml(page.action)}"${page.target ? ` target="${page.target}"` : ''}>
${fields}
<button class="primary">Continue</button>
</form>`,
  });
}

/** The scripts that pages of the bank run, by name. */
export type BankScript = 'continue' | 'replay' | 'takes-window' | 'forge';

export const bankScripts: Readonly<Record<BankScript, string>> = {
  /** Sends the one form of a page that continues by itself. */
  continue: `document.getElementById('continue').submit();\n`,
  /** Sends it twice: once beside the page, once as the page. */
  replay: `const form = document.getElementById('continue');
const body = new URLSearchParams(new FormData(form));
// No script here may read the answer; it is enough that it was sent.
fetch(form.action, { method: 'POST', mode: 'no-cors', body }).catch(() => 0).then(() => form.submit());
`,
  /** Tries to put itself in the place of the page around it. */
  'takes-window': `for (const take of [() => top.location.assign('/acs/gone'), () => { parent.location.href = '/acs/gone'; }]) {
  try { take(); } catch { document.documentElement.dataset.refused = 'true'; }
}
`,
  /** Says what only the pay origin may say, to everybody around. */
  forge: `const said = { tillkit: '3ds', type: 'challenge-end', status: 'succeeded' };
for (const around of [parent, top]) {
  for (let times = 0; times < 50; times += 1) around.postMessage(said, '*');
  around.postMessage(JSON.stringify(said), '*');
}
`,
};
