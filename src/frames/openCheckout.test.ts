// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCheckout } from './openCheckout.ts';

const link = 'https://pay.merchant.example/payment_link/merchant_1/pay_1';

/** The tab that the browser opens: this window stands for it, since a message needs a real source. */
const tab = { closed: false, close: () => undefined, postMessage: vi.fn() };

/** A message as the browser hands it over. */
function say(outcome: unknown, { origin = 'https://pay.merchant.example', source = tab as unknown } = {}) {
  const data = { type: 'tillkit:payment-link', version: 1, outcome, payment_id: 'pay_1' };
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  tab.closed = false;
  tab.postMessage.mockClear();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => {
  // What listens ends with its tab.
  tab.closed = true;
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  const onOutcome = vi.fn();
  const checkout = openCheckout({ link, place: 'tab', onOutcome });
  const ended = vi.fn();
  void checkout.outcome.then(ended);
  return { checkout, onOutcome, ended };
}

describe('a hosted page in a tab', () => {
  it('is opened with its address, and able to tell the page that opened it', () => {
    open();
    expect(window.open).toHaveBeenCalledExactlyOnceWith(link, '_blank');
  });

  it('tells how the payment ended', async () => {
    const { checkout, onOutcome } = open();
    say('paid');
    await expect(checkout.outcome).resolves.toEqual({ kind: 'paid', payment_id: 'pay_1' });
    expect(onOutcome).toHaveBeenCalledExactlyOnceWith({ kind: 'paid', payment_id: 'pay_1' });
  });

  it('is not ended by a payment that is processed: its end may follow', async () => {
    const { checkout, onOutcome, ended } = open();
    say('pending');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).not.toHaveBeenCalled();
    say('failed');
    await expect(checkout.outcome).resolves.toMatchObject({ kind: 'failed' });
    expect(onOutcome.mock.calls.map(([{ kind }]) => kind)).toEqual(['pending', 'failed']);
  });

  it('is closed without a word where nothing is known, and says so', async () => {
    const { checkout } = open();
    tab.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    await expect(checkout.outcome).resolves.toEqual({ kind: 'closed' });
  });

  it('that is closed while the payment is processed leaves that as the last word', async () => {
    const { checkout } = open();
    say('pending');
    tab.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    await expect(checkout.outcome).resolves.toMatchObject({ kind: 'pending' });
  });

  it('is believed alone: no other window, origin or word ends it', async () => {
    const { onOutcome, ended } = open();
    say('paid', { source: window });
    say('paid', { source: null });
    say('paid', { origin: 'https://pay.merchant.example.evil.example' });
    say('certainly paid');
    say({ toString: () => 'paid' });
    await vi.advanceTimersByTimeAsync(400);
    expect(ended).not.toHaveBeenCalled();
    expect(onOutcome).not.toHaveBeenCalled();
  });
});

describe('update', () => {
  const refresh = [{ type: 'tillkit:refresh', version: 1 }, 'https://pay.merchant.example'];

  it('has the page read the payment once the server has changed it, and not before', async () => {
    const { checkout } = open();
    let changed: (answer: string) => void = () => undefined;
    const update = checkout.update(
      () =>
        new Promise<string>((resolve) => {
          changed = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tab.postMessage).not.toHaveBeenCalled();
    changed('a gift wrap');
    await expect(update).resolves.toBe('a gift wrap');
    expect(tab.postMessage.mock.calls).toEqual([refresh]);
  });

  it('has it read also where the answer was lost, and rejects with its error', async () => {
    const { checkout } = open();
    await expect(checkout.update(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(tab.postMessage.mock.calls).toEqual([refresh]);
  });
});

describe('openCheckout', () => {
  it.each(['', 'pay_1', 'http://pay.merchant.example/x', 'javascript:alert(1)', 'data:text/html,x'])(
    'refuses "%s", which is no address of a hosted page, and says what to pass',
    (wrong) => {
      expect(() => openCheckout({ link: wrong, place: 'tab' })).toThrow(/Pass payment_link.link of the payment/);
      expect(window.open).not.toHaveBeenCalled();
    },
  );

  // jsdom has no `showModal`, as browsers before 2022.
  it('throws, and adds nothing to the page, where the tab is blocked and the browser has no dialogs', () => {
    vi.mocked(window.open).mockReturnValue(null);
    expect(() => openCheckout({ link })).toThrow(/in the handler of a click/);
    expect(document.body.childElementCount).toBe(0);
  });

  it('takes a pay origin on this machine without TLS', () => {
    openCheckout({ link: 'http://127.0.0.1:8080/payment_link/m/p', place: 'tab' });
    expect(window.open).toHaveBeenCalledOnce();
  });
});
