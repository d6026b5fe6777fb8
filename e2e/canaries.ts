import type { BrowserContext, Frame, Page } from '@playwright/test';

export interface Hit {
  readonly canary: string;
  readonly place: string;
}
export type Canaries = Readonly<Record<string, string>>;

/** Every way in which a text may hold a canary: as it is, with signs between its digits, URL-encoded, in base64. */
export function holds(text: string, secret: string): boolean {
  if (secret.length < 5) return new RegExp(`["'=: ,]${secret}(?![\\w.])`).test(text);
  const bare = secret.replaceAll(/\s/g, '');
  const forms = [
    secret,
    bare,
    bare.replaceAll(/(.{4})(?=.)/g, '$1 '),
    encodeURIComponent(secret),
    secret.replaceAll(' ', '+'),
  ];
  // Base64 without its ends, which depend on the text around it.
  const packed = [0, 1, 2].map((at) =>
    Buffer.from('x'.repeat(at) + bare)
      .toString('base64')
      .slice(at === 0 ? 0 : 4, -4),
  );
  return [...forms, ...packed].some((form) => form.length > 4 && text.includes(form));
}

export function scan(places: Readonly<Record<string, string>>, canaries: Canaries): readonly Hit[] {
  return Object.entries(places).flatMap(([place, text]) =>
    Object.entries(canaries).flatMap(([canary, secret]) => (holds(text, secret) ? [{ canary, place }] : [])),
  );
}

/** Everything that a page has, shows and keeps. */
export async function placesOf(page: Page, context: BrowserContext): Promise<Readonly<Record<string, string>>> {
  const inside = await page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
      });
      for (const store of database.objectStoreNames) {
        databases.push(
          await new Promise((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => resolve(all.result);
          }),
        );
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        cached.push(request.url, await ((await caches.match(request)) ?? new Response()).text());
    return {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      indexedDB: JSON.stringify(databases),
      caches: cached.join('\n'),
      address: `${location.href} ${JSON.stringify(history.state)} ${window.name} ${document.referrer} ${document.title}`,
      'cookies of the page': document.cookie,
      markup: document.documentElement.outerHTML.replace(
        /<script type="application\/json" id="till-boot">.*?<\/script>/s,
        '',
      ),
      fields: [...document.querySelectorAll('input, select, textarea')]
        .map((one) => (one as HTMLInputElement).value)
        .join('\n'),
      // The page's own address is looked at above; the one list takes the secret in its query (interface 4.4).
      timings: performance
        .getEntries()
        .filter(({ entryType, name }) => entryType !== 'navigation' && !name.includes('/customers/payment_methods?'))
        .map((entry) => JSON.stringify(entry))
        .join(' '),
    };
  });
  return {
    ...inside,
    // The one cookie that holds a link is no script's to read.
    cookies: JSON.stringify(
      (await context.cookies()).filter(({ name, httpOnly }) => name !== 'till_payout' || !httpOnly),
    ),
    'accessibility tree': await page.locator('body').ariaSnapshot(),
  };
}

/** The strings of the page's heap once everything that nothing holds is gone. Only this page's own: not what the browser's other processes hold. */
export async function heapOf(page: Page | Frame, context: BrowserContext): Promise<string> {
  const session = await context.newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** What a person types, long enough to be found: the page's own address and secret are its own as long as it is open. */
export const typedOf = (canaries: Canaries): Canaries =>
  Object.fromEntries(Object.entries(canaries).filter(([name]) => !/secret|link|code/.test(name)));
