import { describe, expect, it } from 'vitest';
import { fakeService, proxyUnderTest } from '../proxyUnderTest.testing.ts';

const metricsToken = 'token-of-the-metrics-0123456789';

async function counted(bodies: readonly string[]) {
  const { ask, lines } = proxyUnderTest(fakeService().fetch, { metricsToken });
  const statuses: number[] = [];
  for (const body of bodies) {
    const headers = { 'content-type': 'application/csp-report' };
    statuses.push((await ask('/csp-report', { method: 'POST', headers, body })).status);
  }
  const metrics = await (await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  const series = [...metrics.matchAll(/^tillkit_csp_violations_total\{directive="([^"]+)"\} (\d+)$/gm)];
  return { statuses, counts: Object.fromEntries(series.map(([, name, count]) => [name, Number(count)])), lines };
}

const old = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'document-uri': 'https://pay.test/payment_link/m/p?session=canary-session',
      'blocked-uri': 'https://evil.test/canary-blocked',
    },
  });

describe('violations of the policy of a hosted page', () => {
  it('are counted by directive, and nothing else of a report is kept', async () => {
    const former = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src https://canary.test' } });
    const strange = JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]);
    const bodies = [old('img-src'), former, old('canary-directive'), strange];
    const { statuses, counts, lines } = await counted(bodies);
    expect(statuses).toEqual([204, 204, 204, 204]);
    expect(counts).toEqual({ 'img-src': 1, 'script-src': 1, other: 1 });
    expect(lines.join('\n')).not.toContain('canary');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ op: 'policyReport', status: 204, code: 'img-src' });
  });

  it('are refused where they are no JSON or too long, and from an address that sends too many', async () => {
    const { statuses, counts } = await counted([
      '{',
      `"${'x'.repeat(20_000)}"`,
      ...Array.from({ length: 30 }, () => old('img-src')),
    ]);
    expect(statuses.slice(0, 2)).toEqual([400, 413]);
    expect(statuses.slice(2)).toEqual([...Array.from({ length: 28 }, () => 204), 429, 429]);
    expect(counts).toEqual({ 'img-src': 28 });
  });

  it('leave the reads of that address alone', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch);
    for (let at = 0; at < 40; at += 1) await ask('/csp-report', { method: 'POST', body: old('img-src') });
    expect((await ask('/payment_link/merchant_1/pay_x')).status).toBe(404);
  });
});
