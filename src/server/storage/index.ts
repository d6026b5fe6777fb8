export {
  type Database,
  type DatabaseLocation,
  type DatabaseOptions,
  isPostgres,
  isUniqueViolation,
  type Migrations,
  openDatabase,
} from './openDatabase.ts';
export { openJournal } from './openJournal.ts';
export { type DatabaseOnceJournal, openOnceJournal } from './openOnceJournal.ts';
export { type DatabaseSandboxStorage, openSandboxStorage } from './openSandboxStorage.ts';
export { type DatabaseProbe, probeDatabase } from './probeDatabase.ts';
export { openRateStore, type SharedRateStore } from './rateStore.ts';
