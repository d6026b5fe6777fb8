import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildForBrowsers, compressFiles } from '../scripts/buildForBrowsers.mjs';
import { buildHostedPages, findChunkProblems } from '../scripts/hostedPages.mjs';
import { developmentHints } from '../src/client/developmentHints.ts';
import { loadHostedPages, scriptInventory } from '../src/server/index.ts';

/** Names of the modules that a built file imports, at once or later. */
const importedBy = (code: string) =>
  [...code.matchAll(/["'`]\.?\/?(?:assets\/)?([\w-]+\.js)["'`]/g)].map(([, name]) => name);

describe('the hosted pages', () => {
  let built: Awaited<ReturnType<typeof buildHostedPages>>;
  const text = (name: string) => String(built.files.get(name.replace(/^\//, '')));

  beforeAll(async () => {
    built = await buildHostedPages();
  }, 120_000);

  it.each(['payment', 'withWallets', 'payout', 'cardFrame', 'payoutFrame', 'bankFrame'] as const)(
    'load the %s page out of an entry that no other file imports',
    (page) => {
      const { script } = page === 'payment' ? built.pageAssets : built.pageAssets[page];
      const entry = script.slice('/assets/'.length);
      const scripts = [...built.files.keys()].filter((name) => name.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(10);
      const importers = scripts.filter((name) => importedBy(text(name)).includes(entry));
      expect(importers).toEqual([]);
      expect(text(script)).not.toMatch(/\bexport\b/);
    },
  );

  it.each(['payment', 'withWallets', 'payout', 'cardFrame', 'payoutFrame', 'bankFrame'] as const)(
    'name in the document of the %s page all that its entry imports at once',
    (page) => {
      const { script, imports, styles } = page === 'payment' ? built.pageAssets : built.pageAssets[page];
      const atOnce = new Set([script]);
      for (const name of atOnce) {
        for (const [, other] of text(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g))
          atOnce.add(`/assets/${other}`);
      }
      atOnce.delete(script);
      expect([...imports].sort()).toEqual([...atOnce].sort());
      expect(styles.map(text).join('')).toContain('@layer tillkit');
    },
  );

  it.each(['payment', 'withWallets', 'payout', 'cardFrame', 'payoutFrame', 'bankFrame'] as const)(
    'let a part of the %s page that is loaded later import nothing that is not there with the page',
    (page) => {
      const { script, imports } = page === 'payment' ? built.pageAssets : built.pageAssets[page];
      const atOnce = [script, ...imports].map((address) => address.slice('/assets/'.length));
      const later = new Set(atOnce);
      for (const name of later)
        for (const other of importedBy(text(`assets/${name}`))) if (other !== undefined) later.add(other);
      for (const name of atOnce) later.delete(name);
      expect(later.size).toBeGreaterThan(page === 'payment' || page === 'withWallets' ? 5 : 1);
      const lacking = [...later].flatMap((name) =>
        [...text(`assets/${name}`).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g)]
          .map(([, other]) => other)
          .filter((other) => other !== undefined && !atOnce.includes(other))
          .map((other) => `${name} imports ${other}`),
      );
      expect(lacking).toEqual([]);
      // And its names are its own: what is asked for again under another address is the module itself.
      for (const name of [...atOnce, ...later])
        expect(text(`assets/${name}`)).not.toMatch(/import\([^()]*\)\.then\(\(?(\w+)\)?=>\1\.\w+\)/);
    },
  );

  it.each([
    ['payment', { locales: /الدفع/, saved: /LinkMethods/, savedLocales: /محفوظة/ }],
    ['payout', { locales: /الحساب/ }],
  ] as const)('name for the document of the %s page the later parts that its form waits for', (page, expected) => {
    const { script, imports, parts } = page === 'payment' ? built.pageAssets : built.pageAssets[page];
    expect(Object.keys(parts)).toEqual(Object.keys(expected));
    for (const [when, holds] of Object.entries(expected)) {
      const addresses = Object.entries(parts).flatMap(([name, some]) =>
        name === when ? (Array.isArray(some) ? some : Object.values(some).flat()) : [],
      );
      expect(addresses.map(text).join('')).toMatch(holds);
      // The texts of a part are fetched by the part.
      const from = [script, ...imports, ...(when === 'savedLocales' ? (built.pageAssets.parts.saved ?? []) : [])];
      // A file that is loaded with the page needs no second link.
      for (const address of addresses) expect([script, ...imports]).not.toContain(address);
      for (const address of addresses)
        expect([...from].flatMap((name) => importedBy(text(name)))).toContain(address.slice('/assets/'.length));
    }
  });

  it('have no byte of a wallet where the page has none', () => {
    const of = (page: { readonly script: string; readonly imports: readonly string[] }) =>
      [page.script, ...page.imports].map(text).join('');
    expect(of(built.pageAssets.withWallets)).toContain('pay.google.com');
    const without = new Set([built.pageAssets.script, ...built.pageAssets.imports].map((name) => name.slice(1)));
    for (const name of without)
      for (const other of importedBy(text(name))) if (other !== undefined) without.add(`assets/${other}`);
    expect(without.size).toBeGreaterThan(10);
    expect([...without].filter((name) => /pay\.google|express-checkout/.test(text(name)))).toEqual([]);
  });

  it('have nothing of what a development build says on the console', () => {
    const scripts = [...built.files.keys()].filter((name) => name.endsWith('.js'));
    expect(scripts.filter((name) => text(name).includes('readPayment')).length).toBeGreaterThan(0);
    for (const [what] of Object.values(developmentHints))
      expect(scripts.filter((name) => text(name).includes(what))).toEqual([]);
  });

  it('are loaded from the package with every file also in Brotli and gzip, and with the custom elements', async () => {
    const { script, styles } = built.pageAssets;
    const first = [script, ...styles].map((address) => address.slice(1));
    const files = new Map([...built.files].filter(([name]) => first.includes(name)));
    const unpackedPackage = await mkdtemp(join(tmpdir(), 'tillkit-pages-'));
    const folder = join(unpackedPackage, 'hosted');
    try {
      await mkdir(join(folder, 'assets'), { recursive: true });
      await mkdir(join(unpackedPackage, 'browser'));
      for (const name of ['loader-1.js', 'texts-de-1.json', 'manifest.json'])
        await writeFile(join(unpackedPackage, 'browser', name), 'loads');
      await writeFile(join(folder, 'page.json'), JSON.stringify(built.pageAssets));
      await writeFile(join(folder, 'draw.js'), built.drawing);
      for (const [name, content] of [...files, ...(await compressFiles(files))])
        await writeFile(join(folder, name), content);
      const { assets, drawPaymentLink } = await loadHostedPages(folder);
      // It was loaded from a folder without any package: it needs none.
      const sentences = { page: '', details: '', step: '' };
      expect(await drawPaymentLink({}, { answer: {} }, '', sentences)).toBeUndefined();
      for (const name of first) {
        const asset = await assets(name.slice('assets/'.length));
        const { br = new Uint8Array(), gzip = new Uint8Array() } = asset?.encoded ?? {};
        const unpacked = [
          String(asset && Buffer.from(asset.body)),
          String(brotliDecompressSync(br)),
          String(gunzipSync(gzip)),
        ];
        expect(unpacked).toEqual(Array(3).fill(text(name)));
        expect(br.length).toBeLessThan(gzip.length);
        expect(gzip.length).toBeLessThan(text(name).length);
        // A compressed file has no address of its own.
        expect(await assets(`${name.slice('assets/'.length)}.br`)).toBeUndefined();
        expect(asset?.everyOrigin).toBeUndefined();
      }
      // The custom elements lie beside the pages, and are for pages of every origin.
      expect(await assets('loader-1.js')).toMatchObject({ everyOrigin: true, immutable: true });
      expect(await assets('elements.js')).toEqual({ ...(await assets('loader-1.js')), immutable: false });
      const contentType = 'application/json';
      expect(await assets('texts-de-1.json')).toMatchObject({ everyOrigin: true, immutable: true, contentType });
      // The list of the files has the same name in every version.
      expect(await assets('manifest.json')).toBeUndefined();
    } finally {
      await rm(unpackedPackage, { recursive: true });
    }
  });

  it('are all in the inventory of scripts, what is fetched for a language with its tag', async () => {
    const unpackedPackage = await mkdtemp(join(tmpdir(), 'tillkit-pages-'));
    const folder = join(unpackedPackage, 'hosted');
    try {
      for (const name of ['hosted/assets', 'browser']) await mkdir(join(unpackedPackage, name), { recursive: true });
      const file = { file: 'loader.js', integrity: 'sha384-of-it' };
      await writeFile(join(unpackedPackage, 'browser/manifest.json'), JSON.stringify({ loader: file, elements: file }));
      await writeFile(join(folder, 'page.json'), JSON.stringify(built.pageAssets));
      const scripts = [...built.files.keys()].filter((name) => name.endsWith('.js'));
      for (const name of scripts) await writeFile(join(folder, name), text(name));
      const listed = await scriptInventory(folder);
      expect(listed.map(({ path }) => path).sort()).toEqual(
        [...scripts.map((name) => `/${name}`), '/assets/loader.js', '/assets/loader.js'].sort(),
      );
      for (const path of built.pageAssets.parts.locales?.de ?? [''])
        expect(listed.find((one) => one.path === path)?.purpose).toMatch(/^fetched with .* \(de\)$/);
    } finally {
      await rm(unpackedPackage, { recursive: true });
    }
  });

  it('are refused by the build when a part of one page imports the entry of another one', async () => {
    // Two entries in one build: what both need lands in one of them.
    const input = ['src/hosted/main.tsx', 'src/hosted/payout.tsx'];
    const { output } = await buildForBrowsers({ write: false, rolldownOptions: { input } });
    const problems = findChunkProblems(output);
    expect(problems).toContainEqual(
      expect.stringMatching(/^assets\/[\w-]+\.js imports assets\/main-[\w-]+\.js, the entry of a page\.$/),
    );
    expect(problems).toContainEqual(
      expect.stringMatching(/^assets\/main-[\w-]+\.js is the entry of a page and exports/),
    );
    expect(problems).toContainEqual(expect.stringMatching(/ imports assets\/.*, which is not loaded with the page\.$/));
  });
});
