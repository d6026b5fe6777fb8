import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../hooks/index.ts';
import { addressTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { type AddressValues, startingValues } from './addressValues.ts';
import type { AddressQuestions } from './checkAddressInput.ts';
import { contactLines } from './contactLines.ts';

/** What is known of a contact, in place of its fields until the payer wants to change it. The fields stay as they are while they are folded. */
export function KnownContact({
  contact,
  questions,
  isFolded,
  unfold,
  children,
}: {
  readonly contact: AddressValues;
  readonly questions: Required<AddressQuestions>;
  readonly isFolded: boolean;
  readonly unfold: () => void;
  readonly children: ReactNode;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  useEffect(() => {
    if (isFolded || !focusNext.current) return;
    focusNext.current = false;
    fields.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isFolded]);
  return (
    <>
      {isFolded ? (
        <ContactSummary
          contact={contact}
          questions={questions}
          onEdit={() => {
            focusNext.current = true;
            unfold();
          }}
        />
      ) : null}
      <div ref={fields} hidden={isFolded}>
        {children}
      </div>
    </>
  );
}

function ContactSummary({
  contact,
  questions: { postal, email, phone },
  onEdit,
}: {
  readonly contact: AddressValues;
  readonly questions: Required<AddressQuestions>;
  readonly onEdit: () => void;
}) {
  const t = useTexts(addressTexts);
  const id = useId();
  const shown = {
    ...(postal ? contact : startingValues()),
    ...(phone === 'none' ? { phone: '' } : { phone: contact.phone, phoneCode: contact.phoneCode }),
    email: email === 'none' ? '' : contact.email,
  };
  return (
    <>
      <address data-part="address" dir="auto" id={id}>
        {contactLines(shown, t.locale).join('\n')}
      </address>
      <div>
        <Button aria-describedby={id} onClick={onEdit}>
          {t('address.edit')}
        </Button>
      </div>
    </>
  );
}
