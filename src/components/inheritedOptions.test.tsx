// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../client/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { createTill, type Order, type Till } from '../testing/index.ts';
import { CardEntry, Checkout, PaymentLinkPage, SecurityCode, useCardEntry } from './index.ts';

/** What a script of the page gives to every object but to the options of requests, which would fail. */
function giveToEveryObject(key: string, value: unknown): void {
  const get = function (this: object) {
    return ['headers', 'method', 'signal'].some((name) => Object.hasOwn(this, name)) ? undefined : value;
  };
  const set = function (this: object, own: unknown) {
    Object.defineProperty(this, key, { value: own, configurable: true, enumerable: true, writable: true });
  };
  Object.defineProperty(Object.prototype, key, { get, set, configurable: true });
}

let till: Till;
let order: Order;

beforeEach(async () => {
  till = createTill();
  order = await till.createOrder();
});
afterEach(() => {
  for (const key of ['mode', 'fetch', 'dialect']) Reflect.deleteProperty(Object.prototype, key);
});

function Fields() {
  const entry = useCardEntry();
  const code = useCardEntry({ codeOf: 'visa' });
  return (
    <>
      <CardEntry entry={entry} />
      <SecurityCode entry={code} name="Visa ending in 4242" />
    </>
  );
}

describe('an option that a script has put on Object.prototype', () => {
  it.each([
    ['CardEntry and SecurityCode', () => <Fields />, 2],
    [
      'PaymentLinkPage',
      ({ paymentLinkId, clientSecret }: Order) => <PaymentLinkPage {...{ paymentLinkId, clientSecret }} />,
      1,
    ],
    ['Checkout', ({ clientSecret }: Order) => <Checkout clientSecret={clientSecret} />, 1],
  ])('leaves the fields of %s in their frame', async (_, draw, frames) => {
    giveToEveryObject('mode', 'inline');
    const { container } = render(
      <TillkitProvider client={till.client} pageOrigin="https://shop.test">
        {draw(order)}
      </TillkitProvider>,
    );
    await expect.poll(() => container.querySelectorAll('[data-mode="frame"]').length, { timeout: 20_000 }).toBe(frames);
    expect(container.querySelector('input[autocomplete="cc-number"], input[autocomplete="cc-csc"]')).toBeNull();
  });

  it('is no option of a client', async () => {
    const asked: string[] = [];
    giveToEveryObject('dialect', 'deployed');
    giveToEveryObject('fetch', async (url: string) => {
      asked.push(url);
      throw new TypeError('refused');
    });
    const client = createClient({
      publishableKey: 'pk_snd_0123456789',
      serviceUrl: 'https://service.test',
      payOrigin: 'https://pay.test',
    });
    expect(client.adapter.dialect).toBe('documented');
    await client.readPaymentLink(
      { params: { payment_link_id: 'plink_1' } },
      { clientSecret: 'pay_1_secret_abcdefghijklmnopqrst', signal: AbortSignal.timeout(50) },
    );
    expect(asked).toEqual([]);
  });
});
