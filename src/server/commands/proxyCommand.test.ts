import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Sqlite from 'libsql';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { customerSessionHeader, payoutLinkHeader } from '../../contract/index.ts';
import {
  createPayoutLink,
  createSecretKeys,
  optionsOf,
  signCustomerSession,
  verifySettledOperation,
} from '../../proxy/index.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { type Listening, listen } from '../node/index.ts';
import { openJournal } from '../storage/index.ts';
import { reloadKey } from './proxyCommand.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The command out of the sources, put together once: each process starts it as it would start what ships. */
const bundle = join(root, '.cache', `proxy-command-${process.pid}`);
const program = `
import { serveProxy } from '${pathToFileURL(join(bundle, 'proxyCommand.js'))}';
try {
  await serveProxy(['--json'], process.env, process.env.HOSTED);
} catch (error) {
  process.stderr.write(error.message);
  process.exitCode = error.code;
}
`;

const sandbox = createSandbox({ merchantName: 'Merchant' });
let service: Listening;
let folder: string;
let release: () => void = () => undefined;
let held: Promise<void> | undefined;
let heard: () => void = () => undefined;

beforeAll(async () => {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'src/server/commands/proxyCommand.ts', outDir: bundle },
  });
  service = await listen(
    async (request) => {
      if (request.method === 'POST' && held !== undefined) {
        heard();
        await held;
      }
      return sandbox.fetch(request);
    },
    { port: 0 },
  );
  sandbox.setOrigins({ service: service.url, bank: service.url, links: 'http://127.0.0.1:9' });
  folder = await mkdtemp(join(tmpdir(), 'tillkit-proxy-'));
  await mkdir(join(folder, 'hosted', 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'hosted', 'page.json'),
    '{"script":"/assets/main-1.js","styles":["/assets/main-1.css"],"payout":{"script":"/assets/payout-1.js","styles":[]}}',
  );
  await writeFile(join(folder, 'hosted', 'draw.js'), 'export const drawPaymentLink = async () => undefined;');
  await writeFile(join(folder, 'hosted', 'assets', 'main-1.js'), '0;');
  await writeFile(join(folder, 'key'), sandbox.keys.secretKey);
  await chmod(join(folder, 'key'), 0o600);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
  await rm(bundle, { recursive: true, force: true });
});

/** Starts the command and waits until it listens. */
async function start(more: Readonly<Record<string, string | undefined>> = {}, cwd = root) {
  const probe = await listen(() => new Response(), { port: 0 });
  await probe.close();
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOSTED: join(folder, 'hosted'),
      TILLKIT_SECRET_KEY_FILE: join(folder, 'key'),
      TILLKIT_PUBLISHABLE_KEY: sandbox.keys.publishableKey,
      TILLKIT_SERVICE_URL: service.url,
      TILLKIT_PAY_ORIGIN: probe.url,
      TILLKIT_SIGNING_KEY: signingKey,
      TILLKIT_MERCHANT_NAME: 'Merchant',
      TILLKIT_DIALECT: 'deployed',
      TILLKIT_DATA: join(folder, 'data'),
      PORT: String(probe.port),
      ...more,
    },
  });
  const lines: string[] = [];
  let errors = '';
  let rest = '';
  child.stdout?.on('data', (data: Buffer) => {
    const parts = (rest + data.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const until = async (found: () => boolean) => {
    while (!found()) {
      if (child.exitCode !== null) throw new Error(`the command ended: ${errors}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await until(() => lines.length > 0);
  return { child, lines, ended, until, url: probe.url };
}

const signingKey = 'signing-key-of-a-test-0123456789-0123456789';

async function payment(wish: object = {}) {
  const response = await fetch(`${service.url}/payments`, {
    method: 'POST',
    headers: { 'api-key': sandbox.keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 1250,
      currency: 'EUR',
      payment_link: true,
      return_url: 'https://shop.example/',
      ...wish,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { payment_id: string; client_secret: string; payment_link: { link: string } };
}

/** A payment of a customer, and what a page of theirs sends with an operation. Tokens of saved methods count in a customer's session alone. */
async function paymentOfCustomer() {
  const customerId = 'cus_1';
  const { payment_id, client_secret } = await payment({ customer_id: customerId });
  const session = await signCustomerSession({ signingKey, paymentId: payment_id, customerId });
  return {
    payment_id,
    client_secret,
    credentials: { 'x-client-secret': client_secret, [customerSessionHeader]: session },
  };
}

describe('tillkit-server proxy', () => {
  it('serves, takes a new key at SIGHUP when the service does, and ends cleanly under load', async () => {
    const { payment_link } = await payment();
    const { payment_id, credentials } = await paymentOfCustomer();
    const { child, lines, ended, until, url } = await start();
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      url,
      public_origin: url,
      journal: { kind: 'file', path: join(folder, 'data', 'proxy.sqlite') },
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const page = await fetch(`${url}${new URL(payment_link.link).pathname}`);
    expect([page.status, (await page.text()).includes('/assets/main-1.js')]).toEqual([200, true]);
    expect(await (await fetch(`${url}/assets/main-1.js`)).text()).toBe('0;');

    await writeFile(join(folder, 'key'), 'snd_canarykeythatnobodyknows00');
    child.kill('SIGHUP');
    await until(() => lines.some((line) => line.includes('"event":"key"')));
    expect(JSON.parse(lines.find((line) => line.includes('"event":"key"')) ?? '')).toMatchObject({
      level: 'error',
      outcome: 'refused by the service',
    });
    await writeFile(join(folder, 'key'), sandbox.keys.secretKey);

    let asked: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    heard = asked;
    held = new Promise((resolve) => {
      release = resolve;
    });
    const operationId = crypto.randomUUID();
    const write = fetch(`${url}/kit/payments/${payment_id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials, 'idempotency-key': operationId },
      body: JSON.stringify({ payment_method: 'card', payment_token: 'token_1' }),
    });
    // The service has it, and holds its answer back.
    await arrived;
    child.kill('SIGTERM');
    await until(() => lines.some((line) => line.includes('"event":"stopping"')));
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    release();
    held = undefined;
    // The sandbox does not know that token: its own answer came through, and stands in the journal.
    const answer = await write;
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { code: 'method_expired', effect: 'none' } },
    ]);
    expect(await ended).toBe(0);
    const journal = await openJournal(join(folder, 'data', 'proxy.sqlite'));
    onTestFinished(() => journal.close());
    const row = await journal.find(operationId);
    expect(JSON.parse(row?.record ?? '{}')).toMatchObject({ state: 'answered', outcome: 'not_done' });
    expect(lines.join('\n')).not.toMatch(/canary|_secret_/);
    expect(lines.join('\n')).not.toContain(sandbox.keys.secretKey);
  });

  it('remembers after kill -9 what was under way, without being configured where to', async () => {
    const { payment_id, credentials } = await paymentOfCustomer();
    const home = await mkdtemp(join(tmpdir(), 'tillkit-home-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const before = await start({ TILLKIT_DATA: undefined }, home);
    const path = join(home, 'tillkit-data', 'proxy.sqlite');
    expect(JSON.parse(before.lines[0] ?? '')).toMatchObject({ journal: { kind: 'file', path } });
    expect([(await stat(join(home, 'tillkit-data'))).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    let asked: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    heard = asked;
    held = new Promise((resolve) => {
      release = resolve;
    });
    const write = fetch(`${before.url}/kit/payments/${payment_id}/confirm`, {
      method: 'POST',
      headers: { ...credentials, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ payment_method: 'card', payment_token: 'token_1' }),
    }).catch(() => undefined);
    await arrived;
    before.child.kill('SIGKILL');
    await write;
    const after = await start({ TILLKIT_DATA: undefined }, home);
    const read = await fetch(`${after.url}/kit/payments/${payment_id}/status`, { headers: credentials });
    expect(await read.json()).toMatchObject({ open_operation: { operation: 'confirm', state: 'unknown' } });
    release();
    held = undefined;
    after.child.kill('SIGTERM');
    expect(await after.ended).toBe(0);
  });

  it('opens the payout links of a former signing key while it is configured', async () => {
    const former = 'former-signing-key-of-a-test-0123456789';
    const client = createServiceClient({
      secretKey: sandbox.keys.secretKey,
      serviceUrl: service.url,
    });
    const made = await createPayoutLink(
      { payout: { amount: 2500, currency: 'EUR', customer_id: 'cus_1' } },
      { service: client, idempotencyKey: 'rotation', signingKey: former, payOrigin: 'https://pay.test' },
    );
    if (!made.ok) throw new Error(made.failure.message);
    const token = made.value.payoutLink;
    const opening = async (more: Readonly<Record<string, string>>) => {
      const { child, ended, url } = await start({ TILLKIT_DATA: 'memory', ...more });
      const path = `/kit/payouts/${made.value.payout.payout_id}`;
      const { status } = await fetch(`${url}${path}`, { headers: { [payoutLinkHeader]: token } });
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      return status;
    };
    expect(await opening({})).toBe(401);
    expect(await opening({ TILLKIT_FORMER_SIGNING_KEYS: former })).toBe(200);
  });

  it('posts the end of a call to the merchant’s server, which can tell that it is the proxy’s', async () => {
    const { payment_id, client_secret, credentials } = await paymentOfCustomer();
    const key = 'a-key-of-the-hook-tests-0123456789abc';
    const posts: { body: string; signature: string | null }[] = [];
    const shop = await listen(
      async (request) => {
        posts.push({ body: await request.text(), signature: request.headers.get('x-webhook-signature-512') });
        return new Response(null, { status: posts.length === 1 ? 503 : 204 });
      },
      { port: 0 },
    );
    onTestFinished(() => shop.close());
    const { child, ended, url } = await start({ TILLKIT_HOOK_URL: `${shop.url}/ends`, TILLKIT_HOOK_KEY: key });
    const operationId = crypto.randomUUID();
    await fetch(`${url}/kit/payments/${payment_id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials, 'idempotency-key': operationId },
      body: JSON.stringify({ payment_method: 'card', payment_token: 'token_1' }),
    });
    // The first time it is busy, so it is called again.
    await expect.poll(() => posts.length, { timeout: 20_000 }).toBe(2);
    const { body = '', signature = null } = posts[1] ?? {};
    expect(body).toBe(posts[0]?.body);
    expect(body).not.toContain(client_secret);
    expect(await verifySettledOperation({ body, signature, secret: key })).toMatchObject({
      ok: true,
      settled: { operationId, operation: 'confirm', outcome: 'not_done', paymentId: payment_id },
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(posts).toHaveLength(2);
  });

  it('shares its file with another process: each end is reported once, and nothing is sent twice', async () => {
    const ends: string[] = [];
    const shop = await listen(
      async (request) => {
        const posted: { operation_id: string } = await request.json();
        ends.push(posted.operation_id);
        // Long enough for the other one to look at what is being reported.
        await new Promise((resolve) => setTimeout(resolve, 600));
        return new Response(null, { status: 204 });
      },
      { port: 0 },
    );
    onTestFinished(() => shop.close());
    const env = {
      TILLKIT_HOOK_URL: `${shop.url}/ends`,
      TILLKIT_HOOK_KEY: 'a-key-of-the-hook-tests-0123456789abc',
      TILLKIT_DATA: await mkdtemp(join(folder, 'shared-')),
    };
    const both = [await start(env), await start(env)];
    const ids: string[] = [];
    const submit = async (
      at: number,
      paymentId: string,
      credentials: Readonly<Record<string, string>>,
      operationId: string,
    ) => {
      const response = await fetch(`${both[at]?.url}/kit/payments/${paymentId}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credentials, 'idempotency-key': operationId },
        body: JSON.stringify({ payment_method: 'card', payment_token: 'token_1' }),
      });
      return { status: response.status, body: await response.text() };
    };
    for (let nth = 0; nth < 6; nth += 1) {
      const { payment_id, credentials } = await paymentOfCustomer();
      const operationId = crypto.randomUUID();
      ids.push(operationId);
      const first = await submit(nth % 2, payment_id, credentials, operationId);
      expect(await submit(1 - (nth % 2), payment_id, credentials, operationId)).toEqual(first);
    }
    await expect.poll(() => ends.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(ids.length);

    // One is killed: the one that comes after it works beside the one that is left.
    both[0]?.child.kill('SIGKILL');
    await both[0]?.ended;
    both[0] = await start(env);
    const { payment_id, credentials } = await paymentOfCustomer();
    const operationId = crypto.randomUUID();
    ids.push(operationId);
    const first = await submit(0, payment_id, credentials, operationId);
    expect(await submit(1, payment_id, credentials, operationId)).toEqual(first);
    await expect.poll(() => ends.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(ids.length);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([...ends].sort()).toEqual([...ids].sort());
    for (const { child, ended } of both) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('does not start where its journal cannot be written, and says what to do', async () => {
    await writeFile(join(folder, 'a-file'), '');
    await expect(start({ TILLKIT_DATA: join(folder, 'a-file', 'data') })).rejects.toThrow(
      /the journal cannot be kept in .*a-file\/data\/proxy\.sqlite \(ENOTDIR\)\. Set TILLKIT_DATA to a folder/,
    );
  });

  it('says of the journal of a newer version that it is one, and not that the folder is in the way', async () => {
    const data = join(folder, 'newer');
    const location = join(data, 'proxy.sqlite');
    await (await openJournal(location)).close();
    const file = new Sqlite(location);
    file.exec("INSERT INTO journal_migration VALUES ('999 later', '2030-01-01')");
    file.close();
    await expect(start({ TILLKIT_DATA: data })).rejects.toThrow(
      /journal was made by a newer version of tillkit\. Start that version or a later one, and keep the database/,
    );
  });

  it('says which limit to raise where it may open too few files', async () => {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      publicDir: false,
      build: { ssr: 'src/server/bin/tillkit-server.ts', outDir: join(bundle, 'bin') },
    });
    for (const limit of [64, 260]) {
      const program = join(bundle, 'bin', 'tillkit-server.js');
      const command = `ulimit -n ${limit}; exec "${process.execPath}" "${program}" proxy`;
      const { status, stderr } = spawnSync('sh', ['-c', command], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      });
      expect([status, stderr]).toEqual([
        1,
        `tillkit-server: this process may open ${limit} files at once and needs 512. Raise the limit, for example to 4096: ulimit -n in a shell, LimitNOFILE= in a systemd unit, --ulimit nofile= for a container.\n`,
      ]);
    }
  });

  it('says what is wrong, closes the journal and ends with an exit code when the port is taken', async () => {
    const data = join(folder, 'of-a-taken-port');
    await expect(start({ PORT: String(service.port), TILLKIT_DATA: data })).rejects.toThrow(/port \d+ is taken/);
    // The journal is closed: its file is not marked as in use.
    const file = new Sqlite(join(data, 'proxy.sqlite'));
    onTestFinished(() => void file.close());
    expect(file.prepare('pragma user_version').get()).toMatchObject({ user_version: 0 });
  });
});

describe('a new key', () => {
  const settings = () => ({
    secretKeyFile: join(folder, 'key'),
    options: optionsOf({ serviceUrl: service.url }),
  });
  const fetchIt = (url: string, init: RequestInit) => fetch(url, init);

  it('replaces the old one when the service takes it', async () => {
    const keys = createSecretKeys('snd_an_older_key_0123456789');
    expect(await reloadKey(settings(), keys, fetchIt)).toBe('replaced');
    expect(keys.current()).toBe(sandbox.keys.secretKey);
    expect(await reloadKey(settings(), keys, fetchIt)).toBe('unchanged');
  });

  it('is not taken from a file that others may read', async () => {
    const keys = createSecretKeys('snd_an_older_key_0123456789');
    await chmod(join(folder, 'key'), 0o644);
    expect(await reloadKey(settings(), keys, fetchIt)).toBe('not readable');
    await chmod(join(folder, 'key'), 0o600);
    expect(keys.current()).toBe('snd_an_older_key_0123456789');
  });

  it('is not taken where it is a publishable one', async () => {
    const keys = createSecretKeys('snd_an_older_key_0123456789');
    const before = await readFile(join(folder, 'key'), 'utf8');
    onTestFinished(() => writeFile(join(folder, 'key'), before));
    await writeFile(join(folder, 'key'), sandbox.keys.publishableKey);
    expect(await reloadKey(settings(), keys, fetchIt)).toBe('not a secret key');
    expect(keys.current()).toBe('snd_an_older_key_0123456789');
  });
});
