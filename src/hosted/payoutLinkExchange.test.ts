import { describe, expect, it, vi } from 'vitest';
import { createTill, type PayoutOrder, type Till, tillOrigins } from '../testing/index.ts';
import { findPayoutLink } from './findPayoutLink.ts';

/** A storage of one tab, or of a browser that refuses every access to it. */
function storageOf(
  refused: boolean,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly texts: () => string[] } {
  const kept = new Map<string, string>();
  const open = () => {
    if (refused) throw new DOMException('The operation is insecure.', 'SecurityError');
    return kept;
  };
  return {
    getItem: (key) => open().get(key) ?? null,
    setItem: (key, text) => void open().set(key, text),
    removeItem: (key) => void open().delete(key),
    texts: () => [...kept.values()],
  };
}

interface Browser {
  readonly cookies?: boolean;
  readonly storage?: boolean;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}

/** Carries out the document's own script in a tab. */
function run(text: string, page: object): void {
  // What it imports is the page's script, which is none here.
  const script = text.replace(/import\([\w.]+\)/, 'drawn()');
  expect(script).not.toBe(text);
  new Function('page', `with (page) { ${script} }`)(page);
}

/** A tab: its address, its storage and its cookies, before the real proxy. */
function tab(till: Till, { payoutId, link }: PayoutOrder, { cookies = true, storage = true }: Browser = {}) {
  const asked: string[] = [];
  const address = new URL(link);
  const sessionStorage = storageOf(!storage);
  let jar = '';
  let listener: () => void = () => undefined;
  const page = {
    location: {
      get hash() {
        return address.hash;
      },
      pathname: address.pathname,
      get search() {
        return address.search;
      },
      replace: vi.fn((to: string) => {
        address.href = new URL(to, address).href;
      }),
      reload: vi.fn(),
    },
    history: {
      state: null,
      replaceState: vi.fn((_state: unknown, _title: string, to: string) => {
        address.href = new URL(to, address).href;
      }),
    },
    document: {
      title: 'Payout',
      documentElement: { lang: 'en', hidden: false },
      currentScript: {
        get dataset() {
          return { script: '/assets/page.js', styles: '/assets/page.css', ...(page.opened ? { opened: '' } : {}) };
        },
      },
      createElement: () => ({}),
      head: { append: () => undefined },
      getElementById: () => ({}),
    },
    opened: false,
    /** Called where the document fetches the page's script itself. */
    drawn: vi.fn(),
    sessionStorage,
    addEventListener: (_type: 'hashchange', heard: () => void) => {
      listener = heard;
    },
    async fetch(to: string, init: RequestInit) {
      const url = new URL(to, tillOrigins.pay);
      asked.push(url.href);
      const answer = await till.proxy.fetch(new Request(url, init));
      if (cookies) jar = answer.headers.get('set-cookie')?.split(';')[0] ?? jar;
      return answer;
    },
  };
  /** Loads the document, carries out what it does at once, and gives what its script takes; `undefined` where the document is left instead. */
  const open = async () => {
    const headers = { cookie: jar };
    const answer = await till.proxy.fetch(new Request(`${address.origin}${address.pathname}`, { headers }));
    const html = await answer.text();
    const [, opened = '', text = ''] =
      /<script data-script="[^"]+" data-styles="[^"]+"([^>]*)>(.+?)<\/script>/s.exec(html) ?? [];
    expect(answer.headers.get('content-security-policy')).toContain(await hashOf(text));
    expect(text.length).toBeLessThanOrEqual(1100);
    const payoutLink = /"payoutLink":"([^"]+)"/.exec(html)?.[1];
    expect(opened !== '').toBe(payoutLink !== undefined);
    const { replace } = page.location;
    const before = replace.mock.calls.length;
    const exchanges = opened === '' || new URLSearchParams(address.hash.slice(1)).has('link');
    page.opened = opened !== '';
    page.document.documentElement.hidden = false;
    page.drawn.mockClear();
    run(text, page);
    if (exchanges)
      await vi.waitFor(() => expect(page.drawn.mock.calls.length + replace.mock.calls.length - before).toBe(1));
    if (replace.mock.calls.length > before) return undefined;
    // As much of a window as is used.
    return findPayoutLink({ payoutId, payoutLink }, page as unknown as Window);
  };
  const goto = (to: string) => {
    address.href = to;
    listener();
  };
  return { open, goto, page, asked, address, stored: sessionStorage.texts };
}

describe('the link of a hosted payout page', () => {
  it('leaves the address for a cookie, with no entry in the history, and is stored nowhere else', async () => {
    const till = createTill();
    const payout = await till.createPayout();
    const { open, page, asked, address, stored } = tab(till, payout);
    expect(await open()).toBeUndefined();
    expect(page.history.replaceState).toHaveBeenCalledOnce();
    expect(page.location.replace).toHaveBeenCalledExactlyOnceWith(address.pathname);
    expect(await open()).toBe(payout.payoutLink);
    expect(address.href).not.toContain(payout.payoutLink);
    expect(asked.join()).not.toContain(payout.payoutLink);
    expect(stored()).toEqual([]);
  });

  it('that the proxy does not exchange now is left to the page, whose title stays', async () => {
    const till = createTill();
    const payout = await till.createPayout();
    const { open, page } = tab(till, payout);
    page.fetch = async () =>
      Response.json({ error: { code: 'throttled', message: 'Too many calls.' } }, { status: 429 });
    expect(await open()).toBe(payout.payoutLink);
    expect(page.document.title).toBe('Payout');
    expect(page.drawn).toHaveBeenCalledOnce();
  });

  it('is exchanged again when it is opened again, before anybody can type into the page', async () => {
    const till = createTill();
    const payout = await till.createPayout();
    const { open, page, address } = tab(till, payout);
    await open();
    expect(await open()).toBe(payout.payoutLink);
    const { documentElement } = page.document;
    expect(documentElement.hidden).toBe(false);
    address.href = payout.link;
    expect(await open()).toBeUndefined();
    expect(documentElement.hidden).toBe(true);
    // Where it cannot be exchanged the page goes on with it.
    address.href = payout.link;
    page.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await open()).toBe(payout.payoutLink);
    expect(documentElement.hidden).toBe(false);
  });

  it('is kept by the tab where the browser refuses cookies, also for a reload', async () => {
    const till = createTill();
    const payout = await till.createPayout();
    const { open, page, address } = tab(till, payout, { cookies: false });
    await open();
    expect(await open()).toBe(payout.payoutLink);
    expect(await open()).toBe(payout.payoutLink);
    expect(page.location.replace).toHaveBeenCalledOnce();
    expect(page.document.title).toBe('Payout from Test Merchant');
    expect(address.href).not.toContain(payout.payoutLink);
  });

  it('is kept by the tab where it is longer than a cookie may be, and the page is loaded once', async () => {
    const till = createTill();
    const payout = await till.createPayout({
      returnUrl: `https://shop.example.com/?${'x'.repeat(1900)}`,
      logo: `https://shop.example.com/?${'x'.repeat(1900)}`,
    });
    expect(payout.payoutLink.length).toBeGreaterThan(3600);
    const { open, page, address } = tab(till, payout);
    expect(await open()).toBe(payout.payoutLink);
    expect(address.href).not.toContain(payout.payoutLink);
    expect(await open()).toBe(payout.payoutLink);
    expect(page.location.replace).not.toHaveBeenCalled();
  });

  it('remains in the fragment where the browser refuses cookies and storage, and in no request', async () => {
    const till = createTill();
    const payout = await till.createPayout();
    const { open, page, asked, address } = tab(till, payout, { cookies: false, storage: false });
    for (const _ of ['first', 'reload']) expect(await open()).toBe(payout.payoutLink);
    expect(page.location.replace).not.toHaveBeenCalled();
    expect(address.hash).toBe(`#link=${payout.payoutLink}`);
    expect(asked.join()).not.toContain(payout.payoutLink);
  });

  it.each(['', '#link=', '#link=AAAA'])(
    'is missing or wrong with the fragment “%s”: the proxy’s notice says so',
    async (hash) => {
      const till = createTill();
      const payout = await till.createPayout();
      const { open, address, stored } = tab(till, { ...payout, link: payout.link.replace(/#.*/, hash) });
      expect(await open()).toBeUndefined();
      expect(address.search).toBe('?locale=en&link=');
      expect(stored()).toEqual([]);
      const notice = await till.proxy.fetch(new Request(address.href));
      expect(await notice.text()).toContain('This payout link doesn’t work');
    },
  );

  it('is used without an exchange where the proxy cannot be reached: the page says what it cannot read', async () => {
    const till = createTill();
    const payout = await till.createPayout();
    const { open, page } = tab(till, payout);
    page.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await open()).toBe(payout.payoutLink);
  });

  it('is read anew when a link is opened over its own page', async () => {
    const till = createTill();
    const [first, second] = [await till.createPayout(), await till.createPayout()];
    const { open, goto, page } = tab(till, first);
    await open();
    expect(await open()).toBe(first.payoutLink);
    goto(first.link.replace(/#.*/, '#another'));
    expect(page.location.reload).not.toHaveBeenCalled();
    goto(first.link.replace(/#.*/, `#link=${second.payoutLink}`));
    expect(page.location.reload).toHaveBeenCalledOnce();
    expect(await open()).toBeUndefined();
    expect(page.location.search).toBe('?locale=en&link=');
  });
});
