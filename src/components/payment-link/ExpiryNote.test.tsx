// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { TillkitProvider } from '../../hooks/index.ts';
import { createTill } from '../../testing/index.ts';
import { LiveRegionProvider } from '../../ui/index.ts';
import { newYear } from '../pageUnderTest.testing.tsx';
import { hydrateMarkup, renderOnServer } from '../serverRendering.testing.tsx';
import { ExpiryNote } from './ExpiryNote.tsx';

const minute = 60_000;

describe('the time left of a link that a server has drawn', () => {
  it.each([
    [15, 11, 'warning', '4 minutes left'],
    [4, 1, 'warning', '3 minutes left'],
    [15, 1, null, '14 minutes left'],
  ])('with %i minutes left, taken over %i minutes later, says how late it is then', async (left, later, tone, said) => {
    const till = createTill({ now: newYear });
    const expiry = new Date(till.clock.now() + left * minute).toISOString();
    /** As it is now. */
    const note = () => (
      <TillkitProvider client={till.client} clock={till.clock} locale="en">
        <LiveRegionProvider>
          <ExpiryNote expiry={expiry} serverTime={new Date(till.clock.now()).toISOString()} />
        </LiveRegionProvider>
      </TillkitProvider>
    );
    const markup = await renderOnServer(note());
    till.clock.advance(later * minute);
    const { container, unlike, end } = await hydrateMarkup(markup, note());
    const drawn = container.querySelector('[data-part="expiry"]');
    expect(drawn?.getAttribute('data-tone')).toBe(tone);
    expect(drawn?.textContent).toContain(said);
    expect(unlike).toEqual([]);
    await end();
  });
});
