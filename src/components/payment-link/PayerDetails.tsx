import { type RefObject, useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { PayerContact } from '../../client/index.ts';
import type { PaymentView, RequestContactBlock } from '../../contract/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { addressTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { readContactPhone } from '../../validation/index.ts';
import { AddressEntry, type AddressEntryHandle } from '../address/AddressEntry.tsx';
import type { Asked } from '../address/checkAddressInput.ts';
import type { PaymentDefaults } from '../card-entry/cardFields.ts';

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
  /** Called with true once the fields can be read, and with false when they are gone. */
  readonly onReady: (isReady: boolean) => void;
}

/** Asks for the contact details of the payer and where the order goes. */
export function PayerDetails({ collect, payment, defaultValues = {}, handle, onReady }: PayerDetailsProps) {
  const t = useTexts(addressTexts);
  const headingId = useId();
  const entry = useRef<AddressEntryHandle>(null);
  const { email = 'none', phone = 'none', shippingAddress: postal = false } = collect;
  useImperativeHandle(
    handle,
    () => ({
      read: async () => {
        if (entry.current === null || !(await entry.current.validate())) return undefined;
        const contact = entry.current.read();
        return postal ? { shipping: contact } : { billing: contact };
      },
    }),
    [postal],
  );
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  return (
    <div data-part="form" {...(postal ? { role: 'group', 'aria-labelledby': headingId } : {})}>
      {postal ? (
        <span data-part="label" id={headingId}>
          {t('complete.heading')}
        </span>
      ) : null}
      <AddressEntry
        ref={entry}
        purpose={postal ? 'shipping' : 'billing'}
        known={[getKnownContact(defaultValues), payment.shipping, payment.billing]}
        postal={postal}
        name={postal ? 'required' : 'none'}
        phone={phone}
        email={email}
      />
    </div>
  );
}

/** What the merchant knows of the payer, as a contact block. */
function getKnownContact({ email, phone, shippingAddress: address }: PaymentDefaults): RequestContactBlock {
  const read = readContactPhone(phone, address?.country ?? '');
  return {
    ...defined({ email, address }),
    ...(read.ok ? { phone: { number: read.value.number, country_code: read.value.countryCode } } : {}),
  };
}
