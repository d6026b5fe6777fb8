import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServiceClient } from '../../client/index.ts';
import { createProxy, createSecretKeys, createSettledHook, type Journal, type SecretKeys } from '../../proxy/index.ts';
import { createPooledFetch, endOnSignals, listen, loadHostedPages, withAppearance } from '../node/index.ts';
import { openJournal, openRateStore } from '../storage/index.ts';
import { type Command, CommandError } from './command.ts';
import { proxyVariables } from './commandSettings.ts';
import { isContainerLayer } from './isContainerLayer.ts';
import {
  type Environment,
  type JournalPlace,
  type ProxySettings,
  readProxyEnvironment,
  readSecretFile,
} from './readProxyEnvironment.ts';

const usage = `Usage: tillkit-server proxy [--check] [--json] [--help]

Starts the proxy that holds your secret key and serves the hosted pages. Its environment configures it:

${proxyVariables.map(({ name, what }) => `  ${name.padEnd(28)} ${what}`).join('\n')}

  --check   look at the environment, say what is wrong with it, and end
  --json    print one line of JSON when it listens, and nothing else before the log: url, public_origin, journal (kind, and path of a file)

It speaks HTTP: put the TLS of your pay origin in front of it. SIGTERM ends it when everything under way is answered, a second one at
once; SIGHUP reads TILLKIT_SECRET_KEY_FILE again. Each request is one line of JSON on standard output.
`;

/**
 * Goes over to the key that the file now holds, unless the service refuses it: a key that was put there too early must not stop payments.
 */
export async function reloadKey(
  { secretKeyFile, options }: Pick<ProxySettings, 'secretKeyFile' | 'options'>,
  keys: SecretKeys,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<'replaced' | 'unchanged' | 'refused by the service' | 'not readable' | 'not a secret key'> {
  if (secretKeyFile === undefined) return 'unchanged';
  const next = await readSecretFile('TILLKIT_SECRET_KEY_FILE', secretKeyFile).catch(() => undefined);
  if (next === undefined) return 'not readable';
  if (next === keys.current()) return 'unchanged';
  try {
    const { serviceUrl } = options;
    const client = createServiceClient({ secretKey: next, serviceUrl, fetch, repeatReads: false });
    const asked = await client.listPayments({ query: { limit: 1 } });
    if (!asked.ok && (asked.failure.status === 401 || asked.failure.status === 403)) return 'refused by the service';
  } catch {
    return 'not a secret key';
  }
  keys.replace(next);
  return 'replaced';
}

function readFlags(args: readonly string[]): { check?: boolean; json?: boolean; help?: boolean } {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ args: [...args], options: { check: flag, json: flag, help: flag } }).values;
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : String(error)} See tillkit-server proxy --help.`,
    );
  }
}

/** Where the journal is, in words; never the address of a server, which may hold a password. */
function placeName(place: JournalPlace): string {
  if (place.kind === 'file') return `in ${place.location}`;
  return place.kind === 'postgresql' ? 'in PostgreSQL (DATABASE_URL)' : 'in memory and ends with this process';
}

/**
 * Opens the journal; `undefined` for memory.
 *
 * @throws a sentence that says what to do where it cannot be kept: without it no payment is taken.
 */
async function openJournalAt(place: JournalPlace): Promise<Journal | undefined> {
  if (place.kind === 'memory') return undefined;
  if (place.kind === 'postgresql') return openJournal(place.location);
  try {
    return await openJournal(place.location);
  } catch (error) {
    const why = error instanceof Error ? /\((\w+)\)/.exec(error.message)?.[1] : undefined;
    // A sentence without a code of the system is about the journal itself, and not about where it is.
    if (why === undefined && error instanceof Error && error.message.startsWith('tillkit: ')) throw error;
    throw new Error(
      `the journal cannot be kept in ${place.location}${why === undefined ? '' : ` (${why})`}. Set TILLKIT_DATA to a folder that this user may write to and that outlives the process, or DATABASE_URL to a PostgreSQL server; TILLKIT_DATA=memory goes without, for trying out.`,
    );
  }
}

/**
 * Runs the proxy until the process is asked to end.
 *
 * @param hostedFolder where the built hosted pages are; by default in the package
 * @throws {@link CommandError} with all mistakes of the environment, a line each
 */
export async function serveProxy(args: readonly string[], env: Environment, hostedFolder?: string): Promise<void> {
  const out = (line: string) => process.stdout.write(`${line}\n`);
  const flags = readFlags(args);
  if (flags.help === true) {
    out(usage.trimEnd());
    return;
  }
  const read = await readProxyEnvironment(env);
  if (!read.ok) throw new CommandError(['The environment is not in order.', ...read.mistakes].join('\n  '));
  const { settings } = read;
  const tell = (sentence: string) => process.stderr.write(`tillkit-server proxy: ${sentence}\n`);
  if (flags.json !== true) for (const note of read.notes) tell(note);
  if (flags.check === true) {
    out('The environment is in order.');
    return;
  }
  const { pinnedKeys, throughProxy } = settings;
  const pool = createPooledFetch({ pinnedKeys, throughProxy });
  // Of its own: the service's pinned keys are not those of the merchant's server.
  const hookPool = createPooledFetch({ throughProxy });
  const { hook } = settings;
  /** What to close when the process ends or cannot start, in this order. */
  const closers: (() => Promise<void> | undefined)[] = [pool.close, hookPool.close];
  const close = async () => {
    for (const closeOne of closers) await closeOne();
  };
  const start = async () => {
    const place = settings.journal;
    const journal = await openJournalAt(place);
    closers.unshift(async () => journal?.close());
    if (place.kind === 'file' && (await isContainerLayer(place.folder)))
      tell(
        `${place.folder} is in the container’s own layer and is lost with the container. Mount a volume there, or set DATABASE_URL; otherwise the next container does not know which payments are under way.`,
      );
    // One instance counts in memory: a file would cost every read a wait for the disk.
    const rateStore = place.kind === 'postgresql' ? await openRateStore({ location: place.location }) : undefined;
    closers.push(async () => rateStore?.close());
    const keys = createSecretKeys(settings.options.secretKey);
    const pages = await loadHostedPages(hostedFolder);
    const proxy = createProxy({
      ...(settings.appearance === undefined ? pages : withAppearance(pages, settings.appearance)),
      ...settings.options,
      secretKey: keys,
      fetch: pool,
      log: out,
      rateStore,
      journal,
      ...(hook === undefined ? {} : { onOperationSettled: createSettledHook({ ...hook, fetch: hookPool }) }),
    });
    proxy.start();
    closers.unshift(proxy.close);
    const { host, port } = settings;
    const listening = await listen(proxy.fetch, { host, port, exactPort: true });
    endOnSignals({ stop: proxy.stop, notice: settings.stopNotice, drain: listening.drain, flush: close, log: out });
    process.on('SIGHUP', () => {
      void reloadKey(settings, keys, pool).then((outcome) => {
        // Payments go on with the key before, and somebody has to look after the new one.
        const level = outcome === 'replaced' || outcome === 'unchanged' ? 'info' : 'error';
        out(JSON.stringify({ time: new Date().toISOString(), level, event: 'key', outcome }));
      });
    });
    if (flags.json === true) {
      const kept = place.kind === 'file' ? { kind: place.kind, path: resolve(place.location) } : { kind: place.kind };
      out(JSON.stringify({ url: listening.url, public_origin: settings.options.payOrigin, journal: kept }));
    } else {
      tell(`listening at ${listening.url} for ${settings.options.payOrigin}. The journal is kept ${placeName(place)}.`);
    }
  };
  try {
    await start();
  } catch (error) {
    await close();
    const sentence = error instanceof Error ? error.message.replace(/^tillkit: /, '') : 'It could not be started.';
    throw new CommandError(sentence, 1);
  }
}

/** `tillkit-server proxy`: the proxy that holds the secret key, with the hosted pages out of the package. */
export const proxyCommand: Command = {
  summary: 'the proxy that holds your secret key, and the hosted pages',
  run: async (args, env) => {
    await serveProxy(args, env);
    return undefined;
  },
};
