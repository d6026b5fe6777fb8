// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cards,
  challengePosted,
  expectFocused,
  heading,
  openLink,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const notice = () => document.querySelector('[data-part="notice"]');
const field = (name: 'number' | 'expiry' | 'cvc') => screen.getByLabelText<HTMLInputElement>(t(`card.${name}.label`));
const spoken = () =>
  [...document.querySelectorAll('[data-part="live-region"] p')].map(({ textContent }) => textContent);

describe('a declined card', () => {
  it('is said before the fields, in the element with the focus, and not in the live region as well', async () => {
    const page = await openLink();
    await page.payWith(cards.declined);
    const said = await screen.findByText(t('decline.card_declined'));
    await expectFocused(said.closest('[data-part="notice"]'));
    expect(notice()?.compareDocumentPosition(field('number'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(spoken().join(' ')).not.toContain(t('decline.card_declined'));
  });

  it('is marked at no field: none of them is wrong, and it can be sent again as it is', async () => {
    const page = await openLink();
    await page.payWith(cards.declined);
    await screen.findByText(t('decline.card_declined'));
    const marks = (['number', 'expiry', 'cvc'] as const).map((name) => field(name).getAttribute('aria-invalid'));
    expect(marks).toEqual([null, null, null]);
    expect(field('number').value).not.toBe('');
    await page.user.type(field('cvc'), '123');
    await page.clickPay();
    await screen.findByText(t('decline.card_declined'));
    await waitFor(() => expect(page.calls(/confirm$/)).toHaveLength(2));
  });

  it('is not marked where it is not at fault: the processor is out of order', async () => {
    const page = await openLink();
    await page.payWith('4000000000009995');
    await screen.findByText(t('decline.connector_error'));
    expect(field('number').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a challenge that has not approved a payment', () => {
  async function atTheBank() {
    const page = await openLink();
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await challengePosted();
    return page;
  }

  it('leaves the card unmarked where the payer has cancelled at the bank, and says so again after a reload', async () => {
    const page = await atTheBank();
    await page.till.bank.cancel(page.order.paymentId);
    await screen.findByText('You cancelled at your bank');
    expect(notice()?.textContent).toContain('You haven’t been charged.');
    expect(notice()?.textContent).not.toMatch(/couldn’t verify/);
    expect(field('number').getAttribute('aria-invalid')).toBeNull();
    page.unmount();
    page.openAgain();
    await screen.findByText('You cancelled at your bank');
  });

  it('leaves the card unmarked where the bank did not approve it: no digit of it is wrong', async () => {
    const page = await atTheBank();
    await page.till.bank.decline(page.order.paymentId);
    await screen.findByText('This payment wasn’t approved at your bank');
    expect(field('number').getAttribute('aria-invalid')).toBeNull();
  });

  it('leaves it unmarked where the bank denied the payment without a challenge', async () => {
    const page = await openLink();
    await page.payWith(cards.N);
    await screen.findByText(t('threeds.denied.title'));
    expect(field('number').getAttribute('aria-invalid')).toBeNull();
  });

  it('says that the bank has waited too long, once it has', async () => {
    const page = await atTheBank();
    await page.pass(11 * 60_000, { stepMs: 5_000 });
    await screen.findByText('The bank check timed out');
  });

  it('says it in Arabic as well', async () => {
    const page = await atTheBank();
    await page.till.bank.cancel(page.order.paymentId);
    await screen.findByText('You cancelled at your bank');
    page.unmount();
    await openLink({ till: page.till, order: page.order, locale: 'ar' });
    await screen.findByText('ألغيتَ العملية لدى بنكك');
  });
});

describe('a declined saved card', () => {
  it('is marked in its row until it is paid with again, and the fields of a new card are not', async () => {
    const page = await openLink({
      secure: true,
      order: { savedCards: [{ number: cards.declined, expMonth: '12', expYear: '2033', requiresCvv: false }] },
    });
    await screen.findAllByRole('radio');
    await page.clickPay();
    await screen.findByText(t('decline.card_declined'));
    expect(screen.getByRole('radio', { name: /0 0 0 2.*Declined/ })).toBeTruthy();
    expect(field('number').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a number that is no published test card', () => {
  const unpublished = '4000056655665556';

  it('is refused at its field, and a test card then pays', async () => {
    const page = await openLink();
    await page.payWith(unpublished);
    await screen.findByText(t('failure.testCardsOnly'), { exact: false });
    await waitFor(() => expect(field('number').getAttribute('aria-invalid')).toBe('true'));
    expect(page.charges()).toEqual([]);
    await page.payWith('4242424242424242');
    await heading(t('outcome.succeeded.title'));
    expect(page.charges()).toHaveLength(1);
  });

  it('is marked until it is changed, and again once it is refused again', async () => {
    const page = await openLink();
    await page.payWith(unpublished);
    // The box above says it; the field says it to assistive technology alone.
    const { parentElement: message } = await screen.findByText(t('card.number.error.refused'));
    expect(message?.hidden).toBe(true);
    expect(field('number').getAttribute('aria-describedby')).toContain(message?.id);
    // Passing through the field changes nothing of what the bank has said.
    await page.user.click(field('number'));
    await page.user.tab();
    await page.settle();
    expect(field('number').getAttribute('aria-invalid')).toBe('true');
    await page.user.type(field('number'), '{Backspace}');
    expect(screen.queryByText(t('card.number.error.refused'))).toBeNull();
    await page.payWith(unpublished);
    await screen.findByText(t('card.number.error.refused'));
  });
});

describe('a security code that is not the one published with its card', () => {
  async function declinedForItsCode() {
    const page = await openLink();
    await page.enterCard('4111111145551142', '738');
    await page.clickPay();
    await screen.findByText(t('decline.incorrect_cvc'));
    return page;
  }

  it('is declined at its field', async () => {
    const page = await declinedForItsCode();
    await waitFor(() => expect(field('cvc').getAttribute('aria-invalid')).toBe('true'));
    expect(page.charges()).toEqual([]);
  });

  it('is not marked when the payment page is loaded again: the fields are empty', async () => {
    const page = await declinedForItsCode();
    page.unmount();
    page.openAgain();
    await screen.findByText(t('decline.incorrect_cvc'));
    expect(field('number').value).toBe('');
    expect(field('cvc').getAttribute('aria-invalid')).toBeNull();
  });
});
