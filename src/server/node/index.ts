export { createPooledFetch, type PooledFetch, type PooledFetchOptions } from './createPooledFetch.ts';
export { type Ending, endOnSignals } from './endOnSignals.ts';
export { type App, type DrainLimits, type Listening, listen, type ServerTimeouts } from './listen.ts';
export { elementsFile, type HostedPages, hostedFolder, loadHostedPages } from './loadHostedPages.ts';
export { elementsScript, scriptInventory } from './scriptInventory.ts';
export { type NodeHandler, type NodeRequest, type NodeResponse, toNodeHandler } from './toNodeHandler.ts';
export { withAppearance } from './withAppearance.ts';
