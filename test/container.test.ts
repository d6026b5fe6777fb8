import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { codeBlocks, packages } from '../scripts/packageLayout.mjs';
import { proxyVariables } from '../src/server/commands/commandSettings.ts';
import { readProxyEnvironment } from '../src/server/commands/readProxyEnvironment.ts';
import { listen } from '../src/server/index.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
const dockerfile = read('examples/container/Dockerfile');
const { version } = JSON.parse(read('package.json'));

/** The instructions of the Dockerfile, each in one line, in their order. */
const instructions = dockerfile
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
const rest = (name: string) => instructions.find(([instruction]) => instruction === name)?.[1] ?? '';
const argv = (text: string): readonly string[] => JSON.parse(text.slice(text.indexOf('[')));
const set = Object.fromEntries(
  rest('ENV')
    .split(' ')
    .map((pair) => pair.split('=')),
);
const compose = read('examples/container/compose.yaml');
const known = new Set(proxyVariables.map(({ name }) => name));

it('the container starts the command of the package that it installs, in its version, without a shell and not as root', () => {
  const server = packages.find(({ name }) => name === 'tillkit-server');
  expect(rest('ARG')).toBe(`VERSION=${version}`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the Dockerfile has it like this.
  expect(rest('RUN')).toContain('tillkit-server@${VERSION}');
  expect(argv(rest('CMD'))).toEqual(['node', `node_modules/tillkit-server/bin/${server?.bin}.js`, 'proxy']);
  const order = instructions.map(([name]) => name);
  expect(rest('USER')).toBe('node');
  expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  expect(rest('RUN')).toContain(`chown node:node ${set.TILLKIT_DATA}`);
  expect(rest('VOLUME')).toBe(set.TILLKIT_DATA);
  expect(rest('EXPOSE')).toBe(set.PORT);
});

it('the health check passes where the health route answers 200, and fails where it does not or nothing listens', async () => {
  const [command = '', ...args] = argv(rest('HEALTHCHECK'));
  let status = 200;
  const asked: string[] = [];
  const server = await listen(
    (request) => {
      asked.push(new URL(request.url).pathname);
      return new Response('{}', { status });
    },
    { port: 0 },
  );
  const check = () => {
    const child = spawn(command, args, { env: { ...process.env, PORT: new URL(server.url).port } });
    return new Promise((resolve) => child.once('exit', resolve));
  };
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).toBe(1);
  expect(asked).toEqual(['/healthz', '/healthz']);
  await server.close();
  expect(await check()).toBe(1);
}, 60_000);

it('the settings of the compose file are an environment that the proxy takes, with secrets in files and the journal in its database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-container-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = [...compose.matchAll(/^ {2}([\w-]+): \{ file: \.\/secrets\/\1 \}$/gm)].map(([, name = '']) => name);
  expect(compose).toContain(`secrets: [${names.join(', ')}]`);
  for (const name of names) {
    await writeFile(join(folder, name), `secret-of-a-test-${name}-0123456789-0123456789`);
    await chmod(join(folder, name), 0o600);
  }
  const page = codeBlocks(read('docs/going-live.md'));
  const file = parseEnv(page.find((block) => block.file === 'examples/container/.env')?.code ?? '');
  const { POSTGRES_PASSWORD: password = '', ...own } = file;
  const given: Record<string, string> = { ...set, ...own };
  for (const [, name = '', value = ''] of compose.matchAll(/^ {6}([A-Z_]+): (\S+)$/gm))
    if (!name.startsWith('POSTGRES_'))
      // biome-ignore lint/suspicious/noTemplateCurlyInString: compose files have it like this.
      given[name] = value.replace('/run/secrets', folder).replace('${POSTGRES_PASSWORD}', password);
  expect(Object.keys(given).filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([]);
  const secretFiles = Object.entries(given).filter(([name]) => name.endsWith('_FILE'));
  expect(secretFiles.map(([, path]) => path)).toEqual(names.map((name) => join(folder, name)));
  expect(await readProxyEnvironment(given)).toMatchObject({
    ok: true,
    settings: { port: 8080, host: '0.0.0.0', journal: { kind: 'postgresql', location: given.DATABASE_URL } },
  });
  const { username, hostname } = new URL(given.DATABASE_URL ?? '');
  expect([username, hostname]).toEqual(['tillkit', 'postgres']);
  expect(compose).toContain(`POSTGRES_USER: ${username}\n`);
  expect(compose).toContain(`  ${hostname}:\n    image: postgres:`);
  // `listen` gives calls under way 65 s.
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(65);
});
