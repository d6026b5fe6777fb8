import 'tillkit/theme.css';
import { lazy, useEffect, useMemo, useState } from 'react';
import {
  type CheckoutSlots,
  type CollectOptions,
  type Destination,
  ExpressCheckout,
  PaymentLinkPage,
  TillkitProvider,
} from 'tillkit';
import { type Client, createClient } from 'tillkit/client';
import { compileAppearance } from 'tillkit/theme';
import { brand } from '../shop-server/brand.ts';
import type { DeliveryOption, PaymentToFinish } from '../shop-server/orders.ts';
import { EditQuantities } from './EditQuantities.tsx';
import { playedWallets as wallets } from './playedWallets.ts';
import { type Answer, shopApi } from './shopApi.ts';
import { type Basket, useLanguageOf } from './useBasket.ts';
import { type ShopWords, shopWords } from './words/index.ts';

interface Opened extends PaymentToFinish {
  readonly client: Client;
}

/** It brings the elements with it, which the other modes do not need. */
const ElementsCheckout = lazy(async () => ({
  default: (await import('./ElementsCheckout.tsx')).ElementsCheckout,
}));

const appearance = compileAppearance(brand);

/** What the shop asks for where the address of the page asks for delivery. */
const delivery: CollectOptions = { email: 'required', shippingAddress: true };

/** What the shop adds to the checkout of an order: wallets where the address asks for them, and a way to change the order. */
const slotsOf = (id: string, locale: string, mode: string | null): CheckoutSlots => ({
  summary: ({ part }) => (
    <>
      {part}
      <EditQuantities id={id} locale={locale} />
    </>
  ),
  heading: ({ part }) => (
    <>
      {mode === 'wallet' || mode === 'wallet-delivery' ? (
        <ExpressCheckout {...wallets} shippingAddress={mode === 'wallet-delivery'} />
      ) : null}
      {part}
    </>
  ),
});

/** The value of an answer of the shop's server; what it refuses is an error. */
function requireAnswer<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

/** What the checkout asks for delivery: where to, and how. */
function useDelivery(id: string, opened: Opened | undefined, words: ShopWords) {
  const [changed, setChanged] = useState<readonly DeliveryOption[]>();
  const offered = changed ?? opened?.deliveryOptions;
  const shippingOptions = useMemo(
    () =>
      offered?.map((option) => {
        const [label, detail] = words.deliveryOptions[option.id];
        return { ...option, label, detail };
      }),
    [offered, words],
  );
  return {
    collect: delivery,
    shippingOptions,
    onAddressChange: async (destination: Destination) =>
      setChanged(requireAnswer(await shopApi.setDelivery(id, destination)).deliveryOptions),
    onShippingChange: async (option: string) => requireAnswer(await shopApi.setDeliveryOption(id, option)),
  };
}

/**
 * A page of the merchant's own that takes the payment of an order. The card is typed into a frame of the pay origin: no script of the shop can read it.
 * `?mode=inline` has the fields in the shop's document, to compare the two, `?mode=elements` the custom element, `?mode=wallet` and
 * `?mode=wallet-elements` wallets above the form of either, `?mode=wallet-delivery` wallets that ask where the order goes, and `?mode=delivery` asks for a delivery address and how to deliver, which change what the order costs; `?locale=` and `?scheme=` choose the language and the colours.
 */
export function PayPage({
  id,
  query,
  basket,
}: {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly basket: Basket;
}) {
  const [opened, setOpened] = useState<Opened | string>();
  const [lost, setLost] = useState(0);
  useEffect(() => {
    void shopApi.readPaymentToFinish(id).then((answer) => {
      setOpened(answer.ok ? { ...answer.value, client: createClient(answer.value.setting) } : answer.message);
    });
  }, [id]);
  const scheme = query.get('scheme');
  const mode = query.get('mode');
  const locale = query.get('locale') ?? (typeof opened === 'object' ? opened.locale : basket.locale);
  useLanguageOf({ locale }, basket);
  const words = shopWords(locale);
  const read = typeof opened === 'object' ? opened : undefined;
  const { discountCode, deliveryOption: shippingOption } = read ?? {};
  const defaultValues = useMemo(() => ({ discountCode, shippingOption }), [discountCode, shippingOption]);
  const askForDelivery = useDelivery(id, read, words);
  const slots = useMemo(() => slotsOf(id, locale, mode), [id, locale, mode]);
  return (
    <div className="narrow checkout">
      <p className="crumbs">
        <a href={`/orders/${id}`}>{words.yourOrder}</a>
      </p>
      <h1>{words.checkout}</h1>
      {opened === undefined ? (
        <p className="soft">{words.loading}</p>
      ) : typeof opened === 'string' ? (
        <p className="problem" role="alert">
          {opened}
        </p>
      ) : mode === 'elements' || mode === 'wallet-elements' ? (
        <ElementsCheckout
          payment={opened}
          client={opened.client}
          appearance={appearance}
          locale={locale}
          wallets={mode === 'wallet-elements' ? wallets : undefined}
        />
      ) : (
        <TillkitProvider
          client={opened.client}
          appearance={appearance}
          locale={locale}
          colorScheme={scheme === 'dark' || scheme === 'light' ? scheme : 'auto'}
        >
          <PaymentLinkPage
            paymentLinkId={opened.paymentLinkId}
            clientSecret={opened.clientSecret}
            {...(opened.customerSession === undefined ? {} : { customerSession: opened.customerSession })}
            mode={mode === 'inline' ? 'inline' : 'frame'}
            slots={slots}
            defaultValues={defaultValues}
            {...(mode === 'delivery' ? askForDelivery : {})}
            {...(mode === 'wallet-delivery' ? { onAddressChange: askForDelivery.onAddressChange } : {})}
            onDiscountCode={async (code) => requireAnswer(await shopApi.setDiscount(id, code))}
            onFrameLost={() => setLost((times) => times + 1)}
          />
        </TillkitProvider>
      )}
      {lost === 0 ? null : <p data-fact="frame-lost">The shop knows that the frame is lost.</p>}
    </div>
  );
}
