// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defined } from '../../money/index.ts';
import { railFacts, testAccounts } from '../../validation/index.ts';
import { expectFocused, heading, watchThePage } from '../pageUnderTest.testing.tsx';
import { accounts, input, openPayout, p } from '../payoutUnderTest.testing.tsx';

watchThePage();

const names = new Intl.DisplayNames('en', { type: 'region' });

describe('the fields of a payout', () => {
  it.each(testAccounts.filter(({ outcome }) => outcome === 'success'))(
    'take a $rail account of $country, and money goes exactly there',
    async ({ rail, country, values }) => {
      const { currency = 'EUR', priority } = railFacts(rail);
      const page = await openPayout({ payout: { currency, ...defined({ priority }) } });
      await page.sendTo(names.of(country) ?? country, p(`payout.rail.${rail}`), values);
      await heading(/on its way|sent to you/);
      const [sent, ...others] = page.disbursed();
      expect(others).toEqual([]);
      const last = Object.entries(values).at(-1)?.[1] ?? '';
      const wanted = rail === 'iban' ? values.iban : last;
      expect(sent?.destination?.digest).toBe(page.till.sandbox.destinationDigest(wanted ?? ''));
    },
  );

  it('name the reason at the field, focus the first that is wrong, and send nothing', async () => {
    const page = await openPayout();
    await page.choose('Germany', p('payout.rail.sepa'));
    await page.click(p('payout.page.toReview'));
    expect(await screen.findByText(p('payout.account_holder.error.empty'))).toBeTruthy();
    await expectFocused(await input('account_holder'));
    await page.fill({ account_holder: 'Ada', iban: 'DE89 3704 0044 0532 0130 01' });
    await page.user.tab();
    expect(await screen.findByText(p('payout.iban.error.checksum'))).toBeTruthy();
    const field = await input('iban');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await page.click(p('payout.page.toReview'));
    await expectFocused(field);
    await page.fill({ iban: accounts.sepa.iban });
    expect(screen.queryByText(p('payout.iban.error.checksum'))).toBeNull();
    expect(page.calls(/POST/)).toEqual([]);
  });

  it('group an IBAN while it is typed, and leave the caret where it was', async () => {
    const page = await openPayout();
    await page.choose('Germany', p('payout.rail.sepa'));
    const field = (await input('iban')) as HTMLInputElement;
    await page.user.type(field, 'de8937040044');
    expect(field.value).toBe('DE89 3704 0044');
    await page.user.type(field, '1', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(field.value).toBe('DE89 1370 4004 4');
    expect(field.selectionStart).toBe(6);
    await page.user.keyboard('{Backspace}');
    expect(field.value.replaceAll(' ', '')).toBe('DE8937040044');
  });

  it('show a card number in groups with the mark of its brand, as a checkout does', async () => {
    const page = await openPayout({ payout: { currency: 'USD' } });
    await page.choose('United States', p('payout.rail.card'));
    const number = (await input('card_number')) as HTMLInputElement;
    await page.user.type(number, '4242424242424242');
    expect(number.value).toBe('4242 4242 4242 4242');
    expect(number.parentElement?.querySelector('[data-brand]')?.getAttribute('data-brand')).toBe('visa');
    expect((await input('card_expiry')).getAttribute('placeholder')).toBe('MM/YY');
  });

  it('say what was pasted instead, and what is needed', async () => {
    const page = await openPayout({ payout: { currency: 'USD' } });
    await page.choose('United States', p('payout.rail.ach'));
    // No group of an example is alone on a line.
    expect(document.body.textContent).toContain('110\u00A0000\u00A0000');
    await page.fill({ us_account: accounts.sepa.iban });
    await page.user.tab();
    expect(await screen.findByText('This looks like an IBAN. Needed here: Account number.')).toBeTruthy();
  });

  it('write a value in its groups when it is left, and keep what still applies when the country changes', async () => {
    const page = await openPayout();
    await page.choose('Germany', p('payout.rail.sepa'));
    await page.fill({ account_holder: '山田 太郎', iban: 'de89370400440532013000' });
    await page.user.tab();
    expect(await input('iban')).toHaveProperty('value', 'DE89 3704 0044 0532 0130 00');
    await page.click(p('payout.page.back'));
    await page.choose('France', p('payout.rail.sepa'));
    expect(await input('account_holder')).toHaveProperty('value', '山田 太郎');
    await page.click(p('payout.page.back'));
    await page.choose('Germany', p('payout.rail.sepa'));
    expect(await input('iban')).toHaveProperty('value', 'DE89 3704 0044 0532 0130 00');
  });

  it.each(['iban', 'bic'] as const)('part an IBAN and a BIC that are pasted into %s', async (field) => {
    const page = await openPayout();
    await page.choose('Germany', p('payout.rail.sepa'));
    await page.fill({ account_holder: 'Ada Example' });
    await page.user.click(await input(field));
    await page.user.paste('IBAN: DE89 3704 0044 0532 0130 00, BIC: COBADEFFXXX');
    await page.user.tab();
    expect(await input('iban')).toHaveProperty(
      'value',
      field === 'iban' ? 'DE89 3704 0044 0532 0130 00' : 'DE89370400440532013000',
    );
    expect(await input('bic')).toHaveProperty('value', 'COBADEFFXXX');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ask about what is valid and looks odd, at the field and in the review', async () => {
    const page = await openPayout({ payout: { currency: 'GBP' } });
    await page.choose('United Kingdom', p('payout.rail.bacs'));
    await page.fill({ account_holder: 'Ada', sort_code: '108800', uk_account: '1234567' });
    await page.user.tab();
    await screen.findByText(p('payout.warning.padded'));
    await page.click(p('payout.page.toReview'));
    await heading(p('payout.page.heading.review'));
    const review = within(document.querySelector<HTMLElement>('[data-part="notice"]') ?? document.body);
    expect(review.getByText(p('payout.warning.padded'))).toBeTruthy();
  });

  it.each([
    ['pix', 'pix_key', 'BRL', 'Brazil', '119.876.543-74', 'cpf_or_phone', '+5511987654374'],
    ['npp', 'pay_id', 'AUD', 'Australia', '61412346011', 'abn_or_phone', '+61412346011'],
  ] as const)(
    'of %s ask whether %s is a phone number where it can be one, with what it is taken for, at the field and in the review',
    async (rail, field, currency, country, typed, warning, phone) => {
      const page = await openPayout({ payout: { currency } });
      await page.choose(country, p(`payout.rail.${rail}`));
      await page.fill({ account_holder: 'Ada', [field]: typed });
      await page.user.tab();
      const question = p(`payout.warning.${warning}`);
      expect(question).toMatch(/^We read this as an? (CPF|ABN)\./);
      expect(screen.getByText(question)).toBeTruthy();
      await page.click(p('payout.page.toReview'));
      await heading(p('payout.page.heading.review'));
      const review = within(document.querySelector<HTMLElement>('[data-part="notice"]') ?? document.body);
      expect(review.getByText(question)).toBeTruthy();
      await page.click(p('payout.page.change'));
      await page.fill({ [field]: phone });
      await page.user.tab();
      expect(screen.queryByText(question)).toBeNull();
    },
  );

  it.each([
    ['pix', 'pix_key', 'BRL', 'Brazil', 'Ada@Example.com', 'email'],
    ['pix', 'pix_key', 'BRL', 'Brazil', '+55 11 98765-4321', 'phone'],
    ['pix', 'pix_key', 'BRL', 'Brazil', '529.982.247-25', 'cpf'],
    ['pix', 'pix_key', 'BRL', 'Brazil', '11.222.333/0001-81', 'cnpj'],
    ['pix', 'pix_key', 'BRL', 'Brazil', '123e4567-e89b-42d3-a456-426655440000', 'random_key'],
    ['npp', 'pay_id', 'AUD', 'Australia', 'ada@example.com', 'email'],
    ['npp', 'pay_id', 'AUD', 'Australia', '0412 346 011', 'phone'],
    ['npp', 'pay_id', 'AUD', 'Australia', '51 824 753 556', 'abn'],
  ] as const)(
    'of %s name in the review what kind of key %s is',
    async (rail, field, currency, country, typed, kind) => {
      const page = await openPayout({ payout: { currency } });
      await page.choose(country, p(`payout.rail.${rail}`));
      await page.fill({ account_holder: 'Ada', [field]: typed });
      await page.click(p('payout.page.toReview'));
      await heading(p('payout.page.heading.review'));
      const fact = screen.getByText(p(`payout.${field}.label`), { selector: 'dt' }).parentElement ?? document.body;
      expect(within(fact).getByText(p(`payout.kind.${kind}`))).toBeTruthy();
    },
  );

  it('offer only what the link offers, and hide what is unknown', async () => {
    await openPayout({
      payout: {
        currency: 'USD',
        offered: [{ payment_method: 'wallet', payment_method_types: ['venmo', 'moon_wallet'] }],
      },
    });
    expect((await screen.findAllByRole('radio')).map((radio) => radio.ariaLabel)).toEqual(['Venmo']);
    expect(screen.getByRole('radio', { name: 'Venmo', description: 'Within 30\u00A0minutes' })).toBeTruthy();
  });

  it.each(['journey', 'tabs'] as const)(
    'give way to one screen where this version knows none of the ways that a link names (%s)',
    async (formLayout) => {
      const page = await openPayout({
        payout: {
          formLayout,
          offered: [
            { payment_method: 'bank', payment_method_types: ['teleport'] },
            { payment_method: 'wallet', payment_method_types: ['moon_wallet'] },
          ],
        },
      });
      await heading(p('payout.page.noMethods.title'));
      expect(screen.queryByRole('combobox')).toBeNull();
      expect(screen.queryByRole('button', { name: /^(?!Copy: Reference)/ })).toBeNull();
      const message = screen.getByText(/^This page doesn’t support/, { selector: 'section > p' }).textContent;
      expect(message).toContain('Test Merchant');
      expect(message).toContain(page.payout.payoutId);
    },
  );

  it('say so when nothing reaches a country, which cannot be gone on with, and ask for one when none is chosen', async () => {
    const page = await openPayout({ payout: { currency: 'EUR', offered: [{ payment_method: 'wallet' }] } });
    await page.click(p('payout.page.continue'));
    await screen.findByText(p('payout.page.country.error'));
    await page.user.selectOptions(screen.getByLabelText(p('payout.page.country.label')), 'Albania');
    await screen.findByText(p('payout.page.country.none', { merchant: 'Test Merchant' }));
    const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: p('payout.page.continue') });
    expect(goOn().disabled).toBe(true);
    await page.user.selectOptions(screen.getByLabelText(p('payout.page.country.label')), 'Germany');
    await screen.findByText(p('payout.rail.paypal'));
    expect(goOn().disabled).toBe(false);
  });
});

describe('what a merchant writes into a link', () => {
  it('is shown as text, and leads only to https', async () => {
    const page = await openPayout({
      payout: {
        merchantName: '<img src=x onerror=alert(1)>',
        logo: 'http://tracker.test/logo.png',
        theme: 'red;background:url(//tracker.test)',
        returnUrl: 'https://shop.tillkit.test/thanks',
        description: 'Sales in {merchant}',
      },
    });
    expect((await screen.findAllByText('<img src=x onerror=alert(1)>')).length).toBeGreaterThan(0);
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('[style*="url"]')).toBeNull();
    await page.sendTo('Germany', undefined, accounts.sepa);
    const link = await screen.findByRole('link', { name: 'Back to <img src=x onerror=alert(1)>' });
    expect(link.getAttribute('href')).toBe('https://shop.tillkit.test/thanks');
  });

  it('is not its name where that turns what is beside it', async () => {
    await openPayout({ payout: { merchantName: 'Market\u202Egnp.exe' } });
    expect((await screen.findAllByText('Test Merchant')).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/gnp|\u202E/);
  });

  it('is the brand of the page where it is a colour', async () => {
    await openPayout({ payout: { theme: '#ffe600' } });
    await heading(p('payout.page.heading.choose'));
    expect(document.querySelector('[data-tk-brand]')?.getAttribute('data-tk-brand')).toBe('#ffe600');
  });

  it('writes a currency of letters and a sign in Arabic so that the sign stays behind its letters', async () => {
    await openPayout({ locale: 'ar', payout: { currency: 'USD' } });
    const amount = await screen.findByText(/120/, { selector: 'bdi' });
    expect(amount.textContent).toMatch(/US\$\u200E$/);
  });

  it('speaks Arabic, with numbers from left to right', async () => {
    const page = await openPayout({ locale: 'ar' });
    expect(await screen.findByText('إلى أين نرسل المال؟')).toBeTruthy();
    await page.user.selectOptions(screen.getByLabelText('بلد حسابك'), 'ألمانيا');
    await page.user.click(await screen.findByRole('button', { name: 'متابعة' }));
    expect((await screen.findByLabelText('رقم IBAN')).getAttribute('dir')).toBe('ltr');
  });
});
