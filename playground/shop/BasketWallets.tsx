import 'tillkit/theme.css';
import { useEffect, useState } from 'react';
import { ExpressPayment, TillkitProvider } from 'tillkit';
import { type Client, createClient } from 'tillkit/client';
import { compileAppearance } from 'tillkit/theme';
import { brand } from '../shop-server/brand.ts';
import { playedWallets } from './playedWallets.ts';
import { shopApi } from './shopApi.ts';
import type { Basket } from './useBasket.ts';

const appearance = compileAppearance(brand);

/** Wallets that pay the basket as it is, without a checkout: the order is made by the click that opens a sheet. */
export function BasketWallets({
  basket: { total, currency, locale },
  orderKey,
  createOrder,
  onPaid,
}: {
  readonly basket: Basket;
  /** Names what would be ordered. */
  readonly orderKey: string;
  /** Makes the order of this basket, once, and returns its number. */
  readonly createOrder: () => Promise<string>;
  readonly onPaid: () => void;
}) {
  const [client, setClient] = useState<Client>();
  useEffect(() => {
    void shopApi.readSetting().then((answer) => setClient(answer.ok ? createClient(answer.value) : undefined));
  }, []);
  if (client === undefined) return null;
  const createPayment = async () => {
    const answer = await shopApi.readPaymentToFinish(await createOrder());
    if (!answer.ok) throw new Error(answer.message);
    const { clientSecret, customerSession } = answer.value;
    return { clientSecret, customerSession };
  };
  return (
    <TillkitProvider client={client} appearance={appearance} locale={locale}>
      <ExpressPayment
        {...playedWallets}
        amount={total}
        currency={currency}
        orderKey={orderKey}
        createPayment={createPayment}
        onPaid={onPaid}
      />
    </TillkitProvider>
  );
}
