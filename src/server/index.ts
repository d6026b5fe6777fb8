/** Servers of Node around the apps, and the journals on SQLite and PostgreSQL. */
export * from './node/index.ts';
export * from './storage/index.ts';
