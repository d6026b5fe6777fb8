// What the document of a payout link does at once; `payoutLinkPage.ts` has it as a text (`?script`). The fragment of the address has the sealed link at first: the
// proxy exchanges it for a cookie, and the page loads once more without fragment. Where a browser keeps no cookie, or none of that length, this tab's storage keeps
// the link for a reload; without storage the fragment remains, which no request contains. Only then does the page's script render into this document, and it is
// fetched for that: a document that came with its cookie names it itself (`data-opened`). Such a document that is opened by its whole link again is not shown until
// then: what is typed into it would be left with it.

/** What the proxy answers to a sealed link; neither in a refusal, of which the page's script says more. */
interface Exchanged {
  readonly title?: string;
  /** True where the proxy has set a cookie with the link. */
  readonly cookie?: boolean;
}

const page = document.documentElement;
/** `opened` is absent where the document came without its cookie. */
const { dataset } = document.currentScript as HTMLScriptElement;
const { pathname } = location;
const address = pathname + location.search;
const storageKey = `tillkit payout link ${pathname.split('/')[3]}`;

const readFragment = () => new URLSearchParams(location.hash.slice(1)).get('link');

/** Uses this tab's storage; `undefined` where the browser allows none. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

const linkInFragment = readFragment();
/** The link that a reload finds, also without its fragment. */
const keptLink = withStorage((storage) => {
  if (linkInFragment) storage.setItem(storageKey, linkInFragment);
  return storage.getItem(storageKey);
});
const link = linkInFragment ?? keptLink;

const forgetLink = () => withStorage((storage) => storage.removeItem(storageKey));

function refuse() {
  forgetLink();
  location.replace(`${pathname}?locale=${page.lang}&link=`);
}

/** Has the page's script render into this document. */
function render() {
  for (const href of (dataset.styles as string).split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const root = document.getElementById('till-root') as HTMLElement;
  root.hidden = page.hidden = false;
  import(/* @vite-ignore */ dataset.script as string);
}

function exchange() {
  if (keptLink) history.replaceState(history.state, '', address);
  page.hidden = true;
  fetch(address, { method: 'POST', headers: { 'x-payout-link': link as string } })
    .then<true | Exchanged>((answer) => answer.status === 401 || answer.json())
    .then((exchanged) => {
      if (exchanged === true) return refuse();
      if (linkInFragment && keptLink && exchanged.cookie) return location.replace(address);
      if (exchanged.title) document.title = exchanged.title;
      render();
    }, render);
}

addEventListener('hashchange', () => {
  if (readFragment() !== null) location.reload();
});

// The cookie has opened the document: nothing is left to exchange.
if ('opened' in dataset && linkInFragment === null) forgetLink();
else if (link) exchange();
else refuse();

export {};
