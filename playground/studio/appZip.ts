import { strToU8, zipSync } from 'fflate';
import { appFiles } from '../../create/appFiles.mjs';
import type { StoryComponent } from '../stories/index.ts';
import { payModule } from './codeFor.ts';
import type { StudioState } from './studioState.ts';

/** What `npm create tillkit` writes an app of, by its path from here. */
const templates = import.meta.glob<string>(
  ['../../create/templates/{shared,orders,node,serve,react,vite}/*', '!**/*.hosted.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const versions = import.meta.glob<string>('../../package.json', { import: 'version', eager: true });

/** The name of the app, and of the folder that its zip has it in. */
export const appName = 'tillkit-shop';

/** Replacements in the files of the app: file, text, other text. */
type Changes = readonly (readonly [file: string, from: string, to: string])[];

const savedChanges: Changes = [
  [
    'orders.js',
    'import { createServiceClient, verifyWebhook }',
    'import { createServiceClient, signCustomerSession, verifyWebhook }',
  ],
  ['orders.js', "description: 'Morning mug' }", "description: 'Morning mug', customer_id: 'cus_demo' }"],
  [
    'orders.js',
    '      return {\n        id,\n        clientSecret,\n',
    `      // Sign only for the customer whom your server has signed in itself.
      const customerSession = await signCustomerSession({
        paymentId: id,
        customerId: mug.customer_id,
        signingKey: env.TILLKIT_SIGNING_KEY,
      });
      return {
        id,
        clientSecret,
        customerId: mug.customer_id,
        customerSession,
`,
  ],
  [
    'Shop.tsx',
    '  readonly paymentLinkId: string;\n',
    '  readonly paymentLinkId: string;\n  readonly customerId: string;\n  readonly customerSession: string;\n',
  ],
  [
    'orders.test.js',
    '    SHOP_ORIGIN:',
    "    TILLKIT_SIGNING_KEY: 'a signing key of thirty-two letters',\n    SHOP_ORIGIN:",
  ],
];

const payoutOrders = `import { randomBytes } from 'node:crypto';
import { createPayoutLink, createServiceClient, verifyWebhook } from 'tillkit-server';

/** What this shop pays out. Amounts are integers in minor units: €186.00. */
const share = { amount: 18_600, currency: 'EUR', customer_id: 'seller_17', description: 'Consignment sales' };

/**
 * The payouts of this shop, each with a payout link. They are read with the secret key: what a browser says of a payout is only a reason to read it.
 *
 * @param env the settings of \`.env\`
 * @param fetch how the service is called, for tests
 */
export function createOrders(env, fetch = globalThis.fetch) {
  const serviceUrl = env.TILLKIT_SERVICE_URL;
  const service = createServiceClient({ secretKey: env.TILLKIT_SECRET_KEY, serviceUrl, fetch });
  /** The status of a payout. Review and fulfil it when it is \`requires_fulfillment\`. */
  async function read(id) {
    const read = await service.readPayoutById(id);
    if (!read.ok) throw new Error(read.failure.message);
    return { status: read.value.status };
  }

  return {
    /** Makes a payout, and says what its page needs. Whoever has its link may say where the money goes. */
    async create() {
      const made = await createPayoutLink(
        { payout: share, merchantName: env.TILLKIT_MERCHANT_NAME, testMode: true },
        {
          service,
          idempotencyKey: randomBytes(13).toString('hex'),
          signingKey: env.TILLKIT_SIGNING_KEY,
          payOrigin: env.TILLKIT_PAY_ORIGIN,
        },
      );
      if (!made.ok) throw new Error(made.failure.message);
      const { payout, payoutLink } = made.value;
      return {
        id: payout.payout_id,
        payoutId: payout.payout_id,
        payoutLink,
        client: { publishableKey: env.TILLKIT_PUBLISHABLE_KEY, serviceUrl, payOrigin: env.TILLKIT_PAY_ORIGIN },
      };
    },
    read,
    /** Takes an event of the service. Events come more than once and late: each is only a reason to read. */
    async receive(body, signature) {
      const verdict = await verifyWebhook({ body, signature, secret: env.WEBHOOK_SECRET });
      if (!verdict.ok) return verdict.reason === 'signature' ? 401 : 400;
      const { payout_id: id } = verdict.event.content.object;
      if (id !== undefined) console.log(id, (await read(id)).status);
      return 204;
    },
  };
}
`;

const payoutTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTill } from 'tillkit-sandbox/testing';
import { createOrders } from './orders.js';

test('a payout waits for the details of its receiver', async () => {
  const till = createTill();
  const payouts = createOrders(
    {
      TILLKIT_SECRET_KEY: till.keys.secretKey,
      TILLKIT_PUBLISHABLE_KEY: till.keys.publishableKey,
      TILLKIT_SERVICE_URL: 'https://service.tillkit.test',
      TILLKIT_PAY_ORIGIN: 'https://pay.tillkit.test',
      TILLKIT_MERCHANT_NAME: 'Tillkit shop',
      TILLKIT_SIGNING_KEY: 'a signing key of thirty-two letters',
    },
    till.fetch,
  );
  const { id, payoutLink } = await payouts.create();
  assert.ok(payoutLink.length > 0);
  assert.deepEqual(await payouts.read(id), { status: 'requires_payout_method_data' });
});
`;

const payoutChanges: Changes = [
  [
    'Shop.tsx',
    '  readonly clientSecret: string;\n  readonly paymentLinkId: string;\n',
    '  readonly payoutId: string;\n  readonly payoutLink: string;\n',
  ],
  ['Shop.tsx', 'Morning mug', 'Consignment sales'],
  ['Shop.tsx', 'Stoneware, 300 ml.', 'Your share is €186.00.'],
  ['Shop.tsx', 'Your last order', 'Your last payout'],
  ['Shop.tsx', 'Buy for €49.99', 'Get paid €186.00'],
  ['index.html', 'Morning mug', 'Consignment sales'],
  [
    'dev.js',
    'Open the shop and pay with the test card 4242 4242 4242 4242, any future date, security code 123.',
    'Open the shop and give the test account DE89 3704 0044 0532 0130 00 of any holder in Germany.',
  ],
  [
    'README.md',
    'Open it and pay with the test card\n4242 4242 4242 4242, any future date and security code 123. `npm test` takes payments in one process, without a browser.',
    'Open it and give the test account\nDE89 3704 0044 0532 0130 00 of any holder in Germany. `npm test` makes a payout in one process, without a browser.',
  ],
  ['README.md', '# A shop that takes payments', '# A shop that pays its sellers'],
  [
    'README.md',
    "creates the payment of an order, reads its result with the secret key, checks the service's events, and delivers once",
    "creates a payout with its link, reads its result with the secret key, and checks the service's events",
  ],
  [
    'README.md',
    'takes payments in one process: one is paid, one loses its answer, one is declined; an event delivers an order, a forged one is refused',
    'makes a payout in one process',
  ],
  ['README.md', '2. Put orders into your database, in place of the folder `SHOP_DATA`.\n3. Run', '2. Run'],
  ['README.md', '4. Start', '3. Start'],
  ['.env', '# Its orders, in place of a database.\nSHOP_DATA=./shop-data\n', ''],
];

/** What the app of a component has in other words than one that takes the payment of an order. */
const changesFor: Partial<Record<StoryComponent, Changes>> = {
  'saved-payment-methods': savedChanges,
  'payout-link-page': payoutChanges,
};

function applyChanges(files: Readonly<Record<string, string>>, changes: Changes): Record<string, string> {
  const changed = { ...files };
  for (const [file, from, to] of changes) {
    const text = changed[file] ?? '';
    if (!text.includes(from)) throw new Error(`${file} of the app has no "${from}".`);
    changed[file] = text.replace(from, () => to);
  }
  return changed;
}

/** The colours of the stage, for the page around what was on it. */
const stageGround = `
body:has([data-tk='provider']) {
  background: var(--tk-canvas);
  color: var(--tk-text);
}
`;

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
  // The page around it has the scheme and the ground of the stage too.
  const { scheme } = state;
  const css = files['shop.css']?.replace(
    'color-scheme: light dark;',
    `color-scheme: ${scheme === 'auto' ? 'light dark' : scheme};`,
  );
  const { component } = state.story;
  const changes: Changes = [
    ['index.html', '<html lang="en">', `<html lang="en" data-tk-scheme="${scheme}">`],
    ...(changesFor[component] ?? []),
  ];
  return {
    ...applyChanges(files, changes),
    ...(component === 'payout-link-page' ? { 'orders.js': payoutOrders, 'orders.test.js': payoutTest } : {}),
    ...(state.logo === undefined ? {} : { '.env': `${files['.env']}TILLKIT_MERCHANT_LOGO=${state.logo}\n` }),
    'shop.css': `${css}${stageGround}`,
    'Pay.tsx': payModule(state),
  };
}

/** The same in one file. */
export function appZip(state: StudioState): Uint8Array<ArrayBuffer> {
  const files = Object.entries(studioApp(state)).map(([path, text]) => [`${appName}/${path}`, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}
