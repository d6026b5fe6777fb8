// Where a process spends its processor time, from a profile of V8: by the package that the code belongs to. What is not on its way (waiting, loading
// of modules) is left out.
import { readFileSync } from 'node:fs';

/** What a function belongs to; `undefined` for native code, which counts for its caller. */
function ownerOf(url) {
  if (url.startsWith('wasm:')) return 'undici';
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url) ?? [];
  if (inPackage !== undefined) return inPackage;
  const [, room] = /\/dist\/modules\/([^/]+)\//.exec(url) ?? [];
  if (room !== undefined) return `tillkit: ${room}`;
  if (/^node:(?:internal\/streams|net|_http|internal\/stream_base|internal\/http|http)/.test(url))
    return 'Node: HTTP and sockets';
  if (/^node:internal\/(?:deps\/undici|abort_controller|event_target|url)/.test(url)) return 'Node: Fetch API';
  return url.startsWith('node:') ? 'Node: everything else' : undefined;
}

/** Shares of the processor time by owner, the largest first: `[owner, share]`. */
export function profileShares(file) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const ownerFrom = (node) => {
    for (let at = node; at !== undefined; at = at.parent) {
      const { functionName, url } = at.callFrame;
      if (functionName === '(garbage collector)') return 'garbage collection';
      const owner = ownerOf(url);
      if (owner !== undefined) return owner;
    }
    return 'V8';
  };
  const loads = (node) => {
    for (let at = node; at !== undefined; at = at.parent)
      if (at.callFrame.url.startsWith('node:internal/modules')) return true;
    return false;
  };
  const times = new Map();
  let all = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    if (node.callFrame.functionName === '(idle)' || loads(node)) continue;
    const owner = ownerFrom(node);
    const time = timeDeltas[index] ?? 0;
    times.set(owner, (times.get(owner) ?? 0) + time);
    all += time;
  }
  return [...times].map(([owner, time]) => [owner, time / all]).sort(([, one], [, other]) => other - one);
}
