import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { createShopApi, type ShopPlan } from './createShopApi.ts';
import { documentAt, documentHeaders, noncePlaceholder, notFound, type ShopDocument } from './documents.ts';

/** Vite as the shop's web server: its documents under a strict policy, its own API, and modules with hot replacement, or the built ones. */
export function shopServer(plan: ShopPlan): Plugin {
  return {
    name: 'tillkit:shop-server',
    config: () => ({ html: { cspNonce: noncePlaceholder } }),
    configureServer(server) {
      const read = async (file: string, url: string) =>
        server.transformIndexHtml(
          `/playground/${file}`,
          await readFile(join(server.config.root, 'playground', file), 'utf8'),
          url,
        );
      return serveShop(server, plan, read);
    },
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const read = (file: string) => readFile(resolve(root, build.outDir, 'playground', file), 'utf8');
      return serveShop(server, plan, read);
    },
  };
}

function originOf(server: Pick<Server, 'address'> | null): string {
  const address = server?.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
}

/**
 * Serves the API and the documents. What is returned is for Vite to call once it has added its own middleware: it serves addresses that neither has anything at.
 */
function serveShop(
  server: Pick<ViteDevServer | PreviewServer, 'middlewares' | 'httpServer'>,
  plan: ShopPlan,
  readDocument: (file: string, url: string) => Promise<string>,
): () => void {
  const origin = () => originOf(server.httpServer);
  const api = getRequestListener(createShopApi(plan, origin));
  const send = async (found: ShopDocument, status: number, url: string, response: ServerResponse) => {
    const html = await readDocument(found.file, url);
    const nonce = randomBytes(16).toString('base64url');
    response.writeHead(
      status,
      documentHeaders(found, { nonce, self: origin(), origins: plan.origins, dialect: plan.dialect }),
    );
    response.end(html.replaceAll(noncePlaceholder, nonce));
  };
  const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
  server.middlewares.use((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.invalid');
    if (pathname.startsWith('/api/')) {
      void api(request, response);
      return;
    }
    const found = isRead(request) ? documentAt(pathname) : undefined;
    if (found === undefined) next();
    else send(found, 200, request.url ?? '/', response).catch(next);
  });
  return () => {
    server.middlewares.use((request, response, next) => {
      // Whoever asks for a script or a picture has no use for a page.
      const isPage = isRead(request) && request.headers.accept?.includes('text/html');
      if (isPage) send(notFound, 404, request.url ?? '/', response).catch(next);
      else next();
    });
  };
}
