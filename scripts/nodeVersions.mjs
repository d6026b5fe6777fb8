import { strict as assert } from 'node:assert';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import {
  bundleProblems,
  bundlerPackages,
  found,
  installPackages,
  packages,
  payOverHttp,
  run,
  say,
} from './packageLayout.mjs';
import { freePort } from './ports.mjs';

/** Majors of Node besides the one that runs this: the npm package `node` holds a Node, and is installed outside this checkout. */
const others = ['22', '24'];

/** A runner of tests that has a module system of its own; nothing that ships needs it. */
const jest = 'jest@30.5.2';

/** The resolution mode that the packages do not support: it has no `require` of ES modules, which Node has from 20.19. */
const notOurs = new Set(['node16-cjs']);

/**
 * Judges a packed package by `publint` and by `attw`: whether its manifest, its files and its declarations fit together.
 *
 * @param path of the packed package
 * @returns a sentence for each mistake
 */
async function packageProblems(path) {
  const data = new Uint8Array(await readFile(path));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  // A style sheet has no types.
  const { types, problems = [] } = /** @type {any} */ (
    await checkPackage(createPackageFromTarballData(data), { excludeEntrypoints: [/\.css$/] })
  );
  return [
    ...messages.map((message) => `publint, ${pkg.name}: ${formatMessage(message, pkg)}`),
    ...(types ? [] : [`attw, ${pkg.name}: the package has no types.`]),
    ...problems
      .filter(({ resolutionKind }) => !notOurs.has(resolutionKind))
      .map(
        ({ kind, entrypoint, resolutionKind }) => `attw, ${pkg.name}: ${kind} of ${entrypoint} for ${resolutionKind}`,
      ),
  ];
}

/** What the commands of the packages do with a Node: sandbox, proxy, hosted page, one payment, and the journal in SQLite over a restart. */
async function tryNode({ folder, type, startSandbox }, major, bin) {
  const data = join(folder, `data-${major}`);
  const env = { PATH: `${bin}:${process.env.PATH}`, TILLKIT_DATA: data };
  const version = run('sh', ['-c', 'node --version'], folder, { ...process.env, ...env }).trim();
  assert.equal(version.split('.')[0], `v${major}`);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const sandbox = await startSandbox(origin, { env });
  const proxy = await type(sandbox.proxyLine, /listening at/, { env });
  const headers = { 'api-key': sandbox.variables.TILLKIT_SECRET_KEY, 'content-type': 'application/json' };
  const body = JSON.stringify({
    amount: 900,
    currency: 'EUR',
    payment_link: true,
    return_url: 'http://127.0.0.1:3000/',
  });
  const made = await (await fetch(`${sandbox.service}/payments`, { method: 'POST', headers, body })).json();
  assert.ok(made.payment_link, JSON.stringify(made));
  const page = await fetch(made.payment_link.link);
  assert.equal(page.status, 200, 'the hosted page');
  const script = found(await page.text(), /<script type="module" src="([^"]+)"/);
  assert.equal((await fetch(`${origin}${script}`)).status, 200, 'the script of the hosted page');
  const { again } = await payOverHttp(sandbox, origin);
  assert.ok((await stat(join(data, 'proxy.sqlite'))).size > 0, 'the journal');
  await proxy.stop();
  await type(sandbox.proxyLine, /listening at/, { env });
  await again();
  return version;
}

/** A test in CommonJS for Jest, which takes modules by `import()` alone, and those with a flag of Node. */
const testInJest = `
test('an order of the testing kit is made and not charged', async () => {
  const { createTill } = await import('tillkit-sandbox/testing');
  const till = createTill({ now: Date.parse('2030-01-01T12:00:00Z') });
  const order = await till.createOrder({ amount: 1250 });
  expect(order.paymentId).toMatch(/^pay_/);
  expect(till.ledger.charges(order.paymentId)).toEqual([]);
});
`;

/** What programs in CommonJS do with the packages: require each entry, and test with the testing kit in Jest. */
async function tryCommonJs({ folder }, major, bin) {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const home = join(folder, `common-${major}`);
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{"private":true,"type":"commonjs"}');
  const entries = packages.flatMap((made) => made.entries.flatMap(({ name, specifier }) => (name ? specifier : [])));
  const required = entries.map((specifier) => `Object.keys(require('${specifier}')).length`);
  const counted = run('node', ['--eval', `console.log(JSON.stringify([${required}]))`], home, env);
  assert.ok(
    JSON.parse(counted).every((count) => count > 0),
    `require gives ${counted}of ${entries}`,
  );
  await writeFile(join(home, 'kit.test.js'), testInJest);
  const flags = { NODE_OPTIONS: '--experimental-vm-modules' };
  run('node', [join(folder, 'node_modules/jest/bin/jest.js'), '--rootDir', home], home, { ...env, ...flags });
}

const installed = await installPackages([jest, ...bundlerPackages]);
say('Packed and installed with npm into an empty folder.');
const problems = (await Promise.all(packages.map(({ name }) => packageProblems(installed.packed[name])))).flat();
say(problems.length === 0 ? 'ok    publint and attw find nothing.' : `FAIL  ${problems.join('\n      ')}`);
const { folder } = installed;
const carried = await bundleProblems(folder);
say(
  carried.length === 0
    ? 'ok    A bundle carries what is imported, and nothing else.'
    : `FAIL  ${carried.join('\n      ')}`,
);
let failed = problems.length + carried.length;
for (const major of [process.versions.node.split('.')[0], ...others]) {
  try {
    const own = join(folder, `node-${major}`);
    if (others.includes(major)) {
      await mkdir(own);
      await writeFile(join(own, 'package.json'), '{"private":true}');
      run('npm', ['install', '--silent', '--no-audit', '--no-fund', `node@${major}`], own);
    }
    const bin = others.includes(major) ? join(own, 'node_modules/node/bin') : join(process.execPath, '..');
    const version = await tryNode(installed, major, bin);
    await tryCommonJs(installed, major, bin);
    say(
      `ok    Node ${version}: sandbox, proxy, hosted page, a payment, and its journal over a restart; CommonJS, and the testing kit in Jest.`,
    );
  } catch (error) {
    failed += 1;
    say(`FAIL  Node ${major}: ${error instanceof Error ? error.message : error}`);
  }
}
await installed.end();
process.exit(failed === 0 ? 0 : 1);
