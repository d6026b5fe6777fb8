// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { onRefreshMessage } from './hostMessages.ts';

describe('a hosted page that is told to read its payment again', () => {
  it('hears it from the window that opened it and the origins that are configured, and from nobody else', () => {
    // Any window will do; the page knows it by identity alone.
    const opener = document.body.appendChild(document.createElement('iframe')).contentWindow;
    const before = window.opener;
    Object.assign(window, { opener });
    onTestFinished(() => void Object.assign(window, { opener: before }));
    const refresh = vi.fn();
    const end = onRefreshMessage(['https://shop.example'], refresh);
    const message = { type: 'tillkit:refresh', version: 1 };
    const say = (data: unknown, origin = 'https://shop.example', source: MessageEventSource | null = opener) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    say(message, 'https://other.example');
    say(message, 'https://shop.example', window);
    say(message, 'https://shop.example', null);
    for (const data of [
      undefined,
      null,
      'tillkit:refresh',
      { ...message, version: 2 },
      { type: 'tillkit:pay', version: 1 },
    ])
      say(data);
    expect(refresh).not.toHaveBeenCalled();
    say(message);
    expect(refresh).toHaveBeenCalledTimes(1);
    end();
    say(message);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
