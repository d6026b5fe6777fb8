// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeDestination } from '../../client/index.ts';
import { onItsOwn } from '../../standaloneDigits.testing.ts';
import { callAsMerchant, expectFocused, heading, watchThePage } from '../pageUnderTest.testing.tsx';
import { accounts, input, type OpenedPayout, openPayout, p } from '../payoutUnderTest.testing.tsx';

watchThePage();

const onItsWay = '€120.00 is on its way';
const german = (page: OpenedPayout) => page.till.sandbox.destinationDigest('DE89370400440532013000');
const waiting = (title: string) => screen.findByText(title, { selector: '[data-part="waiting-title"]' });

/** Up to the submit that sends. */
async function reviewed(page: OpenedPayout): Promise<void> {
  await page.choose('Germany');
  await page.fill(accounts.sepa);
  await page.click(p('payout.page.toReview'));
  await heading(p('payout.page.heading.review'));
}

/** The service takes an account in the documented dialect, without the page. */
async function handOver({ till, payout }: OpenedPayout, iban: string): Promise<void> {
  const stored = await till.fetch('https://service.tillkit.test/payment_methods', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': till.keys.publishableKey },
    body: JSON.stringify({
      client_secret: payout.clientSecret,
      payment_method: 'bank_transfer',
      bank_transfer: { iban },
    }),
  });
  expect(stored.status).toBe(200);
}

describe('an answer that is lost', () => {
  it.each([
    ['of handing over the details, which have arrived', 'POST /payment_methods'],
    ['of the submit, which has sent the money', 'POST /submit'],
  ] as const)('%s: the page reads, and there is one disbursement', async (_, call) => {
    const page = await openPayout();
    page.till.network.loseAnswer(call);
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(onItsWay);
    expect(page.disbursed().map(({ destination }) => destination?.digest)).toEqual([german(page)]);
    expect(page.calls(/submit$/)).toHaveLength(1);
  });

  it('of handing over the details, which never arrived: the form is back as it was, and the next submit sends', async () => {
    const page = await openPayout();
    // Also when they went once more.
    page.till.network.loseRequest('POST /payment_methods');
    page.till.network.loseRequest('POST /payment_methods');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await screen.findByText(new RegExp(p('payout.page.nothingSent')));
    expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    expect(page.disbursed()).toEqual([]);
    await page.click(p('payout.page.confirm'));
    await heading(onItsWay);
    expect(page.disbursed()).toHaveLength(1);
  });

  it('in the deployed dialect as well', async () => {
    const page = await openPayout({ shop: { dialect: 'deployed' } });
    page.till.network.loseAnswer('POST /confirm');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(onItsWay);
    expect(page.disbursed()).toHaveLength(1);
  });

  it.each(['status 500 after', 'malformed', 'html', 'answer lost'] as const)(
    'between proxy and service, as “%s” of the fulfilling call: the page ends on the truth, once',
    async (kind) => {
      const page = await openPayout();
      page.till.faults.add({ endpoint: 'fulfillPayout', kind });
      await page.sendTo('Germany', undefined, accounts.sepa);
      await heading(onItsWay);
      expect(page.disbursed()).toHaveLength(1);
      expect(page.calls(/submit$/)).toHaveLength(1);
    },
  );

  it('of every read: the page says that it cannot tell, and that nothing should be entered again', async () => {
    const page = await openPayout();
    page.till.network.loseAnswer('POST /submit');
    for (let nth = 0; nth < 60; nth += 1) page.till.network.loseAnswer(`GET /kit/payouts/${page.payout.payoutId}`);
    // The first read has opened the page already.
    page.unmount();
    const again = await openPayout({ till: page.till });
    await again.choose('Germany');
    await again.fill(accounts.sepa);
    await again.click(p('payout.page.toReview'));
    for (let nth = 0; nth < 60; nth += 1) {
      again.till.network.loseAnswer(`GET /kit/payouts/${again.payout.payoutId}`);
      again.till.network.loseAnswer('POST /verdict');
    }
    await again.click(p('payout.page.confirm'));
    await waiting(p('payout.page.checking.title'));
    // Not even a script's click sends a second time.
    document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    await again.pass(125_000, { stepMs: 5000 });
    await heading(p('payout.page.cannotConfirm.title'));
    expect(again.calls(/submit$/)).toHaveLength(1);
    expect(again.disbursed()).toHaveLength(1);
  });
});

describe('submitting', () => {
  it('three times sends once', async () => {
    const page = await openPayout();
    await reviewed(page);
    const button = screen.getByRole('button', { name: p('payout.page.confirm') });
    for (let times = 0; times < 3; times += 1) fireEvent.click(button);
    await heading(onItsWay);
    expect(page.calls(/payment_methods$/)).toHaveLength(1);
    expect(page.calls(/submit$/)).toHaveLength(1);
    expect(page.disbursed()).toHaveLength(1);
  });
});

describe('two people with the same link', () => {
  it('the first wins; the second, who was slower, learns that it is done and nothing of the first', async () => {
    const first = await openPayout();
    await reviewed(first);
    first.unmount();
    sessionStorage.clear();
    const second = first.openAgain();
    await second.choose('France');
    await second.fill(accounts.other);
    await second.click(p('payout.page.toReview'));
    // Meanwhile, on another device.
    await handOver(first, 'DE89370400440532013000');
    await second.click(p('payout.page.confirm'));
    await heading(p('payout.page.taken.title'));
    expect(document.body.textContent).not.toMatch(/3000|DE89|130 00|606/);
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).not.toContain('M02606');
    expect(kept).not.toMatch(onItsOwn('606'));
    expect(second.disbursed()).toEqual([]);
  });

  it.each(['review', 'fulfill'] as const)(
    'the second, whose answers were all lost, does not read that their own have arrived (%s)',
    async (afterSubmit) => {
      const first = await openPayout({ shop: { proxy: { policy: { afterPayoutSubmit: afterSubmit } } } });
      await reviewed(first);
      await handOver(first, 'FR1420041010050500013M02606');
      first.till.network.loseAnswer('POST /payment_methods');
      first.till.network.loseAnswer('POST /payment_methods');
      first.till.network.loseRequest('POST /submit');
      await first.click(p('payout.page.confirm'));
      await first.pass(10_000);
      if (afterSubmit === 'fulfill') {
        expect(screen.getByText(/has received details, but sending/).textContent).not.toContain('Your details');
        await first.click(/^Send .*$/);
      }
      await heading(p('payout.page.taken.title'));
      expect(document.querySelector('[data-part="echo"]')).toBeNull();
      expect(first.disbursed()).toEqual([]);
    },
  );

  it('a person who opens it while the first one’s submit is in flight reads of no submit of theirs, and no destination', async () => {
    const first = await openPayout();
    // It is unknown whether the service has begun.
    first.till.faults.add({ endpoint: 'fulfillPayout', kind: 'no answer before' });
    await first.sendTo('Germany', undefined, accounts.sepa);
    await waiting(p('payout.page.checking.title'));
    expect(screen.getByText(p('payout.page.checking.text'))).toBeTruthy();
    expect(screen.getByText('Please don’t submit again.').tagName).toBe('STRONG');
    first.unmount();
    sessionStorage.clear();
    first.openAgain();
    await waiting(p('payout.page.checking.title'));
    expect(screen.getByText(p('payout.page.checking.anybody'))).toBeTruthy();
    await first.pass(10_000);
    await heading(p('payout.page.taken.title'));
    expect(document.body.textContent).not.toMatch(/your details|last attempt|3000|DE89/i);
  });

  it('of a submit that had no effect only its sender reads that their details did not arrive', async () => {
    const first = await openPayout();
    await heading(p('payout.page.heading.choose'));
    first.unmount();
    // An unknown status, for a while: the page cannot say whether a call is in flight.
    for (let nth = 1; nth <= 40; nth += 1)
      first.till.faults.add({ endpoint: 'listPayoutsByFilter', kind: 'unknown status', nth });
    first.openAgain();
    await waiting(p('payout.page.checking.title'));
    await first.pass(150_000, { stepMs: 5_000 });
    await heading(p('payout.page.cannotConfirm.title'));
    // The form stays in the document, out of sight.
    const message = document.querySelector('[data-tk="outcome"]')?.textContent;
    expect(message).toContain('Someone may have submitted details with this link');
    expect(message).not.toMatch(/your details|last attempt/i);
    first.till.faults.clear();
    await first.pass(65_000, { stepMs: 5_000 });
    expect(await screen.findByText(p('payout.page.nothingArrived.title'), { selector: 'strong' })).toBeTruthy();
    expect(document.body.textContent).not.toContain(p('payout.page.notDone.title'));
  });

  it('a person who opens it afterwards sees its phase, without the details, and what to do if it was not them', async () => {
    const first = await openPayout();
    await first.sendTo('Germany', undefined, accounts.sepa);
    await heading(onItsWay);
    first.unmount();
    sessionStorage.clear();
    const second = first.openAgain();
    await heading(p('payout.page.taken.title'));
    expect(screen.getByText(second.payout.payoutId, { selector: '[data-part="reference"]' })).toBeTruthy();
    expect(document.querySelector('[data-part="echo"]')).toBeNull();
    expect(document.body.textContent).not.toMatch(/DE89|130 00|Ada/);
  });
});

describe('a payout whose receiver needs an account first', () => {
  const account = { account_holder: 'Ada Example', iban: 'DE83370400440532010004' };

  it('tells who gave the details so, and anybody else nothing of “your details”', async () => {
    const first = await openPayout();
    await first.sendTo('Germany', undefined, account);
    await heading(p('payout.outcome.requires_vendor_account_creation.title'));
    expect(document.body.textContent).toContain('Your details have arrived');
    first.unmount();
    sessionStorage.clear();
    first.openAgain();
    await heading(p('payout.page.needsAccount.title'));
    expect(document.body.textContent).not.toMatch(/your details|your name/i);
    expect(document.body.textContent).toContain('in the receiver’s name');
    expect(screen.getByText(/If this wasn’t you, contact Test Merchant right away/)).toBeTruthy();
  });
});

describe('two people whose accounts are shown alike, and an answer that is lost', () => {
  const alike = { account_holder: 'Grace Example', iban: 'DE89370400440541713000' };

  /** The first has given an account; the second, with the form open already, gives theirs, and hears nothing of it. */
  async function secondOf(dialect: 'documented' | 'deployed') {
    const second = await openPayout({ shop: { dialect } });
    await second.choose('Germany');
    await second.fill(alike);
    await second.click(p('payout.page.toReview'));
    const { payoutId, clientSecret } = second.payout;
    const destination = { payoutId, clientSecret, data: { bank: { iban: 'DE89370400440532013000' } } };
    const stored = await storeDestination(second.till.client, destination);
    expect(stored.ok).toBe(true);
    second.till.network.loseAnswer(dialect === 'documented' ? 'POST /payment_methods' : 'POST /confirm');
    await second.click(p('payout.page.confirm'));
    return second;
  }

  it('the documented dialect says who was first: the second sends nothing', async () => {
    const second = await secondOf('documented');
    await heading(p('payout.page.taken.title'));
    expect(second.disbursed()).toEqual([]);
    expect(document.querySelector('[data-part="echo"]')).toBeNull();
  });

  it('the deployed dialect cannot: the first is paid, once, and the second sees what they typed themselves, masked', async () => {
    const second = await secondOf('deployed');
    await heading(onItsWay);
    expect(second.disbursed().map(({ destination }) => destination?.digest)).toEqual([german(second)]);
    expect(screen.getByText('DE89 •••• 3000')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/0532/);
  });
});

describe('two tabs of one browser', () => {
  /** Another tab that has the lock of a payout until it lets go. */
  function otherTab() {
    const held = new Set<string>();
    const locks = {
      request: async (asked: string, _: object, grant: (lock: object | null) => unknown) =>
        grant(held.has(asked) ? null : { name: asked }),
      query: async () => ({ held: [...held].map((one) => ({ name: one })) }),
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    return {
      begin: ({ payout }: OpenedPayout) => {
        held.add(`tillkit:${payout.payoutId}`);
        return () => held.clear();
      },
    };
  }
  /** The time to the next read is counted from the answer to the last one, which comes first. */
  async function nextRead(page: OpenedPayout): Promise<void> {
    await page.settle();
    await page.pass(6_000);
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('a submit while the other one sends is said to be one too many, and the form is back as it was when that one lets go', async () => {
    const other = otherTab();
    const page = await openPayout();
    await reviewed(page);
    const letGo = other.begin(page);
    await page.click(p('payout.page.confirm'));
    await waiting(p('payout.page.otherTab.title'));
    expect(screen.queryByRole('button')).toBeNull();
    letGo();
    await nextRead(page);
    await heading(p('payout.page.heading.review'));
    expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    expect(page.calls(/payment_methods$/)).toEqual([]);
    await page.click(p('payout.page.confirm'));
    await heading(onItsWay);
    expect(page.disbursed()).toHaveLength(1);
  });

  it('V21: earlier details that arrive while the other one sends are shown as they are, not as those that were never sent', async () => {
    const other = otherTab();
    const page = await openPayout();
    page.till.network.loseRequest('POST /payment_methods');
    page.till.network.loseRequest('POST /payment_methods');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await screen.findByText(new RegExp(p('payout.page.nothingSent')));
    await page.click(p('payout.page.change'));
    await page.fill(accounts.other);
    await page.click(p('payout.page.toReview'));
    const letGo = other.begin(page);
    await page.click(p('payout.page.confirm'));
    await waiting(p('payout.page.otherTab.title'));
    await handOver(page, 'DE89370400440532013000');
    letGo();
    await nextRead(page);
    await heading(/hasn’t been sent yet$/);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['To', 'Reference']);
    expect(document.querySelector('[data-part="echo"]')?.textContent).toMatch(/DE89.*00$/);
    await page.click(/^Send .*$/);
    await heading(onItsWay);
    expect(document.querySelector('[data-part="echo"]')?.textContent).toMatch(/DE89.*00$/);
    expect(page.disbursed().map(({ destination }) => destination?.digest)).toEqual([german(page)]);
  });
});

describe('a page that is loaded again', () => {
  it('after the submit shows the payout, with the end of what was sent', async () => {
    const page = await openPayout();
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(onItsWay);
    page.unmount();
    page.openAgain();
    await heading(onItsWay);
    expect(screen.getByText('•••• 3000')).toBeTruthy();
  });

  it('in the middle of the form keeps country and way, and nothing that was typed', async () => {
    const page = await openPayout({ payout: { currency: 'USD', priority: 'wire' } });
    await page.choose('United States', p('payout.rail.us_wire'));
    await page.fill(accounts.ach);
    page.unmount();
    const again = page.openAgain();
    expect(await screen.findByRole('radio', { name: p('payout.rail.us_wire'), checked: true })).toBeTruthy();
    await again.click(p('payout.page.continue'));
    expect((await input('us_account')).getAttribute('value')).toBeNull();
    expect(await input('us_account')).toHaveProperty('value', '');
  });

  it('while the submit is on its way is checked, and never filled in a second time', async () => {
    const page = await openPayout();
    page.till.faults.add({ endpoint: 'fulfillPayout', kind: 'delay', ms: 20_000 });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.settle(1);
    page.unmount();
    page.openAgain();
    await waiting(p('payout.page.checking.title'));
    await page.pass(45_000, { held: 1 });
    await heading(onItsWay);
    expect(page.disbursed()).toHaveLength(1);
  });

  it('before the money was sent offers another submit, which sends it once', async () => {
    const page = await openPayout();
    const release = page.till.network.hold('POST /submit');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.settle(1);
    page.unmount();
    page.openAgain();
    await page.pass(20_000, { held: 1 });
    await heading(/hasn’t been sent yet$/);
    expect(screen.getByText('•••• 3000')).toBeTruthy();
    expect(page.disbursed()).toEqual([]);
    await page.click(/^Send .*$/);
    // The first submit arrives after all, beside the second.
    release();
    await heading(onItsWay);
    expect(page.disbursed()).toHaveLength(1);
  });

  it.each([
    ['documented', 1],
    ['deployed', 0],
  ] as const)(
    'sends to a receiver whose last digits are not shown, %s dialect, though the answer that had them never arrived',
    async (dialect, lost) => {
      const page = await openPayout({ shop: { dialect } });
      const call = dialect === 'documented' ? 'POST /payment_methods' : 'POST /submit';
      for (let time = 0; time < lost; time += 1) page.till.network.loseAnswer(call);
      const release = page.till.network.hold(call);
      await page.sendTo('Germany', p('payout.rail.paypal'), { paypal_receiver: 'receiver@example.com' });
      await page.settle(1);
      page.unmount();
      page.openAgain();
      await page.pass(20_000, { held: 1 });
      await heading(/hasn’t been sent yet$/);
      expect(page.disbursed()).toEqual([]);
      // What is kept for it is what the service shows, and goes with the tab.
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('receiver@example.com');
      await page.click(/^Send .*$/);
      await heading(p('payout.outcome.success.title', { amount: '€120.00' }));
      release();
      expect(page.disbursed()).toHaveLength(1);
    },
  );

  it('after a submit without an answer says so before anything is entered, and reads by itself', async () => {
    const page = await openPayout();
    const release = page.till.network.hold('POST /payment_methods');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.settle(1);
    page.unmount();
    page.openAgain();
    expect(await screen.findByText(p('payout.page.unsettled.title'), { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText(p('payout.page.unsettled.text'))).toBeTruthy();
    await heading(p('payout.page.heading.choose'));
    // The form can be used; what was said stays beside it.
    await page.choose('Germany');
    await screen.findByText(p('payout.page.unsettled.title'), { selector: 'strong' });
    release();
    await page.pass(6_000);
    // They have arrived, and were not sent: one submit sends them, nothing is entered a second time.
    await page.pass(20_000);
    await heading(/hasn’t been sent yet$/);
    expect(page.disbursed()).toEqual([]);
  });

  it('after a submit that never arrived says so once it is certain', async () => {
    const page = await openPayout();
    page.till.network.hold('POST /payment_methods');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.settle(1);
    page.unmount();
    page.openAgain();
    await screen.findByText(p('payout.page.unsettled.title'), { selector: 'strong' });
    expect(screen.queryByText(p('payout.page.notDone.title'))).toBeNull();
    await page.pass(206_000, { held: 1, stepMs: 5_000 });
    expect(await screen.findByText(p('payout.page.notDone.title'), { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByText(p('payout.page.unsettled.title'), { selector: 'strong' })).toBeNull();
  });

  it('after its time, with an earlier submit whose outcome is unknown, is checked and not called expired', async () => {
    const page = await openPayout({ payout: { expiresInSeconds: 60 } });
    const release = page.till.network.hold('POST /payment_methods');
    await page.sendTo('Germany', undefined, accounts.sepa);
    await page.settle(1);
    page.unmount();
    await page.pass(61_000, { held: 1 });
    page.openAgain();
    await page.settle(1);
    expect(screen.queryByText(p('payout.page.expired.title'))).toBeNull();
    expect(await waiting(p('payout.page.checking.title'))).toBeTruthy();
    release();
  });

  it('empties the fields when it is left, and a review of what is gone cannot be sent', async () => {
    const page = await openPayout();
    await reviewed(page);
    expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    // At once: what the browser keeps in its back/forward cache is kept as it is now.
    window.dispatchEvent(new Event('pagehide'));
    const shown = [...document.querySelectorAll('[data-part="account"]')].map((one) => one.textContent);
    expect(shown).toEqual(['', '']);
    expect(await input('iban')).toHaveProperty('value', '');
    await heading(p('payout.rail.sepa'));
    expect(screen.queryByText('DE89 3704 0044 0532 0130 00')).toBeNull();
  });
});

describe('a link that is no form', () => {
  it('says that its time is over, and where the money is', async () => {
    const page = await openPayout({ payout: { expiresInSeconds: 60 } });
    await page.choose('Germany');
    await page.pass(61_000);
    await heading(p('payout.page.expired.title'));
    expect(screen.getByText(/still with Test Merchant/)).toBeTruthy();
  });

  it('shows a payout that was submitted, also after its time', async () => {
    const page = await openPayout({ payout: { expiresInSeconds: 60 } });
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(onItsWay);
    page.unmount();
    await page.pass(61_000);
    page.openAgain();
    await heading(onItsWay);
  });

  it('does not exist', async () => {
    const page = await openPayout();
    page.unmount();
    await openPayout({ till: page.till, payout: { ...page.payout, payoutLink: 'nothing' } });
    await heading(p('payout.page.notFound.title'));
  });

  it('could not be read, and is read after a click', async () => {
    const page = await openPayout();
    page.unmount();
    for (let nth = 0; nth < 3; nth += 1) page.till.network.loseRequest(`GET /kit/payouts/${page.payout.payoutId}`);
    const again = page.openAgain();
    await expectFocused(await heading(p('payout.page.loadFailed.title')));
    // What has not been read is not known: it may be paid already.
    expect(document.body.textContent).not.toMatch(/no money has moved|nothing was sent/i);
    await again.click('Try again');
    await heading(p('payout.page.heading.choose'));
  });

  it('was cancelled by its merchant before anything was entered, and no details are mentioned', async () => {
    const onSubmitted = vi.fn();
    const page = await openPayout({ page: { onSubmitted } });
    page.unmount();
    await callAsMerchant(page.till, `/payouts/${page.payout.payoutId}/cancel`, {});
    page.openAgain();
    await heading(p('payout.outcome.cancelled.title'));
    expect(document.body.textContent).not.toContain(p('payout.page.notYou', { merchant: 'X' }).slice(0, 20));
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  it('was paid: the person who sent the details reads of their own, any other reads no “you”', async () => {
    const page = await openPayout();
    await page.sendTo('Germany', undefined, accounts.sepa);
    await heading(onItsWay);
    await page.pass(3_700_000, { stepMs: 30_000 });
    await heading(p('payout.outcome.success.title', { amount: '€120.00' }));
    page.unmount();
    sessionStorage.clear();
    page.openAgain();
    await heading(p('payout.page.paidOut.title', { amount: '€120.00' }));
    expect(screen.getByText(new RegExp(p('payout.page.notYou', { merchant: 'Test Merchant' })))).toBeTruthy();
    expect(document.body.textContent).not.toContain('sent to you');
  });
});

describe('a card number that is no published test card', () => {
  it('is refused at its field, with the focus there, and a test card is then paid out to', async () => {
    const page = await openPayout();
    const card = { card_number: '4000 0566 5566 5556', card_expiry: '1234', card_holder: 'Ada Example' };
    await page.sendTo('France', p('payout.rail.card'), card);
    await screen.findByText(p('failure.testCardsOnly'));
    const number = await input('card_number');
    expect(number.getAttribute('aria-invalid')).toBe('true');
    await expectFocused(number);
    expect(page.disbursed()).toEqual([]);
    await page.fill({ card_number: '4242 4242 4242 4242' });
    expect(screen.queryByText(p('failure.testCardsOnly'))).toBeNull();
    await page.click(p('payout.page.toReview'));
    await page.click(p('payout.page.confirm'));
    await heading(/is on its way|has been sent/);
    expect(page.disbursed()).toHaveLength(1);
  });
});
