import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { readProxyEnvironment } from './readProxyEnvironment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The command out of the sources. */
const program = ['scripts/runTypeScript.mjs', 'src/server/bin/tillkit-sandbox.ts'];
const running = new Set<ChildProcess>();

function run(...flags: string[]) {
  const child = spawn(process.execPath, [...program, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => {
    complaint += data.toString();
  });
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
  });
  /** All that it has printed, once this is in it. */
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => pattern.test(out) && resolve(out);
      child.stdout.on('data', look);
      look();
    });
  const ended = new Promise<{ code: number | null; out: string; complaint: string }>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, out, complaint });
    });
  });
  return { child, said, firstLine: said(/\n/), ended };
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

describe('npm run sandbox', () => {
  it('prints one line of JSON, serves service and bank, and ends cleanly', async () => {
    const { child, firstLine, ended } = run('--port', '0', '--memory', '--json', '--control-token', 'token');
    const started = JSON.parse(await firstLine);
    const headers = { 'api-key': started.secret_key, 'content-type': 'application/json' };
    const body = JSON.stringify({ amount: 1000, currency: 'EUR' });
    const created = await fetch(`${started.url}/payments`, { method: 'POST', headers, body });
    expect(created.status).toBe(200);
    expect((await fetch(`${started.bank_url}/acs/bank.css`)).status).toBe(200);
    const document = await (await fetch(`${started.url}/openapi.json`)).json();
    expect(document.servers).toEqual([{ url: started.url }]);

    const control = { 'x-control-token': 'token', 'content-type': 'application/json' };
    const fault = JSON.stringify({ endpoint: 'createPayment', kind: 'answer lost' });
    await fetch(`${started.url}/_control/faults`, { method: 'POST', headers: control, body: fault });
    await expect(fetch(`${started.url}/payments`, { method: 'POST', headers, body })).rejects.toThrow();
    const list = await (await fetch(`${started.url}/payments/list`, { headers })).json();
    expect(list[0].size).toBe(2);

    child.kill('SIGTERM');
    const end = await ended;
    expect([end.code, end.complaint]).toEqual([0, '']);
    expect(end.out.trim().split('\n')).toHaveLength(1);
  });

  it('says one name of the merchant to the bank and to the command of the proxy', async () => {
    const { child, said, ended } = run('--port', '0', '--memory', '--merchant', "Anna's Mugs");
    const printed = await said(/Ctrl-C ends it/);
    expect(printed).toContain(`TILLKIT_MERCHANT_NAME='Anna'\\''s Mugs' \\\n`);
    const word = (name: string) => new RegExp(` {2}${name} +(\\S+)`).exec(printed)?.[1] ?? '';
    const headers = { 'api-key': word('secret key'), 'content-type': 'application/json' };
    const body = JSON.stringify({ amount: 1000, currency: 'EUR' });
    const { client_secret } = await (
      await fetch(`${word('service')}/payments`, { method: 'POST', headers, body })
    ).json();
    const asked = `${word('service')}/account/payment_methods?client_secret=${client_secret}`;
    const listed = await (await fetch(asked, { headers: { 'api-key': word('publishable key') } })).json();
    expect(listed.merchant_name).toBe("Anna's Mugs");
    child.kill('SIGINT');
    await ended;
  });

  it('goes on where it ended, with the same keys, when it has a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-sandbox-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const flags = ['--port', '0', '--data', join(folder, 'new'), '--json'];
    const first = run(...flags);
    const { url, ...keys } = JSON.parse(await first.firstLine);
    const headers = { 'api-key': keys.secret_key, 'content-type': 'application/json' };
    const body = JSON.stringify({ payment_id: 'pay_kept', amount: 1000, currency: 'EUR' });
    expect((await fetch(`${url}/payments`, { method: 'POST', headers, body })).status).toBe(200);
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);

    const second = run(...flags);
    const again = JSON.parse(await second.firstLine);
    expect([again.secret_key, again.publishable_key]).toEqual([keys.secret_key, keys.publishable_key]);
    expect((await (await fetch(`${again.url}/payments/pay_kept`, { headers })).json()).amount).toBe(1000);
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  it('prints a command that starts the proxy, and a call that makes a payment whose page is at that proxy', async () => {
    const { child, said } = run('--port', '0', '--links', 'http://127.0.0.1:8099');
    const printed = await said(/Ctrl-C ends it/);
    const [, line = ''] = /\n {2}(TILLKIT_[\s\S]*?) \\\n {2}npx tillkit-server proxy\n/.exec(printed) ?? [];
    const variables = Object.fromEntries(line.split(/ \\\n {2}/).map((setting) => setting.split('=', 2)));
    const read = await readProxyEnvironment(variables);
    expect(read).toMatchObject({
      ok: true,
      settings: { options: { payOrigin: 'http://127.0.0.1:8099' }, port: 8099 },
    });

    const [, url = '', key = '', body = ''] = /curl (\S+) -H 'api-key: (\S+)'[\s\S]*? -d '([^']+)'/.exec(printed) ?? [];
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const made = await (await fetch(url, { method: 'POST', headers, body })).json();
    expect(made.payment_link.link).toBe(`http://127.0.0.1:8099/payment_link/${made.merchant_id}/${made.payment_id}`);
    child.kill('SIGINT');
  });

  it('sends to the address of tillkit-server proxy where nothing else is said', async () => {
    const { child, firstLine } = run('--port', '0', '--json');
    const { url, secret_key } = JSON.parse(await firstLine);
    const headers = { 'api-key': secret_key, 'content-type': 'application/json' };
    const body = '{"amount":1250,"currency":"EUR","payment_link":true,"return_url":"https://shop.test/"}';
    const made = await (await fetch(`${url}/payments`, { method: 'POST', headers, body })).json();
    expect(new URL(made.payment_link.link).origin).toBe('http://127.0.0.1:8080');
    child.kill('SIGINT');
  });

  it('is a real deployment to every caller with --dialect deployed, and starts a proxy that speaks it', async () => {
    const { child, said } = run('--port', '0', '--dialect', 'deployed');
    const printed = await said(/Ctrl-C ends it/);
    expect(printed).toContain('TILLKIT_DIALECT=deployed');
    const [, url = '', key = ''] = /curl (\S+)\/payments -H 'api-key: (\S+)'/.exec(printed) ?? [];
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const create = (more: object) =>
      fetch(`${url}/payments`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ amount: 1250, currency: 'EUR', ...more }),
      });
    const refused = await create({ payment_method_id: 'pm_1' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('unknown field `payment_method_id`'),
    ]);
    expect((await create({})).status).toBe(200);
    expect(await (await fetch(`${url}/payments/list`, { headers })).json()).toMatchObject({ size: 1 });
    child.kill('SIGINT');
  });

  it('takes no other dialect', async () => {
    const { code, complaint } = await run('--port', '0', '--dialect', 'late').ended;
    expect([code, complaint]).toEqual([
      2,
      'tillkit-sandbox: --dialect takes deployed, not "late"; leave it out to have both dialects read.\n',
    ]);
  });

  it('says what is wrong where the bank has no port', async () => {
    const last = createServer();
    // Where something else listens there, that is as good.
    await new Promise<void>((resolve) => last.once('error', () => resolve()).listen(65_535, '127.0.0.1', resolve));
    onTestFinished(() => void last.close());
    const { code, complaint } = await run('--port', '0', '--bank-port', '65535').ended;
    expect([code, complaint]).toEqual([
      1,
      'tillkit-sandbox: port 65535 is taken. Stop what listens there or choose another port.\n',
    ]);
  });

  it('does not start on data of another seed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-sandbox-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const first = run('--port', '0', '--data', folder, '--seed', 'one', '--json');
    await first.firstLine;
    first.child.kill('SIGINT');
    await first.ended;
    const other = await run('--port', '0', '--data', folder, '--seed', 'two', '--json').ended;
    expect([other.code, other.out]).toEqual([2, '']);
    expect(other.complaint).toBe(
      'tillkit-sandbox: this storage belongs to a sandbox of another seed. Leave the seed out, or use another storage.\n',
    );
  });
});
