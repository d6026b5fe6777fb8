import { afterEach, describe, expect, it, vi } from 'vitest';
import { captureOutput } from './captureOutput.testing.ts';
import { sandboxMain, serverMain } from './index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('tillkit-server', () => {
  it('lists its commands', async () => {
    const said = captureOutput();
    expect(await serverMain(['--help'], {})).toBe(0);
    expect(said.out).toMatch(/^Usage: tillkit-server <command>[\s\S]*\n {2}proxy /);
  });

  it('lists the options of a command', async () => {
    const said = captureOutput();
    expect(await serverMain(['csp', '--help'], {})).toBe(0);
    expect(said.out).toContain('--elements');
  });

  it.each([[[]], [['nothing']], [['sandbox']], [['toString']]])(
    'wants a command that there is, not %j',
    async (argv) => {
      const said = captureOutput();
      expect(await serverMain(argv, {})).toBe(2);
      expect(`${said.out}${said.complaint}`).toContain('Usage: tillkit-server <command>');
    },
  );
});

describe('tillkit-sandbox', () => {
  it('lists its options', async () => {
    const said = captureOutput();
    expect(await sandboxMain(['--help'], {})).toBe(0);
    expect(said.out).toContain('--data DIR');
  });

  it.each([
    ['--bogus'],
    ['extra'],
    ['--port http'],
    ['--port 70000'],
    ['--bank-port x'],
    ['--links nowhere'],
    ['--secret-key prd_1'],
    ['--data x --memory'],
    ['--data postgres://host/x'],
    ['--control-token='],
    ['--webhook-url http://127.0.0.1:1/'],
    ['--webhook-url nowhere --webhook-secret s'],
  ])('refuses %s with a sentence', async (flags) => {
    const said = captureOutput();
    expect(await sandboxMain(flags.split(' '), {})).toBe(2);
    expect(said.out).toBe('');
    expect(said.complaint).toMatch(/^tillkit-sandbox: \S.*/);
    expect(said.complaint).not.toContain('    at ');
  });

  it('says where it cannot keep anything', async () => {
    const said = captureOutput();
    expect(await sandboxMain(['--port', '0', '--data', '/dev/null/x'], {})).toBe(1);
    expect(said.complaint).toContain('Check that its folder can be written to');
  });

  it.each([
    ['mysql://user:hidden-word@host/x', 2, 'DATABASE_URL must be postgres://'],
    ['postgres://user:hidden-word@127.0.0.1:1/x', 1, 'Check that DATABASE_URL names a server that runs'],
  ])('says what is wrong with DATABASE_URL, and never what it says', async (url, code, sentence) => {
    const said = captureOutput();
    expect(await sandboxMain(['--port', '0'], { DATABASE_URL: url })).toBe(code);
    expect(said.complaint).toContain(sentence);
    expect(said.complaint).not.toContain('hidden-word');
  });
});
