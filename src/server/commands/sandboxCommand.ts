import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defined } from '../../money/index.ts';
import { createSandbox, openSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.ts';
import { type Listening, listen } from '../node/index.ts';
import { type DatabaseSandboxStorage, isPostgres, openSandboxStorage } from '../storage/index.ts';
import { type Command, CommandError } from './command.ts';
import { defaultProxyPort } from './defaultProxyPort.ts';
import { untilEnded } from './untilEnded.ts';

const usage = `Usage: tillkit-sandbox [options]

Plays a payments service and its bank on 127.0.0.1. Test payments only, nothing is real.

  --port N             port of the service (default 4010, 0 for any; a taken one moves on to the next free one)
  --bank-port N        port of the bank (default: the one after the service's, 0 for any)
  --links URL          origin of the payment-link pages and 3DS notifications: that of your proxy
                       (default: http://127.0.0.1:8080, where tillkit-server proxy listens)
  --data DIR           keep everything in this folder: the next start goes on where this one ended, with the same keys
  --memory             keep everything in memory (the default, unless DATABASE_URL is set)
  --dialect deployed   a real deployment to every caller: what deployments refuse is refused, in their words
                       (default: each call says which dialect it speaks, and both are read)
  --merchant NAME      name of the merchant on the pages of the bank, and in the command of the proxy
                       (default: TILLKIT_MERCHANT_NAME, otherwise Merchant)
  --seed S             the same seed and calls give the same keys and identifiers
  --secret-key K       a test key; default: made up
  --publishable-key K  a test key; default: made up
  --control-token T    opens the control surface under /_control
  --webhook-url URL    send events of payments, refunds, disputes and payouts there
  --webhook-secret S   sign them with this; both or none
  --json               print one line of JSON and nothing else

Environment:
  DATABASE_URL         postgres://…: keep everything there, unless --data or --memory says otherwise
`;

/** Where `tillkit-server proxy` is when nothing else is said. */
const defaultLinks = `http://127.0.0.1:${defaultProxyPort}`;

interface Settings {
  readonly port: number;
  readonly bankPort: number | undefined;
  readonly links: string;
  /** Where everything is kept; `undefined` for memory. */
  readonly location: string | undefined;
  readonly options: SandboxOptions;
  readonly json: boolean;
}

/** `tillkit-sandbox`: the service and its bank on loopback, in memory, in a folder or in PostgreSQL. */
export const sandboxCommand: Command = {
  summary: 'the payments service and its bank, on this machine',
  async run(args, env) {
    const settings = readSettings(args, env);
    if (settings === 'help') {
      process.stdout.write(usage);
      return 0;
    }
    await serve(settings);
    return undefined;
  },
};

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '4010' },
        'bank-port': { type: 'string' },
        links: { type: 'string', default: defaultLinks },
        data: { type: 'string' },
        memory: { type: 'boolean', default: false },
        dialect: { type: 'string' },
        merchant: { type: 'string' },
        seed: { type: 'string' },
        'secret-key': { type: 'string' },
        'publishable-key': { type: 'string' },
        'control-token': { type: 'string' },
        'webhook-url': { type: 'string' },
        'webhook-secret': { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage.trimEnd()}`);
  }
}

function readSettings(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Settings | 'help' {
  const values = readArguments(args);
  if (values.help) return 'help';
  if (!/^https?:\/\/[^/]+$/.test(values.links)) {
    throw new CommandError(`--links needs an origin such as http://127.0.0.1:4000, not "${values.links}".`);
  }
  if (values['control-token'] === '') {
    throw new CommandError(
      '--control-token needs a word, which calls then send; leave it out to keep the surface closed.',
    );
  }
  const { 'webhook-url': webhookUrl, 'webhook-secret': webhookSecret } = values;
  if ((webhookUrl === undefined) !== (webhookSecret === undefined)) {
    throw new CommandError('--webhook-url and --webhook-secret go together: give both, or leave both out.');
  }
  const { dialect, 'bank-port': bankPort } = values;
  if (dialect !== undefined && dialect !== 'deployed') {
    throw new CommandError(`--dialect takes deployed, not "${dialect}"; leave it out to have both dialects read.`);
  }
  const { seed, 'secret-key': secretKey, 'publishable-key': publishableKey, 'control-token': controlToken } = values;
  return {
    port: portOf(values.port, 'port'),
    bankPort: bankPort === undefined ? undefined : portOf(bankPort, 'bank-port'),
    links: values.links,
    location: locationOf(values.data, values.memory, env.DATABASE_URL),
    json: values.json,
    options: {
      // The one that the page says which is paid on, so that a payer reads the same at the bank.
      merchantName: values.merchant || env.TILLKIT_MERCHANT_NAME || 'Merchant',
      ...defined({ dialect, seed, secretKey, publishableKey, controlToken }),
      ...(webhookUrl === undefined || webhookSecret === undefined
        ? {}
        : { webhooks: { url: webhookUrl, secret: webhookSecret } }),
    },
  };
}

function locationOf(data: string | undefined, memory: boolean, databaseUrl: string | undefined): string | undefined {
  if (data !== undefined && memory) throw new CommandError('--data and --memory exclude each other: leave one out.');
  if (data === '') throw new CommandError('--data needs a folder.');
  if (data !== undefined && isPostgres(data)) {
    throw new CommandError(
      '--data needs a folder. For PostgreSQL set DATABASE_URL, which shows in no list of processes.',
    );
  }
  if (data !== undefined) return join(data, 'sandbox.sqlite');
  if (memory || databaseUrl === undefined || databaseUrl === '') return undefined;
  // The value may hold a password: it is never repeated.
  if (!isPostgres(databaseUrl)) {
    throw new CommandError(
      'DATABASE_URL must be postgres://…; for a folder use --data DIR, and --memory to leave it aside.',
    );
  }
  return databaseUrl;
}

function portOf(text: string, flag: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new CommandError(`--${flag} needs a port from 0 to 65535, not "${text}".`);
}

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^tillkit: /, '');

async function openStorage(location: string | undefined): Promise<DatabaseSandboxStorage | undefined> {
  try {
    return location === undefined ? undefined : await openSandboxStorage(location);
  } catch (error) {
    throw new CommandError(sentenceOf(error), 1);
  }
}

async function open(options: SandboxOptions, storage: DatabaseSandboxStorage | undefined): Promise<Sandbox> {
  try {
    if (!storage) return createSandbox(options);
    return await openSandbox({ ...options, storage });
  } catch (error) {
    await storage?.close();
    throw new CommandError(sentenceOf(error));
  }
}

/** Opens the sandbox, creates its demo customer, listens, and prints how to use it. */
async function serve(settings: Settings): Promise<void> {
  const { port, bankPort, links, location, options } = settings;
  const storage = await openStorage(location);
  let logged: unknown;
  const log = ({ error }: Readonly<Record<string, unknown>>) => {
    // An error of every call is printed once.
    if (error === undefined || error === logged) return;
    logged = error;
    process.stderr.write(`tillkit-sandbox: ${sentenceOf(error)}\n`);
  };
  const sandbox = await open({ ...options, log }, storage);
  if (!sandbox.hasCustomer('cus_demo')) sandbox.createDemoCustomer();
  const fail = async (error: unknown): Promise<never> => {
    await storage?.close();
    throw new CommandError(sentenceOf(error), 1);
  };
  const service = await listen((request, bindings) => sandbox.fetch(request, bindings), { port }).catch(fail);
  const bank = await listen((request) => sandbox.bank.fetch(request), {
    port: bankPort ?? (port === 0 || service.port === 65_535 ? 0 : service.port + 1),
  }).catch(async (error: unknown) => {
    await service.close();
    return fail(error);
  });
  sandbox.setOrigins({ service: service.url, bank: bank.url, links });
  await sandbox.saved();
  untilEnded(async () => {
    await Promise.all([service.close(), bank.close()]);
    await sandbox.close();
    await storage?.close();
  });
  await printStartup(settings, sandbox.keys, service, bank);
}

/** Prints the addresses and keys, as text or as one line of JSON. */
async function printStartup(
  { port, links, location, options, json }: Settings,
  { secretKey, publishableKey }: Sandbox['keys'],
  service: Listening,
  bank: Listening,
): Promise<void> {
  if (json) {
    const line = { url: service.url, secret_key: secretKey, publishable_key: publishableKey, bank_url: bank.url };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    return;
  }
  const storage =
    location === undefined
      ? 'in memory: everything is forgotten at the end'
      : isPostgres(location)
        ? 'in PostgreSQL (DATABASE_URL)'
        : location;
  process.stdout.write(`tillkit-sandbox: test payments only, nothing is real.

  service          ${service.url}${service.moved ? `  (port ${port} was taken)` : ''}
  bank             ${bank.url}
  secret key       ${secretKey}
  publishable key  ${publishableKey}
  demo customer    cus_demo
  storage          ${storage}

The proxy for it, in another terminal:

  ${await proxyLine({ ...options, secretKey, publishableKey, service: service.url, links })}

A payment; "payment_link" in the answer is the address of its page at the proxy:

  curl ${service.url}/payments -H 'api-key: ${secretKey}' -H 'content-type: application/json' \\
    -d '{"amount": 1250, "currency": "EUR", "payment_link": true, "return_url": "http://127.0.0.1:3000/"}'

Ctrl-C ends it.
`);
}

/** Quotes a word for a shell where it needs it. */
const quoteForShell = (word: string) => (/^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that starts the proxy beside a sandbox, as it is typed into a shell: it works at once. */
async function proxyLine(settings: {
  secretKey: string;
  publishableKey: string;
  service: string;
  links: string;
  dialect?: SandboxOptions['dialect'];
  merchantName?: SandboxOptions['merchantName'];
}): Promise<string> {
  const { hostname, port } = new URL(settings.links);
  const listens = /^(?:127\.0\.0\.1|localhost)$/.test(hostname) ? Number(port || 80) : defaultProxyPort;
  const seed = new TextEncoder().encode(`links ${settings.secretKey}`);
  const variables = {
    TILLKIT_SECRET_KEY: settings.secretKey,
    TILLKIT_PUBLISHABLE_KEY: settings.publishableKey,
    TILLKIT_SERVICE_URL: settings.service,
    TILLKIT_PAY_ORIGIN: settings.links,
    // The same at every start on the same data, so that links which were signed before still open.
    TILLKIT_SIGNING_KEY: Buffer.from(await crypto.subtle.digest('SHA-256', seed)).toString('base64url'),
    TILLKIT_MERCHANT_NAME: quoteForShell(settings.merchantName ?? ''),
    ...defined({ TILLKIT_DIALECT: settings.dialect }),
    ...(listens === defaultProxyPort ? {} : { PORT: String(listens) }),
  };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return `${assignments.join(' \\\n  ')} \\\n  npx tillkit-server proxy`;
}
