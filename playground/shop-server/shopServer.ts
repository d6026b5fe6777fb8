import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, Plugin } from 'vite';
import { createShopApi, type ShopPlan } from './createShopApi.ts';
import { documentAt, documentHeaders, noncePlaceholder } from './documents.ts';

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
      server.middlewares.use(shopMiddleware(plan, () => originOf(server.httpServer), read));
    },
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const read = (file: string) => readFile(resolve(root, build.outDir, 'playground', file), 'utf8');
      server.middlewares.use(shopMiddleware(plan, () => originOf(server.httpServer), read));
    },
  };
}

function originOf(server: Pick<Server, 'address'> | null): string {
  const address = server?.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
}

/** The API and the documents; every other address is somebody else's. */
function shopMiddleware(
  plan: ShopPlan,
  origin: () => string,
  readDocument: (file: string, url: string) => Promise<string>,
): Connect.NextHandleFunction {
  const api = getRequestListener(createShopApi(plan, origin));
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.invalid');
    if (pathname.startsWith('/api/')) {
      void api(request, response);
      return;
    }
    const found = request.method === 'GET' || request.method === 'HEAD' ? documentAt(pathname) : undefined;
    if (found === undefined) {
      next();
      return;
    }
    const send = async () => {
      const html = await readDocument(found.file, request.url ?? '/');
      const nonce = randomBytes(16).toString('base64url');
      response.writeHead(
        200,
        documentHeaders(found, { nonce, self: origin(), origins: plan.origins, dialect: plan.dialect }),
      );
      response.end(html.replaceAll(noncePlaceholder, nonce));
    };
    send().catch(next);
  };
}
