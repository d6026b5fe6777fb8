// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentLinkOutcome } from '../components/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { onRefreshMessage, postOutcome } from './hostMessages.ts';

// Of the payment nothing but its id is read.
const outcome = {
  kind: 'paid',
  payment: { payment_id: 'pay_1', client_secret: 'pay_1_secret_x' },
} as unknown as PaymentLinkOutcome;

function windows(place: 'alone' | 'framed' | 'opened') {
  const said: [unknown, string][] = [];
  const other = { postMessage: (message: unknown, origin: string) => void said.push([message, origin]) };
  const page: { parent: unknown; opener: unknown } = { parent: undefined, opener: null };
  page.parent = place === 'framed' ? other : page;
  if (place === 'opened') page.opener = other;
  // As much of a window as is looked at.
  return { page: page as unknown as Window, said };
}

describe('what a hosted page says to the page around it', () => {
  everyRow(['framed', 'opened'] as const)(
    'when it is %s: the end and the payment’s id, to each exact origin',
    (place) => {
      const { page, said } = windows(place);
      postOutcome(outcome, ['https://shop.example', 'https://www.shop.example'], page);
      const message = { type: 'tillkit:payment-link', version: 1, outcome: 'paid', payment_id: 'pay_1' };
      expect(said).toEqual([
        [message, 'https://shop.example'],
        [message, 'https://www.shop.example'],
      ]);
      expect(JSON.stringify(said)).not.toContain('_secret_');
    },
  );

  it('is said to the origin that frames it alone, where the browser names it', () => {
    const to = (framing: string) => {
      const { page, said } = windows('framed');
      Object.assign(page, { location: { ancestorOrigins: [framing, 'https://outer.example'] } });
      postOutcome(outcome, ['https://shop.example', 'https://www.shop.example'], page);
      return said.map(([, origin]) => origin);
    };
    expect(to('https://www.shop.example')).toEqual(['https://www.shop.example']);
    expect(to('https://other.example')).toEqual([]);
  });

  it('is nothing where it is the top-level page, and nothing where no origin is configured', () => {
    const alone = windows('alone');
    postOutcome(outcome, ['https://shop.example'], alone.page);
    const framed = windows('framed');
    postOutcome(outcome, [], framed.page);
    expect([...alone.said, ...framed.said]).toEqual([]);
  });

  everyRow([
    '*',
    '/',
    'null',
    'https://shop.example/',
    'https://*.example',
    'shop.example',
    'https://shop.example/path',
    '',
  ])('is never said to %j, which is no exact origin', (origin) => {
    const { page, said } = windows('opened');
    postOutcome(outcome, [origin], page);
    expect(said.filter(([, to]) => to === '*' || to !== new URL(to).origin)).toEqual([]);
    if (origin !== 'https://*.example') expect(said).toEqual([]);
  });
});

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
