import { strToU8, zipSync } from 'fflate';
import { appFiles } from '../../create/appFiles.mjs';
import { payModule } from './codeFor.ts';
import type { StudioState } from './studioState.ts';

/** What `npm create tillkit` writes an app of, by its path from here. */
const templates = import.meta.glob<string>(['../../create/templates/{shared,node,react,vite}/*', '!**/*.hosted.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const versions = import.meta.glob<string>('../../package.json', { import: 'version', eager: true });

/** The name of the app, and of the folder that its zip has it in. */
export const appName = 'tillkit-shop';

/** The app of `npm create tillkit` with Vite and an embedded checkout, which draws what is on the stage: text by path. */
export function studioApp(state: StudioState): Readonly<Record<string, string>> {
  const byPath = Object.entries(templates).map(([path, text]) => [path.replace('../../create/templates/', ''), text]);
  const [version = ''] = Object.values(versions);
  const files = appFiles(Object.fromEntries(byPath), {
    name: appName,
    app: 'vite',
    checkout: 'embedded',
    journal: 'sqlite',
    version,
  });
  // The page around it has the scheme of the stage too.
  const scheme = state.scheme === 'auto' ? 'light dark' : state.scheme;
  const css = files['shop.css']?.replace('color-scheme: light dark;', `color-scheme: ${scheme};`) ?? '';
  return { ...files, 'shop.css': css, 'Pay.tsx': payModule(state) };
}

/** The same in one file. */
export function appZip(state: StudioState): Uint8Array<ArrayBuffer> {
  const files = Object.entries(studioApp(state)).map(([path, text]) => [`${appName}/${path}`, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}
