// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cards, expectAccessible, expectFocused, t, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';
import { names, type Opened, pick, state, wireRow } from './pickerUnderTest.testing.tsx';

watchThePage();

const visa = { number: cards.paid, expMonth: '12', expYear: '2033' };

describe('the saved payment methods', () => {
  it('are announced as on their way until they are there', async () => {
    const picker = await pick({ order: { savedCards: [visa] } });
    expect(state()).toBe('loading');
    expect(screen.getByRole('group', { name: 'Payment method' }).getAttribute('aria-busy')).toBe('true');
    await expectAccessible();
    await screen.findByRole('radio');
    expect(state()).toBe('ready');
    await picker.settle();
  });

  it('can be asked for again after they could not be loaded', async () => {
    // StrictMode gives the first list up and asks for it anew, and each of the two is tried three times.
    const picker = await pick({ order: { savedCards: [visa] }, lost: 6 });
    const again = await screen.findByRole('button', { name: 'Load saved methods again' });
    expect(state()).toBe('error');
    await picker.user.click(again);
    expect(await names()).toEqual(['Visa ending in 4 2 4 2, Expires 12/33']);
  });

  it('are asked for by themselves when the connection is back after they could not be loaded', async () => {
    await pick({ order: { savedCards: [visa] }, lost: 6 });
    await screen.findByRole('button', { name: 'Load saved methods again' });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await names()).toEqual(['Visa ending in 4 2 4 2, Expires 12/33']);
  });

  it('are asked for once more by themselves when the connection came back while they could not be loaded', async () => {
    const picker = await pick({ order: { savedCards: [visa] }, lost: 6 });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await names()).toEqual(['Visa ending in 4 2 4 2, Expires 12/33']);
    expect(picker.till.network.calls().filter((one) => one.includes('/customers/payment_methods'))).toHaveLength(7);
  });

  it('are shown without the one row that cannot be read', async () => {
    const broken = [
      null,
      'row',
      { payment_token: 'token_9' },
      wireRow(8, { card: 'Visa' }),
      wireRow(7, { surcharge_details: { display_surcharge_amount: '1.50' } }),
      wireRow(6, { last_used_at: 'yesterday' }),
    ];
    for (const row of broken) {
      document.body.replaceChildren();
      await pick({ list: [wireRow(1), row, wireRow(2)] });
      expect(await names()).toHaveLength(2);
      expect(state()).toBe('ready');
    }
  });

  it('of which no row can be read are no empty list', async () => {
    await pick({ list: [null, { payment_token: 'token_9' }] });
    await screen.findByRole('button', { name: 'Load saved methods again' });
    expect(state()).toBe('error');
  });

  it('of a guest are not searched for on the page: there are none and nothing is wrong', async () => {
    await pick({ order: {} });
    expect(await screen.findByText(t('saved.guest'))).toBeTruthy();
    expect(state()).toBe('guest');
  });

  it('of a customer who has none leave a sentence, or the fields for a new card where there are some', async () => {
    const alone = await pick({ order: { customer: 'cus_new' } });
    expect(await screen.findByText(t('saved.empty'))).toBeTruthy();
    expect(state()).toBe('empty');
    alone.unmount();
    await pick({ order: { customer: 'cus_new' }, newMethod: <p>Fields</p> });
    expect(await screen.findByText('Fields')).toBeTruthy();
    await waitFor(() => expect(state()).toBe('empty'));
    expect(screen.queryByText(t('saved.empty'))).toBeNull();
  });

  it('that are only one is chosen already', async () => {
    const { onChoiceChange } = await pick({ order: { savedCards: [visa] } });
    expect((await screen.findByRole<HTMLInputElement>('radio')).checked).toBe(true);
    await waitFor(() => expect(onChoiceChange).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'saved' })));
  });

  it('are shown default first, then by last use, however many there are', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...visa,
      expYear: String(2031 + (index % 9)),
      lastUsedDaysAgo: 30 - index,
      default: index === 7,
    }));
    const picker = await pick({ order: { savedCards: many } });
    const shown = await names();
    expect(shown).toHaveLength(8);
    await picker.user.click(screen.getByRole('button', { name: 'Show 22 more' }));
    expect(await names()).toHaveLength(30);
    expect(shown[0]).toBe('Visa ending in 4 2 4 2, Expires 12/38, Default');
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1);
    await picker.settle();
  });

  it('that come twice are shown once', async () => {
    const row = { payment_token: 'token_1', payment_method_id: 'pm_1', card: { scheme: 'Visa', last4_digits: '4242' } };
    await pick({ order: { savedCards: [visa] }, list: [row, { ...row, payment_token: 'token_2' }] });
    expect(await names()).toEqual(['Visa ending in 4 2 4 2']);
  });

  it('with odd or missing data are shown as far as they can be, as plain text', async () => {
    await pick({
      order: { savedCards: [visa] },
      list: [
        {
          payment_token: 't1',
          payment_method_id: 'pm_a',
          card: { scheme: 'Moonbank', last4_digits: 'abcd', expiry_month: '13', expiry_year: 'soon' },
        },
        {
          payment_token: 't2',
          payment_method_id: 'pm_b',
          card: { scheme: 'Visa', last4_digits: '4242', nick_name: '<b onclick="alert(1)">Mine</b>\u202E' },
        },
        { payment_token: 't3', payment_method_id: 'pm_c', metadata: { __proto__x: 1, nested: { deep: [1, 2] } } },
        {
          payment_token: 't4',
          payment_method_id: 'pm_d',
          bank_transfer: { bank_name: '\u202EBank<script>', bank_account_number: '12345678' },
        },
        { payment_token: 't5', payment_method_id: 'pm_e', bank: { mask: '6789' } },
      ],
    });
    expect(await names()).toEqual([
      'Card',
      'Visa ending in 4 2 4 2, <b onclick="alert(1)">Mine</b>',
      'Wallet',
      'Bank<script> account ending in 5 6 7 8',
      'Bank account ending in 6 7 8 9',
    ]);
    expect(document.querySelectorAll('b, script')).toHaveLength(0);
    expect(document.body.textContent).not.toContain('12345678');
  });
});

describe('row 127: a list of saved methods', () => {
  it('that is null, or empty, leaves a sentence and nothing wrong', async () => {
    for (const list of [null, []]) {
      document.body.replaceChildren();
      await pick({ list: () => list });
      expect(await screen.findByText(t('saved.empty'))).toBeTruthy();
      expect([list, state()]).toEqual([list, 'empty']);
      expect(screen.queryByRole('radio')).toBeNull();
    }
  });

  it('of one row is chosen, and needs neither a search nor a button for more', async () => {
    await pick({ list: [wireRow(1)] });
    expect(await names()).toEqual(['Visa ending in 1 0 0 1, Expires 12/33']);
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('of 200 rows shows eight, finds any of them, and can show them all', async () => {
    const picker = await pick({ list: Array.from({ length: 200 }, (_, index) => wireRow(index)) });
    expect(await names()).toHaveLength(8);
    await picker.user.type(screen.getByRole('searchbox'), '1187');
    await waitFor(async () => expect(await names()).toContain('Visa ending in 1 1 8 7, Expires 12/33'));
    await picker.user.clear(screen.getByRole('searchbox'));
    for (const more of [50, 50, 50, 42])
      await picker.user.click(await screen.findByRole('button', { name: `Show ${more} more` }));
    expect(await names()).toHaveLength(200);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('with rows that come twice or more has each once, by payment_method_id', async () => {
    const rows = [wireRow(1), wireRow(2), wireRow(1, { payment_token: 'token_9' }), wireRow(2), wireRow(1)];
    await pick({ list: rows });
    expect(await names()).toHaveLength(2);
  });

  it('with a row that has no card says of it what it can', async () => {
    await pick({
      list: [
        wireRow(1, { card: null }),
        wireRow(2, { card: undefined, payment_method: 'wallet' }),
        wireRow(3, { card: {} }),
      ],
    });
    expect(await names()).toEqual(['Another method', 'Wallet', 'Card']);
  });
});

describe('a page with a picker', () => {
  it('gets the token and, at the moment of sending, the security code of the chosen card', async () => {
    const { handle, user } = await pick({ order: { savedCards: [visa] } });
    await user.type(await screen.findByLabelText('Security code'), typedCvc);
    const taken = handle.current?.take();
    expect(taken).toMatchObject({
      kind: 'saved',
      instrument: { using: 'saved', paymentMethod: 'card', paymentToken: expect.stringMatching(/^token_/) },
    });
    expect(JSON.stringify(taken)).not.toContain(typedCvc);
    if (taken?.kind === 'saved' && taken.instrument.using === 'saved') expect(taken.instrument.cvc()).toBe(typedCvc);
  });

  it('gets nothing while something is missing, and the person is led there', async () => {
    const { handle } = await pick({ order: { savedCards: [visa] } });
    await screen.findByRole('radio');
    act(() => expect(handle.current?.take()).toBeUndefined());
    await expectFocused(screen.getByLabelText('Security code'));
    expect(screen.getByText('Enter the security code of this card.')).toBeTruthy();
  });

  it('asks for a choice where every saved card has expired', async () => {
    const { handle } = await pick({ order: { savedCards: [{ ...visa, expYear: '2029' }] } });
    await screen.findByRole('radio');
    act(() => expect(handle.current?.take()).toBeUndefined());
    expect(await screen.findByText('Choose a payment method.')).toBeTruthy();
  });

  it('receives each choice once', async () => {
    const { onChoiceChange, user } = await pick({ order: { customer: 'demo' }, newMethod: <p>Fields</p> });
    await screen.findAllByRole('radio');
    await user.click(screen.getByRole('radio', { name: /4 4 4 4/ }));
    await user.click(screen.getByRole('radio', { name: /4 4 4 4/ }));
    await user.click(screen.getByRole('radio', { name: 'New card' }));
    const reported = onChoiceChange.mock.calls.map(([choice]) =>
      choice?.kind === 'saved' ? choice.method.card?.last4 : choice?.kind,
    );
    expect(reported.filter((choice, index) => choice !== undefined && choice !== reported[index - 1])).toEqual([
      '4242',
      '4444',
      'new',
    ]);
  });
});

describe('a list that has grown old', () => {
  const minutes = (count: number) => count * 60_000;
  const asked = ({ till }: Opened) =>
    till.network.calls().filter((call) => call.includes('/customers/payment_methods')).length;
  const shown = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  /** One card with a token of its own for each time that the list is asked for. */
  async function open(fields: Parameters<typeof wireRow>[1] = {}): Promise<Opened> {
    let times = 0;
    const picker = await pick({
      // A payment of 15 minutes would end together with its list.
      order: { customer: 'cus_test', lifetime: 90 * 86_400 },
      list: () => {
        times += 1;
        return [wireRow(1, { ...fields, payment_token: `token_${times}` }), wireRow(2)];
      },
    });
    await picker.user.click(await screen.findByRole('radio', { name: /1 0 0 1/ }));
    return picker;
  }

  it('is asked for again when the payer comes back to the page, and not before it is ten minutes old', async () => {
    const picker = await open();
    const before = asked(picker);
    await picker.pass(minutes(9), { stepMs: minutes(9) });
    shown();
    await picker.settle();
    expect(asked(picker)).toBe(before);
    await picker.pass(minutes(1), { stepMs: minutes(1) });
    shown();
    await picker.settle();
    expect(asked(picker)).toBe(before + 1);
    shown();
    await picker.settle();
    expect(asked(picker)).toBe(before + 1);
  });

  it('is not paid out of: it is loaded again, the choice stays, and one more submit pays with the new token', async () => {
    const picker = await open();
    const token = () => {
      const taken = picker.handle.current?.take();
      return taken?.kind === 'saved' && taken.instrument.using === 'saved' ? taken.instrument.paymentToken : undefined;
    };
    await picker.pass(minutes(15) - 1, { stepMs: minutes(15) });
    const first = token();
    expect(first).toMatch(/^token_/);
    await picker.pass(1, { stepMs: 1 });
    const release = picker.till.network.hold('GET /customers/payment_methods');
    act(() => expect(picker.handle.current?.take()).toBeUndefined());
    expect(screen.getByText(t('saved.loadingAgain'), { selector: '[data-part="error"] span' })).toBeTruthy();
    act(() => expect(picker.handle.current?.take()).toBeUndefined());
    release();
    expect(await screen.findByText(t('saved.loadedAgain'), { selector: '[data-part="error"] span' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /1 0 0 1/ })).toHaveProperty('checked', true);
    let second: string | undefined;
    act(() => {
      second = token();
    });
    expect(second).toMatch(/^token_/);
    expect(second).not.toBe(first);
    expect(screen.queryByText(t('saved.loadedAgain'), { selector: '[data-part="error"] span' })).toBeNull();
  });

  it('and cannot be loaded is not paid out of either, and says so', async () => {
    const picker = await open();
    await picker.pass(minutes(15), { stepMs: minutes(15) });
    for (let tries = 0; tries < 3; tries += 1) picker.till.network.loseRequest('GET /customers/payment_methods');
    act(() => expect(picker.handle.current?.take()).toBeUndefined());
    await screen.findByRole('button', { name: t('saved.staleAgain') });
    expect(state()).toBe('stale');
    act(() => expect(picker.handle.current?.take()).toBeUndefined());
    await screen.findByText(t('saved.loadedAgain'), { selector: '[data-part="error"] span' });
    act(() => expect(picker.handle.current?.take()).toMatchObject({ kind: 'saved' }));
  });

  it('has no card in it whose last month has ended since: it is checked again, and cannot be chosen any more', async () => {
    const picker = await open({
      card: { scheme: 'Visa', last4_digits: '1001', expiry_month: '01', expiry_year: '2030' },
    });
    const endOfJanuary = Date.parse('2030-02-01T12:00:00Z');
    await picker.till.clock.advance(endOfJanuary - picker.till.clock.now() - minutes(1));
    shown();
    await picker.settle();
    expect(picker.handle.current?.take()).toMatchObject({ kind: 'saved' });
    await picker.pass(minutes(1), { stepMs: minutes(1) });
    act(() => expect(picker.handle.current?.take()).toBeUndefined());
    expect(await screen.findByRole('radio', { name: /1 0 0 1.*Expired/ })).toHaveProperty('disabled', true);
    expect(screen.getAllByText(t('saved.lost'))).not.toHaveLength(0);
    expect(picker.handle.current?.take()).toBeUndefined();
  });
});
