import type { ReactNode } from 'react';
import {
  type AlternativeMethodType,
  alternativeMethod,
  nameOfAlternativeMethod,
  type PaymentView,
} from '../../contract/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { cardBrandRules, readCardSummary } from '../../validation/index.ts';
import { maskedNumber } from '../displayText.ts';

/**
 * What a payment was made with, as its payer knows it: brand and last four digits of a card, or the name of an alternative payment method. `isOthers`: true
 * where another person may have paid, whose card is not told.
 */
export function paidWith(payment: PaymentView, t: Translator, isOthers: boolean): ReactNode {
  const { brand, last4 } = readCardSummary(payment.payment_method_data?.card ?? {});
  if (last4 !== undefined) {
    if (isOthers) return t('saved.card');
    const name = brand === undefined ? t('saved.card') : cardBrandRules(brand).title;
    return (
      <bdi>
        {name} {maskedNumber(last4)}
      </bdi>
    );
  }
  const name = alternativeName(payment, t);
  return name === undefined ? undefined : <bdi>{name}</bdi>;
}

/** The name of the alternative payment method of a payment; undefined for a card and for a method that this version does not know. */
export function alternativeName({ payment_method_type: type }: PaymentView, t: Translator): string | undefined {
  return isAlternative(type) ? t(`apm.${nameOfAlternativeMethod(type)}`) : undefined;
}

const isAlternative = (type: string | undefined): type is AlternativeMethodType =>
  type !== undefined && alternativeMethod(type) !== undefined;
