import type { ReactNode } from 'react';
import type { PartTranslator, SavedPaymentMethod } from '../../hooks/index.ts';
import { formatCountry, formatDate, formatList } from '../../i18n/index.ts';
import { BrandMark, DottedTexts, type RadioListRow } from '../../ui/index.ts';
import { cardBrandRules, networkTitle } from '../../validation/index.ts';
import { displayText, maskedNumber } from '../displayText.ts';
import { kindOfMethod } from './pickerList.ts';

/** Props of a slot of a row: the method, and the default part. */
export interface MethodPart {
  /** The saved method of this row. */
  readonly method: SavedPaymentMethod;
  /** Default part; return it to change nothing. `null` if the picker renders none. */
  readonly part: ReactNode;
}

/**
 * Parts of a picker's rows that a page may draw itself; `part` is what it would draw. The row's accessible name stays the picker's own, so a name of
 * yours has to hold its words.
 */
export interface PickerSlots {
  /** The mark of the card's brand. */
  readonly mark?: (row: MethodPart) => ReactNode;
  /** Brand and last four digits of a card, or what names another method. */
  readonly name?: (row: MethodPart) => ReactNode;
  /** Under the name: nickname, issuer, expiry, surcharge. */
  readonly detail?: (row: MethodPart) => ReactNode;
  /** Default, expired, expires this month. */
  readonly badges?: (row: MethodPart) => ReactNode;
  /** Beside the chosen row: what is paid in all, more details, the security code. */
  readonly beside?: (row: MethodPart) => ReactNode;
}

/** What all rows of a picker have in common. */
export interface MethodRowSetting {
  readonly t: PartTranslator<'saved'>;
  /** ISO 4217, of the surcharge. */
  readonly currency: string;
  readonly recurring: boolean;
  readonly installments: boolean;
  /** Networks of the cards that are taken; empty where all are. */
  readonly accepts: readonly string[];
  readonly grouped: boolean;
  readonly slots: PickerSlots;
  /** True for the method whose bank has just declined. */
  readonly refused: boolean;
  /** True where an expired card has a button that leads to the fields of a new one: then the row says below its name that it has expired. */
  readonly updates: boolean;
}

/** One saved method as a row of the picker, as long as it is not chosen. */
export function methodRow(method: SavedPaymentMethod, setting: MethodRowSetting): RadioListRow {
  const { t, slots, grouped, refused } = setting;
  const { card, expiry, isDefault } = method;
  const name = methodName(method, t);
  const updates = setting.updates && method.issue === 'expired';
  const details = shortDetails(method, setting);
  const badges = [
    ...(refused ? [{ tone: 'danger', text: t('saved.refused') }] : []),
    ...(isDefault && !refused ? [{ tone: 'neutral', text: t('saved.default') }] : []),
    ...(expiry === 'expired'
      ? [{ tone: 'danger', text: updates ? `${t('saved.expired')} ${expiryOf(method)}` : t('saved.expired') }]
      : []),
    ...(expiry === 'expiresThisMonth' ? [{ tone: 'warning', text: t('saved.expiresThisMonth') }] : []),
  ];
  const below = updates ? [...details, ...badges.map(({ text }) => text)] : details;
  const draw = (slot: keyof PickerSlots, part: ReactNode) => slots[slot]?.({ method, part }) ?? part;
  return {
    value: method.id,
    content: (
      <>
        {draw('mark', <BrandMark brand={card === undefined ? markOf(method) : card.brand} />)}
        {draw('name', <span data-part="method-name">{name}</span>)}
        {draw(
          'detail',
          below.length === 0 ? null : (
            <span data-part="method-detail">
              <DottedTexts texts={below} />
            </span>
          ),
        )}
        {draw(
          'badges',
          updates
            ? null
            : badges.map(({ tone, text }) => (
                <span data-part="badge" data-tone={tone} key={text}>
                  {text}
                </span>
              )),
        )}
      </>
    ),
    accessibleName: [spokenName(method, t), ...details, ...badges.map(({ text }) => text)].join(', '),
    ...(method.issue === undefined ? {} : { disabledReason: reason(method, setting) }),
    ...(grouped ? { section: t(`saved.section.${kindOfMethod(method)}`) } : {}),
  };
}

/** What a method is called as it is read aloud: without dots, and digits one by one. "4242" is no number to be read as four thousand. */
export function spokenName(method: SavedPaymentMethod, t: PartTranslator<'saved'>): string {
  const { card, bank } = method;
  const last4 = [...(card?.last4 ?? displayText(bank?.last4 ?? ''))].join(' ');
  if (last4 === '') return holderOf(method, t);
  if (card !== undefined) return t('saved.cardName', { brand: holderOf(method, t), last4 });
  const name = displayText(bank?.name ?? '');
  return name === '' ? t('saved.bankEnding', { last4 }) : t('saved.bankName', { bank: name, last4 });
}

/** What a method is called: its brand or bank and the last four digits, `Visa •••• 4242`. */
export function methodName(method: SavedPaymentMethod, t: PartTranslator<'saved'>): string {
  const { card, bank } = method;
  const last4 = displayText(bank?.last4 ?? '');
  return card === undefined && last4 === ''
    ? holderOf(method, t)
    : `${holderOf(method, t)} ${maskedNumber(card?.last4 ?? last4)}`;
}

/** Whose number it is: the brand of a card, the bank of an account, or the kind of the method. */
function holderOf({ card, bank, paymentMethod }: SavedPaymentMethod, t: PartTranslator<'saved'>): string {
  if (card !== undefined) return card.brand === undefined ? t('saved.card') : cardBrandRules(card.brand).title;
  const name = displayText(bank?.name ?? '');
  if (name !== '') return name;
  return t(paymentMethod === 'wallet' ? 'saved.wallet' : bank === undefined ? 'saved.other' : 'saved.bankAccount');
}

function markOf(method: SavedPaymentMethod): string | undefined {
  if (kindOfMethod(method) === 'bank') return 'bank';
  return method.paymentMethod === 'wallet' ? 'wallet' : undefined;
}

function shortDetails(
  { wire, card, bank, surcharge, expiry }: SavedPaymentMethod,
  { t, currency, recurring, installments }: MethodRowSetting,
): readonly string[] {
  const issuer = displayText(card?.issuer ?? wire.payment_method_issuer ?? '');
  // An expired card says when in its reason.
  const expires =
    card?.expiryMonth !== undefined && card.expiryYear !== undefined && expiry !== 'expired'
      ? t('saved.expires', { date: expiryOf({ card }) })
      : '';
  const percent = (value: number | undefined) => (value === undefined ? '' : ` (${inPercent(value, t.locale)})`);
  const cost =
    surcharge === undefined
      ? ''
      : surcharge.parts === undefined || surcharge.parts.tax === 0
        ? `${t('saved.surcharge', { amount: { amount: surcharge.total, currency } })}${percent(surcharge.ratePercent)}`
        : t('saved.surchargeWithTax', {
            amount: { amount: surcharge.parts.amount, currency },
            tax: { amount: surcharge.parts.tax, currency },
          }) + percent(surcharge.taxPercent);
  return [
    displayText(card?.nickname ?? ''),
    issuer,
    displayText(bank?.city ?? ''),
    expires,
    cost,
    recurring && wire.recurring_enabled === true ? t('saved.recurring') : '',
    installments && wire.installment_payment_enabled === true ? t('saved.installments') : '',
  ].filter((part) => part !== '');
}

/** As it is printed on the card, `08/27`. */
const expiryOf = ({ card }: Pick<SavedPaymentMethod, 'card'>) => `${card?.expiryMonth}/${card?.expiryYear?.slice(-2)}`;

/** What only the chosen row says: kind of card, last use, billing address. */
export function fullDetails({ wire, card }: SavedPaymentMethod, t: PartTranslator<'saved'>): readonly string[] {
  const { line1, zip, city, country } = wire.billing?.address ?? {};
  const place = [displayText(zip ?? ''), displayText(city ?? '')].filter((part) => part !== '').join(' ');
  const address = [displayText(line1 ?? ''), place, country === undefined ? '' : formatCountry(country, t.locale)]
    .filter((part) => part !== '')
    .join(', ');
  const type = cardTypes.find((word) => word === card?.type?.toLowerCase());
  return [
    type === undefined ? '' : t(`saved.type.${type}`),
    wire.last_used_at === undefined
      ? ''
      : t('saved.lastUsed', { date: formatDate(wire.last_used_at, { locale: t.locale, style: 'day' }) }),
    address === '' ? '' : t('saved.billedTo', { address }),
  ].filter((part) => part !== '');
}

const cardTypes = ['credit', 'debit', 'prepaid'] as const;

/** Why a method cannot be chosen, and what to do instead. */
function reason({ issue, card }: SavedPaymentMethod, { t, accepts }: MethodRowSetting): string {
  if (issue === 'surcharge') return t('saved.surchargeReason');
  if (issue === 'rejected') return t('saved.rejectedReason');
  if (issue === 'network') {
    return t('card.number.error.not_accepted', { brands: formatList(accepts.map(networkTitle), t.locale) });
  }
  return t('saved.expiredReason', {
    date: formatDate(`${card?.expiryYear}-${card?.expiryMonth}-15T12:00:00Z`, {
      locale: t.locale,
      style: 'month',
      timeZone: 'UTC',
    }),
  });
}

function inPercent(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 3 }).format(value);
}
