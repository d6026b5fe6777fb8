#!/usr/bin/env node
// Starts the sandbox alone: the payments service and its bank, on loopback, in memory.
import { parseArgs } from 'node:util';
import { createLoader } from './load.mjs';

const usage = `Usage: npm run sandbox -- [options]
  --port N             port of the service (default 4010, 0 for any; a taken one moves on to the next free one)
  --bank-port N        port of the bank (default: the one after the service's, 0 for any)
  --links URL          origin of the payment-link pages and 3DS notifications (default: the service's own)
  --seed S             the same seed gives the same keys and identifiers
  --secret-key K       a test key; default: made up
  --publishable-key K  a test key; default: made up
  --control-token T    opens the control surface under /_control
  --memory             keep everything in memory (the only way there is, and the default)
  --json               print one line of JSON and nothing else`;

function stop(sentence) {
  console.error(`tillkit sandbox: ${sentence}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '4010' },
        'bank-port': { type: 'string' },
        links: { type: 'string' },
        seed: { type: 'string' },
        'secret-key': { type: 'string' },
        'publishable-key': { type: 'string' },
        'control-token': { type: 'string' },
        memory: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function portOf(text, flag) {
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65_535 ? port : stop(`--${flag} wants a port from 0 to 65535, not "${text}".`);
}

const options = readOptions();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const port = portOf(options.port, 'port');
const bankPort = options['bank-port'] === undefined ? undefined : portOf(options['bank-port'], 'bank-port');
if (options.links !== undefined && !/^https?:\/\/[^/]+$/.test(options.links)) {
  stop(`--links wants an origin such as http://127.0.0.1:4000, not "${options.links}".`);
}

// Stays open: what the sandbox needs seldom it loads when it is asked for.
const loader = await createLoader();
const [{ createSandbox }, { listen }] = await Promise.all([
  loader.load('/src/entries/sandbox.ts'),
  loader.load('/src/node/index.ts'),
]);

function create() {
  try {
    return createSandbox({
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(options['secret-key'] === undefined ? {} : { secretKey: options['secret-key'] }),
      ...(options['publishable-key'] === undefined ? {} : { publishableKey: options['publishable-key'] }),
      ...(options['control-token'] === undefined ? {} : { controlToken: options['control-token'] }),
    });
  } catch (error) {
    return stop(error instanceof Error ? error.message.replace(/^tillkit: /, '') : String(error));
  }
}

const sandbox = create();
sandbox.createDemoCustomer();
const service = await listen((request) => sandbox.fetch(request), { port });
const bank = await listen((request) => sandbox.bank.fetch(request), {
  port: bankPort ?? (port === 0 ? 0 : service.port + 1),
});
sandbox.setOrigins({ service: service.url, bank: bank.url, links: options.links ?? service.url });

if (options.json) {
  console.log(
    JSON.stringify({
      url: service.url,
      secret_key: sandbox.keys.secretKey,
      publishable_key: sandbox.keys.publishableKey,
      bank_url: bank.url,
    }),
  );
} else {
  console.log(`tillkit sandbox: test payments only, nothing is real, everything is forgotten at the end.

  service          ${service.url}${service.moved ? `  (port ${port} was taken)` : ''}
  bank             ${bank.url}
  secret key       ${sandbox.keys.secretKey}
  publishable key  ${sandbox.keys.publishableKey}
  demo customer    cus_demo

Ctrl-C ends it.`);
}

let ending = false;
async function end() {
  if (ending) process.exit(1);
  ending = true;
  await Promise.all([service.close(), bank.close(), loader.close()]);
  process.exit(0);
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
// npm passes a signal on to its shell alone: when that is gone, nobody is left who could end this process.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
