import { expect, test } from './fixtures.ts';

/** Plain, as Google has it, and in base64 with what is around it, as Apple has it. */
const token = /tillkit_wallet_(?:approved|declined)|eyJ2ZXJzaW9uIjoiRUNfdjEi/;

for (const name of ['Google Pay', 'Apple Pay'])
  test(`${name} above the embedded form pays once, and its token goes to the service alone`, async ({
    page,
    origins,
    shop,
    till,
    control,
    checkAccessibility,
  }) => {
    const carried: string[] = [];
    page.on('request', (request) => {
      if (token.test(`${request.url()} ${request.postData() ?? ''}`)) carried.push(new URL(request.url()).origin);
    });
    const vendors: string[] = [];
    page.on('request', (request) => {
      if (/google|apple/.test(new URL(request.url()).hostname)) vendors.push(request.url());
    });
    const order = await shop.order();
    await page.goto(`${origins.shop}/orders/${order.id}/pay?mode=wallet`);
    const button = page.getByRole('button', { name });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await checkAccessibility(`${name} above the form`);

    const sheet = page.getByRole('dialog');
    const answer = async (given: string) => {
      await button.click();
      await sheet.getByRole('button', { name: given }).click();
    };
    await answer('cancel');
    await expect(sheet).toHaveCount(0);
    await expect(till.payButton).toBeEnabled();
    expect(carried).toEqual([]);

    await answer('fail');
    await expect(page.getByText('You haven’t been charged.')).toBeVisible();
    await answer('approve');
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(carried).toEqual([new URL(origins.service).origin]);
    expect(vendors).toEqual([]);
    const charges = (await control.ledger()).filter(
      ({ kind, payment_id }) => kind === 'captured' && payment_id === order.paymentId,
    );
    expect(charges).toHaveLength(1);
    expect(page.url()).not.toMatch(token);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(token);
    expect(await origins.log()).not.toMatch(token);
    expect(await origins.journal()).not.toMatch(token);
  });
