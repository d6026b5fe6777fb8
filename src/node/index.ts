export * from './listen.ts';
