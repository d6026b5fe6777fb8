/** Notes that this tab may not keep in its storage, as in some frames and private windows: they live as long as the page. */
const ofThisPage = new Map<string, string>();

/** Notes a text in this tab, so that it survives a reload; an empty one takes the note back. Where the page has no storage it survives none. */
export function writeNote(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    ofThisPage.delete(key);
  } catch {
    ofThisPage.set(key, text);
  }
}

/** What is noted; empty where nothing is. */
export function readNote(key: string): string {
  const own = ofThisPage.get(key);
  if (own !== undefined) return own;
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
