import { type ComponentType, forwardRef, type ReactNode, useMemo } from 'react';
import {
  type CheckoutHandle,
  type CheckoutSlots,
  ExpressCheckout,
  type ExpressCheckoutProps,
} from '../components/index.ts';

/** What an element of a checkout gives its component, beside what the component takes itself. */
interface Given {
  readonly wallets?: ExpressCheckoutProps;
  readonly slots?: CheckoutSlots;
}

/** A checkout with the wallets above its form that its element has as `wallets`. */
export function withWallets<Props extends object>(Checkout: ComponentType<Props>): ComponentType<Props & Given> {
  const Page = Checkout as ComponentType<object>;
  return forwardRef<CheckoutHandle, Given>(function WithWallets({ wallets, slots, ...props }, handle): ReactNode {
    const all = useMemo<CheckoutSlots | undefined>(
      () =>
        wallets && {
          ...slots,
          heading: (given) => (
            <>
              <ExpressCheckout {...wallets} />
              {slots?.heading === undefined ? given.part : slots.heading(given)}
            </>
          ),
        },
      [wallets, slots],
    );
    const drawn = all ?? slots;
    return <Page {...props} {...{ ref: handle }} {...(drawn === undefined ? {} : { slots: drawn })} />;
  }) as unknown as ComponentType<Props & Given>;
}
