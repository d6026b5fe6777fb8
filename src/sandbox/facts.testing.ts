/** The facts of real deployments, for the tests of other modules. */
export * from './facts/index.ts';
