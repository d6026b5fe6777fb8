export * from '../sandbox/index.ts';
