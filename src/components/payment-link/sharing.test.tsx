// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import decode from 'jsqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { cards, expectFocused, heading, newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

const address = /^https:\/\/pay\.tillkit\.test\/payment_link\/[\w/]+/;

/** What a camera would read off the screen. */
function scan(picture: Element): string | undefined {
  const side = Number(picture.getAttribute('viewBox')?.split(' ').at(-1));
  const width = side * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * 4; row < (Number(y) + 1) * 4; row += 1) {
      for (let column = Number(x) * 4; column < (Number(x) + Number(length)) * 4; column += 1) {
        pixels.set([0, 0, 0], (row * width + column) * 4);
      }
    }
  }
  return decode(pixels, width, width)?.data;
}

async function openSharing() {
  const page = await openLink();
  await page.user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay on another device' }));
  return { page, dialog };
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}

describe('the address of an open link, for another device', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });

  it('is a code that a camera reads, made on the page: the address of the link and no secret', async () => {
    const { page, dialog } = await openSharing();
    const read = scan(await dialog.findByRole('img', { name: 'QR code of this payment page' }));
    expect(read).toBe(page.order.link);
    expect(read).toMatch(address);
    expect(read).not.toContain('_secret_');
  });

  it('is copied with a click, which is announced', async () => {
    const { page, dialog } = await openSharing();
    const written: string[] = [];
    replace(navigator, 'clipboard', { writeText: async (text: string) => void written.push(text) });
    await page.user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect((await dialog.findAllByText('Address copied')).length).toBeGreaterThan(0);
    expect(written).toEqual([page.order.link]);
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('Address copied'));
  });

  it('is selected for copying by hand where the browser does not let a page copy', async () => {
    const { page, dialog } = await openSharing();
    replace(navigator, 'clipboard', { writeText: async () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    await page.user.click(dialog.getByRole('button', { name: 'Copy' }));
    await dialog.findAllByText(/The address is selected/);
    const field = dialog.getByRole('textbox', { name: 'Address of this payment page' });
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(page.order.link);
  });

  it('is sent where the device can send, and that button is not there where it cannot', async () => {
    const first = await openSharing();
    expect(first.dialog.queryByRole('button', { name: 'Send' })).toBeNull();
    first.page.unmount();

    const share = vi.fn(async () => undefined);
    replace(navigator, 'share', share);
    const { page, dialog } = await openSharing();
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(share).toHaveBeenCalledWith({ title: 'Test Merchant', url: page.order.link });
  });

  it('gives the focus back to its button when it is closed', async () => {
    const { page, dialog } = await openSharing();
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Pay on another device' })).toBeNull();
    await expectFocused(screen.getByRole('button', { name: 'Share' }));
  });

  it('is never offered on a secure link', async () => {
    await openLink({ order: { customer: 'demo' }, secure: true });
    await screen.findByRole('button', { name: /^Pay / });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

describe('a payment that was made', () => {
  it('is said with the order first and its number at the service last, which a button copies whole', async () => {
    const page = await openLink({ order: { description: 'Order SG-1041' } });
    await page.payWith(cards.paid);
    await heading('Payment received');
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms.at(-1)).toBe('Reference');
    expect(terms[0]).toBe('For');
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await page.user.click(screen.getByRole('button', { name: 'Copy: Reference' }));
    expect(copied).toHaveBeenCalledWith(page.order.paymentId);
  });
});

describe('a receipt', () => {
  it('says what was paid, to whom, when, with what and for what, and of the card no more than its last four digits', async () => {
    const page = await openLink();
    await page.payWith(cards.paid);
    await heading('Payment received');
    await page.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    await expectFocused(await heading('Receipt'));
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }));
    const facts = receipt
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']);
    expect(Object.fromEntries(facts)).toMatchObject({
      Status: 'Paid',
      'Paid with': 'Visa ••••\u00A04242',
      Date: expect.stringContaining('2030'),
      Reference: page.order.paymentId,
    });
    expect(receipt.getByText('From Test Merchant')).toBeTruthy();
    expect(receipt.getAllByText('€49.99').length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('4242 4242');
  });

  it('has the way on before the buttons that print and share it', async () => {
    const page = await openLink();
    await page.payWith(cards.paid);
    await page.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    const region = await screen.findByRole('region', { name: 'Receipt' });
    const buttons = [...region.querySelectorAll('[data-part="actions"] > [data-part="button"]')];
    expect(buttons.map((button) => button.textContent)).toEqual(['Continue', 'Print or save as PDF']);
  });

  it('is printed alone: only while that happens it says so', async () => {
    const page = await openLink();
    await page.payWith(cards.paid);
    await heading('Payment received');
    await page.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    const region = await screen.findByRole('region', { name: 'Receipt' });
    const during: (string | undefined)[] = [];
    replace(window, 'print', () => during.push(region.dataset.state));
    await page.user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    await waitFor(() => expect(during).toContain('printing'));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(region.dataset.state).toBe('shown'));
  });

  it('is shared as text where the device can, without an address, a card or a secret', async () => {
    const shared: ShareData[] = [];
    replace(navigator, 'share', async (data: ShareData) => void shared.push(data));
    const page = await openLink();
    await page.payWith(cards.paid);
    await heading('Payment received');
    await page.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    await page.user.click(await screen.findByRole('button', { name: 'Share' }));
    Reflect.deleteProperty(navigator, 'share');
    expect(shared).toEqual([{ title: 'Receipt', text: expect.stringContaining(`Reference: ${page.order.paymentId}`) }]);
    expect(shared[0]?.text).toContain('€49.99');
    expect(shared[0]?.text).not.toMatch(/4242|_secret_|https/);
  });

  it('of a link that another person may have paid says nothing of a card', async () => {
    const first = await openLink();
    await first.payWith(cards.paid);
    await heading('Payment received');
    first.unmount();
    sessionStorage.clear();
    const again = first.openAgain();
    await heading('This payment has already been made');
    await again.user.click(screen.getByRole('button', { name: 'Receipt' }));
    await heading('Receipt');
    expect(document.body.textContent).not.toContain('4242');
  });

  it('of a payment that the bank has approved in part says that this part is reserved, not taken', async () => {
    const till = createTill({ now: newYear });
    const fields = { status: 'partially_authorized_and_requires_capture', amount_received: null };
    const client = clientWithRewrittenAnswers(
      till,
      withPayment(() => fields),
    );
    const page = await openLink({ till, client });
    await page.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    const status = within(await screen.findByRole('region', { name: 'Receipt' })).getByText('Status');
    expect(status.nextElementSibling?.textContent).toBe('Part of €49.99 reserved, taken when the order is completed');
  });

  it('is there only for what was paid', async () => {
    const page = await openLink({ order: { lifetime: 60 } });
    await page.payWith(cards.declined);
    await screen.findByText('Your payment didn’t go through');
    await page.pass(61_000, { stepMs: 30_000 });
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });
});
