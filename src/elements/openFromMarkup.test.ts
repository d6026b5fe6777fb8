// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configureElements, defineElements } from './index.ts';

const pay = 'https://pay.merchant.example';

/** Clicks on a text in a marked link; tells whether the link was opened over the page in place of being followed. */
function click(href: string, how: MouseEventInit = {}): boolean {
  const open = vi.spyOn(window, 'open').mockReturnValue({ closed: true } as Window);
  const link = Object.assign(document.createElement('a'), { href });
  link.dataset.tillkitCheckout = '';
  const words = link.appendChild(document.createElement('b'));
  document.body.replaceChildren(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...how });
  words.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(open.mock.calls.length === 1);
  return event.defaultPrevented;
}

afterEach(() => vi.restoreAllMocks());

describe('a link with data-tillkit-checkout', () => {
  it('is opened over the page where it is one of the page’s pay origin', () => {
    // Files of one worker share the settings of the elements.
    defineElements({ client: undefined, payOrigin: pay });
    expect(click(`${pay}/payment_link/merchant_1/pay_1`)).toBe(true);
  });

  it('stays a plain link for a click that asks for a tab or a window', () => {
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(click(`${pay}/payment_link/merchant_1/pay_1`, how)).toBe(false);
  });

  it('of another origin is left alone, and so is every one while the pay origin is not known', () => {
    expect(click('https://evil.example/payment_link/merchant_1/pay_1')).toBe(false);
    expect(click(`https://pay.merchant.example.evil.example/x`)).toBe(false);
    configureElements({ payOrigin: undefined });
    expect(click(`${pay}/payment_link/merchant_1/pay_1`)).toBe(false);
  });
});
