import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { createShopApi, type ShopPlan } from './createShopApi.ts';
import { documentAt, documentHeaders, noncePlaceholder } from './documents.ts';

/** Vite as the shop's web server: its documents under a strict policy, its own API, and modules with hot replacement. */
export function shopServer(plan: ShopPlan): Plugin {
  return {
    name: 'tillkit:shop-server',
    config: () => ({ html: { cspNonce: noncePlaceholder } }),
    configureServer(server) {
      const origin = () => {
        const address = server.httpServer?.address();
        return typeof address === 'object' && address !== null
          ? `http://127.0.0.1:${address.port}`
          : 'http://127.0.0.1';
      };
      const api = getRequestListener(createShopApi(plan, origin));

      server.middlewares.use((request, response, next) => {
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
          const source = await readFile(join(server.config.root, 'playground', found.file), 'utf8');
          const html = await server.transformIndexHtml(`/playground/${found.file}`, source, request.url ?? '/');
          const nonce = randomBytes(16).toString('base64url');
          response.writeHead(200, documentHeaders(found, { nonce, self: origin(), origins: plan.origins }));
          response.end(html.replaceAll(noncePlaceholder, nonce));
        };
        send().catch(next);
      });
    },
  };
}
