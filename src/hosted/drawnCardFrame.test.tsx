// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../client/index.ts';
import { documentTexts } from '../i18n/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { hydrate } from './hydrate.ts';
import { loadFrameTexts } from './loadFrameTexts.ts';
import { nameSavedCard } from './nameSavedCard.ts';
import { drawCardFrame } from './renderOnServer.tsx';

const boot = {
  publishableKey: 'pk_snd_drawn',
  serviceUrl: 'https://service.test',
  payOrigin: 'https://pay.test',
  origins: ['https://shop.test'],
  dialect: 'documented' as const,
};
const accepts = ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'JCB'];

let root: Root | undefined;
const complaints: unknown[] = [];

beforeEach(() => {
  // No element of this document has a size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = () => undefined;
      readonly disconnect = () => undefined;
    },
  );
  // One React draws here on both sides, which it says; where the frame ships they are two.
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      if (!String(words[0]).startsWith('Detected multiple renderers')) complaints.push(words);
    });
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(complaints.splice(0)).toEqual([]);
});

const newCard = { kind: 'card' as const };
type Asked =
  | (typeof newCard & { readonly holderName?: string })
  | { readonly kind: 'code'; readonly brand: string | null; readonly name: string };

/** Draws the fields as the proxy does, has `begin` done with the first of them, and has the frame's script take them over. */
async function takeOver(
  locale: string,
  form: Asked,
  begin: (first: HTMLInputElement) => void,
  heard: readonly unknown[] = [],
) {
  const place = document.createElement('div');
  const markup = (await drawCardFrame(boot, locale, form.kind === 'code' ? form : { kind: form.kind, accepts })) ?? '';
  place.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  document.body.replaceChildren(place);
  const first = place.querySelector('input');
  if (first === null) throw new Error(`No fields are drawn in ${locale}.`);
  if (form.kind === 'code') nameSavedCard(place, form.name);
  begin(first);
  await loadFrameTexts(form.kind, locale);
  const { port1, port2: page } = new MessageChannel();
  const said: unknown[] = [];
  page.onmessage = ({ data }) => void said.push(data);
  const appearance = { locale, accepts, scheme: 'light' as const, tokens: {}, fontSize: 16, texts: {} };
  const init = { port: port1, nonce: 'ab'.repeat(16), form, appearance };
  root = await hydrate(
    place,
    <CardFrame boot={boot} client={createClient(boot)} init={init} earlierMessages={heard} />,
  );
  return { place, first, said, close: () => page.close() };
}

it.each(Object.keys(documentTexts))(
  'is taken over in %s as it is drawn, with what was typed before',
  async (locale) => {
    const { place, first, close } = await takeOver(locale, newCard, (field) => {
      field.value = '42424242';
    });
    expect(place.querySelector('input[name="number"]')).toBe(first);
    expect(first.value).toBe('4242 4242');
    await waitFor(() => expect(place.querySelector('[data-part="brand"]')?.getAttribute('data-brand')).toBe('visa'));
    close();
  },
);

it.each(Object.keys(documentTexts))(
  'of a saved card’s security code is taken over in %s as it is drawn, under the name of the card',
  async (locale) => {
    const name = 'Visa $& {name} 4242';
    const { place, first, said, close } = await takeOver(locale, { kind: 'code', brand: 'visa', name }, (field) => {
      field.value = '073';
    });
    expect(first.name).toBe('cvc');
    expect(place.querySelector('input')).toBe(first);
    expect(first.value).toBe('073');
    expect(first.getAttribute('aria-label')?.replace(/[\u2068\u2069]/g, '')).toContain(name);
    const state = { complete: true, empty: false, wrong: false, brand: null };
    await waitFor(() => expect(said).toContainEqual({ type: 'state', state }));
    close();
  },
);

it('answers what the page has asked before, once, and shows what is wrong', async () => {
  const call = { type: 'call', id: 'cd'.repeat(16), call: 'validate', focus: true };
  const { place, said, close } = await takeOver('en', newCard, () => undefined, [call, call]);
  const answers = () => said.filter((one) => (one as { readonly type: string }).type === 'answer');
  await waitFor(() => expect(answers()).toEqual([{ type: 'answer', id: call.id, result: { ok: true, value: false } }]));
  await waitFor(() => expect(place.querySelectorAll('[data-part="error"]')).toHaveLength(4));
  close();
});

it('has the name that the page knows, unless the payer has typed another one or cleared it', async () => {
  const named = { ...newCard, holderName: 'Ada Lovelace' };
  const holderAfter = async (typed: string | undefined) => {
    const { place, close } = await takeOver('en', named, () => {
      const [holder] = document.getElementsByName('holder');
      if (typed !== undefined) (holder as HTMLInputElement).value = typed;
    });
    const holder = place.querySelector<HTMLInputElement>('input[name=holder]');
    close();
    root?.unmount();
    return holder?.value;
  };
  expect(await holderAfter(undefined)).toBe('Ada Lovelace');
  expect(await holderAfter('Grace Hopper')).toBe('Grace Hopper');
  expect(await holderAfter('')).toBe('');
});
