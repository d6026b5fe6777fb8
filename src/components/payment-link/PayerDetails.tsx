import { type ChangeEvent, type RefObject, Suspense, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { PayerContact } from '../../client/index.ts';
import type { PaymentView, RequestContactBlock } from '../../contract/index.ts';
import { type PaymentLinkCheckout, useTexts, useTillkit } from '../../hooks/index.ts';
import { addressTexts, discountTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { RadioList } from '../../ui/index.ts';
import { readContactPhone } from '../../validation/index.ts';
import { AddressEntry } from '../address/AddressEntry.tsx';
import { isComplete } from '../address/addressSchema.ts';
import { type AddressValues, startingValues } from '../address/addressValues.ts';
import type { AddressQuestions, Asked } from '../address/checkAddressInput.ts';
import { KnownContact } from '../address/KnownContact.tsx';
import type { PaymentDefaults } from '../card-entry/cardFields.ts';
import { displayText } from '../displayText.ts';
import { Notice } from '../Notice.tsx';
import { useMoney } from '../useMoney.ts';
import type { CheckoutEvents, ShippingOption } from './checkoutEvents.ts';
import { useCosts } from './useCosts.ts';

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
  /** Shipping options to choose from; empty where there are none. */
  readonly shippingOptions: readonly ShippingOption[];
  readonly payment: PaymentView;
  readonly defaultValues: PaymentDefaults | undefined;
  readonly handle: RefObject<PayerDetailsHandle | null>;
  /** Has the merchant's server change the payment. */
  readonly update: PaymentLinkCheckout['update'];
  readonly events: { readonly current: CheckoutEvents };
  /** Called with true once the fields can be read, and with false when they are gone. */
  readonly onReady: (isReady: boolean) => void;
}

/** Asks for the contact details of the payer, where the order goes and how it is shipped. */
export function PayerDetails(props: PayerDetailsProps) {
  const { collect, shippingOptions, payment, defaultValues = {}, handle, update, events, onReady } = props;
  const t = useTexts(addressTexts);
  const headingId = useId();
  const { email = 'none', phone = 'none', shippingAddress: postal = false } = collect;
  const questions = { postal, name: postal ? 'required' : 'none', phone, email } as const;
  const hasFields = postal || email !== 'none' || phone !== 'none';
  const known = [getKnownContact(defaultValues), payment.shipping, payment.billing];
  const [isFolded, setFolded] = useState(() => knowsAll(startingValues(...known), questions));
  const [picked, setPicked] = useState(defaultValues.shippingOption);
  // What was chosen may be offered no more.
  const chosen = shippingOptions.find(({ id }) => id === picked) ?? shippingOptions[0];
  const { entry, entryRef, settle, failed } = useCosts({
    ...{ payment, update, events, defaultValues, postal },
    shippingOption: chosen?.id,
  });
  useImperativeHandle(
    handle,
    () => ({
      read: async () => {
        if (hasFields && !(await entry.current?.validate())) {
          // What is wrong has to be seen to be corrected.
          setFolded(false);
          return undefined;
        }
        const contact = entry.current?.read();
        if (!(await settle())) return undefined;
        if (contact === undefined) return {};
        return postal ? { shipping: contact } : { billing: contact };
      },
    }),
    [postal, hasFields, entry, settle],
  );
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  // A choice counts at once, a text when its field is left.
  const changed = ({ target }: ChangeEvent) => target.tagName === 'SELECT' && void settle();
  const group = { role: 'group', 'aria-labelledby': headingId, onBlur: settle, onChange: changed };
  return (
    <>
      {hasFields ? (
        <div data-part="form" {...(postal ? group : {})}>
          {postal ? (
            <span data-part="label" id={headingId}>
              {t('complete.heading')}
            </span>
          ) : null}
          <KnownContact
            contact={startingValues(...known)}
            questions={questions}
            isFolded={isFolded}
            unfold={() => setFolded(false)}
          >
            <AddressEntry ref={entryRef} purpose={postal ? 'shipping' : 'billing'} known={known} {...questions} />
          </KnownContact>
          {failed === 'onAddressChange' ? (
            <div role="alert">
              <Notice tone="danger">{t('address.totalFailed')}</Notice>
            </div>
          ) : null}
        </div>
      ) : null}
      {chosen === undefined ? null : (
        <ShippingChoice
          options={shippingOptions}
          chosen={chosen}
          onChoose={setPicked}
          currency={payment.currency}
          isFailed={failed === 'onShippingChange'}
        />
      )}
    </>
  );
}

/** Whether all that is asked for is known, and sound. */
const knowsAll = (contact: AddressValues, questions: Required<AddressQuestions>): boolean =>
  (questions.email === 'none' || contact.email !== '') &&
  (questions.phone === 'none' || contact.phone !== '') &&
  isComplete(contact, questions);

/** The shipping options of the merchant, with what each costs. */
function ShippingChoice({
  options,
  chosen,
  onChoose,
  currency,
  isFailed,
}: {
  readonly options: readonly ShippingOption[];
  readonly chosen: ShippingOption;
  readonly onChoose: (id: string) => void;
  readonly currency: string;
  /** True where the payment has not the costs of the chosen one. */
  readonly isFailed: boolean;
}) {
  const { t } = useTillkit();
  const money = useMoney();
  return (
    <div data-part="form">
      <RadioList
        legend={t('link.shipping')}
        value={`${options.indexOf(chosen)}`}
        onValueChange={(index) => onChoose(options[Number(index)]?.id ?? '')}
        rows={options.map((option, index) => {
          const [label, detail] = [displayText(option.label), displayText(option.detail ?? '')];
          const amount = option.amount === 0 ? t('link.shippingFree') : money(option.amount, currency);
          return {
            value: `${index}`,
            content: (
              <>
                <span data-part="method-name">
                  <span dir="auto">{label}</span>
                </span>
                {detail === '' ? null : (
                  <span data-part="method-detail">
                    <span dir="auto">{detail}</span>
                  </span>
                )}
                <span data-part="badge" data-tone="neutral">
                  <bdi>{amount}</bdi>
                </span>
              </>
            ),
            accessibleName: [label, detail, amount].filter(Boolean).join(', '),
          };
        })}
      />
      {isFailed ? (
        <div role="alert">
          <Suspense fallback={null}>
            <TotalFailed />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

function TotalFailed() {
  const t = useTexts(discountTexts);
  return <Notice tone="danger">{t('discount.error.failed')}</Notice>;
}

/** What the merchant knows of the payer, as a contact block. */
function getKnownContact({ email, phone, shippingAddress: address }: PaymentDefaults): RequestContactBlock {
  const read = readContactPhone(phone, address?.country ?? '');
  return {
    ...defined({ email, address }),
    ...(read.ok ? { phone: { number: read.value.number, country_code: read.value.countryCode } } : {}),
  };
}
