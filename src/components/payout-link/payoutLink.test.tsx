// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createTill } from '../../testing/index.ts';
import { testAccounts } from '../../validation/index.ts';
import type { PayoutSlots } from '../index.ts';
import {
  expectAccessible,
  expectFocused,
  expectNoCanary,
  expectNotInReact,
  heading,
  newYear,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { accounts, input, openPayout, p } from '../payoutUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from '../rewrittenAnswers.testing.ts';

watchThePage();

describe('a payout link', () => {
  it('asks for country and way, then for details, shows them in full, sends the money there once, and keeps the mask', async () => {
    const page = await openPayout();
    expect(await screen.findByText('€120.00')).toBeTruthy();
    await heading(p('payout.page.heading.choose'));
    await expectAccessible();
    await page.choose('Germany', p('payout.rail.sepa'));
    await expectFocused(await heading(p('payout.rail.sepa')));
    await page.fill(accounts.sepa);
    await page.click(p('payout.page.toReview'));
    await expectFocused(await heading(p('payout.page.heading.review')));
    expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    expect(screen.getByText('Ada Example')).toBeTruthy();
    await page.click(p('payout.page.confirm'));
    await expectFocused(await heading('€120.00 is on its way'));
    expect(screen.getByText('DE89 •••• 3000')).toBeTruthy();
    const steps = screen.getAllByRole('listitem').map((step) => [step.textContent, step.getAttribute('aria-current')]);
    expect(steps).toEqual([
      ['Details received', null],
      ['Sent', null],
      ['Arrives in your account Next business day', 'step'],
    ]);
    const [sent, ...others] = page.disbursed();
    expect(others).toEqual([]);
    expect(sent?.amount).toBe(12_000);
    expect(sent?.destination?.digest).toBe(page.till.sandbox.destinationDigest('DE89370400440532013000'));
  });

  describe('shows what is compared in full, in the groups people know, and nowhere but as text:', () => {
    /** What the page shows of account details in full. */
    const accountTexts = () => [...document.querySelectorAll('[data-part="account"]')].map((one) => one.textContent);

    // None of them is an example that the form shows.
    it.each([
      [
        'GB',
        p('payout.rail.bacs'),
        { account_holder: 'Ada Example', sort_code: '404784', uk_account: '70872490' },
        ['Ada Example', '40-47-84', '70872490'],
      ],
      ['DE', p('payout.rail.sepa'), accounts.other, ['Grace Example', 'FR14 2004 1010 0505 0001 3M02 606']],
      [
        'US',
        p('payout.rail.ach'),
        { account_holder: 'Ada Example', routing_number: '021000021', us_account: '000987654321' },
        ['Ada Example', '021 000 021', '000987654321'],
      ],
      [
        'MX',
        p('payout.rail.spei'),
        { account_holder: 'Ada Example', clabe: '002010077777777771' },
        ['Ada Example', '002 010 07777777777 1'],
      ],
    ] as const)('in %s, %s', async (country, way, values, texts) => {
      const currency = { GB: 'GBP', DE: 'EUR', US: 'USD', MX: 'MXN' }[country];
      const page = await openPayout({ payout: { currency } });
      await page.choose(new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? '', way);
      await page.fill(values);
      await page.click(p('payout.page.toReview'));
      await heading(p('payout.page.heading.review'));
      expect(accountTexts()).toEqual(texts);
      // The account is the first of the review; what is received is said beside it.
      expect(document.querySelector('[data-part="facts"] dd [data-part="account"]')?.textContent).toBe(texts[0]);
      expect(screen.getAllByText(p('payout.page.youReceive'))).toHaveLength(1);
      expectNoCanary();
      expectNotInReact(...Object.values(values).slice(1));
      // The form behind the review keeps nothing, not even in an element that a script holds.
      const shown = [...document.querySelectorAll('[data-part="account"]')];
      await page.click(p('payout.page.change'));
      await heading(way);
      expect(shown.map((one) => one.textContent)).toEqual(texts.map(() => ''));
      await page.click(p('payout.page.toReview'));
      await page.click(p('payout.page.confirm'));
      await heading(/is on its way|has been sent/);
      expect(accountTexts()).toEqual([]);
      expectNotInReact(...Object.values(values).slice(1));
      // After a reload the end alone is known.
      page.unmount();
      page.openAgain();
      await screen.findByText(`•••• ${Object.values(values).at(-1)?.replaceAll(' ', '').slice(-4)}`);
    });

    it('a card’s number only when it is asked for', async () => {
      const page = await openPayout();
      await page.choose('France', p('payout.rail.card'));
      await page.fill({ card_number: '4242 4242 4242 4242', card_expiry: '1234', card_holder: 'Ada Example' });
      await page.click(p('payout.page.toReview'));
      await heading(p('payout.page.heading.review'));
      expect(accountTexts()).toEqual(['12/34', 'Ada Example']);
      expect(screen.getByText('************4242')).toBeTruthy();
      await page.click('Show: Card number');
      expect(accountTexts()).toEqual(['4242 4242 4242 4242', '12/34', 'Ada Example']);
      expectNotInReact('4242424242424242');
      await page.click('Hide: Card number');
      expect(accountTexts()).toEqual(['12/34', 'Ada Example']);
      await page.click(p('payout.page.confirm'));
      await heading(/is on its way|has been sent/);
      expect(document.body.textContent).not.toContain('4242 4242');
    });

    it('beside what is asked about it, as it is going to be sent', async () => {
      const page = await openPayout({ payout: { currency: 'GBP' } });
      await page.choose('United Kingdom', p('payout.rail.bacs'));
      await page.fill({ account_holder: 'Ada Example', sort_code: '20-00-00', uk_account: '5779911' });
      await page.click(p('payout.page.toReview'));
      await heading(p('payout.page.heading.review'));
      const notice = document.querySelector('[data-part="notice"]');
      expect(notice?.textContent).toBe(`${p('payout.warning.padded')} 05779911`);
      await page.click(p('payout.page.confirm'));
      await heading(/is on its way|has been sent/);
      expect(page.disbursed()[0]?.destination?.digest).toBe(page.till.sandbox.destinationDigest('05779911'));
    });

    it('and not while it waits for its end', async () => {
      const page = await openPayout();
      const answer = page.till.network.hold('POST /submit');
      await page.sendTo('Germany', undefined, accounts.sepa);
      await screen.findByRole('button', { name: p('payout.page.sending') });
      expect(accountTexts()).toEqual(['Ada Example', 'DE89 3704 0044 0532 0130 00']);
      answer();
      await heading(/is on its way|has been sent/);
      expect(accountTexts()).toEqual([]);
      expect(document.body.textContent).not.toMatch(/0532/);
    });
  });

  it('follows the payout until it has arrived', async () => {
    const onSubmitted = vi.fn();
    const page = await openPayout({ page: { onSubmitted } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading('€120.00 is on its way');
    await page.pass(3_700_000, { stepMs: 30_000 });
    await heading('€120.00 has been sent to you');
    expect(onSubmitted).toHaveBeenCalledTimes(1);
  });

  it('says that the page can be closed only where it has no way back', async () => {
    const page = await openPayout({ payout: { returnUrl: 'https://shop.tillkit.test/thanks' } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.pass(3_700_000, { stepMs: 30_000 });
    await heading('€120.00 has been sent to you');
    expect(screen.getByRole('link', { name: 'Back to Test Merchant' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('You can close this page');
  });

  it('names its sender, whatever the sentences say', async () => {
    const page = await openPayout({ payout: { merchantName: 'You' } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.pass(3_700_000, { stepMs: 30_000 });
    await heading('€120.00 has been sent to you');
    expect(screen.getByText('You can close this page.')).toBeTruthy();
    expect(screen.getByText(p('payout.page.fact.from')).nextElementSibling?.textContent).toBe('You');
  });

  it('shows where a payout ended that could not be sent, and no step after that', async () => {
    const failing = testAccounts.find(({ rail, outcome }) => rail === 'sepa' && outcome === 'failed');
    const page = await openPayout();
    await page.sendTo('Germany', undefined, failing?.values ?? {});
    await heading(p('payout.outcome.failed.title'));
    const steps = screen.getAllByRole('listitem').map((step) => [step.textContent, step.getAttribute('data-state')]);
    expect(steps).toEqual([
      ['Details received', 'done'],
      [`Not sent ${p('payout.outcome.failed.declined')}`, 'ended'],
    ]);
    expect(screen.getByText(t('common.amount')).nextElementSibling?.textContent).toBe('€120.00');
  });

  const general = p('payout.outcome.failed.text', { merchant: 'Test Merchant' });
  everyRow([
    [
      'a closed account',
      'DE29370400440532010006',
      'The account you entered is closed. You’ll need to use another one.',
    ],
    [
      'the name of another person',
      'DE02370400440532010007',
      'The name you entered doesn’t match the account. Next time, enter the account holder’s name as your bank has it.',
    ],
    [
      'an unknown account',
      'DE72370400440532010008',
      'The account you entered couldn’t be found. Check every character when you enter it again.',
    ],
    [
      'a refusal of the bank',
      'DE40370400440532010002',
      'Your bank or wallet declined this payout. Ask there for the reason, or use another account.',
    ],
  ])('says of %s why the payout failed, and nothing of that to another visitor', async (_, iban, why) => {
    const page = await openPayout();
    await page.sendTo('Germany', undefined, { ...accounts.sepa, iban });
    await heading(p('payout.outcome.failed.title'));
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(`Not sent ${why}`);
    expect(screen.getByText(general).tagName).toBe('P');
    page.unmount();
    const reloaded = page.openAgain();
    await heading(p('payout.outcome.failed.title'));
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(`Not sent ${why}`);
    reloaded.unmount();
    sessionStorage.clear();
    const other = page.openAgain();
    await heading(p('payout.outcome.failed.title'));
    expect(document.body.textContent).toContain(general);
    expect(document.body.textContent).not.toContain(why);
    expect(document.body.textContent).not.toMatch(/PO_01|account_closed|no_account|holder_name|UE_/);
    other.unmount();
  });

  it('says nothing of a cause that is not the receiver’s', async () => {
    // At connector_e, which refuses amounts above its limit.
    const page = await openPayout({ payout: { amount: 9_050_000 } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(p('payout.outcome.failed.title'));
    expect(screen.getByText(general)).toBeTruthy();
  });

  everyRow([
    [
      'reversed',
      'AC04',
      p('payout.outcome.reversed.text', { merchant: 'Test Merchant' }),
      `Returned ${p('payout.outcome.failed.closed')}`,
    ],
    ['failed', 'AC06', general, `Not sent ${p('payout.outcome.failed.blocked')}`],
    ['failed', 'processing_error', general, `Not sent ${p('payout.outcome.failed.technical')}`],
    ['failed', 'constructor', general, 'Not sent'],
  ])('explains %s with the code %s of another processor', async (status, error_code, said, end) => {
    const till = createTill({ now: newYear, proxy: { policy: { afterPayoutSubmit: 'fulfill' } } });
    const client = clientWithRewrittenAnswers(till, (json) =>
      typeof json.payout === 'object' &&
      json.payout !== null &&
      'status' in json.payout &&
      json.payout.status === 'initiated'
        ? { ...json, payout: { ...json.payout, status, error_code } }
        : json,
    );
    const page = await openPayout({ till, client });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(status === 'reversed' ? p('payout.outcome.reversed.title') : p('payout.outcome.failed.title'));
    expect(screen.getByText(said).tagName).toBe('P');
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(end);
    page.unmount();
  });

  it('leaves the money to its merchant where the merchant wants to check the details first', async () => {
    const page = await openPayout({ shop: { proxy: { policy: { afterPayoutSubmit: 'review' } } } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading('Your details have arrived');
    expect(page.disbursed()).toEqual([]);
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['done', 'current', 'next', 'next']);
    expect(steps.slice(1, 3).map((step) => step.textContent)).toEqual(['Review by Test Merchant', 'Sending']);
  });

  it('speaks to deployments in their own dialect', async () => {
    const page = await openPayout({ shop: { dialect: 'deployed' } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading('€120.00 is on its way');
    expect(page.calls(/payouts\/[^/]+\/confirm$/)).toHaveLength(1);
    expect(page.disbursed()).toHaveLength(1);
  });

  it('shows choice and fields together in the tabs layout', async () => {
    const page = await openPayout({ payout: { formLayout: 'tabs', currency: 'USD', priority: 'wire' } });
    expect(await screen.findByLabelText(p('payout.page.country.label'))).toHaveProperty('value', 'US');
    await page.fill(accounts.ach);
    await page.user.click(screen.getByRole('radio', { name: p('payout.rail.us_wire') }));
    // Both ways ask for the same, so nothing has to be typed again.
    expect(await input('us_account')).toHaveProperty('value', '000123456789');
    await page.click(p('payout.page.toReview'));
    await heading(p('payout.page.heading.review'));
    await page.click(p('payout.page.confirm'));
    await heading('$120.00 is on its way');
    const [sent] = page.disbursed();
    expect(sent?.destination?.digest).toBe(page.till.sandbox.destinationDigest('000123456789'));
  });

  it('lets a page draw every part of it, each with its default part', async () => {
    const drawn = new Set<string>();
    const own =
      (name: string) =>
      ({ part }: { readonly part: ReactNode }) => {
        drawn.add(name);
        return <div data-own={name}>{part}</div>;
      };
    // The compiler asks for a part that is added later, too.
    const slots: Required<PayoutSlots> = {
      loading: own('loading'),
      banner: own('banner'),
      summary: own('summary'),
      heading: own('heading'),
      notice: own('notice'),
      actions: own('actions'),
      waiting: own('waiting'),
      choice: own('choice'),
      fields: own('fields'),
      review: own('review'),
      footnote: own('footnote'),
      outcome: own('outcome'),
    };
    const page = await openPayout({ payout: { testMode: true }, page: { slots } });
    // The details never arrive, which is said; with the next submit the answer is lost, which is waited for.
    page.till.network.loseRequest('POST /payment_methods');
    page.till.network.loseRequest('POST /payment_methods');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await screen.findByText(new RegExp(p('payout.page.nothingSent')));
    page.till.network.loseAnswer('POST /submit');
    expect(screen.getByRole('form', { name: p('payout.page.heading.review') })).toBeTruthy();
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(page.disbursed()).toHaveLength(1);
    expect([...drawn].sort()).toEqual(Object.keys(slots).sort());
    expect(document.querySelector('[data-own="outcome"] [data-tk="outcome"]')).toBeTruthy();
    expect(document.querySelector('[data-own="banner"] [data-part="test-banner"]')).toBeTruthy();
  });

  it('can be part of a merchant’s own page, with parts of it drawn there', async () => {
    const page = await openPayout({
      embedded: true,
      page: {
        slots: { footnote: () => <p>Our own small print</p>, fields: ({ part }) => <div id="ours">{part}</div> },
      },
    });
    await page.choose('Germany');
    expect(await screen.findByText('Our own small print')).toBeTruthy();
    expect(within(document.querySelector<HTMLElement>('#ours') ?? document.body).getByLabelText('IBAN')).toBeTruthy();
    expect(document.querySelector('[data-tk="payout-link-form"]')).toBeTruthy();
    expect(document.querySelector('[data-part="merchant"]')).toBeNull();
  });
});
