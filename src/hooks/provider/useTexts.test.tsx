// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { payoutTexts, type TextOverrides } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { createTill } from '../../testing/index.ts';
import { TillkitProvider, useTexts } from '../index.ts';

afterEach(cleanup);

/** What is said for one text of the payout form, drawing by drawing. */
function drawings(locale: string, messages?: TextOverrides): readonly string[] {
  const { client } = createTill();
  const said: string[] = [];
  renderHook(() => said.push(useTexts(payoutTexts)('payout.page.country.label')), {
    wrapper: ({ children }) => (
      <TillkitProvider client={client} locale={locale} {...defined({ messages })}>
        {/* What asks for texts that are not there yet suspends. */}
        <Suspense fallback={null}>{children}</Suspense>
      </TillkitProvider>
    ),
  });
  return said;
}

it.each(['en', 'ar', 'fr'])('gives the texts of a part from the first drawing on, in %s', async (locale) => {
  const said = drawings(locale);
  await waitFor(() => expect(said).not.toEqual([]));
  expect(new Set(said).size).toBe(1);
  expect(/\p{Script=Arabic}/u.test(said[0] ?? '')).toBe(locale === 'ar');
});

it('puts the words of the provider over them', () => {
  expect(drawings('en', { 'payout.page.country.label': 'Where is your bank?' })).toContain('Where is your bank?');
});
