// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { CardEntry, type CardEntryHandle, type CardSlots, useCardEntry } from '../index.ts';
import {
  cards,
  expectAccessible,
  expectFocused,
  newYear,
  type Stage,
  stage,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

interface Opened extends Stage {
  readonly entry: () => CardEntryHandle;
  /** How often the form around the fields has been drawn. */
  readonly drawings: () => number;
  readonly number: HTMLInputElement;
  readonly expiry: HTMLInputElement;
  readonly cvc: HTMLInputElement;
  readonly holder: HTMLInputElement;
}

/** Card fields in a form of a page. */
function Form({
  onDrawn,
  accepts,
  slots,
}: {
  readonly onDrawn: (entry: CardEntryHandle) => void;
  readonly accepts?: readonly string[] | undefined;
  readonly slots?: CardSlots | undefined;
}) {
  const entry = useCardEntry();
  useEffect(() => onDrawn(entry));
  return (
    <form>
      <CardEntry entry={entry} accepts={accepts} slots={slots} />
      <button type="button" onClick={() => entry.validate()}>
        Check
      </button>
    </form>
  );
}

function openFields(accepts?: readonly string[], slots?: CardSlots): Opened {
  let latest: CardEntryHandle | undefined;
  let drawings = 0;
  const form = (
    <Form
      accepts={accepts}
      slots={slots}
      onDrawn={(entry) => {
        latest = entry;
        drawings += 1;
      }}
    />
  );
  const staged = stage(createTill({ now: newYear }), form);
  return {
    ...staged,
    drawings: () => drawings,
    entry: () => {
      if (latest === undefined) throw new Error('The form has not been drawn.');
      return latest;
    },
    number: screen.getByLabelText('Card number'),
    expiry: screen.getByLabelText('Expiry date'),
    cvc: screen.getByLabelText('Security code'),
    holder: screen.getByLabelText('Name on card'),
  };
}

const brand = () => document.querySelector('[data-part="brand"]')?.getAttribute('data-brand');

describe('the expiry date', () => {
  it.each([
    ['1234', '12/34'],
    ['5', '05/'],
    ['534', '05/34'],
    ['05/34', '05/34'],
    ['1/34', '01/34'],
    ['12 / 34', '12/34'],
    ['12/2034', '12/34'],
    ['122034', '12/34'],
    ['١٢٣٤', '12/34'],
    ['13', '13/'],
    ['12x', '12/x'],
  ])('typed as %s is written %s', async (typed, written) => {
    const { user, expiry } = openFields();
    await user.type(expiry, typed);
    expect(expiry.value).toBe(written);
  });

  it.each([
    ['2034-12', '12/34'],
    ['12/2034', '12/34'],
    ['12 / 34', '12/34'],
    ['1/2034', '01/34'],
    ['1234', '12/34'],
    ['12-34', '12/34'],
    ['334', '03/34'],
  ])('filled in by a browser, or pasted, as %s is written %s', async (text, written) => {
    const { user, expiry, entry } = openFields();
    // What autofill does: the whole value at once, and an event of no kind of input.
    fireEvent.input(expiry, { target: { value: text } });
    expect(expiry.value).toBe(written);
    await user.clear(expiry);
    await user.paste(text);
    expect(expiry.value).toBe(written);
    expect([entry().read().expMonth, entry().read().expYear]).toEqual([written.slice(0, 2), '2034']);
  });

  it('keeps the caret between the digits it was between', async () => {
    const { user, expiry } = openFields();
    await user.type(expiry, '1334');
    await user.type(expiry, '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 2 });
    expect([expiry.value, expiry.selectionStart]).toEqual(['1/34', 1]);
    await user.keyboard('2');
    expect([expiry.value, expiry.selectionStart]).toEqual(['12/34', 2]);
    await user.type(expiry, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 3 });
    expect(expiry.value).toBe('1234');
    await user.type(expiry, '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 2 });
    await user.keyboard('1');
    expect([expiry.value, expiry.selectionStart]).toEqual(['11/34', 3]);
  });

  it('can be deleted character by character', async () => {
    const { user, expiry } = openFields();
    await user.type(expiry, '1234');
    const seen: string[] = [];
    while (expiry.value !== '' && seen.length < 9) {
      await user.keyboard('{Backspace}');
      seen.push(expiry.value);
    }
    expect(seen).toEqual(['12/3', '12/', '12', '1', '']);
  });

  it('names a month that does not exist, and a year alone is not taken for one', async () => {
    const { user, expiry } = openFields();
    await user.type(expiry, '1334');
    await user.tab();
    expect(await screen.findByText('Enter a month from 01 to 12.')).toBeTruthy();
    await user.clear(expiry);
    await user.click(expiry);
    await user.paste('2034');
    expect(expiry.value).toBe('20/34');
    expect(await screen.findByText('Enter a month from 01 to 12.')).toBeTruthy();
  });
});

describe('the card number', () => {
  it.each([
    [cards.paid, '4242 4242 4242 4242', 'visa'],
    [cards.amex, '3782 822463 10005', 'amex'],
    ['38000000000006', '3800 000000 0006', 'diners'],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard'],
  ])('%s is grouped as on the card while it is typed, with its brand', async (digits, grouped, expected) => {
    const { user, number } = openFields();
    await user.type(number, digits);
    expect(number.value).toBe(grouped);
    await expect.poll(brand).toBe(expected);
  });

  it.each([
    ['401178', 'elo'],
    ['438935', 'elo'],
    ['457631', 'elo'],
    ['504175', 'elo'],
    ['636368', 'elo'],
    ['650485', 'elo'],
    ['637095', 'hiper'],
    ['63737423', 'hiper'],
    ['589562', 'naranja'],
    ['606282', 'hipercard'],
    ['506099', 'verve'],
  ])('beginning with %s is a card of %s, although its digits are grouped', async (digits, expected) => {
    const { user, number, entry } = openFields();
    await user.type(number, digits);
    await expect.poll(() => entry().brand).toBe(expected);
  });

  it('shows the networks that are taken, by mark and by name, until the number tells its own', async () => {
    const { number, user } = openFields(['Visa', 'CartesBancaires', 'AmericanExpress', 'JCB', 'Elo']);
    const marks = () => [...document.querySelectorAll('[data-brand]')].map((mark) => mark.getAttribute('data-brand'));
    expect(marks()).toEqual(['visa', 'cartesbancaires', 'americanexpress']);
    expect(screen.getByText('+2')).toBeTruthy();
    const described = document.getElementById(number.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Accepted cards: Visa, Cartes Bancaires, American Express, JCB, and Elo');
    await user.type(number, '4');
    await expect.poll(marks).toEqual(['visa']);
    await user.clear(number);
    await expect.poll(marks).toHaveLength(3);
  });

  it('keeps the caret in place for a payer who corrects a digit in the middle', async () => {
    const { user, number } = openFields();
    await user.type(number, cards.paid);
    number.setSelectionRange(6, 6);
    await user.keyboard('{Backspace}');
    expect(number.value).toBe('4242 242 4242 4242');
    expect(number.selectionStart).toBe(5);
    await user.keyboard('4');
    expect(number.value).toBe('4242 4242 4242 4242');
    expect(number.selectionStart).toBe(6);
  });

  it.each([
    ['with spaces', ' 4242 4242 4242 4242 '],
    ['with dashes', '4242-4242-4242-4242'],
    ['with commas', '4242,4242,4242,4242'],
    ['without anything', '4242424242424242'],
    ['in Arabic digits', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
    ['in Persian digits', '۴۲۴۲ ۴۲۴۲ ۴۲۴۲ ۴۲۴۲'],
    ['in full-width digits', '４２４２４２４２４２４２４２４２'],
  ])('can be pasted %s', async (_how, text) => {
    const { user, number, entry } = openFields();
    await user.click(number);
    await user.paste(text);
    expect(number.value).toBe('4242 4242 4242 4242');
    expect(entry().read().number).toBe(cards.paid);
  });

  it('keeps letters as they were typed, and says so', async () => {
    const { user, number } = openFields();
    await user.type(number, '4242 abcd');
    await user.tab();
    expect(number.value).toBe('4242abcd');
    expect(await screen.findByText('Use digits only for the card number.')).toBeTruthy();
  });

  it('is checked when it is left, and again with every key while it is wrong', async () => {
    const { user, number } = openFields();
    await user.type(number, '424242424242424');
    expect(screen.queryByText(/too short/)).toBeNull();
    await user.tab();
    expect(await screen.findByText('This card number is too short.')).toBeTruthy();
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(number.getAttribute('aria-describedby') ?? '')?.textContent).toContain('too short');
    await expectAccessible();
    await user.type(number, '2');
    await expect.poll(() => screen.queryByText(/too short/)).toBeNull();
    expect(number.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('the other fields of a card', () => {
  it('take a date in the ways people write it, and refuse one that is over', async () => {
    const { user, expiry, entry } = openFields();
    for (const typed of ['12/34', '1234', '12 / 2034', '١٢/٣٤']) {
      await user.clear(expiry);
      await user.type(expiry, typed);
      expect(entry().read()).toMatchObject({ expMonth: '12', expYear: '2034' });
    }
    await user.clear(expiry);
    await user.type(expiry, '12/29');
    await user.tab();
    expect(await screen.findByText('This card has expired.')).toBeTruthy();
  });

  it('are drawn again by a key only where something else is to be shown', async () => {
    const { user, number, expiry, cvc, holder, drawings } = openFields(['Visa']);
    const asNone = drawings();
    await user.type(number, '4');
    await expect.poll(drawings).toBeGreaterThan(asNone);
    const asVisa = drawings();
    await user.type(number, '242424242424242');
    await user.type(expiry, '12/34');
    await user.type(cvc, '123');
    await user.type(holder, 'Ada');
    expect(drawings()).toBe(asVisa);
    await user.type(number, '9999');
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(drawings()).toBeGreaterThan(asVisa);
  });

  it('are drawn anew for the brand that a key tells once its digit has been painted', async () => {
    const { number, drawings } = openFields(['Visa']);
    const before = drawings();
    // An event of Testing Library's own would wait for everything that follows from it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(number, '4');
    number.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    expect(drawings()).toBe(before);
    await waitFor(() => expect(drawings()).toBeGreaterThan(before));
    expect(brand()).toBe('visa');
  });

  it('want four digits behind an American Express number and three behind others', async () => {
    const { user, number, cvc } = openFields();
    await user.type(number, cards.amex);
    await user.type(cvc, typedCvc);
    await user.tab();
    expect(await screen.findByText('Enter the 4-digit security code.')).toBeTruthy();
    await user.clear(number);
    await user.type(number, cards.paid);
    await expect.poll(() => screen.queryByText(/-digit security code/)).toBeNull();
  });

  it('want the security code of every brand that has one, behind prefixes of six digits too', async () => {
    const { user, number, entry } = openFields();
    // Braintree's published Hiper card.
    await user.type(number, '6370950000000005');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(entry().errors).toMatchObject({ cvc: 'empty' });
    await expect.poll(() => screen.queryByText('Enter the security code.')).not.toBeNull();
  });

  it('keep the card number out of the name', async () => {
    const { user, holder } = openFields();
    await user.type(holder, cards.paid);
    await user.tab();
    expect(await screen.findByText('Enter the name on the card, not the card number.')).toBeTruthy();
  });

  it('are checked together, and the first wrong one gets the focus', async () => {
    const { user, number, expiry } = openFields();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await expectFocused(number);
    expect(await screen.findAllByText(/^Enter (the|your) /)).toHaveLength(4);
    await user.type(number, cards.paid);
    await expect.poll(() => screen.queryByText('Enter your card number.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await expectFocused(expiry);
  });

  it('can be filled in by the browser', () => {
    const { number, expiry, cvc, holder } = openFields();
    expect([number, expiry, cvc, holder].map((field) => field.autocomplete)).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
      'cc-name',
    ]);
    expect([number, expiry, cvc].map((field) => field.inputMode)).toEqual(['numeric', 'numeric', 'numeric']);
    expect([number, expiry, cvc].every((field) => field.dir === 'ltr')).toBe(true);
  });

  it('never write what is typed into the page’s markup', async () => {
    const { user, number, expiry, cvc, holder } = openFields();
    await user.type(number, cards.paid);
    await user.type(expiry, '12/34');
    await user.type(cvc, typedCvc);
    await user.type(holder, 'Test Card Holder');
    expect([number, expiry, cvc, holder].map((field) => field.getAttribute('value'))).toEqual([null, null, null, null]);
  });

  it('are empty for a payer who comes back to the page', async () => {
    const { user, number, cvc, holder } = openFields();
    await user.type(number, cards.paid);
    await user.type(cvc, typedCvc);
    await user.type(holder, 'Test Card Holder');
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await expect.poll(() => [number.value, cvc.value, holder.value]).toEqual(['', '', '']);
    await expect.poll(brand).toBe('generic');
  });

  it('let a page draw parts of them, around or in place of their own', async () => {
    const { user, entry, number, cvc } = openFields(undefined, {
      number: ({ entry: { brand }, part }) => (
        <div data-brand={brand ?? 'none'} data-testid="number">
          {part}
        </div>
      ),
      cvc: ({ part }) => (
        <>
          {part}
          <p>Three digits on the back</p>
        </>
      ),
    });
    await user.type(number, cards.paid);
    await expect.poll(() => screen.getByTestId('number').dataset.brand).toBe('visa');
    expect(screen.getByText('Three digits on the back').previousElementSibling?.contains(cvc)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(entry().errors).toMatchObject({ expiry: expect.anything(), cvc: expect.anything() });
    expect(entry().errors).not.toHaveProperty('number');
  });
});
