// Starts what a payment needs, together: the sandbox in place of the payments service, the proxy, and the commands of this app. Ctrl-C ends all of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

const { TILLKIT_SERVICE_URL: service, TILLKIT_PAY_ORIGIN: pay, SHOP_ORIGIN: shop, ...env } = process.env;
const portOf = (address) => new URL(address).port;

/** Nothing is started while another program uses a port. `advice` says what to change otherwise. */
async function requireFree(port, advice = `replace ${port} by another port everywhere in .env`) {
  const server = createServer().listen(Number(port), '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch ({ code, message }) {
    console.error(
      code === 'EADDRINUSE' ? `Port ${port} is taken. End the program that uses it, or ${advice}.` : message,
    );
    process.exit(1);
  }
  server.close();
  await once(server, 'close');
}
for (const address of [service, pay, shop]) await requireFree(portOf(address));
await requireFree(
  Number(portOf(service)) + 1,
  `replace ${portOf(service)} by another port everywhere in .env: the bank uses the port after it`,
);

const sandbox = ['--port', portOf(service), '--links', pay, '--data', 'sandbox-data'];
const keys = ['--secret-key', env.TILLKIT_SECRET_KEY, '--publishable-key', env.TILLKIT_PUBLISHABLE_KEY];
const events = ['--webhook-url', `${shop}/orders/webhook`, `--webhook-secret=${env.WEBHOOK_SECRET}`];
const commands = [
  ['node', 'node_modules/tillkit-sandbox/bin/tillkit-sandbox.js', ...sandbox, ...keys, ...events],
  ['node', 'node_modules/tillkit-server/bin/tillkit-server.js', 'proxy'],
  ...process.argv.slice(2).map((command) => command.replace('{shop}', new URL(shop).host).split(' ')),
];
const programs = commands.map(([program, ...args]) =>
  spawn(program === 'node' ? process.execPath : program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: portOf(args.includes('proxy') ? pay : shop) },
  }),
);

let ending = false;
const end = () => {
  ending = true;
  for (const program of programs) program.kill();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
for (const [index, program] of programs.entries())
  program.once('exit', (code) => {
    if (ending) return;
    console.error(`${commands[index].join(' ')} has ended with ${code}. What it says is above.`);
    process.exitCode = 1;
    end();
  });

/** Every program answers, and the shop with its page. */
const isReady = () =>
  Promise.all([fetch(shop), fetch(`${pay}/readyz`), fetch(service)]).then(
    ([page]) => page.ok,
    () => false,
  );
while (!ending && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
if (!ending)
  console.log(`
  shop   ${shop}
  pay    ${pay}  (proxy and hosted pages)

Open the shop and pay with the test card 4242 4242 4242 4242, any future date, security code 123.
Ctrl-C ends everything.
`);
