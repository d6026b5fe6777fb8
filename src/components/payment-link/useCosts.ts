import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { type PaymentLinkCheckout, useTillkit } from '../../hooks/index.ts';
import type { AddressEntryHandle } from '../address/AddressEntry.tsx';
import { destinationOf } from '../address/addressValues.ts';
import type { PaymentDefaults } from '../card-entry/cardFields.ts';
import { useLatest } from '../componentEvents.ts';
import { answerInTime, tellHost } from '../tellHost.ts';
import type { CheckoutEvents } from './checkoutEvents.ts';

/** The handlers that have the merchant's server change the costs. */
type CostHandler = 'onAddressChange' | 'onShippingChange';

/** A handler with what it is called with. */
interface CostQuestion {
  readonly name: CostHandler;
  /** What it is called with, as text to compare. */
  readonly about: string;
  readonly ask: () => Promise<unknown>;
}

function costQuestion<Value>(
  name: CostHandler,
  value: Value | undefined,
  handler: ((value: Value) => unknown) | undefined,
): readonly CostQuestion[] {
  if (value === undefined || handler === undefined) return [];
  return [{ name, about: JSON.stringify(value), ask: async () => handler(value) }];
}

/**
 * Has the merchant's server work out what the order costs at the address that is typed and with the shipping option that is chosen, one question after
 * the other.
 *
 * @returns `settle` resolves to whether the payment has those costs; `failed` is the handler that gave none. `entry` are the fields of the address, which
 *   take `entryRef`
 */
export function useCosts({
  payment,
  update,
  events,
  defaultValues,
  postal,
  shippingOption,
}: {
  readonly payment: PaymentView;
  readonly update: PaymentLinkCheckout['update'];
  readonly events: { readonly current: CheckoutEvents };
  readonly defaultValues: PaymentDefaults;
  /** True where the payer is asked for an address. */
  readonly postal: boolean;
  /** Id of the shipping option that is chosen; absent where there is none to choose. */
  readonly shippingOption: string | undefined;
}) {
  const { clock } = useTillkit();
  const [failed, setFailed] = useState<CostHandler>();
  const entry = useRef<AddressEntryHandle>(null);
  const latest = useLatest({ update, clock, postal, shippingOption });
  /** What the payment has the costs of. */
  const settled = useRef<{ [name in CostHandler]: string | undefined }>({
    onAddressChange: JSON.stringify(destinationOf(payment.shipping?.address)),
    onShippingChange: JSON.stringify(defaultValues.shippingOption),
  });
  const running = useRef<Promise<boolean>>(undefined);
  const isDrawn = useRef(false);
  const settle = useCallback(() => {
    const next = () => {
      const { postal, shippingOption } = latest.current;
      const { onAddressChange, onShippingChange } = events.current;
      return [
        ...costQuestion('onAddressChange', postal ? entry.current?.readDestination() : undefined, onAddressChange),
        ...costQuestion('onShippingChange', shippingOption, onShippingChange),
      ].find(({ name, about }) => about !== settled.current[name]);
    };
    const run = async () => {
      setFailed(undefined);
      for (let question = next(); question !== undefined; question = next()) {
        const { name, about, ask } = question;
        const { update, clock } = latest.current;
        try {
          await update(() => answerInTime(name, clock, ask));
          settled.current[name] = about;
        } catch (error) {
          tellHost(() => {
            throw error;
          });
          // The payer may have typed or chosen something else meanwhile.
          const now = next();
          if (now?.name !== name || now.about !== about) continue;
          setFailed(name);
          return false;
        }
      }
      return true;
    };
    running.current ??= run().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [events, latest]);
  // An address that is known already may be one that the payment has not the costs of.
  const entryRef = useCallback(
    (drawn: AddressEntryHandle | null) => {
      entry.current = drawn;
      if (drawn === null || isDrawn.current) return;
      isDrawn.current = true;
      void settle();
    },
    [settle],
  );
  useEffect(() => {
    if (shippingOption !== undefined) void settle();
  }, [shippingOption, settle]);
  return { entry, entryRef, settle, failed };
}
