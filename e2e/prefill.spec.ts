import type { APIRequestContext } from '@playwright/test';
import { expect, type Origins, test } from './fixtures.ts';

const billing = { address: { first_name: 'Augusta', last_name: 'Prefilled', country: 'DE' } };

/** Gives the payment of a link the payer's billing details, as the merchant's server has them when it creates it. */
async function giveDetails(request: APIRequestContext, { service }: Pick<Origins, 'service'>, link: string) {
  const document = await (await request.get(link)).text();
  const boot = /id="till-boot"[^>]*>([^<]*)</.exec(document)?.[1] ?? '{}';
  const { publishableKey, clientSecret } = JSON.parse(boot);
  const [paymentId] = String(clientSecret).split('_secret_');
  const answer = await request.post(`${service}/payments/${paymentId}`, {
    headers: { 'api-key': publishableKey },
    data: { client_secret: clientSecret, billing },
  });
  expect(answer.status()).toBe(200);
}

test('A secure link begins with the name that the payment has, which the payer can change, and which is in no address and no log', async ({
  page,
  origins,
  shop,
  till,
  control,
}) => {
  const order = await shop.order({ customer: 'returning' });
  await giveDetails(page.request, origins, await shop.secureLink(order));
  await page.goto(await shop.secureLink(order));
  await page.getByRole('radio', { name: till.t('saved.newCard') }).check();
  const name = page.getByLabel('Name on card');
  await expect(name).toHaveValue('Augusta Prefilled');
  await name.fill('Ada Example');
  await till.enterCard({ number: '4242424242424242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  expect(page.url()).not.toContain('Augusta');
  expect(await origins.log()).not.toContain('Augusta');
});

test('An open link tells nobody the name that the payment has', async ({ page, origins, shop, watch }) => {
  const order = await shop.order();
  await giveDetails(page.request, origins, order.openLink);
  await page.goto(order.openLink);
  await expect(page.getByLabel('Name on card')).toHaveValue('');
  for (const { url, responseBody } of await watch.exchanges()) expect(responseBody, url).not.toContain('Augusta');
});
