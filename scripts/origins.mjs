import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createServer, preview } from 'vite';
import { serveDocs } from '../site/serve.mjs';
import { buildBrowserBundle } from './browserBundle.mjs';
import { buildForBrowsers, compressFiles } from './buildForBrowsers.mjs';
import { buildHostedPages } from './hostedPages.mjs';
import { portOf } from './ports.mjs';
import { keepModule, load, root } from './runTypeScript.mjs';

/** Limits of an address and a card range for a crowd behind one address. Those per client secret stay. */
const ofACrowd = {
  addressReads: { count: 24_000, perMs: 60_000 },
  addressWrites: { count: 3_000, perMs: 60_000 },
  addressMisses: { count: 3_000, perMs: 60_000 },
  addressThrottle: { count: 3_000, perMs: 60_000 },
  binDeclines: { count: 3_000, perMs: 60_000 },
};

const contentTypes = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
};

/**
 * Finds a file of the pay origin by what follows `/assets/`: hashed names out of the build never change, the others come from `public`.
 *
 * @param files of the build, by name
 * @param elements the custom elements, by name; origins that are not built have none
 */
function payAssets(files, elements = new Map()) {
  const encoder = new TextEncoder();
  return async (path) => {
    if (!/^[\w-][\w.-]*$/.test(path)) return undefined;
    const contentType = contentTypes[path.slice(path.lastIndexOf('.') + 1)];
    if (contentType === undefined) return undefined;
    const element = elements.get(path);
    if (element !== undefined)
      return { body: encoder.encode(element), contentType, immutable: true, everyOrigin: true };
    const built = files.get(`assets/${path}`);
    if (built !== undefined) {
      const body = typeof built === 'string' ? encoder.encode(built) : built;
      const encoded = { br: files.get(`assets/${path}.br`), gzip: files.get(`assets/${path}.gz`) };
      return { body, contentType, immutable: true, encoded };
    }
    try {
      return { body: await readFile(`${root}/public/${path}`), contentType, immutable: false };
    } catch {
      return undefined;
    }
  };
}

/** Google Pay of a merchant that does not exist. */
const walletsOf = (shop) => ({
  applePay: { countryCode: 'DE', validationUrl: `${shop}/apple-pay/session` },
  googlePay: { countryCode: 'DE', gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' },
  payPal: { clientId: 'client', orderUrl: `${shop}/paypal/orders` },
});

/** The documentation below `/docs` of the shop's origin, where it has been built. */
const docsPlugin = {
  name: 'tillkit:docs',
  configureServer: ({ middlewares }) => void middlewares.use(serveDocs()),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(serveDocs()),
};

/** The shop and the studio with hot replacement. */
export async function serveShop(plugin, server) {
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    logLevel: 'error',
    clearScreen: false,
    cacheDir: `${root}/.cache/vite-shop`,
    plugins: [docsPlugin, plugin],
    server: {
      ...server,
      // Made ready while the addresses are being read.
      warmup: {
        clientFiles: ['shop/main.tsx', 'studio/main.tsx', 'studio/preview.tsx'].map((file) => `./playground/${file}`),
      },
    },
  });
  await vite.listen();
  return vite;
}

/** Builds the pages of the pay origin, the shop and the studio into a folder, as they would be deployed: for origins that serve hundreds of their pages. */
export async function buildOrigins(folder) {
  const input = ['shop/index.html', 'studio/index.html', 'studio/preview.html'].map(
    (file) => `${root}/playground/${file}`,
  );
  // Its documents have a place for the nonce; there is no server yet that would need a plan.
  const [{ shopServer }] = await load('playground/shop-server/index.ts');
  // What two of the pages or of their later parts share is one file: the small files that it would be in otherwise took as long as all else of a page.
  const output = { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } };
  const rolldownOptions = { input, output };
  await buildForBrowsers({ outDir: `${folder}/shop`, copyPublicDir: true, rolldownOptions }, [shopServer({})]);
  const { files, pageAssets, drawing } = await buildHostedPages();
  const all = new Map([...files, ...(await compressFiles(files))]);
  const browser = await buildBrowserBundle();
  await writeFile(`${folder}/hosted`, serialize({ files: all, pageAssets, drawing, browser }));
}

/** What draws payment links and payout links on the server. */
async function loadDrawing(code) {
  const { drawPaymentLink, drawPayoutLink, drawCardFrame } = await import(await keepModule(code));
  return { drawPaymentLink, drawPayoutLink, drawCardFrame };
}

/** Files go out as they are: to compress a page's scripts at each of its hundreds of openings took longer than to send them on this machine. */
const uncompressed = {
  name: 'tillkit:uncompressed',
  configurePreviewServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      delete request.headers['accept-encoding'];
      next();
    }),
};

/** The shop and the studio out of such a folder. */
export function serveBuiltShop(plugin, server, folder) {
  return preview({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    logLevel: 'error',
    clearScreen: false,
    plugins: [uncompressed, docsPlugin, plugin],
    build: { outDir: `${folder}/shop` },
    preview: server,
  });
}

/**
 * Starts the four origins in this process: the shop with the studio, the pay origin, the service and the bank. Keys are made for this
 * start and stay in it.
 *
 * @param {object} [options]
 * @param {number} [options.portBase] first of the four wanted ports, a hundred apart; 0 for any free ones
 * @param {string | undefined} [options.controlToken] opens the sandbox's control surface to a caller that sends it as `x-control-token`, and the proxy's `/metrics` to
 *   a caller that sends it as a bearer token, where it has at least 16 characters
 * @param {string | undefined} [options.built] folder that `buildOrigins` has filled: serves its pages, without hot replacement; the sources without it
 * @param {string | undefined} [options.dialect] `deployed`: the service is as strict as a deployment, and everyone speaks that dialect.
 * @param {boolean} [options.manualRetry] true: in that dialect, the account's profile lets a declined payment be paid again.
 * @param {(line: string) => void} [options.log] receives one redacted line per request of the proxy and the sandbox
 */
export async function startOrigins({
  portBase = 4100,
  controlToken,
  built,
  dialect,
  manualRetry = false,
  log = () => undefined,
} = {}) {
  const closing = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    return await raise();
  } catch (error) {
    await close();
    throw error;
  }

  async function raise() {
    const { files, pageAssets, drawing, browser } = built
      ? deserialize(await readFile(`${built}/hosted`))
      : await buildHostedPages();
    const [
      { listen },
      { createSandbox },
      server,
      { compileAppearance },
      { shopServer, createQuotes, merchant, brand },
    ] = await load(
      'src/server/node/index.ts',
      'src/exports/sandbox.ts',
      'src/exports/server.ts',
      'src/exports/theme.ts',
      'playground/shop-server/index.ts',
    );
    const { createPooledFetch, createProxy, openJournal, withAppearance } = server;

    const wantedPort = (place) => (portBase === 0 ? 0 : portBase + place * 100);
    const starting = () => new Response('starting', { status: 503 });
    const apps = { pay: starting, service: starting, bank: starting, wallets: starting };
    const open = async (name, place) => {
      const listening = await listen((request, bindings) => apps[name](request, bindings), { port: wantedPort(place) });
      closing.push(listening.close);
      return listening;
    };
    const pay = await open('pay', 1);
    const service = await open('service', 2);
    const bank = await open('bank', 3);
    const wallets = controlToken === undefined ? undefined : await open('wallets', 4);

    const sandbox = createSandbox({
      merchantName: merchant.name,
      ...(dialect === 'deployed' ? { dialect, profile: { manualRetry } } : {}),
      origins: { service: service.url, bank: bank.url, links: pay.url },
      ...(controlToken === undefined ? {} : { controlToken }),
      log: (entry) => log(JSON.stringify(entry)),
    });
    apps.service = sandbox.fetch;
    apps.bank = sandbox.bank.fetch;

    const signingKey = randomBytes(32).toString('base64url');
    const logo = `${pay.url}/assets/${merchant.logo}`;
    const quotes = createQuotes(controlToken === undefined ? Date.now : sandbox.clock.now);
    const { customerId } = sandbox.createDemoCustomer();
    const shopPlan = {
      logo,
      quotes,
      keys: { secret: sandbox.keys.secretKey, publishable: sandbox.keys.publishableKey },
      origins: { pay: pay.url, service: service.url, bank: bank.url },
      signingKey,
      ...(dialect === 'deployed' ? { dialect } : {}),
      customerId,
      changeMethod: (methodId, to) => sandbox.changeMethod({ customerId, methodId, to }),
      openDispute: (paymentId) => void sandbox.openDispute({ paymentId }),
      ...(controlToken === undefined ? {} : { now: sandbox.clock.now }),
    };
    const place = { host: '127.0.0.1', port: wantedPort(0), strictPort: portBase === 0 };
    const plugin = shopServer(shopPlan);
    const shop = await (built ? serveBuiltShop(plugin, place, built) : serveShop(plugin, place));
    closing.push(() => shop.close());
    const shopPort = portOf(shop.httpServer);
    const shopUrl = `http://127.0.0.1:${shopPort}`;

    const pool = createPooledFetch();
    closing.push(pool.close);
    // On a disk as everywhere; the sandbox remembers nothing of an earlier run, and so neither does this.
    const journalFolder = await mkdtemp(join(tmpdir(), 'tillkit-origins-'));
    const forget = () => rmSync(journalFolder, { recursive: true, force: true });
    // Vite ends the process at a signal by itself, without waiting for anybody.
    process.once('exit', forget);
    closing.push(() => {
      process.off('exit', forget);
      forget();
    });
    const journal = { ...(await openJournal(join(journalFolder, 'proxy.sqlite'))), completeSince: undefined };
    closing.push(journal.close);
    const options = {
      secretKey: sandbox.keys.secretKey,
      publishableKey: sandbox.keys.publishableKey,
      serviceUrl: service.url,
      payOrigin: pay.url,
      allowedOrigins: [shopUrl],
      merchant: { ...merchant, logoUrl: logo },
      policy: {
        acceptedNetworks: ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'JCB', 'DinersClub', 'CartesBancaires'],
      },
      dialect,
      quotePayout: quotes.next,
      challengeSources: [bank.url],
      embedOrigins: [shopUrl],
      secureLink: { signingKey },
      ...withAppearance(
        { assets: payAssets(files, browser?.files), pageAssets, ...(await loadDrawing(drawing)) },
        compileAppearance(brand),
      ),
      fetch: pool,
      journal,
      log,
      // A test that uses the control surface plays many people from one address.
      // Its journal waits by the clock of the service, which tests move.
      ...(controlToken === undefined ? {} : { limits: ofACrowd, clock: sandbox.clock }),
      ...(controlToken !== undefined && controlToken.length >= 16 ? { metricsToken: controlToken } : {}),
    };
    const serve = (name, more) => {
      const proxy = createProxy({ ...options, ...more });
      apps[name] = proxy.fetch;
      // What became of a call without an answer is found out also when no page asks.
      proxy.start();
      closing.push(async () => void proxy.close());
    };
    serve('pay', {});
    // For the journeys with wallets: the same links with buttons above the form.
    if (wallets !== undefined) serve('wallets', { payOrigin: wallets.url, wallets: walletsOf(shopUrl) });

    const taken = (url, place) => portBase !== 0 && Number(new URL(url).port) !== wantedPort(place);
    return {
      origins: { shop: shopUrl, pay: pay.url, service: service.url, bank: bank.url },
      moved: {
        shop: taken(shopUrl, 0),
        pay: pay.moved,
        service: service.moved,
        bank: bank.moved,
      },
      wallets: wallets?.url,
      publishableKey: sandbox.keys.publishableKey,
      journalFolder,
      sandbox,
      close,
    };
  }
}
