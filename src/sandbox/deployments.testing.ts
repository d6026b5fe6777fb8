/** What the tests of other modules check against the facts of real deployments with. */
export * from './deployments/index.ts';
