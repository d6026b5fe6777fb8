import { useLayoutEffect, useRef, useState } from 'react';
import type { ContactBlock, RequestContactBlock } from '../../contract/index.ts';
import type { CallFailure } from '../../flows/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { addressTexts } from '../../i18n/index.ts';
import { Button, inertWhile } from '../../ui/index.ts';
import { AddressEntry, type AddressEntryHandle, type FocusPolicy } from '../address/AddressEntry.tsx';
import { isComplete } from '../address/addressSchema.ts';
import { contactOf, startingValues } from '../address/addressValues.ts';
import type { Asked } from '../address/checkAddressInput.ts';
import { contactLines } from '../address/contactLines.ts';
import { KnownContact } from '../address/KnownContact.tsx';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import type { DrawPart } from './completeSlots.ts';

/** What is known of the person and what is asked. */
export interface DeliveryOptions {
  /** Where the payment goes, as far as the service knows; the form starts with it, folded where nothing is missing. */
  readonly shipping?: ContactBlock | undefined;
  /** The payment's billing contact. When it is complete, one tick sends the order there. */
  readonly billing?: ContactBlock | undefined;
  /** Values that your own page knows; they fill what the payment does not have. @default none */
  readonly defaultValues?: ContactBlock | undefined;
  /** Whether a phone number is asked for. @default 'optional' */
  readonly phone?: Asked | undefined;
  /** Whether an e-mail address is asked for. @default 'optional' */
  readonly email?: Asked | undefined;
  /** Where the focus goes when fields have to be corrected. @default 'first-error' */
  readonly focus?: FocusPolicy | undefined;
}

export interface DeliveryFormProps extends DeliveryOptions {
  /** The formatted amount, for the button. */
  readonly amount: string;
  readonly merchantName: string;
  readonly paymentId: string;
  /** Why the last submit had no effect. */
  readonly failure: CallFailure | undefined;
  readonly busy: boolean;
  readonly slow: boolean;
  readonly onSubmit: (contact: RequestContactBlock) => void;
  readonly draw: DrawPart;
}

/** Asks where the order goes. What was typed stays in the inputs, also while this is hidden. */
export function DeliveryForm({
  shipping,
  billing,
  defaultValues,
  phone = 'optional',
  email = 'optional',
  focus = 'first-error',
  amount,
  merchantName,
  paymentId,
  failure,
  busy,
  slow,
  onSubmit,
  draw,
}: DeliveryFormProps) {
  const t = useTexts(addressTexts);
  const entry = useRef<AddressEntryHandle>(null);
  const bill = startingValues(billing);
  const questions = { postal: true, name: 'required', phone, email } as const;
  const mayBeSame = isComplete(bill, questions);
  // Without a delivery address the order goes to the billing address, until the payer says otherwise.
  const [chosen, setChosen] = useState<boolean>();
  const same = mayBeSame && (chosen ?? shipping?.address?.line1 === undefined);
  const [editsBill, setEditsBill] = useState(false);
  const known = editsBill ? [billing, shipping, defaultValues] : [shipping, defaultValues, billing];
  const [isFolded, setFolded] = useState(() => isComplete(startingValues(...known), questions));
  const fields = failure?.fields;
  const [marked, setMarked] = useState(false);

  // Before it is painted: the sentence about it depends on which fields are marked.
  useLayoutEffect(() => {
    if (fields === undefined) return;
    // What was refused has to be seen to be corrected.
    setFolded(false);
    if (same) {
      setEditsBill(true);
      setChosen(false);
      return;
    }
    const others = entry.current?.refuse(fields) ?? fields;
    setMarked(others.length < fields.length);
  }, [fields, same]);

  const send = async () => {
    if (same) onSubmit(contactOf(bill));
    else if (entry.current !== null) {
      if (await entry.current.validate()) onSubmit(entry.current.read());
      else setFolded(false);
    }
  };

  return (
    <form
      method="post"
      noValidate
      data-part="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      {draw(
        'heading',
        <div>
          <h2 data-part="panel-heading">{t('complete.heading')}</h2>
          <p data-part="hint">{t(same || isFolded ? 'complete.known' : 'complete.intro')}</p>
        </div>,
      )}
      {draw(
        'address',
        <div data-part="form" {...inertWhile(busy)}>
          {mayBeSame ? (
            <label data-part="check">
              <input
                type="checkbox"
                checked={same}
                onChange={(event) => {
                  setChosen(event.target.checked);
                  setFolded(false);
                }}
              />
              <span>{t('address.same.label')}</span>
            </label>
          ) : null}
          {same ? (
            <address data-part="address" dir="auto">
              {/* All of it is sent, so all of it is shown. */}
              {contactLines(bill, t.locale).join('\n')}
            </address>
          ) : (
            <KnownContact
              contact={startingValues(...known)}
              questions={questions}
              isFolded={isFolded}
              unfold={() => setFolded(false)}
            >
              <AddressEntry ref={entry} purpose="shipping" known={known} {...questions} focus={focus} />
            </KnownContact>
          )}
        </div>,
      )}
      {draw(
        'submit',
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={slow ? t('pay.stillWorking') : t('complete.busy')}
        >
          {t('complete.submit', { amount })}
        </Button>,
      )}
      {/* Last: there the payer looks after the submit, and nothing is left to move. */}
      {draw(
        'problem',
        failure === undefined ? null : (
          <Notice tone="warning" focused={focus !== 'none' && !marked}>
            {marked ? t('complete.refused') : t(failureKey(failure), { merchant: merchantName, reference: paymentId })}{' '}
            {t('failure.effect.none')}
          </Notice>
        ),
      )}
    </form>
  );
}
