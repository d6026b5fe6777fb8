import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { parse as parseCss } from 'postcss';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeBlocks, runProgram } from '../scripts/packageLayout.mjs';
import { sections } from '../site/pages.mjs';
import { createClient, createServiceClient } from '../src/client/index.ts';
import { customElementsManifest } from '../src/elements/index.ts';
import { TillkitProvider } from '../src/hooks/index.ts';
import type { ProxyOptions } from '../src/proxy/index.ts';
import { readSignedSession, signSecureLink } from '../src/proxy/links/customerSession.ts';
import { createSandbox } from '../src/sandbox/index.ts';
import { loadHostedPages } from '../src/server/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const service = 'https://api.service.example';

/** Every Markdown page of the project, by its path from the root. */
const pages = ['.', 'docs', 'examples', 'src']
  .flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: folder !== '.' }) as string[]).map((file) =>
      posix.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.md') && !file.includes('node_modules'));

const blocks = pages.flatMap((page) => codeBlocks(read(page)).map((block) => ({ page, ...block })));
const programs = blocks.filter(({ language }) => /^(?:[jt]sx?)$/.test(language));

/** What a command in the docs is, by its beginning: the test or part of the tests that runs it, or the reason why none does. */
const commands: readonly (readonly [pattern: RegExp, runBy: string])[] = [
  [/^npm (?:ci|test|run (?:test:all|check))\b/, '.ci/run'],
  [/^npm start$|&& npm start$/, 'e2e/start.spec.ts'],
  [/^npm (?:create tillkit@latest my-shop|install\b.*|run dev)$/, 'scripts/packedJourneys.mjs'],
  [/^cd my-shop$/, 'scripts/packedJourneys.mjs'],
  [
    /^npx tillkit-(?:sandbox|server proxy)(?: --(?:port|secret-key|publishable-key) \S+)*$/,
    'scripts/packedJourneys.mjs',
  ],
  [/^npx tillkit-server proxy --check\b/, 'src/server/commands/proxyCommand.test.ts'],
  [/^npx tillkit-server doctor\b/, 'src/server/commands/doctorCommand.test.ts'],
  [/^node scripts\/crashTests\.mjs\b/, 'scripts/testPlan.mjs'],
  // What it derives is committed and tested; its sources are two files of a foreign repository, which are not.
  [/^(?:git show COMMIT:|node scripts\/deployedFacts\.mjs )/, 'src/testing/deployedContract.test.ts'],
  [/^npx vitest run src\/testing\/deployedContract\.test\.ts\b/, 'src/testing/deployedContract.test.ts'],
  // The part `fuzz` of `npm run test:all` searches for as long as the checks may take; these search for hours.
  [/^TILLKIT_SEED=\$RANDOM TILLKIT_FUZZ=\d+ npm run faults$/, 'src/fuzz.testing.ts'],
  [/^TILLKIT_FUZZ=\d+ npx vitest run src\/proxy\/operations\/faultyLine\b/, 'src/fuzz.testing.ts'],
];

/** Tags of a block of HTML that are no custom element of ours nor its script tag, and attributes that theirs does not have, by their manifest. */
function strangeMarkup(code: string): string[] {
  const known = new Map(
    customElementsManifest().modules.flatMap(({ declarations }) =>
      declarations.map(({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name)] as const),
    ),
  );
  const ofEvery = [...known.values()].reduce((some, names) => some.filter((name) => names.includes(name)));
  known.set('script', ['src', 'integrity', 'crossorigin', ...ofEvery.map((name) => `data-${name}`)]);
  known.set('a', ['href', 'data-tillkit-checkout', 'data-tillkit-close']);
  return [...code.matchAll(/<([\w-]+)((?:\s+[\w-]+="[^"]*")*)/g)].flatMap(([, tag = '', text = '']) => {
    const names = known.get(tag);
    const attributes = [...text.matchAll(/([\w-]+)=/g)].map(([, name = '']) => name);
    return names === undefined ? [tag] : attributes.filter((name) => !names.includes(name));
  });
}

/** Languages of the examples that sign a session, each with the command that runs its file. */
const signers: readonly (readonly [language: string, command: string, ...args: readonly string[]])[] = [
  ['php', 'php'],
  ['python', 'python3'],
  ['ruby', 'ruby'],
  ['go', 'go', 'run'],
  ['java', 'java'],
];

/** Where the programs of the docs are written to: inside the checkout, so that the package finds itself by its name. */
const written = join(root, '.cache/docs');

/** Path of a block's module: a block with a file name is that file, every other one is a module of its own, as it is when it is pasted alone. */
const moduleOf = ({ page, file, line }: (typeof programs)[number]) =>
  join(written, file === undefined ? `${page}.line${line}.tsx` : join(`${page}.files`, file));

/** Writes the programs. Every line keeps its number on the page, so that a message of the compiler names it. */
function writePrograms(of: typeof programs): void {
  rmSync(written, { recursive: true, force: true });
  for (const block of of) {
    mkdirSync(dirname(moduleOf(block)), { recursive: true });
    // Without an import or export it would not be a module.
    writeFileSync(moduleOf(block), `${'\n'.repeat(block.line)}${block.code}\nexport {};\n`);
  }
  // Next.js is no dependency of this checkout; `scripts/examples.mjs` runs what is written for it.
  writeFileSync(
    join(written, 'next.d.ts'),
    `declare module 'next/server' {
  export type NextRequest = Request;
  export const NextResponse: { next(init: { readonly request: { readonly headers: Headers } }): Response };
}\n`,
  );
  const compilerOptions = { allowJs: true, checkJs: true, noUnusedLocals: false, noUnusedParameters: false };
  const config = { extends: '../../tsconfig.json', compilerOptions, include: ['./**/*'] };
  writeFileSync(join(written, 'tsconfig.json'), JSON.stringify(config));
}

/** Messages of the compiler about the programs, one for each mistake. */
function compile(of: typeof programs): readonly string[] {
  writePrograms(of);
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', written], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout.split(/\n(?! )/).filter((message) => message !== '');
}

/** Runs the blocks of a page that are no files, or one file of it, with a change that keeps them inside a folder of the test; gives what they export. */
async function runPage(
  page: string,
  change: (code: string) => string = (code) => code,
  file?: string,
): Promise<Record<string, unknown>> {
  const made: Record<string, unknown> = {};
  for (const block of programs.filter((one) => one.page === page && one.file === file)) {
    const path = moduleOf(block);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    Object.assign(made, await runProgram(path));
  }
  return made;
}

it('every page of docs is in one section of the site, but the descriptions of the packages for npm', () => {
  const listed = sections.flatMap((section) => section.pages);
  const wanted = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/packages/'));
  expect(listed.filter((page) => page.startsWith('docs/')).toSorted()).toEqual(wanted.toSorted());
  expect(listed.filter((page) => !existsSync(join(root, page)))).toEqual([]);
});

describe('the code blocks of the docs', () => {
  it('compile against the public types of the package, which finds a mistake that is planted in one of them', () => {
    const sound = programs.find(({ code }) => code.includes('paymentLinkId={'));
    if (sound === undefined) throw new Error('No block of the docs shows a payment link.');
    const code = sound.code.replace('paymentLinkId={', 'paymentLink={');
    const messages = compile([...programs, { ...sound, code, page: 'planted', file: 'planted.tsx' }]);
    const [planted, ...others] = messages.toSorted((one) => (one.includes('planted.tsx') ? -1 : 1));
    expect(others).toEqual([]);
    expect(planted).toContain("Property 'paymentLink' does not exist");
  });

  it('are commands that a test runs', () => {
    const shell = blocks.filter(({ language }) => language === 'sh');
    const lines = shell.flatMap(({ code, page, line }) =>
      code
        .replaceAll('\\\n', ' ')
        .trim()
        .split('\n')
        .map((command) => ({ at: `${page}:${line}`, command: command.replace(/ +#.*$/, '') })),
    );
    const runBy = (command: string) => commands.find(([pattern]) => pattern.test(command))?.[1];
    expect(lines.filter(({ command }) => runBy(command) === undefined)).toEqual([]);
    for (const [pattern, file] of commands) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(
        lines.some(({ command }) => pattern.test(command)),
        String(pattern),
      ).toBe(true);
    }
  });

  it('are in a language that is checked, and parse', () => {
    for (const { page, line, language, code } of blocks) {
      const at = `${page}:${line}`;
      if (language === 'json') expect(() => JSON.parse(code), at).not.toThrow();
      else if (language === 'css') expect(() => parseCss(code), at).not.toThrow();
      else if (language === 'ini') expect(Object.keys(parseEnv(code)), at).toHaveLength(code.trim().split('\n').length);
      else if (language === 'html') expect(strangeMarkup(code), at).toEqual([]);
      else if (language === 'mermaid') expect(page).toMatch(/^docs\/(flows\/|architecture\.md$)/);
      else if (signers.some(([other]) => other === language)) expect(page, at).toBe('docs/signing.md');
      else expect(language, at).toMatch(/^(?:sh|[jt]sx?|text)$/);
    }
  });
});

describe('the programs of the docs', () => {
  const sandbox = createSandbox({ merchantName: 'Merchant' });
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-docs-'));
  const logged: string[] = [];

  beforeAll(() => {
    writePrograms(programs);
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'draw.js'), 'export const drawPaymentLink = async () => undefined;');
    writeFileSync(join(folder, 'page.json'), JSON.stringify({ script: '/assets/pay.js', imports: [], styles: [] }));
    sandbox.createDemoCustomer();
    sandbox.setOrigins({ service, bank: 'https://bank.example', links: 'https://pay.merchant.example' });
    vi.stubEnv('SERVICE_SECRET_KEY', sandbox.keys.secretKey);
    vi.stubEnv('SERVICE_PUBLISHABLE_KEY', sandbox.keys.publishableKey);
    vi.stubEnv('TILLKIT_SIGNING_KEY', 'signing-key-of-a-test-0123456789-0123456789');
    vi.stubEnv('TILLKIT_HOOK_KEY', 'hook-key-of-a-test-0123456789-0123456789');
    vi.stubGlobal('fetch', (...call: ConstructorParameters<typeof Request>) => sandbox.fetch(new Request(...call)));
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((...words) => void logged.push(words.join(' ')));
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const inFolder = (code: string) =>
    code
      .replaceAll('loadHostedPages()', `loadHostedPages(${JSON.stringify(folder)})`)
      .replaceAll("'./data/", `'${folder}/data/`)
      .replaceAll('port: 8080', 'port: 0');

  it('docs/merchant-server.md calls the service and receives a report', async () => {
    const { receiveSettled } = (await runPage('docs/merchant-server.md', inFolder)) as {
      receiveSettled: (of: Request) => Promise<Response>;
    };
    expect(logged).toContain('0');
    expect((await receiveSettled(new Request('https://shop.example/', { method: 'POST', body: '{}' }))).status).toBe(
      401,
    );
  });

  it('docs/payouts.md creates a payout link', async () => {
    await runPage('docs/payouts.md');
    expect(logged.at(-1)).toMatch(/^https:\/\/pay\.merchant\.example\/payout_link\//);
  });

  it('docs/payouts.md lists the payouts that wait for a review, and sends one once', async () => {
    const { listWaiting, fulfil } = (await runPage('docs/payouts.md', inFolder, 'review.ts')) as {
      listWaiting: () => Promise<readonly { payout_id: string; amount: number }[]>;
      fulfil: (payoutId: string) => Promise<string>;
    };
    const client = createServiceClient({ secretKey: sandbox.keys.secretKey, serviceUrl: service });
    const made = await client.createPayout({
      body: {
        ...{ amount: 700, currency: 'EUR', customer_id: 'cus_1', confirm: true, payout_type: 'bank' },
        payout_method_data: { bank: { iban: 'DE89370400440532013000' } },
      },
    });
    const id = made.ok ? made.value.payout_id : '';
    expect(await listWaiting()).toMatchObject([{ payout_id: id, amount: 700 }]);
    const first = await fulfil(id);
    expect(await fulfil(id)).toBe(first);
    expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'disbursed')).toHaveLength(1);
    expect(await listWaiting()).toEqual([]);
  });

  it('docs/rails.md checks the account of a receiver and writes it for the service', async () => {
    await runPage('docs/rails.md');
    expect(logged.at(-1)).toContain('{"iban":"DE94370400440532010000"}');
  });

  it('src/sandbox/README.md makes a payout that the processor refuses', async () => {
    await runPage('src/sandbox/README.md');
    expect(logged.at(-1)).toBe('failed');
  });

  it('docs/signing.md has sessions that the proxy takes, in its table and by every example that can be run here', async () => {
    const signingKey = 'a-signing-key-of-the-test-vectors-0123456789';
    const page = read('docs/signing.md');
    const vectors = [...page.matchAll(/^\| `(\{.*\})` \| `(\S+)` \|$/gm)];
    expect(vectors).toHaveLength(2);
    for (const [, text = '', session] of vectors) {
      const { payment_id: paymentId, exp, customer_id: customerId } = JSON.parse(text);
      const options = { signingKey, paymentId, customerId, now: exp * 1000 - 900_000 };
      const link = 'https://pay.merchant.example/payment_link/s/merchant/pay';
      expect(await signSecureLink(link, options)).toBe(`${link}?session=${session}`);
    }
    const examples = blocks.filter((block) => block.page === 'docs/signing.md' && block.language !== 'text');
    expect(examples.map(({ language }) => language)).toEqual(signers.map(([language]) => language));
    for (const { language, file = '', code } of examples) {
      const [, command = '', ...args] = signers.find(([of]) => of === language) ?? [];
      if (spawnSync(command, ['--help']).error !== undefined) continue;
      writeFileSync(join(folder, file), code);
      const { stdout, stderr } = spawnSync(command, [...args, file, 'pay_17', 'cus_4'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, HOME: folder, TILLKIT_SIGNING_KEY: signingKey },
      });
      const check = { signingKeys: [signingKey], paymentId: 'pay_17', now: Date.now() };
      expect(await readSignedSession(stdout.trim(), check), `${language}: ${stderr}`).toMatchObject({
        customerId: 'cus_4',
      });
    }
  }, 120_000);

  it('docs/proxy.md serves, makes links, and ends with the process', async () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const before = process.listeners('SIGTERM');
    const made = (await runPage('docs/proxy.md', inFolder)) as {
      openLink: () => Promise<string | undefined>;
      secureLink: (customerId: string) => Promise<{ url: string } | undefined>;
    };
    expect(await made.openLink()).toMatch(/^https:\/\/pay\.merchant\.example\/payment_link\//);
    expect((await made.secureLink('cus_demo'))?.url).toContain('?session=');
    for (const listener of process.listeners('SIGTERM')) if (!before.includes(listener)) listener('SIGTERM');
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  });

  it('docs/hosted-page.md makes proxies with a branding and with networks', async () => {
    const opener = new EventTarget();
    vi.stubGlobal('window', opener);
    const made = await runPage('docs/hosted-page.md', inFolder);
    expect(made.withNetworks).toHaveProperty('fetch');
    const make = made.withBranding as (options: ProxyOptions) => unknown;
    const options: ProxyOptions = {
      ...(await loadHostedPages(folder)),
      secretKey: sandbox.keys.secretKey,
      publishableKey: sandbox.keys.publishableKey,
      serviceUrl: service,
      payOrigin: 'https://pay.merchant.example',
      allowedOrigins: [],
      merchant: { name: 'Merchant' },
      secureLink: { signingKey: 'signing-key-of-a-test-0123456789-0123456789' },
    };
    for (const of of [make, made.withWords as typeof make]) expect(of(options)).toHaveProperty('fetch');
  });

  it('the pages about components draw each component that they show', async () => {
    const { RecordedCheckout, ...parts } = {
      ...(await runPage('docs/components.md')),
      ...(await runPage('docs/threeds.md')),
      ...(await runPage('docs/saved-methods.md')),
      ...(await runPage('docs/addresses.md')),
    } as Record<string, FunctionComponent<typeof given>>;
    const given = {
      paymentLinkId: 'plink_1',
      clientSecret: 'pay_1_secret_1',
      customerId: 'cus_demo',
      customerSession: 'session_1',
      payment: { payment_id: 'pay_1', status: 'requires_customer_action', net_amount: 4999, currency: 'EUR' },
      policy: { threeds_unavailable: 'complete' },
    };
    if (RecordedCheckout === undefined) throw new Error('docs/components.md shows no flight recorder.');
    expect(renderToString(createElement(RecordedCheckout, given))).toContain('data-tk="payment-link-page"');
    const client = createClient({
      publishableKey: sandbox.keys.publishableKey,
      serviceUrl: service,
      payOrigin: service,
    });
    expect(Object.keys(parts)).toEqual([
      'Checkout',
      'SavedMethods',
      'PayAsCustomer',
      'PayAndShip',
      'PayAndShipAbroad',
      'PayWithShipping',
      'PayWithDiscount',
      'PayInFrame',
      'Authenticate',
      'PayAgain',
      'ShippingForm',
    ]);
    for (const part of Object.values(parts)) {
      const props = { client, children: createElement(part, given) };
      expect(renderToString(createElement(TillkitProvider, props))).toContain('data-tk="');
    }
  });
});
