export {
  type Database,
  type DatabaseLocation,
  type DatabaseOptions,
  isPostgres,
  isTaken,
  type Migrations,
  openDatabase,
} from './openDatabase.ts';
export { openRateStore, type SharedRateStore } from './rateStore.ts';
