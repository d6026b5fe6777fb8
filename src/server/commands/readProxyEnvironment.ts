import { readFile, stat } from 'node:fs/promises';
import {
  type ConfiguredOptions,
  findTransportProblem,
  idleLinkConfigFields,
  optionsOf,
  originOf,
  problemsBetween,
  proxySettings,
  type Setting,
} from '../../proxy/index.ts';
import type { CompiledAppearance } from '../../theme/index.ts';
import { commandSettings, proxyVariables } from './commandSettings.ts';
import { defaultProxyPort } from './defaultProxyPort.ts';
import { findNearestName } from './findNearestName.ts';

/** Variables of the environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where calls that move money are written down: a server that several instances share, a file of one, or nowhere beyond the process. */
export type JournalPlace =
  | { readonly kind: 'postgresql'; readonly location: string }
  | { readonly kind: 'file'; readonly location: string; readonly folder: string }
  | { readonly kind: 'memory' };

/** Configuration of `tillkit-server proxy` from its environment, checked. */
export interface ProxySettings {
  /** For `createProxy`; what no variable gives is absent. */
  readonly options: ConfiguredOptions;
  /** Where the secret key came from when that is a file: it is read again at SIGHUP. */
  readonly secretKeyFile: string | undefined;
  /** Where ends of operations are posted to. */
  readonly hook: { readonly url: string; readonly key: string } | undefined;
  /** Where the journal is kept. */
  readonly journal: JournalPlace;
  readonly host: string;
  readonly port: number;
  /** The merchant's brand on the hosted pages. */
  readonly appearance: CompiledAppearance | undefined;
  readonly pinnedKeys: readonly string[] | undefined;
  readonly throughProxy: string | undefined;
  /** Milliseconds between "not ready" and the end of accepting. */
  readonly stopNotice: number;
}

/** What reading comes to: settings with notes for the operator, or a sentence for every mistake. */
export type ProxyEnvironment =
  | { readonly ok: true; readonly settings: ProxySettings; readonly notes: readonly string[] }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Variables of the scripts in this repository, which are no mistake here. */
const repositoryVariables = new Set([
  'TILLKIT_CHROMIUM',
  'TILLKIT_PORT_BASE',
  'TILLKIT_CONTROL_TOKEN',
  'TILLKIT_POSTGRES_BIN',
  'TILLKIT_FUZZ_RUNS',
]);

/**
 * Text of a file that only its owner may read, without white space around it.
 *
 * @throws a sentence that names the variable, never the content.
 */
export async function readSecretFile(variable: string, path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new Error(`${variable} names a file that cannot be read.`);
  if ((found.mode & 0o077) !== 0) {
    throw new Error(`${variable} names a file that others may read. Run chmod 600 on it.`);
  }
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${variable} names a file that cannot be read.`);
  return text.trim();
}

const givenIn = (env: Environment, name: string) => {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
};

/** A sentence for each variable that is none of ours. */
function unknownVariables(env: Environment): readonly string[] {
  const names = proxyVariables.map(({ name }) => name);
  return Object.keys(env)
    .filter((name) => name.startsWith('TILLKIT_') && !names.includes(name) && !repositoryVariables.has(name))
    .map((name) => {
      const nearest = findNearestName(name, names);
      const instead = nearest === undefined ? 'tillkit-server proxy --help lists all.' : `Do you mean ${nearest}?`;
      return `${name} is not a variable of tillkit-server proxy. ${instead}`;
    });
}

/** The text of a setting, with the name of the variable that gave it. @throws a sentence that holds no secret */
async function textOf(env: Environment, { variable, fileNote, required, what }: Setting<unknown>) {
  const inFile = `${variable}_FILE`;
  const direct = givenIn(env, variable);
  const path = fileNote === undefined ? undefined : givenIn(env, inFile);
  if (direct !== undefined && path !== undefined) throw new Error(`Set ${variable} or ${inFile}, not both.`);
  if (path !== undefined) {
    const text = await readSecretFile(inFile, path);
    if (text === '') throw new Error(`${inFile} names a file that is empty.`);
    return { name: inFile, text, lines: true };
  }
  // A source of a content security policy such as 'self' has single quotes of its own; a key, which may come from a file, has none.
  const quoted = fileNote === undefined ? /^".*"$/s : /^(["']).*\1$/s;
  if (direct !== undefined && quoted.test(direct))
    throw new Error(`${variable} has quotes around its value. Write it without them: they are taken as part of it.`);
  if (direct !== undefined) return { name: variable, text: direct, lines: false };
  if (required) throw new Error(`Set ${variable}${fileNote === undefined ? '' : ` or ${inFile}`}: ${what}.`);
  return undefined;
}

type Values = { readonly [Path in keyof typeof commandSettings]?: ValueOf<(typeof commandSettings)[Path]> };
type ValueOf<One> = One extends { read(text: string, lines: boolean): { readonly value?: infer Value } }
  ? Value
  : never;

/** The value of every setting that is given, and a sentence for each mistake. */
async function readValues(env: Environment): Promise<{ readonly values: Values; readonly mistakes: string[] }> {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [path, setting] of Object.entries<Setting<unknown>>(commandSettings)) {
    try {
      const given = await textOf(env, setting);
      if (given === undefined) continue;
      const { value, problems = [] } = setting.read(given.text, given.lines);
      const payOrigin = originOf(givenIn(env, proxySettings.payOrigin.variable) ?? '');
      const wrong = [...(value === undefined ? [] : setting.problems(value, payOrigin)), ...problems];
      mistakes.push(...wrong.map((problem) => `${given.name} ${problem}.`));
      if (value !== undefined) values[path] = value;
    } catch (error) {
      mistakes.push(error instanceof Error ? error.message : `${setting.variable} cannot be read.`);
    }
  }
  return { values, mistakes };
}

/** A sentence for each pair of settings that do not go together. */
function mistakesBetween(values: Values, env: Environment): readonly string[] {
  const { variable } = commandSettings.hookKey;
  const keyed = [variable, `${variable}_FILE`].some((name) => givenIn(env, name) !== undefined);
  const transport = findTransportProblem(values.serviceUrl ?? '', env.NODE_TLS_REJECT_UNAUTHORIZED);
  return [
    ...problemsBetween(values, (path) => proxySettings[path].variable),
    ...(values.hookKey !== undefined && values.hookKey === values.secretKey
      ? [`${variable} is the secret key. Give it a value of its own: your server would have the secret key, too.`]
      : []),
    ...(values.hookUrl !== undefined && !keyed
      ? [`Set TILLKIT_HOOK_KEY or TILLKIT_HOOK_KEY_FILE: ${commandSettings.hookKey.what}.`]
      : []),
    ...(values.hookUrl === undefined && keyed
      ? ['TILLKIT_HOOK_KEY signs posts to TILLKIT_HOOK_URL: set that as well, or neither.']
      : []),
    ...(transport === undefined ? [] : [transport]),
  ];
}

function journalPlace(database: string | undefined, data: string): JournalPlace {
  if (database !== undefined) return { kind: 'postgresql', location: database };
  const folder = data.replace(/(?!^)\/+$/, '');
  return folder === 'memory' ? { kind: 'memory' } : { kind: 'file', location: `${folder}/proxy.sqlite`, folder };
}

/** Reads and checks the environment of `tillkit-server proxy`. All mistakes come at once, one sentence each; no sentence holds a key. */
export async function readProxyEnvironment(env: Environment): Promise<ProxyEnvironment> {
  const { values, mistakes } = await readValues(env);
  const all = [...unknownVariables(env), ...mistakes, ...mistakesBetween(values, env)];
  if (all.length > 0) return { ok: false, mistakes: all };
  const {
    hookUrl,
    hookKey,
    database,
    data,
    host,
    port,
    appearance,
    pinnedKeys,
    throughProxy,
    stopNoticeSeconds,
    ...options
  } = values;
  const journal = journalPlace(database, data ?? commandSettings.data.preset);
  const unread = idleLinkConfigFields(options.paymentLinkConfig ?? {}).unread.map(
    (name) =>
      `TILLKIT_PAYMENT_LINK_CONFIG has ${name}, which was not looked at: node_modules/tillkit-server/docs/hosted-page.md says why.`,
  );
  const repaired = (appearance?.repairs ?? []).map(
    ({ name, given, used, why }) => `TILLKIT_APPEARANCE: ${name} is ${used} instead of ${given}. ${why}`,
  );
  const memory =
    'TILLKIT_DATA=memory: what was under way is forgotten when this process ends, and a payment may then be sent twice. For trying out only.';
  return {
    ok: true,
    notes: [...unread, ...repaired, ...(journal.kind === 'memory' ? [memory] : [])],
    settings: {
      options: optionsOf(options),
      secretKeyFile: givenIn(env, `${proxySettings.secretKey.variable}_FILE`),
      hook: hookUrl === undefined || hookKey === undefined ? undefined : { url: hookUrl, key: hookKey },
      journal,
      host: host ?? commandSettings.host.preset,
      port: port ?? defaultProxyPort,
      appearance,
      pinnedKeys,
      throughProxy,
      stopNotice: (stopNoticeSeconds ?? 0) * 1000,
    },
  };
}
