import { describe, expect, it } from 'vitest';
import { disputeStages, disputeStatuses, paymentStatuses, payoutStatuses } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { createDriver } from './driver.testing.ts';
import { type ScenarioName, scenarios } from './scenarios.ts';

// `Object.keys` of the scenarios are their names.
const names = Object.keys(scenarios) as ScenarioName[];

describe('a scenario', () => {
  everyRow(names)('is the same for the same seed, in every answer and in the ledger (%s)', async (name) => {
    const play = async () => {
      const driver = createDriver();
      const played = driver.sandbox.playScenario(name);
      const lists = await Promise.all([
        driver.call('GET', '/payments/list?limit=100'),
        driver.call('POST', '/payouts/list', { body: { limit: 20 } }),
        driver.call('GET', '/disputes/list'),
        driver.call('POST', '/refunds/list', { body: { limit: 100 } }),
      ]);
      const bodies = lists.map(({ status, text }) => `${status} ${text}`);
      return JSON.stringify({ played, bodies, ledger: driver.sandbox.ledger.entries() });
    };
    const first = await play();
    expect(first).not.toContain('"error"');
    expect(await play()).toBe(first);
  });

  everyRow(names)('can be played on top of another, and twice (%s)', (name) => {
    const { sandbox } = createDriver();
    sandbox.playScenario('demo');
    const first = sandbox.playScenario(name);
    const second = sandbox.playScenario(name);
    expect(second.paymentIds.some((id) => first.paymentIds.includes(id))).toBe(false);
    expect(second.paymentIds).toHaveLength(first.paymentIds.length);
  });

  it('of links has every status of a payment in which one stays, and a link that has expired', async () => {
    const driver = createDriver();
    const { paymentIds, links } = driver.sandbox.playScenario('links-in-every-state');
    expect(links).toHaveLength(paymentIds.length);
    const payments = await Promise.all(paymentIds.map((payment_id) => driver.retrieve({ payment_id })));
    const statuses = new Set(payments.map(({ body }) => body.status));
    const passing = ['processing', 'requires_merchant_action'];
    expect([...paymentStatuses].filter((status) => !statuses.has(status)).sort()).toEqual(passing);
    const states = await Promise.all(
      payments.map(({ body }) => driver.call('GET', `/payment_link/${body.payment_link.payment_link_id}`)),
    );
    expect(new Set(states.map(({ body }) => body.status))).toEqual(new Set(['active', 'expired']));
  });

  it('of payouts has every status in which one stays', async () => {
    const driver = createDriver();
    driver.sandbox.playScenario('payouts-in-every-state');
    const { body } = await driver.call('POST', '/payouts/filter', { body: { start_time: '2020-01-01T00:00:00Z' } });
    expect([...payoutStatuses].filter((status) => !body.status.includes(status))).toEqual(['requires_creation']);
  });

  it('of disputes has every status of every stage', async () => {
    const driver = createDriver();
    driver.sandbox.playScenario('disputes');
    const rows: { dispute_stage: string; dispute_status: string }[] = (await driver.call('GET', '/disputes/list')).body;
    const found = new Set(rows.map(({ dispute_stage, dispute_status }) => `${dispute_stage} ${dispute_status}`));
    expect(found.size).toBe(disputeStages.length * disputeStatuses.length);
  });

  it('of a busy shop has mixed outcomes over a month, newest last', async () => {
    const driver = createDriver();
    const { paymentIds, customerIds } = driver.sandbox.playScenario('busy-shop');
    expect([paymentIds.length, customerIds.length]).toEqual([150, 12]);
    const payments = await Promise.all(paymentIds.map((payment_id) => driver.retrieve({ payment_id })));
    expect(new Set(payments.map(({ body }) => body.status)).size).toBeGreaterThan(4);
    const times = payments.map(({ body }) => Date.parse(body.created));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(29 * 86_400_000);
  });
});
