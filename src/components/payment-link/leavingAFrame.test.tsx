// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseMessages, linkTexts } from '../../i18n/index.ts';
import { createTill } from '../../testing/index.ts';
import { cards, heading, newYear, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

const en = { ...baseMessages, ...linkTexts.en };
const said = (key: keyof typeof en) => String(en[key]);

/** The page as it is inside another one. */
function inAFrame(): void {
  vi.spyOn(window, 'parent', 'get').mockReturnValue(Object.create(window));
}
afterEach(() => vi.restoreAllMocks());

const toBank = () => screen.findByRole('link', { name: /^Continue to (your bank|iDEAL)$/ });

/** Clicks a link; jsdom goes nowhere. */
function click(link: Element): void {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
}

describe('a step on another page', () => {
  it('opens in the same window where the page is not framed', async () => {
    const page = await openLink();
    await page.payWith(cards.redirect);
    const link = await toBank();
    expect(link.getAttribute('target')).toBeNull();
    click(link);
    await page.pass(5_000);
    expect(screen.queryByText(said('leave.stuck'))).toBeNull();
  });

  it('names the wallet that asks and leads to it, not to a bank', async () => {
    const page = await openLink({ order: { types: ['ali_pay'] } });
    await page.user.click(await screen.findByRole('button', { name: 'Pay €49.99 with Alipay' }));
    await screen.findByText(/^Alipay asks you to confirm this payment\./);
    screen.getByRole('link', { name: 'Continue to Alipay' });
  });

  it('takes the whole window out of a frame, and says nothing of it while it is being left', async () => {
    inAFrame();
    const page = await openLink();
    await page.payWith(cards.redirect);
    const link = await toBank();
    expect(link.getAttribute('target')).toBe('_top');
    expect(link.getAttribute('rel')).toBe('noreferrer');
    click(link);
    await page.pass(1_000);
    expect(screen.queryByText(said('leave.stuck'))).toBeNull();
  });

  it('is offered in a new window where the frame is not let go, waits there, and shows the result by itself', async () => {
    inAFrame();
    const page = await openLink({ order: { types: ['ideal'] } });
    await page.user.click(await screen.findByRole('button', { name: 'Pay €49.99 with iDEAL' }));
    click(await toBank());
    await page.pass(2_000);
    const [first] = screen.getAllByText(said('leave.stuck'));
    expect(first).toBeTruthy();
    const beside = screen.getByRole('link', { name: said('leave.newPage') });
    expect(beside.getAttribute('target')).toBe('_blank');
    expect(beside.getAttribute('rel')).toBe('noreferrer');
    expect(beside.getAttribute('href')).toBe((await toBank()).getAttribute('href'));
    click(beside);
    await screen.findByText(said('leave.waiting'), { selector: '[data-part="waiting-title"]' });
    expect(page.charges()).toEqual([]);
    page.till.bank.act(page.order.paymentId, 'approve');
    await page.pass(31_000, { stepMs: 5_000 });
    await heading(t('outcome.succeeded.title'));
    expect(page.charges()).toHaveLength(1);
  });

  it('is looked after as soon as the page has the focus again, from a window beside which it could be seen all the time', async () => {
    inAFrame();
    const page = await openLink({ order: { types: ['ideal'] } });
    const statuses = () => page.calls(/status$/).length;
    fireEvent(window, new Event('focus'));
    await page.settle();
    expect(statuses(), 'a form waits for nothing').toBe(0);
    await page.user.click(await screen.findByRole('button', { name: 'Pay €49.99 with iDEAL' }));
    click(await toBank());
    await page.settle();
    page.till.bank.act(page.order.paymentId, 'approve');
    const before = statuses();
    fireEvent(window, new Event('focus'));
    await heading(t('outcome.succeeded.title'));
    expect(statuses()).toBe(before + 1);
    expect(page.charges()).toHaveLength(1);
  });
});

describe('the link to the merchant', () => {
  it('takes the whole window out of a frame, and a new one where the frame is not let go', async () => {
    inAFrame();
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    const fields = { status: 'succeeded', return_url: 'https://shop.example/thanks' };
    const client = clientWithRewrittenAnswers(
      till,
      withPayment(() => fields),
    );
    const page = await openLink({ till, order, client });
    await heading('This payment has already been made');
    const link = screen.getByRole('link', { name: 'Continue' });
    expect(link.getAttribute('target')).toBe('_top');
    click(link);
    await page.pass(2_000);
    expect(screen.getByRole('link', { name: said('leave.newPage') }).getAttribute('href')).toBe(
      'https://shop.example/thanks',
    );
  });
});
