import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Started {
  readonly output: string;
  /** Exit code of the program that was started; npm itself ends by the signal and has none. */
  readonly code: number | null;
}

/** Runs a program, waits until it has said enough, and ends it as Ctrl-C does: by a signal to the whole foreground group. */
async function startAndStop(
  [program, ...args]: readonly [string, ...string[]],
  ready: (output: string) => boolean,
  look: (output: string) => Promise<void>,
): Promise<Started> {
  const child = spawn(program, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const group = child.pid;
  if (group === undefined) throw new Error(`${program} could not be started.`);
  let output = '';
  let errors = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    errors += part;
  });
  try {
    await expect.poll(() => ready(output) || errors, { timeout: 100_000 }).toBe(true);
    await look(output);
    process.kill(-group, 'SIGINT');
    const code = await ended;
    // No process of the group is left behind.
    await expect.poll(() => isGone(group), { timeout: 10_000 }).toBe(true);
    return { output, code };
  } finally {
    if (!isGone(group)) process.kill(-group, 'SIGKILL');
  }
}

function isGone(group: number): boolean {
  try {
    process.kill(-group, 0);
    return false;
  } catch {
    return true;
  }
}

const urls = (output: string) => [...new Set(output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [])];

const fourAddresses = (output: string) => urls(output).length === 4;

test('npm start prints its four addresses in words, answers on each, and leaves nothing behind after Ctrl-C', async () => {
  const started = await startAndStop(
    ['npm', 'start', '--silent', '--', '--port-base', '0'],
    fourAddresses,
    async (output) => {
      const statuses = await Promise.all(
        urls(output).map(async (url) => (await fetch(url, { headers: { accept: 'text/html' } })).status),
      );
      // The shop has a page at its root; the others only say that there is nothing there.
      expect(statuses[0]).toBe(200);
      for (const status of statuses) expect(status).toBeLessThan(500);
    },
  );
  expect(started.output).toMatch(/4242 4242 4242 4242/);
  for (const url of urls(started.output)) await expect(fetch(url)).rejects.toThrow();
});

test('the start for programs prints one line of JSON without a secret, and ends with 0 on Ctrl-C', async () => {
  const command = [process.execPath, 'scripts/start.mjs', '--json', '--port-base', '0'] as const;
  const { output, code } = await startAndStop(command, fourAddresses, async () => undefined);
  const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(output)).toMatchObject({
    shop: address,
    pay: address,
    service: address,
    bank: address,
    publishable_key: expect.stringMatching(/^pk_snd_/),
  });
  expect(output).not.toMatch(/(?<!pk_)snd_[0-9a-f]{64}/);
  expect(code).toBe(0);
});

test('the sandbox starts alone with one line of JSON, and leaves nothing behind after Ctrl-C', async () => {
  await startAndStop(
    ['npm', 'run', '--silent', 'sandbox', '--', '--port', '0', '--memory', '--json'],
    (output) => output.endsWith('\n'),
    async (output) => {
      const { url, secret_key: secretKey, publishable_key: publishableKey } = JSON.parse(output);
      expect(publishableKey).toMatch(/^pk_snd_/);
      const answer = await fetch(`${url}/payments/list`, { headers: { 'api-key': secretKey } });
      expect(await answer.json()).toEqual([{ size: 0, data: [] }]);
    },
  );
});
