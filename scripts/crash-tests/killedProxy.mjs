// One proxy as a process of its own, for `scripts/crashTests.mjs`: it starts idle, receives its configuration, and kills itself where the run wants it to.
const { createProxy, defaultRateLimits, listen, openJournal } = await import(process.argv[2]);

let armed;
/** A kill that was met and is to come. */
let coming;
/** By how much the wall clock is wrong, in milliseconds. */
let set = 0;

function kill() {
  process.kill(process.pid, 'SIGKILL');
}

const contrary = { done: 'not_done', not_done: 'done' };

/** What is done wrongly when it is wanted so: the test has to find it. */
const broken = {
  twice: {
    fetch: async (url, init) => {
      if (init?.method === 'POST' && !url.endsWith('/list'))
        await fetch(url, init).then(
          (answer) => answer.text(),
          () => undefined,
        );
      return fetch(url, init);
    },
  },
  hook: { onOperationSettled: ({ operationId, outcome }) => tell(operationId, contrary[outcome]) },
  silent: { onOperationSettled: () => undefined },
};

/** An answer that says of an unknown outcome that nothing was done. */
async function deny(answer) {
  const text = await answer.text();
  return new Response(text.replace('"effect":"unknown"', '"effect":"none"'), answer);
}

const tell = (operationId, outcome) => process.send?.({ settled: { operationId, outcome } });

async function begin({
  broken: promise,
  port,
  journalLocation,
  serviceUrl,
  secretKey,
  publishableKey,
  signingKeys: [signingKey, ...formerSigningKeys],
  mishaps,
  dialect,
  journalTimes,
  set: wrong,
}) {
  set = wrong;
  const endless = { count: 1e6, perMs: 1 };
  const opened = await openJournal(promise === 'forget' ? ':memory:' : journalLocation);
  // The service of a run begins with it.
  const journal = mishaps && promise !== 'young' ? opened : { ...opened, completeSince: undefined };
  let app = async (..._call) => new Response('', { status: 503 });
  const listening = await listen((request, bindings) => app(request, bindings), { port });
  const proxy = createProxy({
    secretKey,
    publishableKey,
    serviceUrl,
    dialect,
    payOrigin: listening.url,
    allowedOrigins: [],
    merchant: { name: 'Process Shop' },
    policy: { afterPayoutSubmit: 'fulfill' },
    secureLink: { signingKey, formerSigningKeys },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: [] },
    log: () => undefined,
    limits: Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, endless])),
    journal,
    journalTimes,
    clock: { now: () => Date.now() + set, monotonic: () => performance.now() },
    onOperationSettled: ({ operationId, outcome }) => tell(operationId, outcome),
    onJournalStep: (step) => {
      if (armed?.step !== step) return;
      const { delayMs } = armed;
      armed = undefined;
      if (delayMs === 0) kill();
      else coming = setTimeout(kill, delayMs);
    },
    ...broken[promise],
  });
  app = promise === 'none' ? async (...call) => deny(await proxy.fetch(...call)) : proxy.fetch;
  proxy.start();
  process.send?.({ url: listening.url, port: listening.port, alone: journal.alone });
}

process.on('message', (/** @type {any} */ message) => {
  if ('begin' in message) {
    begin(message.begin).catch((error) => {
      process.send?.({ failed: String(error) });
    });
  } else if ('set' in message) {
    set = message.set;
  } else if ('arm' in message) {
    armed = message.arm ?? undefined;
    if (armed === undefined) clearTimeout(coming);
    process.send?.({ armed: true });
  }
});
// Its parent is gone: no other process could end it.
process.on('disconnect', () => process.exit(0));
process.send?.({ idle: true });
