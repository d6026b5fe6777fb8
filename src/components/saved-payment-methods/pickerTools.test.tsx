// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SavedPaymentMethod } from '../../hooks/index.ts';
import { expectFocused, t, watchThePage } from '../pageUnderTest.testing.tsx';
import type { RemovalMoment } from './MethodTools.tsx';
import { names, type Opened, pick, repriceButton, said, wireRow } from './pickerUnderTest.testing.tsx';

watchThePage();

const three = [wireRow(1, { default_payment_method_set: true }), wireRow(2), wireRow(3)];
const button = (name: string) => screen.getByRole('button', { name });
const remover = (result: () => void | Promise<void> = () => undefined) =>
  vi.fn<(method: SavedPaymentMethod, moment: RemovalMoment) => void | Promise<void>>(result);
const reported = (onRemove: ReturnType<typeof remover>) =>
  onRemove.mock.calls.map(([{ id }, { leaving }]) => [id, leaving]);

/** Opens the list for changes and removes a row by the keyboard. */
async function remove({ user }: Opened, digits: string): Promise<void> {
  await screen.findAllByRole('radio');
  if (screen.queryByRole('button', { name: t('saved.manageDone') }) === null) {
    button(t('saved.manage')).focus();
    await user.keyboard('{Enter}');
  }
  button(`Remove Visa ending in ${digits}`).focus();
  await user.keyboard('{Enter}');
}
const undo = 'Undo removing Visa ending in 1 0 0 2';

describe('removing a saved method', () => {
  it('is not offered unless the page can do it', async () => {
    await pick({ list: three });
    await names();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be undone for seven seconds, by the keyboard and announced; then it is carried out once', async () => {
    const onRemove = remover();
    const picker = await pick({ list: three, onRemove });
    await remove(picker, '1 0 0 2');
    expect(await names()).toEqual([
      'Visa ending in 1 0 0 1, Expires 12/33, Default',
      'Visa ending in 1 0 0 3, Expires 12/33',
    ]);
    await expectFocused(button(undo));
    await waitFor(() => expect(said()).toEqual(['Visa ending in 1 0 0 2 removed. You have seven seconds to undo it.']));
    await picker.pass(6999, { stepMs: 6999 });
    expect(onRemove).not.toHaveBeenCalled();
    await picker.pass(1, { stepMs: 1 });
    expect(reported(onRemove)).toEqual([['pm_0002', false]]);
    expect(screen.queryByText(/1002/)).toBeNull();
    await expectFocused(button(t('saved.manageDone')));
    await picker.pass(20_000);
    picker.unmount();
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('that is undone never reaches the page, and the row, its choice and the focus are back', async () => {
    const onRemove = remover();
    const picker = await pick({ list: three, onRemove, selection: { id: 'pm_0002' } });
    await remove(picker, '1 0 0 2');
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
    await picker.user.keyboard('{Enter}');
    expect(await names()).toHaveLength(3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /1 0 0 2/ }).checked).toBe(true);
    await expectFocused(button('Remove Visa ending in 1 0 0 2'));
    await waitFor(() => expect(said()).toContain('Visa ending in 1 0 0 2 is back in your list.'));
    await picker.pass(8000);
    picker.unmount();
    expect(onRemove).not.toHaveBeenCalled();
  });

  it('never chooses another method by itself', async () => {
    const picker = await pick({ list: three, onRemove: remover(), newMethod: <p>Fields</p> });
    await remove(picker, '1 0 0 1');
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
    expect(picker.onChoiceChange).toHaveBeenLastCalledWith(undefined);
    act(() => expect(picker.handle.current?.take()).toBeUndefined());
    expect(await screen.findByText(t('saved.chooseOne'))).toBeTruthy();
  });

  it('is carried out once when the page is left before, and the page is called', async () => {
    const onRemove = remover();
    const picker = await pick({ list: three, onRemove });
    await remove(picker, '1 0 0 2');
    await remove(picker, '1 0 0 3');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(reported(onRemove)).toEqual([
      ['pm_0002', true],
      ['pm_0003', true],
    ]);
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await picker.pass(8000);
    picker.unmount();
    expect(onRemove).toHaveBeenCalledTimes(2);
  });

  it('is carried out once when the picker goes away before', async () => {
    const onRemove = remover();
    const picker = await pick({ list: three, onRemove });
    await remove(picker, '1 0 0 2');
    picker.unmount();
    expect(reported(onRemove)).toEqual([['pm_0002', true]]);
    await picker.till.clock.advance(8000);
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('that fails brings the row back with a sentence, and can be tried again', async () => {
    let works = false;
    const onRemove = remover(async () => {
      if (!works) throw new Error('out of order');
    });
    const picker = await pick({ list: three, onRemove });
    await remove(picker, '1 0 0 2');
    await picker.pass(7000);
    expect(await names()).toHaveLength(3);
    expect(screen.getByText('We couldn’t remove Visa •••• 1002. It is still in your list.')).toBeTruthy();
    await waitFor(() =>
      expect(said()).toContain('We couldn’t remove Visa ending in 1 0 0 2. It is still in your list.'),
    );
    works = true;
    await remove(picker, '1 0 0 2');
    await picker.pass(7000);
    expect(await names()).toHaveLength(2);
    expect(screen.queryByText(/could not remove/, { selector: 'span' })).toBeNull();
    expect(onRemove).toHaveBeenCalledTimes(2);
  });

  it('of a page whose code throws is a failure like any other', async () => {
    const onRemove = remover(() => {
      throw new Error('a mistake of the page');
    });
    const picker = await pick({ list: three, onRemove });
    await remove(picker, '1 0 0 2');
    await picker.pass(7000);
    expect(await names()).toHaveLength(3);
  });

  it('can still be undone, and is not cut short, where the list cannot be loaded in between', async () => {
    const onRemove = remover();
    const picker = await pick({ list: three, onRemove, later: 6000 });
    await remove(picker, '1 0 0 2');
    for (let tries = 0; tries < 3; tries += 1) picker.till.network.loseRequest('GET /customers/payment_methods');
    await picker.user.click(button(repriceButton));
    await screen.findByRole('button', { name: t('saved.retry') });
    expect(onRemove).not.toHaveBeenCalled();
    await picker.user.click(button(undo));
    await picker.pass(20_000);
    expect(onRemove).not.toHaveBeenCalled();
    await picker.user.click(button(t('saved.retry')));
    expect(await names()).toHaveLength(3);
  });

  it('is carried out once, after seven seconds, where the list cannot be loaded in between', async () => {
    const onRemove = remover();
    const picker = await pick({ list: three, onRemove, later: 6000 });
    await remove(picker, '1 0 0 2');
    for (let tries = 0; tries < 3; tries += 1) picker.till.network.loseRequest('GET /customers/payment_methods');
    await picker.user.click(button(repriceButton));
    await screen.findByRole('button', { name: t('saved.retry') });
    await picker.pass(7000);
    expect(reported(onRemove)).toEqual([['pm_0002', false]]);
    await picker.user.click(button(t('saved.retry')));
    expect(await names()).toHaveLength(2);
  });

  it('takes expired methods too, which cannot be chosen', async () => {
    const old = { card: { scheme: 'Visa', last4_digits: '1002', expiry_month: '12', expiry_year: '2029' } };
    const onRemove = remover();
    const picker = await pick({ list: [wireRow(1), wireRow(2, old)], onRemove });
    await remove(picker, '1 0 0 2');
    await picker.pass(7000);
    expect(reported(onRemove)).toEqual([['pm_0002', false]]);
  });

  it('of the last one leaves the sentence, or the fields for a new card', async () => {
    const picker = await pick({ list: [wireRow(2)], onRemove: remover(), newMethod: <p>Fields</p> });
    await remove(picker, '1 0 0 2');
    expect(picker.handle.current?.take()).toEqual({ kind: 'new' });
    await picker.pass(7000);
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(screen.getByText('Fields')).toBeTruthy();
  });
});

describe('making a saved method the default', () => {
  it('asks the page, says so and leaves rows and choice where they are', async () => {
    const onMakeDefault = vi.fn(async () => undefined);
    const picker = await pick({ list: three, onMakeDefault });
    await names();
    await picker.user.click(button(t('saved.manage')));
    expect(screen.queryByRole('button', { name: 'Make Visa ending in 1 0 0 1 the default' })).toBeNull();
    await picker.user.click(button('Make Visa ending in 1 0 0 3 the default'));
    expect(onMakeDefault).toHaveBeenCalledWith(expect.objectContaining({ id: 'pm_0003' }));
    expect(await names()).toEqual([
      'Visa ending in 1 0 0 1, Expires 12/33',
      'Visa ending in 1 0 0 2, Expires 12/33',
      'Visa ending in 1 0 0 3, Expires 12/33, Default',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /1 0 0 1/ }).checked).toBe(true);
    await waitFor(() => expect(said()).toEqual(['Visa ending in 1 0 0 3 is now your default.']));
    await expectFocused(button(t('saved.manageDone')));
  });

  it('says when the page could not', async () => {
    const picker = await pick({ list: three, onMakeDefault: () => Promise.reject(new Error('no')) });
    await names();
    await picker.user.click(button(t('saved.manage')));
    await picker.user.click(button('Make Visa ending in 1 0 0 2 the default'));
    expect(await screen.findByText('We couldn’t make Visa •••• 1002 your default.')).toBeTruthy();
    expect((await names())[0]).toMatch(/Default$/);
  });
});

describe('a long list', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => wireRow(index + 1));

  it('of nine or more can be searched, and shows eight at first', async () => {
    const { user } = await pick({ list: twenty.slice(0, 9) });
    expect(await names()).toHaveLength(8);
    await user.click(button('Show 1 more'));
    expect(await names()).toHaveLength(9);
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
    await expectFocused(screen.getByRole('radio', { name: /1 0 0 9/ }));
    await waitFor(() => expect(said()).toEqual(['9 methods shown']));
  });

  it('of eight has neither', async () => {
    await pick({ list: twenty.slice(0, 8) });
    expect(await names()).toHaveLength(8);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('keeps what is chosen on screen while it is searched, and says how much it found', async () => {
    const picker = await pick({ list: twenty });
    await picker.user.type(await screen.findByRole('searchbox', { name: t('saved.search.label') }), '101');
    expect((await names()).map((name) => name?.slice(0, 22))).toEqual([
      'Visa ending in 1 0 0 1',
      ...Array.from({ length: 8 }, (_, index) => `Visa ending in 1 0 1 ${index}`),
    ]);
    await picker.pass(500);
    await waitFor(() => expect(said()).toEqual(['10 methods found']));
    await picker.user.type(screen.getByRole('searchbox'), '9');
    await picker.pass(500);
    await waitFor(() => expect(said().at(-1)).toBe('1 method found'));
    await picker.user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText(t('saved.search.none'), { selector: '[data-part="notice"] p' })).toBeTruthy();
    expect(await names()).toHaveLength(1);
  });

  it('does not submit the form around it on Enter in its search', async () => {
    const { user } = await pick({ list: twenty });
    const field = await screen.findByRole('searchbox');
    const prevented: boolean[] = [];
    document.body.addEventListener('keydown', (event) => prevented.push(event.defaultPrevented), { once: true });
    await user.type(field, '{Enter}');
    expect(prevented).toEqual([true]);
  });

  it.each([
    ['first', false, 'pm_0002'],
    ['first', true, 'pm_0003'],
    ['last-used', false, 'pm_0002'],
    ['last-used', true, 'pm_0003'],
  ] as const)('chooses by %s in the order of the screen, under headings: %o', async (selection, grouped, chosen) => {
    const old = { card: { scheme: 'Visa', last4_digits: '1001', expiry_month: '12', expiry_year: '2029' } };
    const bank = { payment_method: 'bank_debit', card: null, bank: { mask: '6789' } };
    await pick({
      selection,
      groupBy: grouped ? 'kind' : 'none',
      list: [wireRow(1, old), wireRow(2, bank), wireRow(3)],
    });
    await names();
    const checked = screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
    expect(checked.map(({ value }) => value)).toEqual([chosen]);
  });

  it('can be put under headings by kind, the kind of the first row first', async () => {
    const bank = { payment_method: 'bank_debit', card: null, bank: { mask: '6789' } };
    await pick({
      groupBy: 'kind',
      list: [wireRow(1), wireRow(2, bank), wireRow(3), wireRow(4, { payment_method: 'wallet', card: null })],
    });
    expect((await names()).map((name) => name?.slice(0, 22))).toEqual([
      'Visa ending in 1 0 0 1',
      'Visa ending in 1 0 0 3',
      'Bank account ending in',
      'Wallet',
    ]);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') !== null)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(screen.getByRole('group', { name: t('saved.section.bank') })).toBeTruthy();
  });
});
