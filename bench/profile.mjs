// What a server spends its processor time on, from a profile of V8: by cause. What is not on its way (waiting, loading of modules) is left out.
import { readFileSync } from 'node:fs';

/**
 * Causes, by the nearest function on the stack that belongs to a package or to tillkit: what Node does counts for the function that asked for it.
 * The first that fits counts.
 */
const causes = [
  [
    /^wasm:|\/node_modules\/undici\/|\/modules\/server\/node\/createPooledFetch/,
    'call to the service: undici, its sockets',
  ],
  [/\/node_modules\/@hono\/node-server\/|\/modules\/server\/node\//, 'requests and answers: node:http, adapter'],
  [/\/node_modules\/hono\//, 'routing: Hono'],
  [/\/node_modules\/(?:libsql|kysely)\/|\/modules\/server\/storage\//, 'journal: SQLite'],
  [/\/node_modules\/zod\/|\/modules\/contract\/|\/modules\/client\/readResponse/, 'answers: JSON, checks (zod)'],
  [/\/modules\/proxy\/(?:browser|readJsonBody|parseKnownKeys|moneyCalls|offered)/, 'bodies and views: JSON, checks'],
  [/\/modules\/proxy\/digest/, 'keyed digests of ids and secrets'],
  [/\/modules\/proxy\/(?:requestLog|redactLine|metrics)/, 'log line and metrics'],
  [
    /\/modules\/proxy\/(?:journal|operation|runOperation|boundedJournal|instance|subjectReads)/,
    'operations: once, in order',
  ],
  [/\/modules\/client\//, 'client of the service'],
  [/\/modules\/proxy\//, 'guards, limits, breaker, headers'],
  [/\/modules\/sandbox\/(?:performCall|readRequest|refusal|authorise)/, 'sandbox: writing out, checks of bodies'],
  [/\/modules\/sandbox\/(?:transactions|collection|memory|storage)/, 'sandbox: transactions, indexes'],
  [/\/modules\/sandbox\/(?:service|ledger|redact|reply|logWriter|clock|ids)/, 'sandbox: log, ledger, clock, ids'],
  [/\/modules\/(?:sandbox|money|instruments)\//, 'sandbox: the work itself'],
  [/\/bench\//, 'the plain proxy itself'],
];

function causeOf(node) {
  for (let at = node; at !== undefined; at = at.parent) {
    const { functionName, url } = at.callFrame;
    if (functionName === '(garbage collector)') return 'garbage collection';
    const found = causes.find(([pattern]) => pattern.test(url));
    if (found !== undefined) return found[1];
  }
  return 'Node: promises, streams, event loop';
}

function loads(node) {
  for (let at = node; at !== undefined; at = at.parent)
    if (at.callFrame.url.startsWith('node:internal/modules')) return true;
  return false;
}

/** Shares of the processor time by cause, the largest first: `[cause, share]`. */
export function profileShares(file) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const times = new Map();
  let all = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    if (node.callFrame.functionName === '(idle)' || loads(node)) continue;
    const cause = causeOf(node);
    const time = timeDeltas[index] ?? 0;
    times.set(cause, (times.get(cause) ?? 0) + time);
    all += time;
  }
  return [...times].map(([cause, time]) => [cause, time / all]).sort(([, one], [, other]) => other - one);
}
