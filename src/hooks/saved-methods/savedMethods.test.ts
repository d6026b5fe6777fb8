import { describe, expect, it } from 'vitest';
import { type CustomerPaymentMethod, customerPaymentMethodList } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { chooseSavedMethod, orderSavedMethods, type SelectionPolicy } from './savedMethodOrder.ts';
import { readSavedMethod, type SavedPaymentMethod } from './savedPaymentMethod.ts';

const now = new Date('2030-01-15T12:00:00Z');

/** A row of the service, through the contract, as a page gets it. */
function wire(fields: Readonly<Record<string, unknown>>): CustomerPaymentMethod {
  const [row] = customerPaymentMethodList.parse({
    customer_payment_methods: [{ payment_token: 'token_1', payment_method_id: 'pm_1', ...fields }],
  }).customer_payment_methods;
  if (row === undefined) throw new Error('no row');
  return row;
}

const read = (fields: Readonly<Record<string, unknown>>, currency = 'EUR', at = now): SavedPaymentMethod =>
  readSavedMethod(wire(fields), { now: at, amount: 5000, currency });

interface RowWish {
  readonly isDefault?: boolean;
  readonly used?: string;
  readonly expired?: boolean;
}
const row = (id: string, { isDefault = false, used, expired = false }: RowWish = {}) =>
  read({
    payment_method_id: id,
    default_payment_method_set: isDefault,
    last_used_at: used ?? null,
    card: { expiry_month: '01', expiry_year: expired ? '2029' : '2033' },
  });
const ids = (methods: readonly SavedPaymentMethod[]) => methods.map(({ id }) => id).join(' ');

describe('the order of saved methods', () => {
  it('is the default, then the last used, then the id, and the same for every order in which they come', () => {
    const rows = [
      row('b', { used: '2029-05-01T00:00:00Z' }),
      row('never'),
      row('d', { isDefault: true }),
      row('a', { used: '2029-05-01T00:00:00.000Z' }),
      row('c', { used: '2029-12-01T00:00:00' }),
      row('Never'),
    ];
    for (let turn = 0; turn < rows.length; turn += 1) {
      rows.push(...rows.splice(0, 1));
      expect(ids(orderSavedMethods(rows))).toBe('d c a b Never never');
    }
  });

  it('has one row for a method that comes twice, with the token that came last', () => {
    const twice = [row('a'), read({ payment_method_id: 'a', payment_token: 'token_2' })];
    const methods = orderSavedMethods(twice);
    expect(methods.map(({ wire: { payment_token } }) => payment_token)).toEqual(['token_2']);
  });
});

describe('a long list of saved methods', () => {
  it('works out what follows from a row when the row is asked for it, once', () => {
    const looked: string[] = [];
    const methods = Array.from({ length: 1000 }, (_, place) => {
      const plain = wire({ payment_method_id: `pm_${place}`, card: { expiry_month: '01', expiry_year: '2033' } });
      const noted = {
        ...plain,
        get card() {
          looked.push(plain.payment_method_id);
          return plain.card;
        },
      };
      return readSavedMethod(noted, { now, amount: 5000, currency: 'EUR' });
    });
    const [first, second] = orderSavedMethods(methods);
    expect(looked).toEqual([]);
    expect(chooseSavedMethod('default', methods)).toBe(methods[0]);
    expect(new Set(looked)).toEqual(new Set(['pm_0']));
    looked.length = 0;
    expect([first?.expiry, second?.expiry]).toEqual(['valid', 'valid']);
    const once = looked.length;
    expect([second?.card?.expiryYear, second?.usable, second?.issue]).toEqual(['2033', true, undefined]);
    expect(looked.length).toBe(once);
  });
});

describe('the first choice', () => {
  const plain = [
    row('default', { isDefault: true, used: '2029-01-01T00:00:00Z' }),
    row('latest', { used: '2029-12-01T00:00:00Z' }),
    row('named', { used: '2029-06-01T00:00:00Z' }),
  ];
  const oldDefault = [row('default', { isDefault: true, expired: true }), ...plain.slice(1)];
  const twoDefaults = [row('one', { isDefault: true }), row('two', { isDefault: true, used: '2029-01-01T00:00:00Z' })];
  const unused = [row('x'), row('y')];
  const allOld = [row('x', { expired: true, isDefault: true }), row('y', { expired: true })];
  const named = { id: 'named' };

  it.each<[SelectionPolicy, string, readonly SavedPaymentMethod[], string | undefined]>([
    ['none', 'of any list', plain, undefined],
    ['first', 'of any list', plain, 'default'],
    ['first', 'where the first row has expired', oldDefault, 'latest'],
    ['first', 'where all have expired', allOld, undefined],
    ['default', 'of any list', plain, 'default'],
    ['default', 'where the default has expired', oldDefault, 'latest'],
    ['default', 'where two say they are, is the first row', orderSavedMethods(twoDefaults), 'two'],
    ['default', 'where none is and none was used', unused, 'x'],
    ['default', 'where all have expired', allOld, undefined],
    ['last-used', 'of any list', plain, 'latest'],
    ['last-used', 'where none was used', unused, 'x'],
    ['last-used', 'of none', [], undefined],
    [named, 'of any list', plain, 'named'],
    [{ id: 'gone' }, 'where it is not there', plain, 'default'],
    [{ id: 'default' }, 'where it has expired', oldDefault, 'latest'],
    [{ id: 'gone' }, 'where all have expired', allOld, undefined],
  ])('by %o %s', (policy, _, rows, chosen) => {
    expect(chooseSavedMethod(policy, rows)?.id).toBe(chosen);
  });
});

describe('the expiry of a saved card', () => {
  const card = { card: { expiry_month: '01', expiry_year: '2030' } };
  everyRow([
    ['a moment before its month begins at UTC-12', '2029-12-31T23:59:59.999-12:00', 'valid', true],
    ['as its month begins at UTC-12', '2030-01-01T00:00:00.000-12:00', 'expiresThisMonth', true],
    ['in the last millisecond of its month at UTC-12', '2030-01-31T23:59:59.999-12:00', 'expiresThisMonth', true],
    ['as its month has ended everywhere on Earth', '2030-02-01T00:00:00.000-12:00', 'expired', false],
  ])('%s', (_, at, expiry, usable) => {
    expect(read(card, 'EUR', new Date(at))).toMatchObject({ expiry, usable });
  });

  it('that cannot be read is no reason against the card', () => {
    expect(read({ card: { expiry_month: '13', expiry_year: 'soon' } })).toMatchObject({
      expiry: 'unknown',
      usable: true,
    });
  });
});

describe('the surcharge of a saved method', () => {
  const of = (surcharge_details: unknown, currency?: string) => {
    const { surcharge, issue } = read({ surcharge_details }, currency);
    return surcharge ?? issue ?? 'none';
  };

  everyRow([
    [
      'fixed, with tax',
      {
        surcharge: { type: 'fixed', value: 150 },
        tax_on_surcharge: { percentage: 19 },
        display_surcharge_amount: 1.5,
        display_tax_on_surcharge_amount: 0.29,
        display_total_surcharge_amount: 1.79,
      },
      { total: 179, parts: { amount: 150, tax: 29 }, due: 5179, taxPercent: 19, drift: false },
    ],
    [
      'a rate, without tax',
      {
        surcharge: { type: 'rate', value: { percentage: 2.5 } },
        display_surcharge_amount: 1.25,
        display_tax_on_surcharge_amount: 0,
        display_total_surcharge_amount: 1.25,
      },
      { total: 125, parts: { amount: 125, tax: 0 }, due: 5125, ratePercent: 2.5, drift: false },
    ],
    [
      'with the noise of doubles',
      {
        display_surcharge_amount: 0.1,
        display_tax_on_surcharge_amount: 0.2,
        display_total_surcharge_amount: 0.1 + 0.2,
      },
      { total: 30, parts: { amount: 10, tax: 20 }, due: 5030, drift: false },
    ],
    ['as a total alone', { display_total_surcharge_amount: 2 }, { total: 200, due: 5200, drift: false }],
    [
      'as parts alone',
      { display_surcharge_amount: 2, display_tax_on_surcharge_amount: 0.5 },
      { total: 250, parts: { amount: 200, tax: 50 }, due: 5250, drift: false },
    ],
    [
      'whose total is not the sum of its parts: the total remains',
      { display_surcharge_amount: 1, display_tax_on_surcharge_amount: 0.19, display_total_surcharge_amount: 1.2 },
      { total: 120, due: 5120, drift: true },
    ],
    ['of nothing at all', { display_total_surcharge_amount: 0 }, 'none'],
    ['that is not there', null, 'none'],
    ['that is an empty object', {}, 'none'],
  ])('%s', (_, details, expected) => {
    expect(of(details)).toEqual(expected);
  });

  everyRow([
    ['finer than a cent', { display_total_surcharge_amount: 1.005 }],
    ['negative', { display_total_surcharge_amount: -1 }],
    ['with a negative tax', { display_surcharge_amount: 1, display_tax_on_surcharge_amount: -0.1 }],
    ['announced without a figure', { surcharge: { value: 150 } }],
    ['a tax on nothing', { display_tax_on_surcharge_amount: 0.19 }],
    ['larger than can be counted', { display_total_surcharge_amount: 1e20 }],
  ])('%s cannot be read, and the method is not paid with', (_, details) => {
    expect(of(details)).toBe('surcharge');
  });

  everyRow([
    ['JPY', 120, 120],
    ['KWD', 1.234, 1234],
    ['CLF', 0.0125, 125],
    ['HUF', 12.34, 1234],
    ['USD', 0.07, 7],
  ])('in %s of %s is %s minor units', (currency, figure, total) => {
    expect(of({ display_total_surcharge_amount: figure }, currency)).toMatchObject({ total });
  });

  it('in yen with decimals, or in an unknown currency, cannot be read', () => {
    expect(of({ display_total_surcharge_amount: 1.5 }, 'JPY')).toBe('surcharge');
    expect(of({ display_total_surcharge_amount: 1 }, 'XYZ')).toBe('surcharge');
  });

  it('of a list for another amount is left open', () => {
    const priced = readSavedMethod(wire({ surcharge_details: { display_total_surcharge_amount: 1 } }), {
      now,
      amount: 1,
      currency: 'EUR',
      priced: false,
    });
    expect(priced).toMatchObject({ usable: true });
    expect(priced.surcharge).toBeUndefined();
  });
});

describe('a saved method', () => {
  everyRow([
    [{ payment_method: 'wallet' }, 'wallet'],
    [{ payment_method: 'bank_debit', bank: { mask: '6789' } }, 'bank_debit'],
    [{ payment_method: 'new_kind', card: {} }, 'card'],
    [{ card: {} }, 'card'],
    [{ bank: { mask: '6789' } }, 'bank_transfer'],
    [{ bank_transfer: {} }, 'bank_transfer'],
    [{}, 'wallet'],
  ])('of %o is a %s', (fields, kind) => {
    expect(read(fields).paymentMethod).toBe(kind);
  });

  it('of a bank shows the last four characters of its number and never more', () => {
    const account = { bank_account_number: 'DE89 3704 0044 0532 0130 00', bank_name: 'Kaolin Bank', bank_city: 'Selb' };
    expect(read({ bank_transfer: account }).bank).toEqual({ name: 'Kaolin Bank', city: 'Selb', last4: '3000' });
    expect(read({ bank_transfer: account, bank: { mask: '**** 1234' } }).bank?.last4).toBe('1234');
    expect(read({ bank: {} }).bank).toEqual({});
  });
});
