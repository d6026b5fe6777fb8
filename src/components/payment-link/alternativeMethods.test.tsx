// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { describe, expect, it, vi } from 'vitest';
import { actionTexts } from '../../i18n/index.ts';
import { createTill } from '../../testing/index.ts';
import {
  expectFocused,
  heading,
  keepSecret,
  newYear,
  type OpenedPage,
  openLink,
  postedForms,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

const en = actionTexts.en;
/** A text of the steps that has no values. */
const said = (key: keyof typeof en) => String(en[key]);

watchThePage();

const types = [
  'credit',
  'pix',
  'upi_intent',
  'upi_qr',
  'upi_collect',
  'sepa',
  'bacs',
  'boleto',
  'direct_carrier_billing',
];
/** What is said of a field beside its label. */
const descriptionOf = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
/** Clicks Pay once it can be clicked: it waits until it is known what the chosen method needs. */
async function goOn({ user }: OpenedPage): Promise<void> {
  const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
  await waitFor(() => expect(pay().disabled).toBe(false));
  await user.click(pay());
}
/** A currency that the method can pay in. */
const currencyOf = (name: string) => (name.startsWith('UPI') ? 'INR' : /^(Pix|Boleto)$/.test(name) ? 'BRL' : 'EUR');
const inRupees = { types, currency: 'INR' };
const inReais = { types, currency: 'BRL' };

/** Opens a link that takes alternative payment methods, and goes on with one of them. */
async function openWith(name: string, amount = 4999): Promise<OpenedPage> {
  const opened = await openLink({ order: { types, amount, currency: currencyOf(name) } });
  await opened.user.click(await radio(name));
  await goOn(opened);
  return opened;
}

async function waitUntilPaid(opened: OpenedPage, ms = 4_000): Promise<void> {
  await opened.pass(ms);
  await heading(t('outcome.succeeded.title'));
  expect(opened.charges()).toHaveLength(1);
}

describe('ways to pay without a card', () => {
  it('that ask for a phone number have the one that the merchant knows', async () => {
    const checkout = { defaultValues: { phone: '+5511987654321' } };
    const opened = await openLink({ order: { types: ['direct_carrier_billing'] }, checkout });
    const phone = await screen.findByLabelText<HTMLInputElement>(said('apm.phone.label'));
    expect(phone.value).toBe('+5511987654321');
    await goOn(opened);
    await heading('Enter the code from your phone');
  });

  it('are not asked about where the payment takes cards alone', async () => {
    await openLink();
    await screen.findByLabelText(t('card.number.label'));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('are shown beside the card form, which keeps what was typed, and each says what follows and how soon', async () => {
    const opened = await openLink({ order: inRupees });
    const number = await screen.findByLabelText<HTMLInputElement>(t('card.number.label'));
    await opened.user.type(number, '4000');
    const names = screen.getAllByRole('radio').map((one) => {
      const [label] = (one as HTMLInputElement).labels ?? [];
      return label?.querySelector('[data-part="method-name"]')?.textContent;
    });
    expect(names).toEqual(['Card', 'Pay by phone bill', 'UPI app', 'UPI QR code', 'UPI ID']);
    const upi = await radio('UPI QR code');
    expect(descriptionOf(upi)).toBe('Scan a QR code Instant');
    await opened.user.click(upi);
    expect(number.closest('[hidden]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Pay ₹49.99 with UPI QR code' })).toBeTruthy();
    expect(screen.getByText(t('link.encryptedHint'))).toBeTruthy();
    await opened.user.click(await radio('Card'));
    expect(number.value).toBe('4000');
  });

  it('are in the order for the payer, without those that cannot pay the currency', async () => {
    const zone = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Europe/Amsterdam' });
    const opened = await openLink({ order: { types: ['credit', 'upi_qr', 'sepa', 'multibanco', 'ideal'] } });
    // The order is a guess, and a card is what every payer can take.
    expect((await radio('Card')).checked).toBe(true);
    zone.mockRestore();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
      'ideal',
      'card',
      'sepa',
      'multibanco',
    ]);
    await opened.user.click(await radio('iDEAL'));
    screen.getByRole('button', { name: 'Pay €49.99 with iDEAL' });
  });

  it('pay with a card as ever', async () => {
    const opened = await openLink({ order: { types } });
    await opened.payWith('4242424242424242');
    await heading(t('outcome.succeeded.title'));
    expect(opened.charges()).toHaveLength(1);
  });

  it('are all there is where the payment takes no card', async () => {
    const opened = await openLink({ order: { types: ['pix', 'boleto'] } });
    expect((await radio('Pix')).checked).toBe(true);
    expect(screen.queryByLabelText(t('card.number.label'))).toBeNull();
    await goOn(opened);
    await heading(/Scan the code to pay/);
  });

  it('are none where this page knows none of them: no card is asked for, and nothing can be submitted', async () => {
    const opened = await openLink({ order: { types: ['klarna', 'mystery_way'] } });
    expect(await screen.findByText('This page can’t take this payment. Contact Test Merchant.')).toBeTruthy();
    expect(screen.getByText(opened.order.paymentId, { selector: '[data-part="reference"]' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Test Merchant' })).toBeTruthy();
    expect(screen.queryByLabelText(t('card.number.label'))).toBeNull();
    expect(screen.queryByRole('button', { name: /Pay|Continue/ })).toBeNull();
    // Not even a script's click sends anything.
    for (const form of document.forms) fireEvent.submit(form);
    await opened.settle();
    expect(opened.calls(/^POST/)).toEqual([]);
  });

  it('keep what was typed for one while another is chosen', async () => {
    const opened = await openLink({ order: inRupees });
    await opened.user.click(await radio('UPI ID'));
    const upi = () => screen.getByLabelText<HTMLInputElement>('UPI ID', { selector: 'input[type="text"]' });
    await opened.user.type(upi(), 'payer');
    await goOn(opened);
    await opened.user.click(await radio('Pay by phone bill'));
    await opened.user.type(screen.getByLabelText('Mobile number'), '+44 7700');
    expect(upi().closest('[hidden]')).not.toBeNull();
    expect(descriptionOf(upi())).not.toContain('Enter your UPI ID, for example name@bank');
    await opened.user.click(await radio('UPI app'));
    await opened.user.click(await radio('UPI ID'));
    expect(upi().value).toBe('payer');
    await opened.user.type(upi(), '@bank');
    await opened.user.click(await radio('Pay by phone bill'));
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('+44 7700');
    await goOn(opened);
    expect(descriptionOf(screen.getByLabelText('Mobile number'))).toContain('Start with the country code');
    await expectFocused(screen.getByLabelText('Mobile number'));
    await opened.user.click(await radio('UPI ID'));
    expect(upi().value).toBe('payer@bank');
    expect(opened.calls(/confirm$/)).toEqual([]);
  });

  it('are read from the account where deployments have it', async () => {
    const opened = await openLink({
      till: createTill({ now: newYear, dialect: 'deployed' }),
      order: { types: ['credit', 'debit', 'upi_collect', 'afterpay_clearpay'], currency: 'INR' },
    });
    await radio('UPI ID');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await opened.settle();
  });

  it('say at the field what is wrong with it, and send nothing', async () => {
    const opened = await openLink({ order: inRupees });
    await opened.user.click(await radio('UPI ID'));
    await goOn(opened);
    const field = screen.getByLabelText('UPI ID', { selector: 'input[type="text"]' });
    expect(descriptionOf(field)).toContain('Enter your UPI ID.');
    await expectFocused(field);
    await opened.user.type(field, 'payer');
    await goOn(opened);
    expect(descriptionOf(field)).toContain('Enter your UPI ID, for example name@bank');
    await opened.user.click(await radio('Pay by phone bill'));
    await goOn(opened);
    expect(descriptionOf(screen.getByLabelText('Mobile number'))).toContain('Enter your mobile number.');
    expect(opened.calls(/confirm$/)).toEqual([]);
  });
});

describe('a code to scan', () => {
  it('is drawn here, can be copied, and the payment is shown as paid by itself', async () => {
    const opened = await openWith('Pix');
    await expectFocused(await heading(/Scan the code to pay R\$49.99/));
    screen.getByRole('img', { name: said('action.qr.label') });
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await opened.user.click(screen.getByRole('button', { name: said('action.qr.copy') }));
    expect(copied).toHaveBeenCalledWith(expect.stringContaining(opened.order.paymentId));
    await screen.findByRole('button', { name: 'Copied' });
    opened.till.bank.act(opened.order.paymentId, 'approve');
    await waitUntilPaid(opened);
  });

  it('is drawn from the address where the service sends that alone', async () => {
    await openWith('UPI QR code');
    await heading(/Scan the code/);
    const link = screen.getByRole('link', { name: new RegExp(said('action.qr.open')) }).getAttribute('href') ?? '';
    expect(new URL(link).protocol).toBe('https:');
    const drawn = await screen.findByRole('img', { name: said('action.qr.label') });
    const { data, size } = encode(link, { ecc: 'M', border: 0 });
    expect(drawn.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`);
    const dark = [...(drawn.querySelector('path')?.getAttribute('d')?.match(/h\d+/g) ?? [])].reduce(
      (sum, run) => sum + Number(run.slice(1)),
      0,
    );
    expect(dark).toBe(data.flat().filter(Boolean).length);
    // What an app takes as a pasted code is no address.
    expect(screen.queryByRole('button', { name: said('action.qr.copy') })).toBeNull();
  });

  it('is folded on a phone, which cannot scan its own screen: there the app is opened, or the code copied', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('hover: none'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const opened = await openWith('Pix');
    await expectFocused(await heading(/Pay R\$49.99 in your payment app/));
    const button = screen.getByRole('button', { name: said('action.qr.elsewhere') });
    const code = document.querySelector('[data-part="qr-code"]') ?? document.body;
    const before = [...document.querySelectorAll('[data-part="step"] [data-part="button"], [data-part="qr-code"]')];
    expect(before.indexOf(code)).toBeGreaterThan(before.indexOf(button));
    expect([button.getAttribute('aria-expanded'), code.closest('[hidden]') === null]).toEqual(['false', false]);
    await opened.user.click(button);
    expect([button.getAttribute('aria-expanded'), code.closest('[hidden]') === null]).toEqual(['true', true]);
    vi.unstubAllGlobals();
  });

  it('leads back to the choice when the person declines', async () => {
    const opened = await openWith('UPI QR code');
    await heading(/Scan the code/);
    opened.till.bank.act(opened.order.paymentId, 'decline');
    await opened.pass(4_000);
    await screen.findByText(t('outcome.failed.title'));
    expect((await radio('UPI QR code')).checked).toBe(true);
    expect(opened.charges()).toEqual([]);
  });

  it('says how long it can be scanned, in a bar that runs out', async () => {
    const opened = await openWith('Pix');
    await heading(/Scan the code/);
    const bar = () => document.querySelector('[data-part="time-left"]');
    expect(bar()?.textContent).toBe('10 minutes left');
    await opened.pass(6 * 60_000, { stepMs: 30_000 });
    expect(bar()?.textContent).toBe('4 minutes left');
    expect(bar()?.hasAttribute('data-tone')).toBe(false);
    const { value, max } = bar()?.querySelector('progress') ?? {};
    expect([value, max]).toEqual([4 * 60_000, 10 * 60_000]);
    await opened.pass(3 * 60_000, { stepMs: 30_000 });
    expect(bar()?.getAttribute('data-tone')).toBe('warning');
  });

  it('says when its time is over, and still shows a payment that was on its way', async () => {
    const opened = await openWith('Pix');
    await heading(/Scan the code/);
    await opened.pass(10 * 60_000, { stepMs: 30_000 });
    await heading(t('outcome.stepOver.title'));
    expect(screen.queryByRole('img', { name: said('action.qr.label') })).toBeNull();
    screen.getByText(opened.order.paymentId);
    opened.till.bank.act(opened.order.paymentId, 'approve');
    await waitUntilPaid(opened, 31_000);
  });

  it('ends in the form once the service has given it up, which says that the time was over', async () => {
    const opened = await openLink({ order: { ...inReais, lifetime: 3600 } });
    await opened.user.click(await radio('Pix'));
    await goOn(opened);
    await opened.pass(12 * 60_000, { stepMs: 30_000 });
    await expectFocused((await screen.findByText(t('outcome.stepOver.title'))).closest('[data-part="notice"]'));
    screen.getByText(t('decline.alternativeMethod.over'));
    expect(screen.queryByText(/declined/)).toBeNull();
    expect(opened.charges()).toEqual([]);
  });

  it('is there again after a reload, and in a second tab', async () => {
    const opened = await openWith('Pix');
    await heading(/Scan the code/);
    opened.unmount();
    const again = opened.openAgain();
    await heading(/Scan the code/);
    again.till.bank.act(again.order.paymentId, 'approve');
    await waitUntilPaid(again);
  });

  it('is not read in the background, and read at once when the payer returns', async () => {
    const opened = await openWith('Pix');
    await heading(/Scan the code/);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await opened.pass(10_000);
    const before = opened.calls(/status$/).length;
    await opened.pass(60_000);
    expect(opened.calls(/status$/)).toHaveLength(before);
    opened.till.bank.act(opened.order.paymentId, 'approve');
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await heading(t('outcome.succeeded.title'));
  });

  it('is read at most forty times in any minute', async () => {
    const opened = await openWith('Pix');
    await heading(/Scan the code/);
    for (let minute = 0; minute < 5; minute += 1) {
      const before = opened.calls(/status$/).length;
      await opened.pass(60_000);
      expect(opened.calls(/status$/).length - before).toBeLessThanOrEqual(40);
    }
  });
});

/** The digits of an Interleaved 2 of 5 barcode (ISO/IEC 16390), read as a scanner does: of five bars, or the five spaces after them, two are wide. */
function readBarcode(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
  const inside = bars.slice(2, -2);
  const weights = [1, 2, 4, 7, 0];
  const digit = (wide: readonly boolean[]) =>
    weights.reduce((sum, weight, index) => (wide[index] === true ? sum + weight : sum), 0) % 11;
  let digits = '';
  for (let at = 0; at < inside.length; at += 5) {
    const pair = inside.slice(at, at + 5);
    const spaces = pair.map(({ x, width }, index) => (bars[at + index + 3]?.x ?? 0) - x - width);
    digits += `${digit(pair.map(({ width }) => width > 3))}${digit(spaces.map((space) => space > 3))}`;
  }
  return digits;
}

describe('other steps', () => {
  it('an app is opened from the phone, or its code is scanned', async () => {
    const opened = await openWith('UPI app');
    await heading(/Scan the code to pay ₹49.99/);
    expect(screen.getByRole('link', { name: /^Open payment app/ }).getAttribute('href')).toContain(
      'https://bank.tillkit.test/redirect/',
    );
    screen.getByRole('img', { name: said('action.qr.label') });
    opened.till.bank.act(opened.order.paymentId, 'approve');
    await waitUntilPaid(opened);
  });

  it.each([
    ['success@upi', 'Payment received'],
    ['failure@upi', 'Your payment didn’t go through'],
  ])('a request to %s is answered on the phone', async (id, end) => {
    const opened = await openLink({ order: inRupees });
    await opened.user.click(await radio('UPI ID'));
    await opened.user.type(screen.getByLabelText('UPI ID', { selector: 'input[type="text"]' }), id);
    await goOn(opened);
    await heading(/Approve ₹49.99 on your phone/);
    await opened.pass(12_000);
    await screen.findByText(end);
  });

  it('a way that is declined says so without a word of a card', async () => {
    const opened = await openLink({ order: inRupees });
    await opened.user.click(await radio('UPI ID'));
    await opened.user.type(screen.getByLabelText('UPI ID', { selector: 'input[type="text"]' }), 'payer@upi');
    await goOn(opened);
    await screen.findByText(/This payment was declined. You haven’t been charged. Try again or pay in another way./);
    expect(document.body.textContent).not.toContain('declined this card');
    expect(opened.till.ledger.charges(opened.order.paymentId)).toEqual([]);
  });

  it('a transfer shows each detail with a button that copies it, and one that copies them all, and arrives by itself', async () => {
    const opened = await openWith('Bank transfer (IBAN)');
    await heading('Transfer €49.99 from your bank');
    screen.getByText('DE89 3704 0044 0532 0130 00');
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await opened.user.click(screen.getByRole('button', { name: 'Copy: IBAN' }));
    await opened.user.click(screen.getByRole('button', { name: 'Copy: Exact amount' }));
    await opened.user.click(screen.getByRole('button', { name: 'Copy all details' }));
    expect(copied.mock.calls.slice(0, 2)).toEqual([['DE89370400440532013000'], ['49.99']]);
    expect(copied.mock.calls[2]?.[0].split('\n')).toEqual([
      'Exact amount: 49.99',
      expect.stringMatching(/^Payment reference: \w+$/),
      'Account holder: Test Merchant',
      'IBAN: DE89370400440532013000',
      'BIC: COBADEFFXXX',
      'Country: Germany',
    ]);
    expect(screen.getAllByRole('button', { name: /^Copy: / }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Copy: Exact amount',
      'Copy: Payment reference',
      'Copy: Account holder',
      'Copy: IBAN',
      'Copy: BIC',
    ]);
    opened.till.bank.act(opened.order.paymentId, 'approve');
    await waitUntilPaid(opened, 31_000);
  });

  it('a voucher shows its method, its end, its barcode, its number, its page and a way back, and waits for nothing', async () => {
    const opened = await openWith('Boleto');
    const section = (await heading(/Pay R\$49.99 with this voucher/)).parentElement ?? document.body;
    const step = within(section);
    expect(section.firstElementChild?.textContent).toContain('Boleto');
    const number = step.getByText(/^00190\./).textContent?.replace(/\D/g, '') ?? '';
    const barcode = section.querySelector('[data-part="barcode"] path')?.getAttribute('d') ?? '';
    // The sandbox's number is that of its barcode, with three digits more.
    expect(readBarcode(barcode)).toBe(number.slice(0, 44));
    expect(section.querySelector('[data-part="step-waits"]')).toBeNull();
    step.getByText(said('action.leave'));
    step.getByRole('link', { name: 'Back to Test Merchant' });
    expect(step.getByRole('link', { name: /View voucher/ }).getAttribute('rel')).toBe('noreferrer');
    step.getByText(/^Pay by January 4, 2030/);
    opened.till.bank.act(opened.order.paymentId, 'approve');
    await waitUntilPaid(opened, 31_000);
  });
});

describe('a one-time code', () => {
  async function openCode(): Promise<OpenedPage> {
    const opened = await openLink({ order: { types } });
    await opened.user.click(await radio('Pay by phone bill'));
    await opened.user.type(screen.getByLabelText('Mobile number'), '+44 7700 900123');
    await goOn(opened);
    await heading('Enter the code from your phone');
    return opened;
  }
  const submitOtp = async (opened: OpenedPage, code: string) => {
    const field = await screen.findByLabelText('One-time code');
    await opened.user.clear(field);
    await opened.user.type(field, `${code}{Enter}`);
  };

  it('is sent once and pays', async () => {
    const opened = await openCode();
    keepSecret('1234');
    await submitOtp(opened, '1234');
    await heading(t('outcome.succeeded.title'));
    expect(opened.charges()).toHaveLength(1);
    expect(opened.calls(/complete$/)).toHaveLength(1);
  });

  it('says at the field when it cannot be one, and sends nothing', async () => {
    const opened = await openCode();
    await submitOtp(opened, ' ');
    const field = screen.getByLabelText('One-time code');
    expect(descriptionOf(field)).toContain('Enter the code from the message.');
    await submitOtp(opened, 'abcd');
    expect(descriptionOf(field)).toContain(said('action.code.error.shape'));
    expect(opened.calls(/complete$/)).toEqual([]);
  });

  it('is asked for again when it was wrong, and the third wrong one ends the payment', async () => {
    const opened = await openCode();
    for (const _ of [1, 2]) {
      await submitOtp(opened, '9999');
      await screen.findByText(said('action.code.error.wrong'));
      const field = screen.getByLabelText<HTMLInputElement>('One-time code');
      await expectFocused(field);
      expect(field.value).toBe('');
    }
    await submitOtp(opened, '9999');
    await screen.findByText(t('outcome.failed.title'));
    expect(opened.charges()).toEqual([]);
  });

  it('is settled by reading when the answer to it is lost', async () => {
    const opened = await openCode();
    opened.till.network.loseAnswer('POST /complete');
    await submitOtp(opened, '1234');
    await opened.pass(5_000);
    await heading(t('outcome.succeeded.title'));
    expect(opened.charges()).toHaveLength(1);
    expect(opened.calls(/complete$/)).toHaveLength(1);
  });
});

describe('a hidden page of the processor', () => {
  const amount = 4984;
  const frames = () => [...document.querySelectorAll('iframe')];

  it('is posted to once, hidden from everybody, and completing follows on its word', async () => {
    const opened = await openLink({ order: { amount } });
    await opened.payWith('4000000000001091');
    await waitFor(() => expect(frames()).toHaveLength(1));
    const [frame] = frames();
    expect(frame?.getAttribute('aria-hidden')).toBe('true');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
    await waitFor(() => expect(postedForms()).toHaveLength(1));
    await opened.till.bank.finishMethod(opened.order.paymentId);
    await heading(t('outcome.requires_customer_action.title'));
    expect(frames()).toEqual([]);
    expect(opened.calls(/complete$/)).toHaveLength(1);
  });

  it('is left after ten seconds without a word', async () => {
    const opened = await openLink({ order: { amount } });
    await opened.payWith('4000000000001091');
    await waitFor(() => expect(frames()).toHaveLength(1));
    await opened.pass(9_000);
    expect(opened.calls(/complete$/)).toEqual([]);
    await opened.pass(2_000);
    await heading(t('outcome.requires_customer_action.title'));
    expect(opened.calls(/complete$/)).toHaveLength(1);
  });
});
