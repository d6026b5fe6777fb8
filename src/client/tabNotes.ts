/** Notes for pages without session storage, as in some frames and private windows: they last as long as the page. */
const inMemory = new Map<string, string>();

/** Notes a text in this tab, so that it survives a reload; an empty one takes the note back. Where the page has no storage it survives none. */
export function writeNote(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

/** What is noted; empty where nothing is. */
export function readNote(key: string): string {
  const keptInMemory = inMemory.get(key);
  if (keptInMemory !== undefined) return keptInMemory;
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** True where this tab has any note of the kit: something was begun here before this page was loaded. */
export function hasNotes(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('tillkit:'));
  } catch {
    return false;
  }
}

/** Notes a value in this tab as JSON; `undefined` takes the note back. */
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
