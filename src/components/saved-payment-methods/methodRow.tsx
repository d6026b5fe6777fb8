import type { Ref } from 'react';
import type { SavedPaymentMethod } from '../../hooks/index.ts';
import { formatDate, type Translator } from '../../i18n/index.ts';
import { cardBrandRules } from '../../instruments/index.ts';
import { BrandMark, Field, type RadioListRow } from '../../ui/index.ts';
import { cvcField } from '../digitField.ts';
import { displayText } from '../displayText.ts';
import { savedCvcErrorKey } from './savedCvcErrorKey.ts';

/** The security code of the chosen row: asked for beside it, held by the input alone. */
interface CvcSlot {
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  readonly onInput: () => void;
}

/** One saved method as a row of the picker. */
export function methodRow(
  method: SavedPaymentMethod,
  { t, cvc }: { readonly t: Translator; readonly cvc: CvcSlot | undefined },
): RadioListRow {
  const { wire, card, expiry, isDefault } = method;
  const name = methodName(method, t);
  const rules = cardBrandRules(card?.brand ?? null);
  const expires =
    card?.expiryMonth !== undefined && card.expiryYear !== undefined
      ? `${card.expiryMonth}/${card.expiryYear.slice(-2)}`
      : undefined;
  const details = [card?.nickname, expires === undefined ? undefined : t('saved.expires', { date: expires })].filter(
    (part) => part !== undefined,
  );
  const badges = [
    ...(isDefault ? [{ tone: 'neutral', text: t('saved.default') }] : []),
    ...(expiry === 'expired' ? [{ tone: 'danger', text: t('saved.expired') }] : []),
    ...(expiry === 'expiresThisMonth' ? [{ tone: 'warning', text: t('saved.expiresThisMonth') }] : []),
  ];
  return {
    value: wire.payment_method_id,
    content: (
      <>
        <BrandMark brand={card?.brand ?? (card === undefined ? 'bank' : undefined)} />
        <span data-part="method-name">{name}</span>
        {details.length === 0 ? null : <span data-part="method-detail">{details.join(' · ')}</span>}
        {badges.map(({ tone, text }) => (
          <span data-part="badge" data-tone={tone} key={text}>
            {text}
          </span>
        ))}
      </>
    ),
    // Digits one by one: "4242" is no number to be read as four thousand.
    accessibleName: [
      name.replace(/\d{4}/, (digits) => [...digits].join(' ')),
      ...details,
      ...badges.map(({ text }) => text),
    ].join(', '),
    ...(method.usable ? {} : { disabledReason: t('saved.expiredReason', { date: expiryDate(method, t) }) }),
    ...(cvc === undefined
      ? {}
      : {
          beside: (
            <div data-part="method-cvc">
              <Field
                ref={cvc.ref}
                label={t('saved.cvc.label')}
                hint={t('saved.cvc.hint')}
                error={cvc.error === undefined ? undefined : t(savedCvcErrorKey(cvc.error, rules.cvcLength))}
                onInput={cvc.onInput}
                {...cvcField}
              />
            </div>
          ),
        }),
  };
}

function methodName({ wire, card, paymentMethod }: SavedPaymentMethod, t: Translator): string {
  if (card !== undefined) {
    const brand = card.brand === undefined ? t('saved.card') : cardBrandRules(card.brand).title;
    return t('saved.cardName', { brand, last4: card.last4 ?? '••••' });
  }
  const bank = displayText(wire.bank_transfer?.bank_name ?? '');
  const last4 = displayText(wire.bank?.mask?.slice(-4) ?? wire.bank_transfer?.bank_account_number?.slice(-4) ?? '');
  if (last4 !== '') return bank === '' ? t('saved.bankEnding', { last4 }) : t('saved.bankName', { bank, last4 });
  return t(paymentMethod === 'wallet' ? 'saved.wallet' : 'saved.bankAccount');
}

function expiryDate({ card }: SavedPaymentMethod, t: Translator): string {
  return formatDate(`${card?.expiryYear}-${card?.expiryMonth}-15T12:00:00Z`, {
    locale: t.locale,
    style: 'month',
    timeZone: 'UTC',
  });
}
