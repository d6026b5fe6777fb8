import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { refuse } from '../answers/refusal.ts';
import { type RouteEnv, respond } from '../answers/respond.ts';
import { readLimited } from '../guards/readJsonBody.ts';
import { reportPath } from '../pages/securityHeaders.ts';
import type { ProxyContext } from '../proxyOptions.ts';

const reportLimit = 16 * 1024;

/** Directives of a page's policy; anything else is counted as `other`, so that a stranger cannot make up series. */
const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'font-src',
  'img-src',
  'connect-src',
  'frame-src',
  'form-action',
  'frame-ancestors',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
]);

/** What `report-uri` posts; the directive is all that is read of it. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
});

function directiveOf(value: unknown): string | undefined {
  const read = z.safeParse(report, value);
  if (!read.success) return undefined;
  const { 'effective-directive': effective, 'violated-directive': violated } = read.data['csp-report'];
  const name = effective ?? violated?.split(' ')[0];
  return name !== undefined && directives.has(name) ? name : 'other';
}

/** Puts the address onto the app that browsers report policy violations to. Addresses in a report may carry anything, so none is kept or logged. */
export function addReportRoute(app: Hono<RouteEnv>, context: ProxyContext): void {
  app.post(reportPath, async (route) => {
    const { note } = route.env;
    note.op = 'policyReport';
    const body = await readLimited(route.req.raw, reportLimit);
    if (body === undefined) return respond(refuse('body_too_large'), route.env, context.containsSecret);
    let read: unknown;
    try {
      read = JSON.parse(new TextDecoder().decode(body));
    } catch {
      return respond(refuse('body_malformed'), route.env, context.containsSecret);
    }
    const directive = directiveOf(read);
    if (directive !== undefined) context.metrics.count('tillkit_csp_violations_total', { directive });
    note.code = directive;
    return new Response(null, { status: 204 });
  });
}
