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
  /** True when the page continues by itself. */
  readonly continues?: boolean;
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
        `script-src ${page.continues ? "'self'" : "'none'"}`,
        `form-action ${targets}`,
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

function document({ title, body, continues }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sandbox Bank</title>
<link rel="stylesheet" href="/acs/bank.css">${continues ? '\n<script src="/acs/continue.js" defer></script>' : ''}
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
}): Response {
  const fields = Object.entries(page.fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  return pageResponse({
    title: page.title,
    continues: true,
    formTargets: [new URL(page.action).origin],
    body: `<p role="status">${escapeHtml(page.text)}</p>
<form id="continue" method="${page.method}" action="${escapeHtml(page.action)}">
${fields}
<button class="primary">Continue</button>
</form>`,
  });
}

/** Sends the one form of a page that continues by itself. */
export const continueScript = `document.getElementById('continue').submit();\n`;
