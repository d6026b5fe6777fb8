// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { loadTexts } from '../i18n/index.ts';
import { createTill } from '../testing/index.ts';
import { TillkitProvider } from './index.ts';
import { useTextsOf } from './useTextsOf.ts';

afterEach(cleanup);

describe('texts that are fetched by themselves', () => {
  it('are asked for again when the connection that took them away is back, and then no more', async () => {
    const { client } = createTill();
    const messages = await loadTexts('saved', 'en');
    let asked = 0;
    let online = false;
    const source = {
      locales: [],
      atHand: () => undefined,
      load: async () => {
        asked += 1;
        if (!online) throw new TypeError('Failed to fetch dynamically imported module');
        return messages;
      },
    };
    const { result } = renderHook(() => useTextsOf<'saved'>(source), {
      wrapper: ({ children }) => (
        <StrictMode>
          <TillkitProvider client={client}>{children}</TillkitProvider>
        </StrictMode>
      ),
    });
    await waitFor(() => expect(result.current.kind).toBe('failed'));
    const before = asked;
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.kind).toBe('ready'));
    expect(asked).toBe(before + 1);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(result.current.kind).toBe('ready');
    expect(asked).toBe(before + 1);
  });
});
