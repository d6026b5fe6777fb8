import { openJournal } from 'tillkit-server';
import type { Variables } from './proxyOptions.ts';

/**
 * Opens the journal of a proxy that runs on Node: PostgreSQL where `DATABASE_URL` is set, which several instances share, else a file of this
 * one below `TILLKIT_DATA`. The folder must outlive the process: where a platform gives no such disk, set `DATABASE_URL`.
 */
export function openProxyJournal(variables: Variables): ReturnType<typeof openJournal> {
  return openJournal(variables.DATABASE_URL ?? `${variables.TILLKIT_DATA ?? './tillkit-data'}/proxy.sqlite`);
}
