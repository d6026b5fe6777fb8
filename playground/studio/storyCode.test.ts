import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stories } from '../stories/index.ts';
import { studioApp } from './appZip.ts';
import { codeFor, hasApp } from './codeFor.ts';
import { firstState } from './studioState.ts';

/** Messages of the compiler about modules of a folder inside this checkout, where the packages are found by their names. */
function compileModules(modules: Readonly<Record<string, string>>): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = join(root, '.cache/studio-code');
  rmSync(folder, { recursive: true, force: true });
  const files = {
    ...modules,
    'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.json', include: ['./**/*'] }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
}

describe('the code beside a preview', () => {
  it('compiles for every story, alone and as the page of an app', () => {
    const modules: Record<string, string> = {};
    for (const story of stories) {
      const words = { ar: { 'pay.button': '{amount}', 'link.items': { one: '1', other: '{count}' } } };
      const state = { ...firstState, story, locale: 'ar', own: { brand: '#0a7d7d' }, words } as const;
      const place = `${story.component}/${story.name}`;
      modules[`${place}.tsx`] = codeFor(state);
      if (!hasApp(state)) continue;
      const { 'Pay.tsx': pay = '', 'Shop.tsx': shop = '' } = studioApp(state);
      Object.assign(modules, { [`${place}/Pay.tsx`]: pay, [`${place}/Shop.tsx`]: shop });
    }
    expect(compileModules(modules)).toBe('');
    // A mistake would be found.
    expect(compileModules({ 'wrong.tsx': codeFor(firstState).replace('clientSecret={', 'secret={') })).toContain(
      "Property 'secret' does not exist",
    );
  });
});
