// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TillkitProvider } from '../../hooks/index.ts';
import { createTill } from '../../testing/index.ts';
import { CardEntry, type CardEntryHandle, type CardEntryOptions, CardOptions, useCardEntry } from '../index.ts';
import { cards, newYear, type Stage, stage, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';

// React 18: here the drawing of a server has a window beside it, by which React Hook Form takes it for a page.
watchThePage({ allowConsole: /useLayoutEffect does nothing on the server/ });

const coBranded = '4000002500001001';

interface Opened extends Stage {
  readonly entry: () => CardEntryHandle;
  readonly number: HTMLInputElement;
  readonly expiry: HTMLInputElement;
  readonly cvc: HTMLInputElement;
  readonly holder: HTMLInputElement;
}

interface FormProps extends CardEntryOptions {
  readonly accepts?: readonly string[];
  readonly options?: Partial<Parameters<typeof CardOptions>[0]>;
  readonly onDrawn: (entry: CardEntryHandle) => void;
}

function Form({ options, accepts, onDrawn, ...rest }: FormProps) {
  const entry = useCardEntry(rest);
  useEffect(() => onDrawn(entry));
  return (
    <form>
      <CardEntry entry={entry} accepts={accepts} />
      {options === undefined ? null : <CardOptions entry={entry} merchantName="Shop" {...options} />}
      <button type="button" onClick={() => entry.validate()}>
        Check
      </button>
    </form>
  );
}

/** The options of a card in a place that can change, as where the list of saved methods cannot be drawn. */
function MovedOptions({ place, onDrawn }: { readonly place: string } & Pick<FormProps, 'onDrawn'>) {
  const entry = useCardEntry();
  useEffect(() => onDrawn(entry));
  return <CardOptions key={place} entry={entry} merchantName="Shop" save="on_session" billing country="DE" />;
}

/** Card fields on a page that takes fewer networks once something is chosen on it. */
function FewerNetworks() {
  const [few, setFew] = useState(false);
  return (
    <>
      <Form accepts={few ? ['Visa'] : ['Visa', 'Mastercard']} onDrawn={() => undefined} />
      <label>
        <input type="checkbox" onChange={({ target }) => setFew(target.checked)} />
        Visa alone
      </label>
    </>
  );
}

/** Card fields on a page. */
async function openFields(props: Omit<FormProps, 'onDrawn'> = {}): Promise<Opened> {
  let latest: CardEntryHandle | undefined;
  const staged = stage(
    createTill({ now: newYear }),
    <Form
      {...props}
      onDrawn={(entry) => {
        latest = entry;
      }}
    />,
  );
  await staged.settle();
  return {
    ...staged,
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

const spoken = () => screen.getByRole('status').textContent;

describe('an error in a card', () => {
  it.each([
    ['number', '4242x', 'Use digits only for the card number.'],
    ['number', '49176100000000000033', 'This card number is too long.'],
    ['number', '5555555555554445', 'One of the digits looks wrong.'],
    ['expiry', '13', 'Enter a month from 01 to 12.'],
    ['expiry', '12/29', 'This card has expired.'],
    ['expiry', '12/6', 'Check the year on your card.'],
    ['cvc', '12x', 'Use digits only for the security code.'],
  ] as const)(
    'of the %s is said while it is typed, as soon as no further sign can mend it: %s',
    async (field, typed, text) => {
      const page = await openFields();
      const characters = [...typed];
      const last = characters.pop() ?? '';
      await page.user.type(page[field], characters.join(''));
      await page.settle();
      expect(page[field].getAttribute('aria-invalid')).toBeNull();
      await page.user.type(page[field], last);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(document.activeElement).toBe(page[field]);
    },
  );

  it.each([
    ['number', '424242424242424'],
    ['number', '4242424242424241'],
    ['expiry', '2'],
    ['expiry', '12/3'],
    ['cvc', '12'],
    ['holder', '4'],
  ] as const)('of the %s is not said while it can still become right: %s', async (field, typed) => {
    const page = await openFields();
    await page.user.type(page[field], typed);
    await page.settle();
    expect(page[field].getAttribute('aria-invalid')).toBeNull();
  });

  it('appears at the security code when the number turns out to be of a brand with another length', async () => {
    const { user, number, cvc } = await openFields();
    await user.type(number, cards.amex);
    await user.type(cvc, `${typedCvc}1`);
    await user.tab();
    expect(cvc.getAttribute('aria-invalid')).toBeNull();
    await user.clear(number);
    await user.type(number, cards.paid);
    expect(await screen.findByText('Enter the 3-digit security code.')).toBeTruthy();
    await user.clear(number);
    await user.type(number, cards.amex);
    await expect.poll(() => screen.queryByText(/-digit security code/)).toBeNull();
  });

  it('appears at a code that is too short once the brand wants a longer one, and the code was left', async () => {
    const { user, number, cvc } = await openFields();
    await user.type(number, cards.paid);
    await user.type(cvc, typedCvc);
    await user.tab();
    await user.clear(number);
    await user.type(number, cards.amex);
    expect(await screen.findByText('Enter the 4-digit security code.')).toBeTruthy();
  });
});

describe('a card of two networks', () => {
  it('asks which one it is to be, beside its number, with the first chosen, and says so', async () => {
    const { user, number, entry } = await openFields();
    await user.type(number, coBranded.slice(0, 7));
    expect(screen.queryByRole('radio')).toBeNull();
    await user.type(number, coBranded.slice(7));
    const [national, other] = await screen.findAllByRole<HTMLInputElement>('radio');
    expect([national?.labels?.[0]?.textContent, other?.labels?.[0]?.textContent]).toEqual(['Cartes Bancaires', 'Visa']);
    expect(screen.getByRole('group', { name: 'Card network' }).contains(national ?? null)).toBe(true);
    expect([national?.checked, other?.checked]).toEqual([true, false]);
    const marks = () =>
      [...document.querySelectorAll('[data-part="adornment"] [data-brand]')].map((mark) =>
        mark.getAttribute('data-brand'),
      );
    expect(marks()).toEqual(['cartesbancaires']);
    await expect.poll(spoken).toContain('This card works with Cartes Bancaires or Visa.');
    expect(entry().read().network).toBe('CartesBancaires');
    await user.click(screen.getByRole('radio', { name: 'Cartes Bancaires' }));
    expect(entry().read().network).toBe('CartesBancaires');
    await user.keyboard('{ArrowRight}');
    expect(entry().read().network).toBe('Visa');
  });

  it('comes right after its number in the tab order', async () => {
    const { user, number, expiry } = await openFields();
    await user.type(number, coBranded);
    await screen.findAllByRole('radio');
    await user.tab();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
    await user.tab();
    expect([expiry, screen.getByRole('radio', { name: 'Visa' })]).toContain(document.activeElement);
  });

  it('is asked about no more when another number is typed, and the old choice goes nowhere', async () => {
    const { user, number, entry } = await openFields();
    await user.type(number, coBranded);
    await user.click(await screen.findByRole('radio', { name: 'Cartes Bancaires' }));
    await user.clear(number);
    await user.type(number, cards.paid);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(entry().read()).not.toHaveProperty('network');
  });

  it('is known from a list of the merchant’s, which receives eight digits and no more', async () => {
    const asked: string[] = [];
    const findNetworks = async (issuer: string) => {
      asked.push(issuer);
      return issuer === '42424242' ? ['CartesBancaires', 'Visa'] : [];
    };
    const { user, number, entry } = await openFields({ findNetworks });
    await user.type(number, cards.paid);
    await user.click(await screen.findByRole('radio', { name: 'Cartes Bancaires' }));
    expect(entry().read().network).toBe('CartesBancaires');
    expect(asked).toEqual(['42424242']);
    // The rest of the number is corrected: the choice that was made stays, and is not asked for again.
    await user.type(number, '{Backspace}{Backspace}{Backspace}');
    expect(screen.getByRole('radio', { name: 'Cartes Bancaires' })).toHaveProperty('checked', true);
    await user.type(number, '242');
    expect(entry().read()).toMatchObject({ number: cards.paid, network: 'CartesBancaires' });
    expect(asked).toEqual(['42424242']);
    // Other eight digits are another card.
    await user.clear(number);
    await user.type(number, cards.declined);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(entry().read()).not.toHaveProperty('network');
    await user.clear(number);
    await user.type(number, cards.paid);
    expect(await screen.findByRole('radio', { name: 'Cartes Bancaires' })).toHaveProperty('checked', true);
    expect(asked).toEqual(['42424242', '40000000']);
  });

  it('is paid through whatever the service chooses where the merchant’s list breaks', async () => {
    const { user, number, entry } = await openFields({
      findNetworks: () => {
        throw new Error('a mistake of the page');
      },
    });
    await user.type(number, cards.paid);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(entry().read().number).toBe(cards.paid);
  });

  it('is paid through whatever the service chooses where that list cannot be reached', async () => {
    const { user, number, entry } = await openFields({ findNetworks: () => Promise.reject(new Error('offline')) });
    await user.type(number, cards.paid);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(entry().read().number).toBe(cards.paid);
  });
});

describe('where only some networks are taken', () => {
  const coBrandedMastercard = '5555552500001001';
  const refusal = 'This type of card isn’t accepted here. Accepted cards: Visa and Cartes Bancaires.';

  it('a card of two is paid through the one that is taken, which is chosen beforehand and named', async () => {
    const { user, number, entry } = await openFields({ accepts: ['Cartes Bancaires'] });
    await user.type(number, coBrandedMastercard);
    const chosen = await screen.findByRole('radio');
    expect(chosen).toBe(screen.getByRole('radio', { name: 'Cartes Bancaires' }));
    expect(chosen).toHaveProperty('checked', true);
    expect(number.getAttribute('aria-invalid')).toBeNull();
    expect(entry().read()).toMatchObject({ number: coBrandedMastercard, network: 'CartesBancaires' });
    await user.clear(number);
    await user.type(number, coBranded);
    expect(await screen.findByRole('radio', { name: 'Cartes Bancaires' })).toHaveProperty('checked', true);
  });

  it('a card of two that are both taken is paid through the first, until the payer chooses the other', async () => {
    const { user, number, entry } = await openFields({ accepts: ['Visa', 'CartesBancaires'] });
    await user.type(number, coBranded);
    const both = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(both.map(({ checked }) => checked)).toEqual([true, false]);
    expect(entry().read().network).toBe('CartesBancaires');
    await user.click(screen.getByRole('radio', { name: 'Visa' }));
    expect(entry().read().network).toBe('Visa');
  });

  it.each([
    ['a Mastercard', '5555555555554444'],
    ['an American Express', cards.amex],
  ])(
    '%s of none of them is refused in its field with the names of those that are, while it is typed',
    async (_what, card) => {
      const { user, number, expiry, cvc, holder, entry } = await openFields({ accepts: ['Visa', 'CartesBancaires'] });
      await user.type(number, card.slice(0, 7));
      await expect.poll(() => entry().brand).not.toBeNull();
      expect(number.getAttribute('aria-invalid')).toBeNull();
      await user.type(number, card.slice(7, 8));
      expect(await screen.findByText(refusal)).toBeTruthy();
      await user.type(number, card.slice(8));
      await user.type(expiry, '12/34');
      await user.type(cvc, card === cards.amex ? `${typedCvc}1` : typedCvc);
      await user.type(holder, 'Ada Lovelace');
      expect(entry().validate()).toBe(false);
      expect(entry().errors).toEqual({ number: 'not_accepted' });
      expect(entry().read().number).toBe('');
      await user.clear(number);
      await user.type(number, cards.paid);
      expect(screen.queryByText(refusal)).toBeNull();
      expect(entry().read().number).toBe(cards.paid);
    },
  );

  it('a card whose prefix belongs to no known network is left to the service', async () => {
    const { user, number, entry } = await openFields({ accepts: ['Visa'] });
    await user.type(number, '2721000000000004');
    await user.tab();
    expect(number.getAttribute('aria-invalid')).toBeNull();
    expect(entry().read().number).toBe('2721000000000004');
  });

  it('the merchant’s own list says which networks a card has, and until it answers the card is not refused while it is typed', async () => {
    let answer: (networks: readonly string[]) => void = () => undefined;
    const findNetworks = () =>
      new Promise<readonly string[]>((resolve) => {
        answer = resolve;
      });
    const { user, number, entry } = await openFields({ accepts: ['CartesBancaires'], findNetworks });
    await user.type(number, cards.paid);
    expect(number.getAttribute('aria-invalid')).toBeNull();
    answer(['CartesBancaires', 'Visa']);
    expect(await screen.findByRole('radio', { name: 'Cartes Bancaires' })).toHaveProperty('checked', true);
    expect(entry().read()).toMatchObject({ number: cards.paid, network: 'CartesBancaires' });
    await user.clear(number);
    await user.type(number, cards.declined);
    answer(['Visa']);
    expect(await screen.findByText(/This type of card isn’t accepted here/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('a card that is typed already is judged anew when others are', async () => {
    const { user } = stage(createTill({ now: newYear }), <FewerNetworks />);
    const number = screen.getByLabelText('Card number');
    await user.type(number, '5555555555554444');
    expect(number.getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Visa alone' }));
    expect(await screen.findByText('This type of card isn’t accepted here. Accepted cards: Visa.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Visa alone' }));
    await expect.poll(() => number.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a whole card that is pasted', () => {
  const line = '4242 4242 4242 4242 12/34 737';

  it.each([
    ['the number', 'number', line],
    ['the number, with words', 'number', 'Card number: 4242 4242 4242 4242\nExp: 12/34\nCVC: 737\nName: Ada Lovelace'],
    ['the number, with a name', 'number', `${line} Ada Lovelace`],
    ['the name, with a name in front', 'holder', `ADA LOVELACE\n${line}`],
    ['another field', 'holder', line],
  ] as const)('into %s goes to its fields, and that is said', async (_what, field, text) => {
    const page = await openFields();
    await page.user.click(page[field]);
    await page.user.paste(text);
    expect([page.number.value, page.expiry.value, page.cvc.value]).toEqual(['4242 4242 4242 4242', '12/34', typedCvc]);
    expect(page.holder.value).toBe(/Ada Lovelace/i.exec(text)?.[0] ?? '');
    expect(document.querySelector('[data-part="brand"]')?.getAttribute('data-brand')).toBe('visa');
    expect(page.entry().read()).toMatchObject({ number: cards.paid, expMonth: '12', expYear: '2034', cvc: typedCvc });
    await expect.poll(spoken).toContain('We filled in the card fields with what you pasted.');
  });

  it('is read with the labels in the language of the page', async () => {
    const page = stage(createTill({ now: newYear }), <Form onDrawn={() => undefined} />, { locale: 'pl' });
    const number = await screen.findByLabelText<HTMLInputElement>('Numer karty');
    await page.user.click(number);
    await page.user.paste('Numer karty: 4242 4242 4242 4242\nData ważności: 12/34\nKod CVC/CVV: 737');
    await expect.poll(() => number.value).toBe('4242 4242 4242 4242');
    expect(screen.getByLabelText<HTMLInputElement>('Data ważności').value).toBe('12/34');
    expect(screen.getByLabelText<HTMLInputElement>('Kod CVC/CVV').value).toBe(typedCvc);
  });

  it.each([
    ['4242 4242 4242 4242 12/34 737 call me', 'holds words that mean nothing here'],
    ['4242 4242 4242 4241 12/34 737', 'has no sound number'],
    ['4242 4242 4242 4242 12/29 737', 'is over'],
  ])('stays where it was pasted when it %#: %s', async (text) => {
    const { user, number, expiry, cvc } = await openFields();
    await user.click(number);
    await user.paste(text);
    expect(number.value.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect([expiry.value, cvc.value]).toEqual(['', '']);
    expect(number.getAttribute('aria-invalid')).toBe('true');
  });

  it('overwrites nothing that the payer has typed', async () => {
    const { user, number, expiry, cvc } = await openFields();
    await user.type(expiry, '11/33');
    await user.click(number);
    await user.paste(line);
    expect([expiry.value, cvc.value]).toEqual(['11/33', '']);
    expect(number.value.replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
  });

  it('is not made of the middle of a number', async () => {
    const { user, number, expiry } = await openFields();
    await user.type(number, '42');
    await user.paste(line);
    expect(expiry.value).toBe('');
    expect(number.value.replaceAll(' ', '')).toBe(`42${line.replaceAll(' ', '')}`);
  });
});

describe('what a merchant asks beside the card', () => {
  it('is consent in words, which only the payer gives, and a name once it is given', async () => {
    const { user, entry } = await openFields({ options: { save: 'on_session' } });
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this card for next time' });
    expect(consent.checked).toBe(false);
    expect(document.getElementById(consent.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Saved securely for Shop.*only when you choose it and pay/,
    );
    expect(screen.queryByRole('textbox', { name: /Name for this card/ })).toBeNull();
    expect(entry().read()).not.toHaveProperty('save');
    await user.click(consent);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name for this card/ });
    await user.type(name, '  Travel ');
    expect(entry().read()).toMatchObject({ save: true, nickname: 'Travel' });
    // A second thought takes both back, and a third one finds the name where it was.
    await user.click(consent);
    expect(entry().read()).not.toHaveProperty('nickname');
    await user.click(consent);
    expect(entry().read()).toMatchObject({ save: true, nickname: 'Travel' });
  });

  it('says what it allows where the card may be charged without the person', async () => {
    await openFields({ options: { save: 'off_session' } });
    expect(screen.getByText(/You allow Shop to charge it/)).toBeTruthy();
  });

  it('keeps the card number out of the name', async () => {
    const { user, entry } = await openFields({ options: { save: 'on_session' } });
    await user.click(screen.getByRole('checkbox'));
    await user.type(screen.getByRole('textbox', { name: /Name for this card/ }), cards.paid);
    await user.tab();
    expect(await screen.findByText('Give the card a name, not its number.')).toBeTruthy();
    expect(entry().read()).not.toHaveProperty('nickname');
  });

  it('asks for the country and postal code of its bill, by the rules of the country', async () => {
    const { user, entry } = await openFields({ options: { billing: true, country: 'DE' } });
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    const postcode = screen.getByLabelText<HTMLInputElement>('Postal code');
    expect([country.value, country.getAttribute('autocomplete'), postcode.autocomplete]).toEqual([
      'DE',
      'billing country',
      'billing postal-code',
    ]);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/Enter the postal code of your card/)).toBeTruthy();
    await user.type(postcode, '1234');
    await user.tab();
    expect(await screen.findByText('Enter a valid postal code for this country.')).toBeTruthy();
    // The same digits are right in Austria.
    await user.selectOptions(country, 'AT');
    await expect.poll(() => screen.queryByText(/Enter the postal code/)).toBeNull();
    expect(entry().read().billing).toEqual({ address: { country: 'AT', zip: '1234' } });
    await user.selectOptions(country, 'HK');
    expect(screen.queryByLabelText('Postal code')).toBeNull();
    expect(entry().read().billing).toEqual({ address: { country: 'HK' } });
  });

  it('keeps what was typed and chosen before the script was there, and where the fields are drawn in another place', async () => {
    const till = createTill({ now: newYear });
    let drawn: CardEntryHandle | undefined;
    const note = (entry: CardEntryHandle) => {
      drawn = entry;
    };
    const pageIn = (place: string) => (
      <TillkitProvider client={till.client} clock={till.clock}>
        <MovedOptions place={place} onDrawn={note} />
      </TillkitProvider>
    );
    const container = document.createElement('div');
    document.body.append(container);
    container.append(...new DOMParser().parseFromString(renderToString(pageIn('here')), 'text/html').body.childNodes);
    const fields = within(container);
    const country = fields.getByLabelText<HTMLSelectElement>('Country');
    // A server draws the likely one alone: it may name the others otherwise than the browser.
    expect([...country.options].map(({ value }) => value)).toEqual(['DE']);
    fields.getByLabelText<HTMLInputElement>('Postal code').value = '10115';
    fields.getByRole<HTMLInputElement>('checkbox').checked = true;
    const { rerender } = render(pageIn('here'), { container, hydrate: true });
    const name = await fields.findByRole<HTMLInputElement>('textbox', { name: /Name for this card/ });
    expect(drawn?.read()).toMatchObject({ save: true, billing: { address: { country: 'DE', zip: '10115' } } });
    fireEvent.change(country, { target: { value: 'AT' } });
    fireEvent.change(fields.getByLabelText('Postal code'), { target: { value: '1010' } });
    const typed = { save: true, billing: { address: { country: 'AT', zip: '1010' } } };
    expect(drawn?.read()).toMatchObject(typed);
    fireEvent.change(name, { target: { value: 'Travel' } });
    rerender(pageIn('there'));
    expect(fields.getByLabelText<HTMLSelectElement>('Country').value).toBe('AT');
    expect(drawn?.read()).toMatchObject({ ...typed, nickname: 'Travel' });
    act(() => drawn?.clear());
    expect(fields.getByLabelText<HTMLInputElement>('Postal code').value).toBe('');
    expect(drawn?.read()).not.toHaveProperty('nickname');
  });

  it('begins with the country of the locale', async () => {
    await openFields({ options: { billing: true } });
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('US');
  });
});
