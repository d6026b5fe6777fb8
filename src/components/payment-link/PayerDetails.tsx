import {
  type ChangeEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { PayerContact } from '../../client/index.ts';
import type { PaymentView, RequestContactBlock } from '../../contract/index.ts';
import { type PaymentLinkCheckout, useTexts, useTillkit } from '../../hooks/index.ts';
import { addressTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { readContactPhone } from '../../validation/index.ts';
import { AddressEntry, type AddressEntryHandle } from '../address/AddressEntry.tsx';
import { destinationOf } from '../address/addressValues.ts';
import type { Asked } from '../address/checkAddressInput.ts';
import type { PaymentDefaults } from '../card-entry/cardFields.ts';
import { useLatest } from '../componentEvents.ts';
import { Notice } from '../Notice.tsx';
import { answerInTime, tellHost } from '../tellHost.ts';
import type { CheckoutEvents } from './checkoutEvents.ts';

/** What a checkout asks the payer for, beside the payment method. */
export interface CollectOptions {
  /** E-mail address for the receipt. @default 'none' */
  readonly email?: Asked | undefined;
  /** Phone number. @default 'none' */
  readonly phone?: Asked | undefined;
  /** True: shipping address, with the receiver's name. @default false */
  readonly shippingAddress?: boolean | undefined;
}

export interface PayerDetailsHandle {
  /** Checks the fields and shows what is wrong; resolves to what goes to the payment, or to `undefined` where something is wrong. */
  readonly read: () => Promise<PayerContact | undefined>;
}

export interface PayerDetailsProps {
  readonly collect: CollectOptions;
  readonly payment: PaymentView;
  readonly defaultValues: PaymentDefaults | undefined;
  readonly handle: RefObject<PayerDetailsHandle | null>;
  /** Has the merchant's server change the payment. */
  readonly update: PaymentLinkCheckout['update'];
  readonly events: { readonly current: CheckoutEvents };
  /** Called with true once the fields can be read, and with false when they are gone. */
  readonly onReady: (isReady: boolean) => void;
}

/** Asks for the contact details of the payer and where the order goes. */
export function PayerDetails(props: PayerDetailsProps) {
  const { collect, payment, defaultValues = {}, handle, onReady } = props;
  const t = useTexts(addressTexts);
  const headingId = useId();
  const { email = 'none', phone = 'none', shippingAddress: postal = false } = collect;
  const { entry, entryRef, settle, isFailed } = useCosts(props, postal);
  useImperativeHandle(
    handle,
    () => ({
      read: async () => {
        if (entry.current === null || !(await entry.current.validate())) return undefined;
        const contact = entry.current.read();
        if (!(await settle())) return undefined;
        return postal ? { shipping: contact } : { billing: contact };
      },
    }),
    [postal, entry, settle],
  );
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  // A choice counts at once, a text when its field is left.
  const changed = ({ target }: ChangeEvent) => target.tagName === 'SELECT' && void settle();
  const group = { role: 'group', 'aria-labelledby': headingId, onBlur: settle, onChange: changed };
  return (
    <div data-part="form" {...(postal ? group : {})}>
      {postal ? (
        <span data-part="label" id={headingId}>
          {t('complete.heading')}
        </span>
      ) : null}
      <AddressEntry
        ref={entryRef}
        purpose={postal ? 'shipping' : 'billing'}
        known={[getKnownContact(defaultValues), payment.shipping, payment.billing]}
        postal={postal}
        name={postal ? 'required' : 'none'}
        phone={phone}
        email={email}
      />
      {isFailed ? (
        <div role="alert">
          <Notice tone="danger">{t('address.totalFailed')}</Notice>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Has the merchant's server work out what the order costs at the address that is typed, one address after the other.
 *
 * @returns `settle` resolves to whether the payment has the costs of that address. `entry` are its fields, which take `entryRef`
 */
function useCosts({ payment, update, events }: PayerDetailsProps, isAsked: boolean) {
  const { clock } = useTillkit();
  const [isFailed, setFailed] = useState(false);
  const entry = useRef<AddressEntryHandle>(null);
  const latest = useLatest({ update, clock, isAsked });
  /** The destination whose costs the payment has. */
  const settled = useRef(JSON.stringify(destinationOf(payment.shipping?.address)));
  const running = useRef<Promise<boolean>>(undefined);
  const isDrawn = useRef(false);
  const settle = useCallback(() => {
    const read = () => (latest.current.isAsked ? entry.current?.readDestination() : undefined);
    const run = async () => {
      setFailed(false);
      for (let wanted = read(); wanted !== undefined; wanted = read()) {
        const destination = wanted;
        const text = JSON.stringify(destination);
        const { onAddressChange } = events.current;
        if (onAddressChange === undefined || text === settled.current) break;
        const { update, clock } = latest.current;
        try {
          await update(() => answerInTime('onAddressChange', clock, async () => onAddressChange(destination)));
          settled.current = text;
        } catch (error) {
          tellHost(() => {
            throw error;
          });
          // Another one has been typed meanwhile.
          if (JSON.stringify(read()) !== text) continue;
          setFailed(true);
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
  return { entry, entryRef, settle, isFailed };
}

/** What the merchant knows of the payer, as a contact block. */
function getKnownContact({ email, phone, shippingAddress: address }: PaymentDefaults): RequestContactBlock {
  const read = readContactPhone(phone, address?.country ?? '');
  return {
    ...defined({ email, address }),
    ...(read.ok ? { phone: { number: read.value.number, country_code: read.value.countryCode } } : {}),
  };
}
