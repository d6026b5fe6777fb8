// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { flowPages } from '../../src/flows/flowPages.testing.ts';
import { stories } from '../stories/index.ts';
import { flowNameOf, mapColumns, stateOfStory } from './flowMap.ts';

const pages = flowPages();
const components = [...new Set(stories.map(({ component }) => component))];

describe('the map of a flow', () => {
  it('has every state of the flow once, in the column of its story', () => {
    for (const component of components) {
      const [story] = stories.filter((one) => one.component === component);
      const page = pages.find(({ flow }) => story !== undefined && flow === flowNameOf(story));
      if (page === undefined) continue;
      const kinds = mapColumns(page, component).flatMap(({ states }) => states.map(({ kind }) => kind));
      expect([...kinds].sort(), component).toEqual(page.states);
    }
  });

  it('leads each state to a story, of the same component where that has one', () => {
    const page = pages.find(({ flow }) => flow === 'paymentLinkCheckout');
    if (page === undefined) throw new Error('There is no such flow.');
    const states = mapColumns(page, 'checkout').flatMap((column) => column.states);
    expect(states.filter(({ story }) => story === undefined)).toEqual([]);
    expect(states.find(({ kind }) => kind === 'succeeded')?.story).toMatchObject({
      component: 'checkout',
      name: 'paid',
    });
    expect(states.find(({ kind }) => kind === 'notFound')?.story?.name).toBe('not-found');
  });

  it('knows the state of a story before its flow says anything', () => {
    const page = pages.find(({ flow }) => flow === 'payoutCollection');
    if (page === undefined) throw new Error('There is no such flow.');
    const columns = mapColumns(page, 'payout-link-page');
    const reviewing = stories.find(({ component, name }) => component === 'payout-link-page' && name === 'reviewing');
    const other = stories.find(({ component }) => component === 'checkout');
    if (reviewing === undefined || other === undefined) throw new Error('There is no such story.');
    expect(stateOfStory(columns, reviewing, page.initial)).toBe('reviewing');
    expect(stateOfStory(columns, other, page.initial)).toBe('loading');
  });

  it('puts the entering of details beside choosing, though its story shows errors', () => {
    const page = pages.find(({ flow }) => flow === 'payoutCollection');
    if (page === undefined) throw new Error('There is no such flow.');
    const column = mapColumns(page, 'payout-link-page').find(
      ({ situation }) => situation === 'Choosing and filling in',
    );
    expect(column?.states.map(({ kind }) => kind).sort()).toEqual(['choosing', 'entering', 'reviewing']);
  });
});
