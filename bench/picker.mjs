// How long a picker of saved methods takes to appear and to answer a key, with 10 and with 1,000 methods, in a real browser whose processor is
// slowed down four times. Ratios hold within one run. Needs `npm run build`. `--rounds N` (7).
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser, launchArgs } from '../scripts/browser.mjs';
import { builtAliases } from '../scripts/packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
/** How many times as long as ten methods a thousand may take until they are there. */
const goal = 1.3;
/** One frame of a screen with 60 of them a second, in milliseconds. */
const frame = 1000 / 60;

/** The page: a picker whose service answers at once, from memory. `measured` is what it has to say. */
const page = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient, SavedPaymentMethodPicker, TillkitProvider } from 'tillkit';
import 'tillkit/theme.css';

const schemes = ['Visa', 'Mastercard', 'AmericanExpress'];
const answerOf = (rows) => new TextEncoder().encode(JSON.stringify({
  is_guest_customer: false,
  customer_payment_methods: Array.from({ length: rows }, (_, place) => ({
    payment_token: 'token_' + place,
    payment_method_id: 'pm_' + String(place).padStart(5, '0'),
    customer_id: 'cus_bench',
    payment_method: 'card',
    requires_cvv: place % 2 === 0,
    default_payment_method_set: place === 0,
    last_used_at: new Date(Date.UTC(2030, 0, 1) - place * 3600000).toISOString(),
    card: { scheme: schemes[place % 3], last4_digits: String(1000 + (place % 9000)), expiry_month: '12', expiry_year: '2039', card_issuer: 'Kaolin Bank' },
    surcharge_details: place % 5 === 0 ? { display_surcharge_amount: 1.5, display_tax_on_surcharge_amount: 0.29, display_total_surcharge_amount: 1.79 } : null,
  })),
}));
const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));

// Writing an answer is the service's work, and done before anything is measured.
const answers = new Map();
window.show = async (rows) => {
  const answer = answers.get(rows) ?? answerOf(rows);
  answers.set(rows, answer);
  const client = createClient({
    publishableKey: 'pk_bench', serviceUrl: 'https://service.test', payOrigin: 'https://pay.test',
    fetch: async () => new Response(answer, { headers: { 'content-type': 'application/json' } }),
  });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const begun = performance.now();
  createRoot(place).render(createElement(TillkitProvider, { client, locale: 'en', mode: 'inline' }, createElement(SavedPaymentMethodPicker, {
    clientSecret: 'pay_bench_secret_0123456789abcdef', customerId: 'cus_bench', amount: 6350, currency: 'EUR', countries: ['DE'],
  })));
  while (document.querySelector('input[type="radio"]') === null) await new Promise((resolve) => requestAnimationFrame(resolve));
  return (await afterPaint()) - begun;
};
window.keys = [];
addEventListener('keydown', (event) => void afterPaint().then((painted) => window.keys.push(painted - event.timeStamp)), true);
`;

/** Bundles the page out of the built package, as a merchant's bundler would. */
async function bundle() {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['module', 'browser', 'production'], alias: builtAliases },
    plugins: [
      {
        name: 'bench',
        resolveId: (id) => (id === 'virtual:bench' ? '\0virtual:bench' : undefined),
        load: (id) => (id === '\0virtual:bench' ? page : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: 'virtual:bench' },
    },
  });
  const files = new Map(output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]));
  const script = output.find((file) => file.type === 'chunk' && file.isEntry).fileName;
  const styles = output.find((file) => file.fileName.endsWith('.css')).fileName;
  files.set(
    '/',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="stylesheet" href="/${styles}"><body><script type="module" src="/${script}"></script>`,
  );
  return files;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number, places) => `${Math.round(number * 10 ** places) / 10 ** places}`;
const shown = (number) => rounded(number, 1).padStart(8);

const files = await bundle();
const server = createServer(({ url = '/' }, answer) => {
  const file = files.get(url);
  const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
  answer.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(file);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });

/** What is measured: so many methods, with so many clicks on "show more" before a key goes down. */
const cases = [
  { name: '10 methods', rows: 10, all: true },
  { name: '1,000 methods, 8 shown', rows: 1000, all: false },
  { name: '1,000 methods, all shown', rows: 1000, all: true },
];
const found = new Map(
  cases.map(({ name }) => [name, { paint: [], mounting: [], arrow: [], choosing: [], search: [] }]),
);

async function play({ name, rows, all }, warm) {
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => 'show' in window);
  // Once without being measured, so that scripts are compiled and texts are at hand.
  await tab.evaluate((count) => window.show(count), rows);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration').value * 1000;
  };
  const before = await workSoFar();
  const paint = await tab.evaluate((count) => window.show(count), rows);
  const mounting = (await workSoFar()) - before;
  const more = tab.getByRole('button', { name: /^Show/ });
  while (all && (await more.count()) > 0) await more.click();
  const typeKey = async (key, times) => {
    await tab.evaluate(() => {
      window.keys = [];
    });
    for (let done = 1; done <= times; done += 1) {
      await tab.keyboard.press(key);
      await tab.waitForFunction((count) => window.keys.length >= count, done);
    }
    return tab.evaluate(() => window.keys);
  };
  await tab.locator('input[type="radio"]').first().focus();
  const idle = await workSoFar();
  const arrow = await typeKey('ArrowDown', 12);
  const choosing = ((await workSoFar()) - idle) / arrow.length;
  let search = [];
  const field = tab.getByRole('searchbox');
  if ((await field.count()) > 0) {
    await field.focus();
    search = [
      ...(await typeKey('v', 1)),
      ...(await typeKey('i', 1)),
      ...(await typeKey('s', 1)),
      ...(await typeKey('a', 1)),
    ];
  }
  await tab.close();
  if (warm) return;
  const of = found.get(name);
  of.paint.push(paint);
  of.mounting.push(mounting);
  of.choosing.push(choosing);
  of.arrow.push(...arrow);
  of.search.push(...search);
}

try {
  for (const one of cases) await play(one, true);
  for (let round = 0; round < rounds; round += 1) for (const one of cases) await play(one, false);
} finally {
  await browser.close();
  server.close();
}

console.log(
  `Processor slowed down four times, ${rounds} rounds, milliseconds, medians. Work is what the page's own thread spends: unlike`,
);
console.log('the time that passes it hardly grows when the machine has other things to do.\n');
console.log('                             first paint     (work)    arrow key     (work)   search key');
for (const { name } of cases) {
  const { paint, mounting, arrow, choosing, search } = found.get(name);
  const typed = search.length === 0 ? '       –' : shown(median(search));
  const mounted = `${shown(median(paint))}   ${shown(median(mounting))}`;
  console.log(`${name.padEnd(28)}    ${mounted}     ${shown(median(arrow))}   ${shown(median(choosing))}     ${typed}`);
}
const [ten, thousand, all] = cases.map(({ name }) => found.get(name));
const ratio = median(thousand.paint) / median(ten.paint);
const work = median(thousand.mounting) / median(ten.mounting);
const more = median(all.choosing) - median(ten.choosing);
console.log(
  `\nfirst paint, 1,000 to 10: ${rounded(ratio, 2)}x of the time (goal: at most ${goal}), ${rounded(work, 2)}x of the work`,
);
console.log(
  `arrow key, work with 1,000 shown over that with 10: ${rounded(more, 1)} ms (goal: at most one frame, ${rounded(frame, 1)})`,
);
if (ratio > goal || more > frame) process.exitCode = 1;
