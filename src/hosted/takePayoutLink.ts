import * as z from 'zod/mini';
import { payoutLinkHeader } from '../contract/index.ts';
import type { PayoutBoot } from './readBoot.ts';

const exchanged = z.object({ title: z.string(), cookie: z.boolean() });

/** Runs what a browser may refuse: storage. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The sealed link of a hosted payout page. The fragment of the address has it at first: the proxy exchanges it for a cookie, and the page loads once
 * more without fragment. Where a browser keeps no cookie, or none of that length, this tab's storage keeps the link for a reload; without storage the
 * fragment remains, which no request contains.
 *
 * @returns `undefined` while the document is being left: for the page with its cookie, or for the notice that the link does not work
 */
export async function takePayoutLink(
  { payoutId, payoutLink }: Pick<PayoutBoot, 'payoutId' | 'payoutLink'>,
  page: Window = window,
): Promise<string | undefined> {
  const { location, history, document } = page;
  const address = `${location.pathname}${location.search}`;
  const key = `tillkit payout link ${payoutId}`;
  const linkOf = () => new URLSearchParams(location.hash.slice(1)).get('link');
  const given = linkOf();
  // A link opened over its own page changes the fragment alone, and nothing is loaded.
  page.addEventListener('hashchange', () => linkOf() === null || location.reload());
  if (given === null && payoutLink !== undefined) {
    attempt(() => page.sessionStorage.removeItem(key));
    return payoutLink;
  }
  const kept = attempt(() => {
    if (given !== null) page.sessionStorage.setItem(key, given);
    return page.sessionStorage.getItem(key);
  });
  const token = given ?? kept;
  const leave = (to: string) => {
    location.replace(to);
    return undefined;
  };
  const unknown = () => {
    attempt(() => page.sessionStorage.removeItem(key));
    return leave(`${location.pathname}?${new URLSearchParams({ locale: document.documentElement.lang, link: '' })}`);
  };
  if (!token) return unknown();
  if (kept) history.replaceState(history.state, '', address);
  try {
    const answer = await page.fetch(address, { method: 'POST', headers: { [payoutLinkHeader]: token } });
    if (answer.status === 401) return unknown();
    const { title, cookie } = z.parse(exchanged, await answer.json());
    if (given !== null && kept && cookie) return leave(address);
    document.title = title;
  } catch {
    // Without an exchange the page asks the same proxy by itself, and says what it cannot read.
  }
  return token;
}
