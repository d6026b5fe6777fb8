import { readNote, writeNote } from '../client/index.ts';

/** Notes a value in this tab as JSON; without one the note is taken back. */
export function writeJsonNote(key: string, note: object | undefined): void {
  writeNote(key, note === undefined ? '' : JSON.stringify(note));
}

/** The value noted under a key; `undefined` where there is none, or no JSON. Its type is not checked, because only the module of a key writes under it. */
export function readJsonNote<Note>(key: string): Note | undefined {
  try {
    return (JSON.parse(readNote(key) || 'null') as Note | null) ?? undefined;
  } catch {
    return undefined;
  }
}
