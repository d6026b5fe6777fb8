export {
  type Database,
  type DatabaseLocation,
  type DatabaseOptions,
  isPostgres,
  isTaken,
  type Migrations,
  openDatabase,
} from './openDatabase.ts';
export { type DatabaseEventLog, type EventRow, openEventLog } from './openEventLog.ts';
export { openJournal } from './openJournal.ts';
export { openRateStore, type SharedRateStore } from './rateStore.ts';
