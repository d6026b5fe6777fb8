import { afterEach, beforeEach } from 'vitest';

/** Web Locks as far as they are used: one holder for a name, and those who ask while it is held go away empty-handed. */
export class WebLocks {
  readonly held = new Map<string, symbol>();
  broken = false;

  async request(name: string, _options: object, grant: (lock: object | null) => Promise<void> | undefined) {
    if (this.broken) throw new DOMException('no locks here', 'SecurityError');
    await undefined;
    if (this.held.has(name)) return grant(null);
    const mine = Symbol(name);
    this.held.set(name, mine);
    await grant({ name });
    if (this.held.get(name) === mine) this.held.delete(name);
    return undefined;
  }

  async query() {
    return { held: [...this.held.keys()].map((name) => ({ name })) };
  }
}

/** Gives the browser of every test of a file its own locks, and takes them away afterwards. */
export function withWebLocks(): { readonly locks: () => WebLocks } {
  let locks = new WebLocks();
  beforeEach(() => {
    locks = new WebLocks();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
  return { locks: () => locks };
}
