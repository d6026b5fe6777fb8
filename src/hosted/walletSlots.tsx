import { type CheckoutSlots, ExpressCheckout, type ExpressCheckoutProps } from '../components/index.ts';

/** Slots with the wallets of a document above the form, where its boot data names some: the proxy has checked them. */
export function walletSlots(boot: unknown, slots: CheckoutSlots): CheckoutSlots {
  const { wallets } = Object(boot) as { readonly wallets?: ExpressCheckoutProps };
  if (wallets === undefined) return slots;
  return {
    ...slots,
    heading: ({ part }) => (
      <>
        <ExpressCheckout {...wallets} />
        {part}
      </>
    ),
  };
}
