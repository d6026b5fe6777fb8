// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { createGooglePayStandIn, createTill, type Order, type Till, tillOrigins } from '../testing/index.ts';
import { elements } from './elements.ts';
import { configureElements, customElementsManifest, defineElements } from './index.ts';
import { settingAttributes } from './settings.ts';

const user = userEvent.setup({ delay: null });
let till: Till;
let order: Order;
let warn: MockInstance<(...words: unknown[]) => void>;

/** Puts an element with these attributes into the page, and lets what it draws settle. */
async function show(name: string, attributes: Readonly<Record<string, string>>): Promise<HTMLElement> {
  const element = document.createElement(name);
  for (const [attribute, text] of Object.entries(attributes)) element.setAttribute(attribute, text);
  await act(async () => document.body.append(element));
  return element;
}

const showLink = ({ paymentLinkId, clientSecret }: Order) =>
  show('till-payment-link', { 'payment-link-id': paymentLinkId, 'client-secret': clientSecret, mode: 'inline' });

async function payIn(): Promise<void> {
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry date', '12/34'],
    ['Security code', '737'],
    ['Name on card', 'Test Card Holder'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.click(field);
    await user.paste(text);
  }
  await user.click(await screen.findByRole('button', { name: /^Pay / }));
}

/** Changes the amount of the order, as the merchant's server does. */
async function setAmount(amount: number): Promise<void> {
  const answer = await till.fetch(`${tillOrigins.service}/payments/${order.paymentId}`, {
    method: 'POST',
    headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  });
  expect(answer.status).toBe(200);
}

beforeEach(async () => {
  // React asks for it where no test of its own library has drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  till = createTill({ now: Date.now() });
  order = await till.createOrder({});
  defineElements({ client: till.client });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  await act(async () => document.body.replaceChildren());
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the custom elements', () => {
  it('show what a page puts into their slots beside the part, or in its place while nothing is known', async () => {
    const checkout = document.createElement('till-checkout');
    checkout.setAttribute('client-secret', order.clientSecret);
    checkout.setAttribute('mode', 'inline');
    const inSlot = (slot: string, textContent: string) =>
      Object.assign(document.createElement('p'), { slot, textContent });
    checkout.append(
      inSlot('loading', 'One moment'),
      inSlot('summary', 'Ships on Monday'),
      inSlot('nowhere', 'Fallback'),
    );
    const release = till.network.hold('GET /checkout');
    await act(async () => document.body.append(checkout));
    expect(await screen.findByText('One moment')).toBeTruthy();
    release();
    expect(screen.queryByText('Fallback')).toBeNull();
    await screen.findByRole('button', { name: /^Pay / });
    expect(screen.queryByText('One moment')).toBeNull();
    expect(screen.getByText('Ships on Monday').closest('[data-part="slotted"]')).toBeTruthy();
    expect(screen.getByText('Test Merchant')).toBeTruthy();
    // What comes later, from a page that is still being read or a framework, is shown too.
    const late = inSlot('footnote', 'Ask us anything');
    await act(async () => checkout.append(late));
    expect(late.closest('[data-part="slotted"]')).toBeTruthy();
    // What the page takes out again does not come back.
    const gone = inSlot('footnote', 'Not for long');
    await act(async () => checkout.append(gone));
    expect(gone.closest('[data-part="slotted"]')).toBeTruthy();
    gone.remove();
    await act(async () => checkout.remove());
    expect([...checkout.children].map(({ slot }) => slot).sort()).toEqual(['footnote', 'loading', 'summary']);
    await act(async () => document.body.append(checkout));
    await screen.findByRole('button', { name: /^Pay / });
    expect(screen.getByText('Ask us anything').closest('[data-part="slotted"]')).toBeTruthy();
  });

  it('pay a payment link once, and report it as events that bubble', async () => {
    const received: unknown[] = [];
    const hear = (event: Event) => void (event instanceof CustomEvent && received.push(event.detail.payment_id));
    document.body.addEventListener('till-paid', hear);
    onTestFinished(() => document.body.removeEventListener('till-paid', hear));
    await showLink(order);
    await payIn();
    await vi.waitFor(() => expect(received).toEqual([order.paymentId]), { timeout: 20_000 });
    expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
  });

  it('take the height and the end of a hosted page from its own frame alone', async () => {
    const element = await show('till-payment-link', { mode: 'hosted', link: 'https://pay.test/payment_link/m/pay_1' });
    const frame = element.querySelector('iframe');
    const heard: unknown[] = [];
    element.addEventListener('till-outcome', (event) => heard.push(event instanceof CustomEvent && event.detail));
    const say = (
      data: unknown,
      origin = 'https://pay.test',
      source: MessageEventSource | null | undefined = frame?.contentWindow,
    ) =>
      act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: source ?? null })));
    const height = (value: unknown) => ({ type: 'tillkit:height', version: 1, height: value });
    const end = { type: 'tillkit:payment-link', version: 1, outcome: 'paid', payment_id: 'pay_1' };
    await say(height(900), 'https://other.test');
    await say(height(900), 'https://pay.test', window);
    for (const value of [-1, 0.5, '900', Number.NaN, undefined]) await say(height(value));
    await say({ ...height(900), version: 2 });
    await say(end, 'https://other.test');
    expect([frame?.getAttribute('height'), heard]).toEqual(['720', []]);
    await say(height(912));
    await say(end);
    expect([frame?.getAttribute('height'), heard]).toEqual(['912', [{ kind: 'paid', payment_id: 'pay_1' }]]);
    await show('till-payment-link', { mode: 'hosted', link: 'javascript:alert(1)' });
    expect(warn.mock.calls.flat().join()).toContain('link is no address of a hosted page');
  });

  it('show what the merchant’s server has changed once they are told to refresh, and keep what was typed', async () => {
    const element = await showLink(order);
    const number = await screen.findByLabelText('Card number');
    await user.click(number);
    await user.paste('4242424242424242');
    await setAmount(5999);
    await act(async () => Reflect.get(element, 'refresh').call(element));
    await screen.findByRole('button', { name: 'Pay €59.99' });
    expect(number).toHaveProperty('value', '4242 4242 4242 4242');
    // Before it is drawn there is nothing to read again.
    expect(() => Reflect.get(element, 'refresh').call(document.createElement('till-checkout'))).not.toThrow();
  });

  it('hold their button while update() has the merchant’s server change the payment, and reject where that fails', async () => {
    const element = await showLink(order);
    const update = (change: () => unknown): Promise<void> => Reflect.get(element, 'update').call(element, change);
    await screen.findByRole('button', { name: 'Pay €49.99' });
    let finish: () => void = () => undefined;
    const waits = new Promise<void>((done) => {
      finish = done;
    });
    let updated: Promise<void> | undefined;
    await act(async () => {
      updated = update(async () => {
        await waits;
        await setAmount(5999);
      });
    });
    expect(screen.queryByRole('button', { name: 'Pay €49.99' })).toBeNull();
    await act(async () => finish());
    await screen.findByRole('button', { name: 'Pay €59.99' });
    await updated;
    await act(async () => expect(update(() => Promise.reject(new Error('no')))).rejects.toThrow('no'));
    expect(await Reflect.get(element, 'update').call(document.createElement('till-checkout'), waits)).toBeUndefined();
  });

  it('let payers choose a shipping option, whose costs the merchant’s server sets before they pay', async () => {
    const element = await showLink(order);
    const onShippingChange = vi.fn(async (id: string) => setAmount(id === 'express' ? 6199 : 5499));
    await act(async () => {
      Reflect.set(element, 'onShippingChange', onShippingChange);
      Reflect.set(element, 'shippingOptions', [
        { id: 'standard', label: 'Standard', amount: 500 },
        { id: 'express', label: 'Express', amount: 1200 },
      ]);
    });
    await screen.findByRole('button', { name: 'Pay €54.99' });
    await user.click(await screen.findByRole('radio', { name: 'Express, €12.00' }));
    await screen.findByRole('button', { name: 'Pay €61.99' });
    expect(onShippingChange.mock.calls).toEqual([['standard'], ['express']]);
  });

  it('tell a hosted page to read its payment again, and no page of another origin', async () => {
    const element = await show('till-payment-link', { mode: 'hosted', link: 'https://pay.test/payment_link/m/pay_1' });
    const page = element.querySelector('iframe')?.contentWindow;
    const said = vi.spyOn(page ?? window, 'postMessage').mockImplementation(() => undefined);
    Reflect.get(element, 'refresh').call(element);
    expect(said.mock.calls).toEqual([[{ type: 'tillkit:refresh', version: 1 }, 'https://pay.test']]);
    const change = vi.fn(() => expect(said).toHaveBeenCalledTimes(1));
    await Reflect.get(element, 'update').call(element, change);
    expect([change.mock.calls.length, said.mock.calls.length]).toEqual([1, 2]);
    // The server may have changed it all the same.
    await expect(Reflect.get(element, 'update').call(element, () => Promise.reject(new Error('no')))).rejects.toThrow();
    expect(said).toHaveBeenCalledTimes(3);
  });

  it('ask before a submit: an event that is cancelled, or a property that says no, sends nothing', async () => {
    const answers = [(event: Event) => event.preventDefault(), () => undefined, () => undefined];
    const asked: unknown[] = [];
    const hear = (event: Event) => {
      asked.push(event instanceof CustomEvent && event.detail.using);
      answers.shift()?.(event);
    };
    document.addEventListener('till-before-pay', hear);
    onTestFinished(() => document.removeEventListener('till-before-pay', hear));
    const element = await showLink(order);
    const onBeforePay = vi.fn(async () => false);
    Reflect.set(element, 'onBeforePay', onBeforePay);
    await payIn();
    await act(async () => undefined);
    expect([asked.length, onBeforePay.mock.calls.length]).toEqual([1, 0]);
    await user.click(await screen.findByRole('button', { name: /^Pay / }));
    await vi.waitFor(() => expect(onBeforePay).toHaveBeenCalledTimes(1));
    expect(till.network.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
    await act(async () => void (await onBeforePay.mock.results[0]?.value));
    Reflect.set(element, 'onBeforePay', undefined);
    await act(async () => undefined);
    await user.click(await screen.findByRole('button', { name: /^Pay / }));
    await vi.waitFor(() => expect(till.ledger.charges(order.paymentId)).toHaveLength(1), { timeout: 20_000 });
    expect(asked).toEqual(['card', 'card', 'card']);
  });

  it('take secrets off the markup, and keep them as properties', async () => {
    const element = await showLink(order);
    expect(element.getAttributeNames()).not.toContain('client-secret');
    expect(element.outerHTML).not.toContain(order.clientSecret);
    expect(Reflect.get(element, 'clientSecret')).toBe(order.clientSecret);
    await screen.findByLabelText('Card number');
  });

  it('keep what is typed when they are moved, and take everything away with themselves', async () => {
    const element = await showLink(order);
    const field = await screen.findByLabelText('Card number');
    await user.click(field);
    await user.paste('4242');
    const other = document.body.appendChild(document.createElement('main'));
    await act(async () => other.append(element));
    expect(screen.getByLabelText('Card number')).toBe(field);
    expect(field).toHaveProperty('value', '4242');
    await act(async () => element.remove());
    expect(element.childElementCount).toBe(0);
  });

  it('take properties that were set before they were defined, and the language of the page around', async () => {
    document.body.lang = 'en';
    const element = document.createElement('till-payment-link');
    Object.defineProperty(element, 'clientSecret', { value: order.clientSecret, configurable: true, writable: true });
    element.setAttribute('payment-link-id', order.paymentLinkId);
    element.setAttribute('mode', 'inline');
    await act(async () => document.body.append(element));
    await screen.findByLabelText('Card number');
  });

  it('say once on the console which attributes are missing or wrong, and draw nothing', async () => {
    configureElements({ client: undefined });
    const element = await show('till-complete-authorize', { 'client-secret': 'pay_1_secret_2', amount: '12.50' });
    await act(async () => element.setAttribute('title', 'again'));
    expect(warn.mock.calls).toEqual([
      [
        'tillkit: <till-complete-authorize> draws nothing: publishable-key is missing. service-url is missing. pay-origin is missing. payment-id is missing. amount takes a whole number, not "12.50". currency is missing. merchant-name is missing.',
      ],
    ]);
    expect(element.childElementCount).toBe(0);
  });

  it('list saved payment methods, and keep what they draw while an attribute is wrong', async () => {
    const of = await till.createOrder({ customer: 'demo' });
    const at = { 'customer-id': of.customerId ?? '', 'client-secret': of.clientSecret };
    const element = await show('till-saved-methods', { ...at, amount: '4999', currency: 'EUR' });
    await vi.waitFor(() => expect(screen.getAllByRole('radio').length).toBeGreaterThan(0), { timeout: 20_000 });
    const set = (amount: string) => act(async () => element.setAttribute('amount', amount));
    await set('49.99');
    await set('5000');
    await set('49.99');
    const sentence = 'tillkit: <till-saved-methods> keeps what it draws: amount takes a whole number, not "49.99".';
    expect(warn.mock.calls).toEqual([[sentence], [sentence]]);
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(0);
  });

  it('wait for the property that no text can carry', async () => {
    await show('till-three-ds', { 'client-secret': order.clientSecret });
    expect(warn.mock.calls).toEqual([
      ['tillkit: <till-three-ds> draws nothing: The property payment is missing. The property policy is missing.'],
    ]);
  });

  it('are described for editors with every attribute, property, method, slot and event', () => {
    const [{ declarations } = { declarations: [] }] = customElementsManifest().modules;
    const described = declarations.map(({ tagName, attributes, members, slots, events }) => {
      const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
      return [tagName, namesOf(attributes), namesOf(members), namesOf(slots), namesOf(events)];
    });
    expect(described).toEqual(
      Object.entries(elements).map(([tagName, { attributes, hosted, properties, methods, slots, events }]) => [
        tagName,
        [...Object.keys(attributes), ...(hosted ? ['link'] : []), ...Object.keys(settingAttributes)],
        ...[{ ...properties, ...methods }, slots, events].map((some) => Object.keys(some)),
      ]),
    );
  });
});

describe('the element of a page that has no payment yet', () => {
  it('pays with a wallet the payment that the page creates with the click', async () => {
    const element = document.createElement('till-express-payment');
    for (const [name, text] of [
      ['amount', '4999'],
      ['currency', 'EUR'],
      ['order-key', 'cart_1'],
    ] as const)
      element.setAttribute(name, text);
    const createPayment = vi.fn(async () => ({ clientSecret: order.clientSecret }));
    const merchant = { merchantName: 'Saltglaze', countryCode: 'DE', gateway: 'example', gatewayMerchantId: 'example' };
    const googlePay = { ...merchant, load: async () => createGooglePayStandIn('approve') };
    Object.assign(element, { createPayment, googlePay });
    const paid = vi.fn();
    element.addEventListener('till-paid', paid);
    await act(async () => document.body.append(element));
    expect(createPayment).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Google Pay' }));
    await screen.findByRole('heading', { name: 'Payment received' });
    expect(paid).toHaveBeenCalledTimes(1);
    expect(createPayment).toHaveBeenCalledTimes(1);
    expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
  });

  it('draws nothing before it can create a payment', async () => {
    await show('till-express-payment', { amount: '4999', currency: 'EUR', 'order-key': 'cart_1' });
    expect(warn.mock.calls).toEqual([
      ['tillkit: <till-express-payment> draws nothing: The property createPayment is missing.'],
    ]);
  });
});
