// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dialect, WalletData, WalletType } from '../../contract/index.ts';
import { walletTestTokens } from '../../validation/index.ts';
import { Checkout, useCheckout } from '../index.ts';
import { heading, keepSecret, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const dataOf: { readonly [Type in Exclude<WalletType, 'paypal'>]: (token: string) => WalletData } = {
  google_pay: (token) => ({
    google_pay: {
      type: 'CARD',
      description: 'Visa •••• 1111',
      info: { card_network: 'VISA', card_details: '1111' },
      tokenization_data: { type: 'PAYMENT_GATEWAY', token },
    },
  }),
  apple_pay: (token) => ({
    apple_pay: {
      payment_data: btoa(JSON.stringify({ data: token })),
      payment_method: { display_name: 'Visa 1111', network: 'Visa', type: 'debit' },
      transaction_identifier: 'transaction',
    },
  }),
};

/** A page of the merchant's own that pays with what the sheet of a wallet has given. */
function WalletButton({ type, token }: { readonly type: keyof typeof dataOf; readonly token: string }) {
  const { state, confirm } = useCheckout();
  return (
    <>
      <button type="button" onClick={() => confirm({ using: 'wallet', type, wallet: () => dataOf[type](token) })}>
        {type}
      </button>
      <output>{state.kind}</output>
    </>
  );
}

/** Opens a payment with the button; `sent` has the bodies of what has arrived at proxy and service. */
async function open(type: keyof typeof dataOf, dialect: Dialect, token: string = walletTestTokens.approved) {
  keepSecret(token);
  const children = (
    <>
      <WalletButton type={type} token={token} />
      <Checkout.Form />
      <Checkout.Status />
    </>
  );
  const page = await openLink({ shop: { dialect }, checkout: { children } });
  const sent = { proxy: [] as string[], service: [] as string[] };
  for (const [place, app] of [
    ['proxy', page.till.proxy],
    ['service', page.till.sandbox],
  ] as const) {
    const { fetch } = app;
    Object.assign(app, {
      fetch: async (request: Request) => {
        sent[place].push(await request.clone().text());
        return fetch(request);
      },
    });
  }
  return { ...page, sent, pay: async () => page.user.click(await screen.findByRole('button', { name: type })) };
}

const both = (['documented', 'deployed'] as const).flatMap((dialect) =>
  (['google_pay', 'apple_pay'] as const).map((type) => [type, dialect] as const),
);

describe('what the sheet of a wallet has given', () => {
  it.each(both)(
    'pays with %s once, in the %s dialect, and no call to the proxy has its token',
    async (type, dialect) => {
      const page = await open(type, dialect);
      await screen.findByLabelText(t('card.number.label'));
      await page.pay();
      await page.pay();
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
      const posts = page.calls(/^POST/).map((call) => call.replace(/(pay_|operations\/)[\w-]+/g, '$1x'));
      expect(posts).toEqual(
        dialect === 'documented'
          ? [
              'POST https://service.tillkit.test/payment_methods',
              'POST https://pay.tillkit.test/kit/payments/pay_x/confirm',
            ]
          : [
              'POST https://pay.tillkit.test/kit/payments/pay_x/open',
              'POST https://service.tillkit.test/payments/pay_x/confirm',
              'POST https://pay.tillkit.test/kit/payments/pay_x/operations/x/verdict',
            ],
      );
      const { approved } = walletTestTokens;
      const shown = type === 'google_pay' ? approved : btoa(JSON.stringify({ data: approved }));
      expect(page.sent.service.filter((body) => body.includes(shown))).toHaveLength(1);
      expect(page.sent.proxy.join('')).toContain('"payment_method":"wallet"');
      expect(page.sent.proxy.join('')).not.toContain(shown);
    },
  );

  it.each(both)('is declined with %s in the words of a declined card, in the %s dialect', async (type, dialect) => {
    const page = await open(type, dialect, walletTestTokens.declined);
    await screen.findByLabelText(t('card.number.label'));
    await page.pay();
    if (dialect === 'documented') {
      await screen.findByText(t('decline.card_declined'));
      expect(screen.getByLabelText(t('card.number.label')).getAttribute('aria-invalid')).not.toBe('true');
    } else await heading(t('outcome.failed.title'));
    expect(page.charges()).toEqual([]);
  });

  it.each(both)('whose answer is lost with %s is paid once, in the %s dialect', async (type, dialect) => {
    const page = await open(type, dialect);
    await screen.findByLabelText(t('card.number.label'));
    page.till.network.loseAnswer('POST /confirm');
    await page.pay();
    await page.pass(8000, { stepMs: 500 });
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it.each(both)('charges nothing with %s where the total has changed, in the %s dialect', async (type, dialect) => {
    const page = await open(type, dialect);
    await screen.findByLabelText(t('card.number.label'));
    const { secretKey } = page.till.keys;
    const changed = await page.till.sandbox.fetch(
      new Request(`https://service.tillkit.test/payments/${page.order.paymentId}`, {
        method: 'POST',
        headers: { 'api-key': secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 5999 }),
      }),
    );
    expect(changed.status).toBe(200);
    await page.pay();
    await screen.findByText(/You haven’t been charged\./);
    expect(page.charges()).toEqual([]);
    expect(await screen.findByRole('button', { name: /^Pay .*59\.99/ })).toBeTruthy();
  });
});
