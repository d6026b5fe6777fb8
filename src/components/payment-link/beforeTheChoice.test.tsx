// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type OpenOptions, openLink, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

/** Opens a link, and returns what a payer could do at every moment until there was something to submit. */
async function watchTheForm(options: OpenOptions): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const look = () => {
    const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
    if (button === null) return;
    const choice = document.querySelector('form input') === null ? 'nothing to choose' : 'something to choose';
    seen.add(`${choice}, ${button.disabled ? 'no submit' : 'a submit'}`);
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { subtree: true, childList: true, attributes: true });
  try {
    await openLink(options);
    await waitFor(() => expect(seen).toContain('something to choose, a submit'));
  } finally {
    watching.disconnect();
  }
  return seen;
}

/** Parts and words are fetched once in a file: each of these is the first to ask for its own. */
describe('the button of a payment link', () => {
  it.each<[string, OpenOptions]>([
    ['the payment methods are on the screen', { order: { types: ['ideal'] } }],
    ['the saved methods, or the fields for a new card, are there', { order: { customer: 'demo' }, secure: true }],
  ])('allows no submit before %s', async (_what, options) => {
    const seen = await watchTheForm(options);
    expect(seen).toContain('nothing to choose, no submit');
    expect(seen).not.toContain('nothing to choose, a submit');
  });

  it('allows none without a choice in another language either, whose words are all there with the first ones', async () => {
    const seen = await watchTheForm({ order: { types: ['ideal'] }, locale: 'ar' });
    expect(seen).not.toContain('nothing to choose, a submit');
  });
});
