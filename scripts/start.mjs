import { parseArgs } from 'node:util';
import { docsHeaders } from '../site/serve.mjs';

const started = performance.now();
const { values } = parseArgs({
  options: {
    'port-base': { type: 'string', default: process.env.TILLKIT_PORT_BASE ?? '4100' },
    'control-token': { type: 'string', default: process.env.TILLKIT_CONTROL_TOKEN },
    built: { type: 'string' },
    dialect: { type: 'string', default: 'documented' },
    'manual-retry': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm start -- [--port-base 4100] [--control-token T] [--built FOLDER] [--dialect deployed] [--manual-retry]
  [--json] [--verbose]

  --port-base N       first of four ports, a hundred apart; 0 for any free ones
  --control-token T   opens the sandbox's control surface to calls with x-control-token: T; with 16 letters or more also the
                      proxy's /metrics
  --built FOLDER      serves the pages that scripts/origins.mjs has built into a folder, without hot replacement
  --dialect deployed  the service is as strict as a real deployment, and everyone speaks that dialect
  --manual-retry      in that dialect: the account's profile lets a declined payment be paid again (is_manual_retry_enabled)
  --json              one line of JSON instead of the text
  --verbose           the request log, one redacted line of JSON per request, on standard error`);
  process.exit(0);
}

const portBase = Number(values['port-base']);
if (!Number.isInteger(portBase) || portBase < 0 || portBase > 65_000) {
  console.error(`tillkit: --port-base must be a port number from 0 to 65000, not "${values['port-base']}".`);
  process.exit(2);
}

if (!['documented', 'deployed'].includes(values.dialect)) {
  console.error(`tillkit: --dialect must be documented or deployed, not "${values.dialect}".`);
  process.exit(2);
}

let running;
let ending;
/**
 * Ends everything once. A terminal's Ctrl-C may arrive twice, from the terminal and from npm; a second one that is meant does not wait any longer.
 */
async function end() {
  if (ending !== undefined) {
    if (performance.now() - ending > 1000) process.exit(1);
    return;
  }
  ending = performance.now();
  await running?.close();
  process.exit(0);
}
process.on('SIGINT', end);
process.on('SIGTERM', end);

try {
  const { startOrigins } = await import('./origins.mjs');
  running = await startOrigins({
    portBase,
    built: values.built,
    dialect: values.dialect === 'deployed' ? values.dialect : undefined,
    manualRetry: values['manual-retry'],
    ...(values['control-token'] === undefined ? {} : { controlToken: values['control-token'] }),
    ...(values.verbose ? { log: (line) => console.error(line) } : {}),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const { origins, moved } = running;
if (values.json) {
  const { publishableKey, journalFolder, wallets } = running;
  console.log(JSON.stringify({ ...origins, wallets, publishable_key: publishableKey, journal: journalFolder }));
} else {
  const names = { shop: 'Shop', pay: 'Pay', service: 'Service', bank: 'Bank' };
  const notes = {
    shop: 'the merchant’s page; the studio is at /studio',
    pay: 'the proxy and the hosted payment page',
    service: 'the sandbox of the payments service',
    bank: 'its bank, for 3-D Secure',
  };
  const lines = Object.entries(origins).map(([name, url]) => {
    const note = moved[name] ? `${notes[name]} (the usual port was taken)` : notes[name];
    return `  ${names[name].padEnd(8)} ${url.padEnd(24)} ${note}`;
  });
  console.log(`
tillkit is up (${Math.round(performance.now() - started)} ms). Everything runs here; nothing is charged anywhere.

${lines.join('\n')}

  1. Open ${origins.shop}, put something into the basket and check out.
  2. Pay the order with one of the cards below.

  Test cards (any name, any later expiry, any security code):
     4242 4242 4242 4242   paid at once
     4000 0000 0000 1091   the bank asks first
     4000 0000 0000 0002   declined

  Every component in every state: ${origins.shop}/studio
  The documentation: ${docsHeaders() ? `${origins.shop}/docs` : 'npm run docs builds it for /docs of the shop'}
  Ctrl-C ends it all.
`);
}
