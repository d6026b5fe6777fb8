import { statSync } from 'node:fs';
import { findBaseUrlProblem } from '../../client/index.ts';
import { list, ownKey, proxySettings, type Setting, text, wholeNumber } from '../../proxy/index.ts';
import { type Appearance, compileAppearance } from '../../theme/index.ts';
import { defaultProxyPort } from './defaultProxyPort.ts';

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** What `tillkit-server proxy` needs beside the options of `createProxy`: where it keeps its journal, where it listens, and the ways to other servers. */
const ofTheProcess = {
  hookUrl: {
    variable: 'TILLKIT_HOOK_URL',
    what: 'address of your server that is posted the end of every call, signed; verifySettledOperation reads it',
    preset: 'none',
    ...text(findBaseUrlProblem),
  },
  hookKey: {
    variable: 'TILLKIT_HOOK_KEY',
    what: 'at least 32 random characters that those posts are signed with',
    preset: 'none',
    fileNote: '',
    ...text(ownKey(32, 'your server trusts those posts for it alone')),
  },
  database: {
    variable: 'DATABASE_URL',
    what: 'postgres://… that several instances share: their journal and counters',
    preset: 'TILLKIT_DATA',
    ...text((value) =>
      /^postgres(?:ql)?:\/\//.test(value)
        ? undefined
        : 'must be the address of a PostgreSQL server (postgres://…); for a file set TILLKIT_DATA',
    ),
  },
  data: {
    variable: 'TILLKIT_DATA',
    what: 'folder for the journal of the instances of one machine, on its own disk that outlives them; or memory, which forgets at every restart what was under way',
    preset: './tillkit-data',
    ...text((value) => {
      if (value !== 'memory' && value.toLowerCase() === 'memory')
        return 'must be memory, in lower case, for no folder at all';
      return isFile(value) ? 'must be a folder, and is a file' : undefined;
    }),
  },
  host: { variable: 'HOST', what: 'address to listen at', preset: '127.0.0.1', ...text() },
  port: {
    variable: 'PORT',
    what: 'port to listen at; 0 for any',
    preset: String(defaultProxyPort),
    ...wholeNumber(65_535),
  },
  appearance: {
    variable: 'TILLKIT_APPEARANCE',
    what: 'your brand in JSON for all hosted pages, such as {"brand":"#0a7d7d"}, see docs/appearance.md',
    preset: 'none',
    read: (json) => {
      try {
        // It is an appearance where nothing is thrown.
        return { value: compileAppearance(JSON.parse(json) as Appearance) };
      } catch (error) {
        const why = error instanceof TypeError ? error.message.replace('tillkit: ', '') : 'it is not JSON';
        return { problems: [`is no appearance: ${why.replace(/\.$/, '')}`] };
      }
    },
    problems: () => [],
  },
  pinnedKeys: {
    variable: 'TILLKIT_SERVICE_PIN',
    what: 'SHA-256 of the service’s public key in base64, one or several separated by commas',
    preset: 'none',
    ...list((pin) =>
      /^[A-Za-z0-9+/]{43}=$/.test(pin) ? undefined : 'must be a SHA-256 in base64: 44 characters, the last one =',
    ),
  },
  throughProxy: {
    variable: 'TILLKIT_HTTP_PROXY',
    what: 'address of an HTTP proxy on the way to the service; HTTP_PROXY is not looked at',
    preset: 'none',
    ...text((value) =>
      URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
        ? undefined
        : 'must be the http or https address of an HTTP proxy',
    ),
  },
  stopNoticeSeconds: {
    variable: 'TILLKIT_STOP_NOTICE',
    what: 'seconds between "not ready" and the end of accepting',
    preset: '0',
    ...wholeNumber(300),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

/** Every setting of `tillkit-server proxy`, in the order of its help. */
export const commandSettings = { ...proxySettings, ...ofTheProcess };

/** Every variable with the setting that it gives: two for a setting that a file can hold. */
export const proxyVariables: readonly { readonly name: string; readonly what: string }[] = Object.values<
  Setting<unknown>
>(commandSettings).flatMap(({ variable, what, preset, fileNote }) => {
  const inFile = `${variable}_FILE`;
  const otherwise = preset === undefined ? '' : ` (default: ${preset})`;
  if (fileNote === undefined) return [{ name: variable, what: `${what}${otherwise}` }];
  const how = fileNote === '' ? '' : `; ${fileNote}`;
  return [
    { name: variable, what: `${what} (or ${inFile}${preset === undefined ? '' : `; default: ${preset}`})` },
    { name: inFile, what: `file that holds ${variable}, readable by its owner alone${how}` },
  ];
});
