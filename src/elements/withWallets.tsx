import { type ComponentType, forwardRef, type ReactNode, useMemo } from 'react';
import {
  type CheckoutHandle,
  type CheckoutSlots,
  ExpressCheckout,
  type ExpressCheckoutProps,
} from '../components/index.ts';

/** The props that an element adds to those of its checkout component. */
interface WalletProps {
  readonly wallets?: ExpressCheckoutProps;
  readonly slots?: CheckoutSlots;
}

/** Wraps a checkout so that it shows the wallets of `wallets` above its form. */
export function withWallets<Props extends object>(Checkout: ComponentType<Props>): ComponentType<Props & WalletProps> {
  const AnyCheckout = Checkout as ComponentType<object>;
  return forwardRef<CheckoutHandle, WalletProps>(function WithWallets({ wallets, slots, ...props }, handle): ReactNode {
    const slotsWithWallets = useMemo<CheckoutSlots | undefined>(
      () =>
        wallets && {
          ...slots,
          heading: (heading) => (
            <>
              <ExpressCheckout {...wallets} />
              {slots?.heading === undefined ? heading.part : slots.heading(heading)}
            </>
          ),
        },
      [wallets, slots],
    );
    const allSlots = slotsWithWallets ?? slots;
    return <AnyCheckout {...props} {...{ ref: handle }} {...(allSlots === undefined ? {} : { slots: allSlots })} />;
  }) as unknown as ComponentType<Props & WalletProps>;
}
