// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { watchThePage } from '../pageUnderTest.testing.tsx';
import type { PickerSlots } from './methodRow.tsx';
import { pick, wireRow } from './pickerUnderTest.testing.tsx';

watchThePage();

const many = Array.from({ length: 1000 }, (_, place) => wireRow(place, { default_payment_method_set: place === 0 }));
const radios = () => screen.findAllByRole('radio');
const picker = '[data-tk="saved-payment-method-picker"]';
const nodes = () => document.querySelectorAll(`${picker} *`).length;

/** Counts how often something inside the picker listens to an event by itself. */
function countListeners() {
  const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
  return () =>
    listen.mock.contexts.filter((one) => one instanceof Element && one.closest(`${picker} *`) !== null).length;
}

/** Counts, for each row, how often its name is drawn. */
function countDrawn() {
  const drawn: string[] = [];
  const slots: PickerSlots = {
    name: ({ method, part }) => {
      drawn.push(method.id);
      return part;
    },
  };
  return { slots, drawn };
}

async function openWith(rows: number, slots: PickerSlots = {}) {
  const listeners = countListeners();
  const opened = await pick({ list: many.slice(0, rows), slots });
  await radios();
  await opened.settle();
  return { ...opened, nodes: nodes(), listeners: listeners() };
}

describe('a thousand saved methods', () => {
  it('are as many rows, elements and listeners at first as a hundred are', async () => {
    const hundred = await openWith(100);
    const rows = (await radios()).length;
    hundred.unmount();
    vi.restoreAllMocks();
    const thousand = await openWith(1000);
    expect((await radios()).length).toBe(rows);
    expect(rows).toBe(8);
    expect(thousand.nodes).toBe(hundred.nodes);
    expect(thousand.listeners).toBe(hundred.listeners);
  });

  it('are drawn a row each, once, and only those that are shown', async () => {
    const { slots, drawn } = countDrawn();
    const { user } = await openWith(1000, slots);
    expect(new Set(drawn).size).toBe(8);
    const first = drawn.splice(0);
    await user.click(screen.getByRole('button', { name: /^Show/ }));
    expect((await radios()).length).toBe(58);
    // Fifty more; the eight before are not made again.
    expect(new Set(drawn).size).toBe(50);
    expect(drawn.filter((id) => first.includes(id))).toEqual([]);
    // StrictMode draws twice, each for itself as React's version does.
    expect(drawn.length).toBeLessThanOrEqual(100);
  });

  it('are changed two at a time by a key, and none is made again, however many are shown', async () => {
    const { slots, drawn } = countDrawn();
    const { user } = await openWith(1000, slots);
    for (let clicks = 0; clicks < 4; clicks += 1) await user.click(screen.getByRole('button', { name: /^Show/ }));
    const all = await radios();
    expect(all.length).toBe(208);
    const [one, next] = [all[100], all[101]];
    if (one === undefined || next === undefined) throw new Error('There are no such rows.');
    await user.click(one);
    const list = document.querySelector('fieldset');
    if (list === null) throw new Error('There is no list.');
    const looks = () => [...list.querySelectorAll('[data-part="method"]')].map((row) => row.outerHTML);
    const before = looks();
    let added = 0;
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) added += addedNodes.length + removedNodes.length;
    });
    observer.observe(list, { subtree: true, childList: true });
    // A radio that is set again without need is found by its attributes, even where they stay what they were.
    const touched = new Set<unknown>();
    const attributes = new MutationObserver((records) => {
      for (const { target } of records) touched.add(target);
    });
    attributes.observe(list, { subtree: true, attributes: true });
    drawn.length = 0;
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(next).toHaveProperty('checked', true));
    await waitFor(() => expect(next.closest('[data-part="method"]')?.getAttribute('data-state')).toBe('checked'));
    const changed = looks().flatMap((row, place) => (row === before[place] ? [] : [place]));
    observer.disconnect();
    attributes.disconnect();
    expect(touched.size).toBeLessThanOrEqual(8);
    expect(changed).toEqual([100, 101]);
    expect(added).toBe(0);
    expect(drawn).toEqual([]);
  });
});
