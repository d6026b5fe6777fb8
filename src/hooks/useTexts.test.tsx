// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { loadTexts, type TextPart } from '../i18n/index.ts';
import { createTill } from '../testing/index.ts';
import { TillkitProvider } from './index.ts';
import { useTextsFrom } from './useTexts.ts';

afterEach(cleanup);

describe('texts that are fetched by themselves', () => {
  it('are asked for again when the connection that took them away is back, and then no more', async () => {
    const { client } = createTill();
    let asked = 0;
    let online = false;
    const fetchTexts = async <P extends TextPart>(part: P, locale: string) => {
      asked += 1;
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
      return loadTexts(part, locale);
    };
    const { result } = renderHook(() => useTextsFrom(fetchTexts, 'saved'), {
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
