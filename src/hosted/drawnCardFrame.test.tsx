// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../client/index.ts';
import { documentTexts, loadMessages } from '../i18n/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { drawCardFrame } from './drawOnServer.tsx';

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
  vi.spyOn(console, 'error').mockImplementation((...words) => {
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

/** Draws the fields as the proxy does, has `begin` done with them, and has the frame's script take them over. */
async function takeOver(locale: string, begin: (number: HTMLInputElement) => void, heard: readonly unknown[] = []) {
  const place = document.createElement('div');
  const markup = (await drawCardFrame(boot, locale, accepts)) ?? '';
  place.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  document.body.replaceChildren(place);
  const number = place.querySelector<HTMLInputElement>('input[name="number"]');
  if (number === null) throw new Error(`No fields are drawn in ${locale}.`);
  begin(number);
  await loadMessages(locale);
  const { port1, port2: page } = new MessageChannel();
  const said: unknown[] = [];
  page.onmessage = ({ data }) => void said.push(data);
  const appearance = { locale, accepts, scheme: 'light' as const, tokens: {}, fontSize: 16, texts: {} };
  const init = { port: port1, nonce: 'ab'.repeat(16), form: { kind: 'card' as const }, appearance };
  const unlike: unknown[] = [];
  const drawn = new Promise<void>((onDrawn) => {
    root = hydrateRoot(
      place,
      <CardFrame boot={boot} client={createClient(boot)} init={init} heard={heard} onDrawn={onDrawn} />,
      { onRecoverableError: (error) => void unlike.push(error) },
    );
  });
  await drawn;
  return { place, number, said, unlike, close: () => page.close() };
}

it.each(Object.keys(documentTexts))(
  'is taken over in %s as it is drawn, with what was typed before',
  async (locale) => {
    const { place, number, unlike, close } = await takeOver(locale, (field) => {
      field.value = '42424242';
    });
    expect(unlike).toEqual([]);
    expect(place.querySelector('input[name="number"]')).toBe(number);
    expect(number.value).toBe('4242 4242');
    await waitFor(() => expect(place.querySelector('[data-part="brand"]')?.getAttribute('data-brand')).toBe('visa'));
    close();
  },
);

it('answers what the page has asked before, once, and shows what is wrong', async () => {
  const call = { t: 'call', id: 'cd'.repeat(16), call: 'validate', focus: true };
  const { place, said, close } = await takeOver('en', () => undefined, [call, call]);
  const answers = () => said.filter((one) => (one as { readonly t: string }).t === 'answer');
  await waitFor(() => expect(answers()).toEqual([{ t: 'answer', id: call.id, result: { ok: true, value: false } }]));
  await waitFor(() => expect(place.querySelectorAll('[data-part="error"]')).toHaveLength(4));
  close();
});
