// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CardEntry, useCardEntry } from '../index.ts';
import { expectFocused, t, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';
import { names, type Opened, pick, said, state, wireRow } from './pickerUnderTest.testing.tsx';

watchThePage();

const surcharge = {
  surcharge: { type: 'fixed', value: 150 },
  tax_on_surcharge: { percentage: 19 },
  display_surcharge_amount: 1.5,
  display_tax_on_surcharge_amount: 0.29,
  display_total_surcharge_amount: 1.79,
};

/** Everything that interface 2.9 and 2.7 let a row say. */
const everything = wireRow(1, {
  payment_method_type: 'debit',
  recurring_enabled: true,
  installment_payment_enabled: true,
  requires_cvv: true,
  default_payment_method_set: true,
  payment_method_issuer: 'Kaolin Group',
  payment_experience: ['redirect_to_url'],
  metadata: { shelf: 'metadata-canary' },
  created: '2027-03-01T10:00:00Z',
  last_used_at: '2029-12-24T10:00:00Z',
  card: {
    saved_to_locker: true,
    scheme: 'Visa',
    issuer_country: 'DE',
    last4_digits: '4242',
    expiry_month: '12',
    expiry_year: '2033',
    card_token: 'card-token-canary',
    card_holder_name: 'Test Card Holder',
    card_fingerprint: 'fingerprint-canary',
    nick_name: 'For the studio',
    card_isin: '424242',
    card_issuer: 'Kaolin Bank',
    card_type: 'DEBIT',
  },
  bank_transfer: null,
  bank: null,
  surcharge_details: surcharge,
  billing: { address: { line1: '1 Glaze Lane', zip: '95100', city: 'Selb', country: 'DE' } },
});

const FramedCard = () => <CardEntry entry={useCardEntry()} mode="frame" />;

describe('the row of a new card in a frame', () => {
  it('has its frame once it is opened, neither before nor while the list is loaded, and keeps it', async () => {
    const { user } = await pick({ list: [wireRow(1)], newMethod: <FramedCard /> });
    const frames = () => [...document.querySelectorAll('iframe')];
    expect(state()).toBe('loading');
    const [saved, added] = await screen.findAllByRole<HTMLInputElement>('radio');
    if (saved === undefined || added === undefined) throw new Error('two rows');
    expect([saved.checked, frames()]).toEqual([true, []]);
    expect(document.querySelector('[data-tk="card-entry"]')?.getAttribute('data-state')).toBe('loading');
    await user.click(added);
    await waitFor(() => expect(frames()).toHaveLength(1));
    const [frame] = frames();
    await user.click(saved);
    expect(frames()).toEqual([frame]);
  });

  it('has none where nothing is saved: its frame is there as soon as that is known', async () => {
    await pick({ list: [], newMethod: <FramedCard /> });
    await waitFor(() => expect(state()).toBe('empty'));
    await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(1));
  });
});

describe('a row with all the data that there can be', () => {
  it('says each of it in its place, and nothing that identifies the card further', async () => {
    const picker = await pick({ list: [everything], details: 'full', recurring: true, installments: true });
    expect(await names()).toEqual([
      'Visa ending in 4 2 4 2, For the studio, Kaolin Bank, Expires 12/33, Surcharge €1.50 plus €0.29 tax (19%), For recurring payments, In instalments, Default',
    ]);
    const beside = document.querySelector('[data-part="method-beside"]')?.textContent;
    for (const text of [
      'Total with this method: €51.78',
      'Debit card',
      'Last used on December 24, 2029',
      'Billed to 1 Glaze Lane, 95100 Selb, Germany',
      'Security code',
    ]) {
      expect(beside).toContain(text);
    }
    for (const hidden of ['canary', '424242', 'token_1'])
      expect(new XMLSerializer().serializeToString(document.body)).not.toContain(hidden);
    await picker.settle();
  });

  it('is short unless asked otherwise', async () => {
    await pick({ list: [everything] });
    await names();
    expect(document.body.textContent).not.toMatch(/Debit card|Last used|Billed to|recurring|instalments/);
  });

  it('of a bank says its name, its place and the last four digits', async () => {
    const bank = { bank_name: 'Kaolin Bank', bank_account_number: 'DE89370400440532013000', bank_city: 'Selb' };
    await pick({
      list: [
        wireRow(1, {
          payment_method: 'bank_transfer',
          card: null,
          bank_transfer: bank,
          payment_method_issuer: 'Group',
        }),
        wireRow(2, { payment_method: 'bank_debit', card: null, bank: { mask: '****6789' } }),
        wireRow(3, { payment_method: 'bank_transfer', card: null, bank_transfer: { bank_name: 'Kaolin Bank' } }),
      ],
    });
    expect(await names()).toEqual([
      'Kaolin Bank account ending in 3 0 0 0, Group, Selb',
      'Bank account ending in 6 7 8 9',
      'Kaolin Bank',
    ]);
    expect(new XMLSerializer().serializeToString(document.body)).not.toContain('DE8937');
  });

  it('with none of it still has a name and can be chosen', async () => {
    const { handle } = await pick({
      list: [{ payment_token: 'token_1', payment_method_id: 'pm_1' }],
      details: 'full',
    });
    expect(await names()).toEqual(['Wallet']);
    expect(handle.current?.take()).toMatchObject({ kind: 'saved', instrument: { paymentToken: 'token_1' } });
  });
});

describe('what a method costs', () => {
  const list = [
    wireRow(1, { default_payment_method_set: true }),
    wireRow(2, {
      surcharge_details: {
        surcharge: { type: 'rate', value: { percentage: 2.5 } },
        display_surcharge_amount: 1.25,
        display_tax_on_surcharge_amount: 0,
        display_total_surcharge_amount: 1.25,
      },
    }),
    wireRow(3, { surcharge_details: { ...surcharge, display_total_surcharge_amount: 1.8 } }),
    wireRow(4, { surcharge_details: { display_total_surcharge_amount: 1.005 } }),
  ];

  it('is in its row and beside the chosen one, is reported to the page and announced when the choice changes', async () => {
    const { user, onChoiceChange } = await pick({ list });
    expect(await names()).toEqual([
      'Visa ending in 1 0 0 1, Expires 12/33, Default',
      'Visa ending in 1 0 0 2, Expires 12/33, Surcharge €1.25 (2.5%)',
      // Its parts do not add up to its total: the total alone is shown.
      'Visa ending in 1 0 0 3, Expires 12/33, Surcharge €1.80',
      'Visa ending in 1 0 0 4, Expires 12/33',
    ]);
    expect(said()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /1 0 0 2/ }));
    expect(screen.getByText('Total with this method: €51.24')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /1 0 0 1/ }));
    await waitFor(() =>
      expect(said()).toEqual([
        'This method costs €1.25 more. You pay €51.24 in total.',
        'This method has no extra fee. You pay €49.99 in total.',
      ]),
    );
    const dues = onChoiceChange.mock.calls.map(([choice]) =>
      choice?.kind === 'saved' ? choice.method.surcharge?.due : undefined,
    );
    expect(dues.slice(-2)).toEqual([5124, undefined]);
  });

  it('and cannot be read makes a method that is not paid with, with the reason', async () => {
    await pick({ list });
    const row = await screen.findByRole<HTMLInputElement>('radio', { name: /1 0 0 4/ });
    expect(row.disabled).toBe(true);
    expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'We can’t calculate the fee for this method. Choose another.',
    );
  });

  it.each([
    ['JPY', 120, 'Surcharge ¥120', 'Total with this method: ¥5,119'],
    ['KWD', 1.234, 'Surcharge KWD 1.234', 'Total with this method: KWD 6.233'],
    ['HUF', 12.34, 'Surcharge HUF 12.34', 'Total with this method: HUF 62.33'],
    ['USD', 0.07, 'Surcharge $0.07', 'Total with this method: $50.06'],
  ])('is exact in %s', async (currency, figure, inRow, inAll) => {
    await pick({
      currency,
      list: [wireRow(1, { surcharge_details: { display_total_surcharge_amount: figure } })],
    });
    expect((await names()).join('').replaceAll('\u00A0', ' ')).toContain(inRow);
    expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain(inAll);
  });
});

describe('what is asked of the service', () => {
  it('has every filter in its place, and a service that ignores them changes nothing', async () => {
    const picker = await pick({
      currencies: ['EUR', 'USD'],
      countries: ['DE', 'AT'],
      minimumAmount: 100,
      maximumAmount: 90_000,
      recurring: true,
      installments: true,
      list: [
        wireRow(1, { recurring_enabled: true, installment_payment_enabled: true }),
        wireRow(2, { recurring_enabled: false, installment_payment_enabled: true }),
        wireRow(3, { recurring_enabled: true, installment_payment_enabled: false }),
      ],
    });
    expect(await names()).toEqual(['Visa ending in 1 0 0 1, Expires 12/33, For recurring payments, In instalments']);
    const [call = ''] = picker.till.network.calls().filter((one) => one.includes('/customers/payment_methods'));
    const query = new URL(call.replace('GET ', '')).searchParams;
    expect(query.getAll('accepted_currency')).toEqual(['EUR', 'USD']);
    expect(query.getAll('accepted_country')).toEqual(['DE', 'AT']);
    expect(query.get('minimum_amount')).toBe('100');
    expect(query.get('maximum_amount')).toBe('90000');
    expect(query.get('recurring_payment_enabled')).toBe('true');
    expect(query.get('installment_payment_enabled')).toBe('true');
  });

  it('never brings another customer’s method to the screen', async () => {
    await pick({ list: [wireRow(1, { customer_id: 'cus_test' }), wireRow(2, { customer_id: 'cus_other' })] });
    expect(await names()).toEqual(['Visa ending in 1 0 0 1, Expires 12/33']);
  });

  it('can be narrowed by the page', async () => {
    await pick({ list: [wireRow(1), wireRow(2)], filter: ({ card }) => card?.last4 !== '1001' });
    expect(await names()).toEqual(['Visa ending in 1 0 0 2, Expires 12/33']);
  });

  it('and leaves nothing is empty', async () => {
    await pick({ list: [wireRow(1)], filter: () => false });
    expect(await screen.findByText(t('saved.empty'))).toBeTruthy();
    expect(state()).toBe('empty');
  });
});

describe('the first choice of a picker', () => {
  const list = [
    wireRow(1, { default_payment_method_set: true, last_used_at: '2029-01-01T00:00:00Z' }),
    wireRow(2, { last_used_at: '2029-12-01T00:00:00Z' }),
    wireRow(3),
  ];
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;

  it.each([
    ['none', undefined],
    ['first', 'pm_0001'],
    ['default', 'pm_0001'],
    ['last-used', 'pm_0002'],
    [{ id: 'pm_0003' }, 'pm_0003'],
  ] as const)('by %o is %s, also with fields for a new card', async (selection, chosen) => {
    await pick({ list, selection, newMethod: <p>Fields</p> });
    await names();
    expect(checked()).toBe(chosen);
  });

  it('goes to the new card where nothing saved can be paid with', async () => {
    const old = { card: { scheme: 'Visa', last4_digits: '1001', expiry_month: '12', expiry_year: '2029' } };
    await pick({ list: [wireRow(1, old)], newMethod: <p>Fields</p>, newMethodLabel: 'Another card' });
    await names();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another card' }).checked).toBe(true);
    expect(screen.getByText('Fields')).toBeTruthy();
  });
});

describe('a list that comes again', () => {
  const tenMinutes = 600_000;

  /** Opens a picker whose list is asked for every ten minutes, in a time that this test moves on. */
  async function inTime(
    options: Parameters<typeof pick>[0],
    play: (picker: Opened, again: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'], now: 0 });
    const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    try {
      const opened = pick(options);
      await vi.advanceTimersByTimeAsync(1000);
      const picker = await opened;
      await wait(1000);
      await play(picker, () => wait(tenMinutes));
    } finally {
      vi.useRealTimers();
    }
  }

  it('moves neither the choice nor a row, and keeps a typed security code', async () => {
    let list = [wireRow(1, { requires_cvv: true, default_payment_method_set: true }), wireRow(2), wireRow(3)];
    await inTime({ list: () => list }, async ({ handle }, again) => {
      const cvc = screen.getByLabelText<HTMLInputElement>('Security code');
      cvc.value = typedCvc;
      list = [
        wireRow(4, { default_payment_method_set: true }),
        wireRow(3),
        wireRow(1, { requires_cvv: true, payment_token: 'token_fresh' }),
      ];
      await again();
      const rows = screen.getAllByRole<HTMLInputElement>('radio');
      expect(rows.map((radio) => radio.value)).toEqual(['pm_0001', 'pm_0003', 'pm_0004']);
      expect(rows[0]?.checked).toBe(true);
      expect(screen.getByLabelText<HTMLInputElement>('Security code')).toBe(cvc);
      expect(cvc.value).toBe(typedCvc);
      expect(handle.current?.take()).toMatchObject({ kind: 'saved', instrument: { paymentToken: 'token_fresh' } });
    });
  });

  it('without what was chosen chooses nothing instead, and says so', async () => {
    let list = [wireRow(1), wireRow(2)];
    await inTime({ list: () => list, newMethod: <p>Fields</p> }, async ({ handle, onChoiceChange }, again) => {
      list = [wireRow(2)];
      await again();
      expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
      expect(screen.getAllByText(t('saved.lost'))).toHaveLength(2);
      expect(said()).toEqual([t('saved.lost')]);
      expect(onChoiceChange).toHaveBeenLastCalledWith(undefined);
      act(() => expect(handle.current?.take()).toBeUndefined());
      act(() => screen.getByRole('radio', { name: /1 0 0 2/ }).click());
      expect(handle.current?.take()).toMatchObject({ kind: 'saved' });
      expect(screen.getAllByText(t('saved.lost'))).toHaveLength(1);
    });
  });

  it('and could not be loaded stays as it is, says that it may be old, and can be asked for once more', async () => {
    await inTime({ list: [wireRow(1), wireRow(2)] }, async ({ till, handle }, again) => {
      for (let tries = 0; tries < 3; tries += 1) till.network.loseRequest('GET /customers/payment_methods');
      await again();
      expect(state()).toBe('stale');
      // Announced once to screen readers, and shown beside the button.
      expect(screen.getAllByText(t('saved.stale'))).toHaveLength(2);
      expect(screen.getAllByRole('radio')).toHaveLength(2);
      expect(handle.current?.take()).toMatchObject({ kind: 'saved' });
      act(() => screen.getByRole('button', { name: t('saved.staleAgain') }).click());
      await again();
      expect(state()).toBe('ready');
      expect(screen.queryByRole('button', { name: t('saved.staleAgain') })).toBeNull();
    });
  });
});

describe('a chosen method', () => {
  it('changes with Home and End and the arrow keys, and what is disabled is passed over', async () => {
    const old = { card: { scheme: 'Visa', last4_digits: '1004', expiry_month: '12', expiry_year: '2029' } };
    const { user } = await pick({ list: [wireRow(1), wireRow(2), wireRow(3), wireRow(4, old)] });
    const [first, second, third] = await screen.findAllByRole<HTMLInputElement>('radio');
    first?.focus();
    await user.keyboard('{End}');
    expect(third?.checked).toBe(true);
    await expectFocused(third ?? null);
    await user.keyboard('{Home}');
    expect(first?.checked).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(second?.checked).toBe(true);
    // With a modifier it is the browser's own key.
    fireEvent.keyDown(second ?? document.body, { key: 'End', ctrlKey: true });
    expect(second?.checked).toBe(true);
  });

  it('forgets the security code of the one before', async () => {
    const { user, handle } = await pick({
      list: [wireRow(1, { requires_cvv: true }), wireRow(2, { requires_cvv: true })],
    });
    await user.type(await screen.findByLabelText('Security code'), typedCvc);
    await user.click(screen.getByRole('radio', { name: /1 0 0 2/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('');
    act(() => expect(handle.current?.take()).toBeUndefined());
  });
});

describe('the parts of a row', () => {
  it('can be drawn by the page, around its default part', async () => {
    await pick({
      list: [wireRow(1, { default_payment_method_set: true, requires_cvv: true })],
      slots: {
        mark: () => <i data-testid="mark" />,
        name: ({ part, method }) => (
          <span data-testid="name">
            {part} #{method.id}
          </span>
        ),
        detail: ({ part }) => <span data-testid="detail">{part}</span>,
        badges: () => <b data-testid="badges">Yours</b>,
        beside: ({ part }) => <div data-testid="beside">{part}</div>,
      },
    });
    const row = (await screen.findByRole('radio')).closest<HTMLElement>('[data-part="method"]');
    if (row === null) throw new Error('no row');
    expect(within(row).getByTestId('name').textContent).toBe('Visa ••••\u00A01001 #pm_0001');
    expect(within(row).getByTestId('detail').textContent).toBe('Expires 12/33');
    expect(within(row).getByTestId('badges').textContent).toBe('Yours');
    expect(within(row).getByTestId('mark')).toBeTruthy();
    expect(within(within(row).getByTestId('beside')).getByLabelText('Security code')).toBeTruthy();
  });
});
