import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryStorage, type LedgerEntry, openSandbox, type SandboxStorage } from '../../sandbox/index.ts';
import { listen } from '../node/index.ts';
import { databasesUnderTest } from './databases.testing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The command out of the sources. */
const program = ['scripts/runTypeScript.mjs', 'src/server/bin/tillkit-sandbox.ts'];
const token = 'token';

/** A sandbox behind a port, which can die. */
interface Running {
  readonly url: string;
  readonly secretKey: string;
  /** At once, whatever it is doing. */
  readonly kill: () => Promise<void>;
}

type Start = () => Promise<Running>;

/** The real command in a process of its own, killed by a signal that it cannot hear. */
async function startProcess(env: Readonly<Record<string, string>>, flags: readonly string[]): Promise<Running> {
  const args = [...program, '--port', '0', '--json', '--control-token', token, ...flags];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const line = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text))));
  const { url, secret_key: secretKey } = JSON.parse(line);
  return { url, secretKey, kill };
}

/** A sandbox of this process whose storage goes deaf, as a disk does when the power goes. */
async function startInMemory(kept: SandboxStorage): Promise<Running> {
  let dead = false;
  const storage: SandboxStorage = {
    ...kept,
    write: (...texts) => (dead ? new Promise<never>(() => undefined) : kept.write(...texts)),
  };
  const sandbox = await openSandbox({ storage, controlToken: token });
  const service = await listen((request) => sandbox.fetch(request), { port: 0 });
  const kill = async () => {
    dead = true;
    await service.close();
  };
  onTestFinished(kill);
  return { url: service.url, secretKey: sandbox.keys.secretKey, kill };
}

/** What was reported to a caller, by payment or payout id. */
interface Reported {
  readonly id: string;
  readonly what: 'created' | 'paid' | 'refunded' | 'disbursed';
}

const worker = (running: Running, name: string, reported: Reported[]) => {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${running.url}${path}`, {
      method,
      headers: { 'api-key': running.secretKey, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = await answer.json();
    expect(answer.status).toBe(200);
    return json;
  };
  return async () => {
    for (let nth = 0; ; nth += 1) {
      const id = `pay_${name}_${nth}`;
      const created = await call('POST', '/payments', {
        payment_id: id,
        amount: 1000,
        currency: 'EUR',
        customer_id: 'cus_load',
      });
      reported.push({ id, what: 'created' });
      const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2049' };
      const method = await call('POST', '/payment_methods', { payment_method: 'card', customer_id: 'cus_load', card });
      const pay = { payment_method: 'card', payment_method_id: method.payment_method_id, confirm: true };
      const cvc = { payment_method_data: { card_token: { card_cvc: '123' } } };
      expect((await call('POST', `/payments/${created.payment_id}`, { ...pay, ...cvc })).status).toBe('succeeded');
      reported.push({ id, what: 'paid' });
      await call('POST', '/refunds', { payment_id: id, refund_id: `ref_${name}_${nth}`, amount: 100 });
      reported.push({ id, what: 'refunded' });
      const payout = `payout_${name}_${nth}`;
      const bank = { bank_account_number: '000123456789', bank_routing_number: '110000000' };
      const out = { payout_type: 'bank', payout_method_data: { bank }, confirm: true, auto_fulfill: true };
      await call('POST', '/payouts/create', {
        payout_id: payout,
        amount: 500,
        currency: 'USD',
        customer_id: 'cus_load',
        ...out,
      });
      reported.push({ id: payout, what: 'disbursed' });
    }
  };
};

const kindOf = { created: 'payment created', paid: 'captured', refunded: 'refunded', disbursed: 'disbursed' } as const;

/** Reads everything that there is, and compares it with what was reported. */
async function audit(running: Running, reported: readonly Reported[]): Promise<void> {
  const response = await fetch(`${running.url}/_control/ledger`, { headers: { 'x-control-token': token } });
  const { entries }: { entries: readonly LedgerEntry[] } = await response.json();
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, nth) => nth + 1));
  const count = new Map<string, number>();
  for (const { kind, payment_id, payout_id, refund_id } of entries) {
    const key = `${kind} ${payment_id ?? payout_id ?? ''} ${refund_id === undefined ? '' : 'refund'}`.trim();
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const missing = reported.filter(
    ({ id, what }) => !count.has(`${kindOf[what]} ${id}${what === 'refunded' ? ' refund' : ''}`),
  );
  expect(missing).toEqual([]);
  const money = /^(captured|refunded|disbursed|payment created|payout created) /;
  expect([...count].filter(([key, times]) => money.test(key) && times > 1)).toEqual([]);

  const seen: { payment_id: string; status: string }[] = [];
  for (let after = ''; ; ) {
    const query = `?limit=100${after === '' ? '' : `&starting_after=${after}`}`;
    const page = await fetch(`${running.url}/payments/list${query}`, { headers: { 'api-key': running.secretKey } });
    const [{ data }] = await page.json();
    seen.push(...data);
    if (data.length < 100) break;
    after = data.at(-1).payment_id;
  }
  const ids = seen.map(({ payment_id }) => payment_id);
  expect(new Set(ids).size).toBe(ids.length);
  // What was not reported may be there or not, but never half of it.
  for (const { payment_id, status } of seen) {
    expect([payment_id, status === 'succeeded']).toEqual([payment_id, count.has(`captured ${payment_id}`)]);
    expect(count.get(`payment created ${payment_id}`)).toBe(1);
  }
  expect(ids.length).toBe([...count.keys()].filter((key) => key.startsWith('payment created ')).length);
}

async function rounds(start: Start): Promise<void> {
  const reported: Reported[] = [];
  let secretKey: string | undefined;
  for (let round = 0; round < 3; round += 1) {
    const running = await start();
    expect(running.secretKey).toBe(secretKey ?? running.secretKey);
    secretKey = running.secretKey;
    await audit(running, reported);
    const enough = reported.length + 60 + round * 37;
    let killed = false;
    const load = Array.from({ length: 8 }, async (_, nth) => {
      try {
        await worker(running, `${round}_${nth}`, reported)();
      } catch (error) {
        // The connection broke because it was killed, and for no other reason.
        if (!killed) throw error;
      }
    });
    const all = Promise.all(load);
    while (reported.length < enough) {
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 1))]);
    }
    killed = true;
    await running.kill();
    await all;
  }
  const last = await start();
  await audit(last, reported);
  expect(reported.length).toBeGreaterThan(250);
  await last.kill();
}

describe('a sandbox that is killed in the middle of its work and started again', () => {
  it('has every acknowledged write, and none twice (memory)', async () => {
    const storage = createMemoryStorage();
    await rounds(() => startInMemory(storage));
  });

  for (const { name, available, make } of databasesUnderTest.filter((kind) => kind.name !== 'memory')) {
    it.skipIf(!available)(`has every acknowledged write, and none twice (${name})`, { timeout: 180_000 }, async () => {
      if (name === 'PostgreSQL') {
        const { location, remove } = await make();
        onTestFinished(remove);
        await rounds(() => startProcess({ DATABASE_URL: location }, []));
      } else {
        const folder = await mkdtemp(join(tmpdir(), 'tillkit-killed-'));
        onTestFinished(() => rm(folder, { recursive: true, force: true }));
        await rounds(() => startProcess({}, ['--data', folder]));
      }
    });
  }
});
