// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForFirstInteraction } from './waitForFirstInteraction.ts';

/** The script of the page: it notes that it has run. */
const pageScript = (name: string) => `data:text/javascript,globalThis.ranScripts.push('${name}')`;
const ran: string[] = [];
let page = 0;

/** A page whose form the proxy has drawn at noon; it ends so many minutes later. */
async function opened({ minutes = 60, fields = '' } = {}) {
  page += 1;
  const noon = Date.parse('2030-01-01T12:00:00Z');
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const name = `page ${page}`;
  const markup = `<p id="till-stopped" hidden></p><div id="till-root" data-drawn="${new Date(noon).toISOString()}">
<span data-until="${new Date(noon + minutes * 60_000).toISOString()}"><span data-text="Until {}"></span><span data-text="{} left"></span></span>
<form><input name="number"><input name="expiry"><select><option>A<option>B</select>${fields}<button>Pay</button></form></div>`;
  document.body.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  const place = document.getElementById('till-root');
  if (place === null) throw new Error('There is no page.');
  waitForFirstInteraction(place, { script: pageScript(name) });
  // Imports take turns of their own.
  const fetched = async () => {
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    return ran.includes(name);
  };
  return {
    fetched,
    place,
    text: () => document.querySelector('[data-until]')?.textContent,
  };
}

const inputNamed = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** The rules of a style sheet that a document has; without an address a whole one. */
function styleOf(address: string | undefined) {
  const style = document.createElement('style');
  if (address !== undefined) style.dataset.of = address;
  return style;
}

/** Types at the end of a field. */
function type(name: string, text: string) {
  const input = inputNamed(name);
  if (input === null) throw new Error(`There is no field ${name}.`);
  for (const key of text) {
    input.value += key;
    input.setSelectionRange(input.value.length, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
  return input;
}

describe('the first script of a hosted page', () => {
  beforeEach(() => {
    vi.stubGlobal('ranScripts', ran);
    document.documentElement.lang = 'en';
    sessionStorage.clear();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
    vi.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(async () => {
    // Whatever listens goes with the state of its page, and what it still fetches is not left for the next one.
    delete document.getElementById('till-root')?.dataset.drawn;
    document.dispatchEvent(new Event('focusin', { bubbles: true }));
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    await vi.dynamicImportSettled();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

  it('fetches nothing for a page that is only looked at, and keeps its time left', async () => {
    const { fetched, text } = await opened({ minutes: 60 });
    expect(text()).toMatch(/^Until \d{1,2}:\d{2}\s[AP]M.*60 minutes left$/);
    await vi.advanceTimersByTimeAsync(53 * 60_000);
    expect(text()).toMatch(/7 minutes left$/);
    expect(await fetched()).toBe(false);
  });

  it('fetches the page a minute before it warns that the link ends', async () => {
    const { fetched, place } = await opened({ minutes: 60 });
    await vi.advanceTimersByTimeAsync(54 * 60_000);
    expect(await fetched()).toBe(true);
    expect(place.dataset.drawn).toBeDefined();
    expect(await (await opened({ minutes: 6 })).fetched()).toBe(true);
  });

  it.each(['pointerdown', 'keydown', 'focusin', 'input', 'change', 'click'])(
    'fetches the page at a first %s',
    async (act) => {
      const { fetched, place } = await opened();
      inputNamed('number')?.dispatchEvent(new Event(act, { bubbles: true }));
      expect(await fetched()).toBe(true);
      expect(place.dataset.outdated).toBeUndefined();
    },
  );

  it.each([
    ['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
    [
      'is restored from the history',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
  ])('fetches a page that %s, to ask what has happened', async (_, happens) => {
    const { fetched, place } = await opened();
    happens();
    expect(await fetched()).toBe(true);
    expect(place.dataset.outdated).toBe('');
  });

  it('fetches a page at once whose tab has noted something, and one that was begun before', async () => {
    sessionStorage.setItem('tillkit:payment:pay_1', '{}');
    expect(await (await opened()).fetched()).toBe(true);
    sessionStorage.clear();
    expect(await (await opened({ fields: '<input value="Ada">' })).fetched()).toBe(true);
    expect(await (await opened({ fields: '<input autofocus>' })).fetched()).toBe(false);
  });

  it('lets a page be drawn anew that is begun after its end', async () => {
    const { place } = await opened({ minutes: 60 });
    // The device was asleep: no timer has run.
    vi.setSystemTime(Date.parse('2030-01-01T13:00:01Z'));
    inputNamed('number')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(place.dataset.drawn).toBeUndefined();
  });

  it('fetches a page at once whose browser cannot do what this script does', async () => {
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(function refuse() {
      throw new RangeError('no such unit');
    });
    expect(await (await opened()).fetched()).toBe(true);
  });

  it('puts whole style sheets in the place of what the document has of them, in their order, and runs the page once they are there', async () => {
    document.head.append(styleOf('/one.css'), styleOf('/two.css'), styleOf(undefined));
    const { fetched } = await opened();
    const inHead = () => [...document.head.querySelectorAll('style, [rel=stylesheet]')].map((one) => one.outerHTML);
    const drawn = inHead();
    expect(drawn).toHaveLength(3);
    inputNamed('number')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const links = [...document.head.querySelectorAll('link[rel=stylesheet]')];
    expect(inHead()).toHaveLength(5);
    links[0]?.dispatchEvent(new Event('load'));
    expect(await fetched()).toBe(false);
    links[1]?.dispatchEvent(new Event('load'));
    expect(await fetched()).toBe(true);
    expect(inHead()).toEqual([
      '<link rel="stylesheet" href="/one.css">',
      '<link rel="stylesheet" href="/two.css">',
      '<style></style>',
    ]);
  });

  it('says so where a style sheet cannot be fetched, and does not run the page', async () => {
    document.head.append(styleOf('/one.css'));
    const { fetched, place } = await opened();
    const button = place.querySelector('button');
    button?.setAttribute('data-clicked', '');
    inputNamed('number')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('error'));
    expect(await fetched()).toBe(false);
    expect(document.getElementById('till-stopped')?.hidden).toBe(false);
    expect(button?.dataset.clicked).toBeUndefined();
  });

  it('says so where the script of the page cannot be fetched ahead, and does not ask for it again', async () => {
    vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true);
    const { fetched } = await opened();
    inputNamed('number')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const ahead = document.head.querySelector('link[rel=modulepreload]');
    expect(await fetched()).toBe(false);
    ahead?.dispatchEvent(new Event('error'));
    expect(await fetched()).toBe(false);
    expect(document.getElementById('till-stopped')?.hidden).toBe(false);
  });

  it('fills the list of countries of which the proxy has drawn the likely one, and keeps what is chosen', async () => {
    await opened({
      fields:
        '<select name="country" data-codes="AT DE US"><option value="">Choose<option value="DE" selected>Germany</select>',
    });
    const list = document.querySelector<HTMLSelectElement>('select[name="country"]');
    expect([...(list?.options ?? [])].map(({ label }) => label)).toEqual([
      'Choose',
      'Austria',
      'Germany',
      'United States',
    ]);
    expect(list?.value).toBe('DE');
  });

  it('shows of the marks of accepted cards the one of the number that is typed, and all of them again once it is none of theirs', async () => {
    const marks =
      '<span data-part="adornment"><svg data-brand="visa"/><svg data-brand="americanexpress"/><span>+2</span></span>';
    await opened({ fields: `<div><input name="another"></div><div><input name="marked">${marks}</div>` });
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('[data-part="adornment"] > *')]
        .filter(({ style }) => style.display !== 'none')
        .map((mark) => mark.dataset.brand ?? mark.textContent);
    type('another', '4');
    expect(shown()).toEqual(['visa', 'americanexpress', '+2']);
    type('marked', '3');
    expect(shown()).toEqual(['visa', 'americanexpress', '+2']);
    type('marked', '7');
    expect(shown()).toEqual(['americanexpress']);
    const input = inputNamed('marked');
    if (input !== null) input.value = '';
    type('marked', '٤٢');
    expect(shown()).toEqual(['visa']);
    if (input !== null) input.value = '';
    type('marked', '5555');
    expect(shown()).toEqual(['visa', 'americanexpress', '+2']);
  });

  it('shows what belongs to the method that is chosen, and hides what belongs to another', async () => {
    const row = (value: string, state: string, beside = '') =>
      `<div data-part="method" data-state="${state}"><label data-part="method-row"><input type="radio" name="way" value="${value}"${state === 'checked' ? ' checked' : ''}${state === 'disabled' ? ' disabled' : ''}></label>${beside}</div>`;
    const { place } = await opened({
      fields: `${row('a', 'checked', '<p data-part="method-beside">A</p>')}${row('b', 'disabled')}${row('c', 'unchecked', '<p data-part="method-beside" hidden>C</p>')}`,
    });
    const choose = (value: string) => place.querySelector<HTMLElement>(`input[value="${value}"]`)?.click();
    const rows = () =>
      [...place.querySelectorAll<HTMLElement>('[data-part="method"]')].map(
        (one) => `${one.dataset.state} ${one.querySelector<HTMLElement>('p:not([hidden])')?.textContent ?? ''}`,
      );
    choose('c');
    expect(rows()).toEqual(['unchecked ', 'disabled ', 'checked C']);
    choose('a');
    expect(rows()).toEqual(['checked A', 'disabled ', 'unchecked ']);
    delete place.dataset.drawn;
    choose('c');
    expect(rows()).toEqual(['checked A', 'disabled ', 'unchecked ']);
  });

  it('writes what is typed as the page does, and leaves that to the page once it is there', async () => {
    const { place } = await opened();
    expect(type('number', '4242424242').value).toBe('4242 4242 42');
    expect(type('expiry', '1234').value).toBe('12/34');
    delete place.dataset.drawn;
    expect(type('number', '4242').value).toBe('4242 4242 424242');
  });
});
