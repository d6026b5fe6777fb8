import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the built documentation (`npm run docs`). */
export const builtDocs = `${dirname(dirname(fileURLToPath(import.meta.url)))}/dist/docs`;

const contentTypes = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

/** The headers of every page, as the build has written them; `undefined` where nothing is built. */
export function docsHeaders() {
  try {
    const [, ...lines] = readFileSync(`${builtDocs}/_headers`, 'utf8').trim().split('\n');
    return Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/s, 2)));
  } catch {
    return undefined;
  }
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Documentation</title>
<h1>The documentation isn’t built yet</h1>
<p>Run <code>npm run docs</code> in the repository, then reload this page.</p>
</html>
`;

/** Serves the built documentation below `/docs`, or says how to build it, and passes on every other request. */
export function serveDocs() {
  return async (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://docs.invalid');
    if (pathname !== '/docs' && !pathname.startsWith('/docs/')) return next();
    const headers = docsHeaders();
    if (headers === undefined) return response.writeHead(404, { 'content-type': contentTypes.html }).end(notBuilt);
    if (pathname === '/docs') return response.writeHead(308, { location: '/docs/' }).end();
    const path = pathname.slice('/docs/'.length) || 'index';
    // Names of the build alone, none of which leads out of its folder.
    const isName = /^(?:[\w@-][\w.-]*\/)*[\w@-][\w.-]*$/.test(path);
    const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html';
    const file = isName && contentTypes[ending] ? `${builtDocs}/${path.endsWith(ending) ? path : `${path}.html`}` : '';
    const found = await readFile(file).catch(() => undefined);
    const body = found ?? (await readFile(`${builtDocs}/404.html`).catch(() => 'Not found'));
    response.writeHead(found === undefined ? 404 : 200, {
      ...headers,
      'content-type': found === undefined ? contentTypes.html : contentTypes[ending],
      // Names of assets have a hash of what is in them.
      'cache-control':
        /^(?:studio\/)?assets\//.test(path) && found ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
