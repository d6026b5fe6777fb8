// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { createRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type ContactBlock, requestContactBlock } from '../../contract/index.ts';
import { addressTexts, createTranslator } from '../../i18n/index.ts';
import { createTill } from '../../testing/index.ts';
import { addressRules, countries, loadRegions } from '../../validation/index.ts';
import { expectAccessible, expectFocused, newYear, stage, watchThePage } from '../pageUnderTest.testing.tsx';
import { AddressEntry, type AddressEntryHandle, type AddressEntryProps } from './AddressEntry.tsx';
import { isComplete } from './addressSchema.ts';
import { contactOf, startingValues } from './addressValues.ts';

watchThePage();

const a = createTranslator('en', addressTexts.en);
const street = { line1: 'Teststr. 1', city: 'Berlin', zip: '10115', country: 'DE' };
const ada: ContactBlock = { address: { first_name: 'Ada', last_name: 'Example', ...street } };

async function open(props: Partial<AddressEntryProps> = {}, locale = 'en') {
  const handle = createRef<AddressEntryHandle>();
  let know: (known: AddressEntryProps['known']) => void = () => {};
  function Around() {
    const [known, setKnown] = useState(props.known);
    know = setKnown;
    return <AddressEntry purpose="shipping" phone="optional" email="optional" {...props} known={known} ref={handle} />;
  }
  const staged = stage(createTill({ now: newYear }), <Around />, { locale });
  await waitFor(() => expect(document.querySelector('select')).not.toBeNull());
  const at = () => {
    if (handle.current === null) throw new Error('The entry is not there.');
    return handle.current;
  };
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...staged,
    input,
    know: (known: AddressEntryProps['known']) => act(() => know(known)),
    go: async (country: string) => {
      await staged.user.selectOptions(input('Country or region'), country);
      await act(async () => void (await loadRegions(country, locale)));
    },
    put: (label: string, text: string) => fireEvent.input(input(label), { target: { value: text } }),
    validate: async () => {
      let sound = false;
      await act(async () => {
        sound = await at().validate();
      });
      return sound;
    },
    read: () => at().read(),
    labels: () => [...document.querySelectorAll('label')].map((label) => label.textContent ?? ''),
  };
}

describe('the fields of an address', () => {
  it('begin with the country of the browser’s time zone or region, unless an address is known or only a language is', async () => {
    const options = new Intl.DateTimeFormat('en').resolvedOptions();
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    const languages = vi.spyOn(navigator, 'languages', 'get');
    for (const [country, timeZone, spoken, known] of [
      ['US', 'UTC', ['en-US', 'en']],
      ['JP', 'Asia/Tokyo', ['en-US', 'en']],
      ['', 'UTC', ['sv', 'ar']],
      ['DE', 'Asia/Tokyo', ['en-US'], [ada]],
    ] as const) {
      zone.mockReturnValue({ ...options, timeZone });
      languages.mockReturnValue(spoken);
      const entry = await open({ known });
      await waitFor(() => expect(entry.input('Country or region').value).toBe(country));
      entry.unmount();
    }
    zone.mockRestore();
    languages.mockRestore();
  });

  it.each([
    ['US', 'Address|Apartment, floor or suite (optional)|City|State|ZIP code'],
    ['GB', 'Address|Apartment, floor or suite (optional)|Town or city|Postcode'],
    ['JP', 'Postal code|Prefecture|City or ward|Address|Apartment, floor or suite (optional)'],
    ['BR', 'Address|Apartment, floor or suite (optional)|Neighbourhood (optional)|City|State|Postal code'],
    ['AE', 'Address|Apartment, floor or suite (optional)|Emirate'],
    [
      'IE',
      'Address|Apartment, floor or suite (optional)|Village or district (optional)|Town or city|County (optional)|Eircode (optional)',
    ],
    ['HK', 'Area|District|Address|Apartment, floor or suite (optional)'],
    ['IN', 'Address|Apartment, floor or suite (optional)|City|PIN code|State'],
  ])('in %s are %s', async (country, labels) => {
    const entry = await open({ phone: 'none', email: 'none', name: 'none' });
    await entry.go(country);
    expect(entry.labels()).toEqual(['Country or region', ...labels.split('|')]);
  });

  it('ask for the family name first where names are written so', async () => {
    const entry = await open({ phone: 'none', email: 'none' });
    await entry.go('HU');
    expect(entry.labels().slice(1, 3)).toEqual(['Family name', 'Given name']);
  });

  it('tell the browser what each of them is, in every country', async () => {
    const entry = await open();
    for (const country of ['', 'US', 'JP', 'BR', 'AE', 'HK', 'KR', 'DE']) {
      if (country !== '') await entry.go(country);
      const inputs = [...document.querySelectorAll('input, select')];
      expect(inputs.length).toBeGreaterThan(5);
      const tokens = inputs.map((input) => input.getAttribute('autocomplete') ?? '');
      expect(tokens.filter((token) => !/^section-tk shipping [a-z]+(-[a-z]+)*(-?\d)?$/.test(token))).toEqual([]);
      expect(new Set(tokens).size).toBe(tokens.length);
    }
  });

  it('keep what was typed when the country changes, and give it back on return', async () => {
    const entry = await open({
      known: [{ address: { ...ada.address, state: 'CA', country: 'US', zip: '94107', line3: 'Mission' } }],
    });
    await entry.go('US');
    expect(entry.input('State').value).toBe('CA');
    await entry.go('AE');
    expect(screen.queryByLabelText('ZIP code')).toBeNull();
    expect(entry.input('Address').value).toBe('Teststr. 1');
    await entry.go('CA');
    // The same two letters are another place there.
    expect(entry.input('Province').value).toBe('');
    await entry.user.selectOptions(entry.input('Province'), 'ON');
    await entry.go('BR');
    expect(entry.input('Neighbourhood (optional)').value).toBe('Mission');
    await entry.go('US');
    expect(entry.input('State').value).toBe('CA');
    expect(entry.input('ZIP code').value).toBe('94107');
    await entry.go('CA');
    expect(entry.input('Province').value).toBe('ON');
  });

  it('keep the focus on the country while the fields behind it change', async () => {
    const entry = await open();
    entry.input('Country or region').focus();
    const before = document.activeElement;
    for (const country of ['US', 'JP', 'DE']) await entry.go(country);
    expect(document.activeElement).toBe(before);
    expect(before?.isConnected).toBe(true);
  });

  it('know a state by its name, by its code and without its accents', async () => {
    for (const [country, state, label, value] of [
      ['US', 'california', 'State', 'CA'],
      ['BR', 'Sao Paulo', 'State', 'SP'],
      ['IN', 'KARNATAKA', 'State', 'Karnataka'],
    ] as const) {
      const entry = await open({
        known: [{ address: { ...street, country, state } }],
        name: 'none',
        phone: 'none',
        email: 'none',
      });
      await entry.go(country);
      expect(entry.input(label).value).toBe(value);
      entry.unmount();
    }
  });

  it('do not lose a state that is on no list', async () => {
    const entry = await open({
      known: [{ address: { ...street, country: 'US', state: 'Old Franklin', zip: '94107' } }],
      name: 'none',
    });
    await entry.go('US');
    expect(entry.input('State').value).toBe('Old Franklin');
    expect(await entry.validate()).toBe(true);
    expect(entry.read().address?.state).toBe('Old Franklin');
  });

  it('follow what becomes known later, except where the payer has typed', async () => {
    const entry = await open();
    await entry.user.type(entry.input('City'), 'Bonn');
    await entry.know([ada]);
    expect(entry.input('City').value).toBe('Bonn');
    expect(entry.input('Address').value).toBe('Teststr. 1');
    expect(entry.input('Country or region').value).toBe('DE');
    await entry.know([{ address: { ...ada.address, line1: 'Neue Str. 2' } }]);
    expect(entry.input('Address').value).toBe('Neue Str. 2');
    expect(entry.input('City').value).toBe('Bonn');
  });

  it.each([
    ['ja', 'JP', '東京都', 'Tokyo'],
    ['ar', 'AE', 'دبي', 'Dubai'],
  ])('have prefectures and emirates in the script of %s, and send what they send elsewhere', async (...row) => {
    const [locale, country, native, sent] = row;
    const { read } = await open({ known: [{ address: { ...street, country, state: native } }] }, locale);
    await screen.findByRole('option', { name: native, selected: true });
    expect(screen.queryByRole('option', { name: sent })).toBeNull();
    await waitFor(() => expect(read().address?.state).toBe(sent));
  });

  it('are Arabic from right to left, with numbers as they are', async () => {
    await open({ known: [{ address: { ...street, country: 'AE', state: 'Dubai' } }] }, 'ar');
    await screen.findByText('الإمارة');
    for (const [token, direction] of [
      ['tel-national', 'ltr'],
      ['email', 'ltr'],
      ['address-line1', 'auto'],
    ] as const)
      expect(document.querySelector(`[autocomplete$=" ${token}"]`)?.getAttribute('dir')).toBe(direction);
    await expectAccessible();
  });
});

describe('what an address form takes', () => {
  it('is a sound address of every country, and gives the service nothing else', () => {
    const text = fc.oneof(
      fc.constantFrom('Main Street 12', '中央区銀座4-5-6', 'شارع الملك ٧', 'ул. Ленина, д. 3', "Rue de l'Église 5"),
      fc.stringMatching(/^[\p{L}][\p{L}\p{N} .'-]{0,60}[\p{L}]$/u),
    );
    fc.assert(
      fc.property(fc.constantFrom(...countries), text, text, (country, line1, city) => {
        const { lines, postalExample } = addressRules(country);
        const shown = lines.flat();
        const values = {
          ...startingValues(),
          country,
          line1,
          firstName: 'Ada',
          city: shown.includes('city') ? city : '',
          postalCode: postalExample ?? '',
          region: { typed: 'Somewhere', [country]: 'Somewhere' },
        };
        expect([country, isComplete(values, { name: 'required', phone: 'none', email: 'none' })]).toEqual([
          country,
          true,
        ]);
        const sent = contactOf(values);
        expect(requestContactBlock._zod.run({ value: sent, issues: [] }, {})).toMatchObject({ issues: [] });
        expect(sent.address?.zip).toBe(shown.includes('postalCode') ? postalExample : undefined);
        expect(sent.address?.state === undefined).toBe(!shown.includes('region'));
      }),
    );
  });

  it('is not complete with an optional field that would be refused, nor in a country that does not exist', async () => {
    const asked = { name: 'required', phone: 'optional', email: 'optional' } as const;
    const complete = { ...startingValues(ada), country: 'DE' };
    expect(isComplete(complete, asked)).toBe(true);
    for (const wrong of [{ line2: '4242 4242 4242 4242' }, { phone: '12' }, { email: 'ada@' }, { country: 'XX' }])
      expect([wrong, isComplete({ ...complete, ...wrong }, asked)]).toEqual([wrong, false]);
    const entry = await open({ known: [{ address: { ...ada.address, country: 'XX' } }] });
    expect(await entry.validate()).toBe(false);
    expect(screen.getByText(a('address.country.error'))).toBeTruthy();
  });

  it.each(['محمد علي', 'עֲבָדְיָה', 'ณัฐ', '山田', 'O’Brien-Łukasz', 'Suharto', 'می‌خواهم'])(
    'is the name %s, alone or with another',
    async (name) => {
      const entry = await open({ known: [{ address: street }], phone: 'none', email: 'none' });
      entry.put('First name', name);
      expect(await entry.validate()).toBe(true);
      expect(entry.read().address).toMatchObject({ first_name: name });
      entry.put('First name', '');
      entry.put('Last name', name);
      expect(await entry.validate()).toBe(true);
      expect(entry.read().address).toMatchObject({ last_name: name });
    },
  );

  it('is asked for at both fields while both are empty, and either one answers it', async () => {
    const entry = await open({ known: [{ address: street }], phone: 'none', email: 'none' });
    expect(await entry.validate()).toBe(false);
    const isWrong = () => ['First name', 'Last name'].map((label) => entry.input(label).getAttribute('aria-invalid'));
    expect(isWrong()).toEqual(['true', 'true']);
    entry.put('Last name', 'Suharto');
    await expect.poll(isWrong).toEqual([null, null]);
  });

  it('is never a card number, in no field', async () => {
    const entry = await open({ known: [ada] });
    for (const label of ['First name', 'Address', 'City']) entry.put(label, '4242 4242 4242 4242');
    expect(await entry.validate()).toBe(false);
    expect(screen.getAllByText(a('address.error.card_number')).length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(entry.read())).not.toMatch(/4242/);
  });

  it('is judged anew by the country that is chosen last', async () => {
    const entry = await open({ known: [{ address: { ...ada.address, zip: '1011' } }] });
    expect(await entry.validate()).toBe(false);
    expect(screen.getByText('Enter the full code, for example 10115.')).toBeTruthy();
    await entry.go('AT');
    await expect.poll(() => document.querySelector('[aria-invalid]')).toBeNull();
    await entry.go('GB');
    expect(await entry.validate()).toBe(false);
    expect(screen.getByText('Enter the full code, for example SW1A 1AA.')).toBeTruthy();
  });

  it('is checked when a field is left and while it is corrected, not while it is typed', async () => {
    const entry = await open({ known: [ada] });
    const zip = entry.input('Postal code');
    await entry.user.clear(zip);
    await entry.user.type(zip, '1011');
    expect(zip.getAttribute('aria-invalid')).toBeNull();
    await entry.user.tab();
    await expect.poll(() => zip.getAttribute('aria-invalid')).toBe('true');
    await entry.user.type(zip, '5');
    await expect.poll(() => zip.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a phone number beside an address', () => {
  const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number (optional)');
  const code = () => screen.getByLabelText<HTMLInputElement>('Country code');

  it('has the country code of the address until the payer chooses another', async () => {
    const entry = await open();
    await entry.go('DE');
    expect(code().value).toBe('+49');
    await entry.go('FR');
    expect(code().value).toBe('+33');
    await entry.user.clear(code());
    await entry.user.type(code(), '0041');
    await entry.user.tab();
    expect(code().value).toBe('+41');
    await entry.go('DE');
    expect(code().value).toBe('+41');
  });

  it.each(['+44 20 7946 0958', '0044 (0)20 7946-0958', '＋４４ ２０ ７９４６ ０９５８'])(
    'takes its country code along when %s is pasted',
    async (text) => {
      const entry = await open({ known: [ada] });
      await entry.user.click(phone());
      await entry.user.paste(text);
      expect([code().value, phone().value]).toEqual(['+44', '2079460958']);
      expect(entry.read().phone).toEqual({ country_code: '+44', number: '2079460958' });
    },
  );

  it('may be typed sign by sign with its country code; it moves when the field is left', async () => {
    const entry = await open({ known: [ada] });
    await entry.user.type(phone(), '+33 1 23 45 67 89');
    expect(code().value).toBe('+49');
    await entry.user.tab();
    expect([code().value, phone().value]).toEqual(['+33', '123456789']);
  });

  it.each([
    ['0800-FLOWERS', 'chars'],
    ['12', 'length'],
    ['030 901820 ext. 3', 'extension'],
    ['+999 123456789', 'country_code'],
  ] as const)('is not %s', async (text, error) => {
    const entry = await open({ known: [ada] });
    entry.put('Phone number (optional)', text);
    expect(await entry.validate()).toBe(false);
    expect(screen.getByText(a(`address.phone.error.${error}`))).toBeTruthy();
  });

  it('needs a country code that exists', async () => {
    const entry = await open({ known: [ada] });
    entry.put('Phone number (optional)', '030 901820');
    entry.put('Country code', '+999');
    expect(await entry.validate()).toBe(false);
    await expectFocused(code());
    expect(screen.getByText(a('address.phone.code.error'))).toBeTruthy();
  });
});

describe('where the person is led', () => {
  it('is the first field as the country orders them', async () => {
    const entry = await open({ known: [{ address: { country: 'JP', first_name: '花子' } }] });
    await entry.go('JP');
    expect(await entry.validate()).toBe(false);
    await expectFocused(entry.input('Postal code'));
  });

  it('is a list of them, each with a way to its field', async () => {
    const entry = await open({ focus: 'summary', known: [{ address: { country: 'DE', first_name: 'Ada' } }] });
    expect(await entry.validate()).toBe(false);
    const list = screen
      .getByText(a('address.summary.title', { count: 3 }))
      .closest<HTMLElement>('[data-part="notice"]');
    await expectFocused(list);
    expect(
      within(list ?? document.body)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Address', 'Postal code', 'City']);
    await entry.user.click(screen.getByRole('button', { name: 'City' }));
    await expectFocused(entry.input('City'));
  });

  it('is nowhere, when the page wants to do it itself', async () => {
    const entry = await open({ focus: 'none', known: [{ address: { country: 'DE' } }] });
    expect(await entry.validate()).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });
});
