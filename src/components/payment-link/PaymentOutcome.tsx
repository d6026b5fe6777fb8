import type { ReactNode } from 'react';
import { getSetupUsage, type PaymentView } from '../../contract/index.ts';
import { type PartTranslator, useTexts } from '../../hooks/index.ts';
import { formatDate, linkTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { declineText } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import { useIsEmbedded } from '../useIsEmbedded.ts';
import { useMoney } from '../useMoney.ts';
import { useOnLoopback } from '../useOnLoopback.ts';
import { paidWith } from './PaidWith.tsx';
import { paymentOutcomes } from './paymentOutcomes.ts';

/** Stands for a value, to find whether a sentence says it: no language has this character. */
const mark = '\uE000';

export interface PaymentOutcomeProps {
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** True when the payment had been made before this page was opened. @default false */
  readonly already?: boolean;
  /** True where the person who opened the page need not be the one who paid: which card it was is not shown. @default false */
  readonly isOthers?: boolean;
  /** False where there is no payment link that could be said to be paid. @default true */
  readonly ofLink?: boolean;
  /** True where nothing can be tried again on this page; otherwise a failed payment says what to do about its reason. @default false */
  readonly over?: boolean;
  /** False where the amount is beside it already. @default true */
  readonly alone?: boolean;
  /** What was paid for, in the merchant's words, where nothing else of the page says it. @default '' */
  readonly order?: string;
  /** What can be done next. */
  readonly children?: ReactNode;
}

/** What was ordered, in the merchant's words, as a fact of an outcome; none where they are not known. */
export const orderFact = (order: string, t: PartTranslator<'link'>) =>
  order === '' ? [] : [{ label: t('receipt.for'), value: <bdi>{order}</bdi> }];

/** True where it need not be said that the page can be closed: it has a link back, or is a part of the merchant's own. */
export function useHasWayBack({ return_url: url }: PaymentView): boolean {
  const isSafe = safeUrl(url, { allowLoopback: useOnLoopback() }).ok;
  return useIsEmbedded() || isSafe;
}

/** The outcome of a payment: what happened, whether money moved, what to do, whether it is safe to leave. */
export function PaymentOutcome({
  payment,
  merchantName,
  already = false,
  isOthers = false,
  ofLink = true,
  over = false,
  alone = true,
  order = '',
  children,
}: PaymentOutcomeProps) {
  const t = useTexts(linkTexts);
  const money = useMoney();
  const { status, currency } = payment;
  const amount = money(payment.net_amount, currency);
  const values = { amount, merchant: merchantName };
  const paidBefore = already && status === 'succeeded';
  const look = paymentOutcomes[status];
  const decline = status === 'failed' ? declineText(payment) : undefined;
  const asksForMore = decline !== undefined && !over;
  const text = paidBefore ? 'outcome.already_paid.text' : asksForMore ? decline.text : look.text;
  const mayClose = !useHasWayBack(payment) && !asksForMore && look.leave === 'done';
  const method = paidWith(payment, t, isOthers);
  // A setup saves a card, and moves none.
  const isSetup = getSetupUsage(payment) !== undefined;
  const isCardSaved = isSetup && look.money === 'yes';
  const moneyMoved = !isSetup && look.money === 'yes';
  const said = isCardSaved ? t('failure.effect.none') : text === undefined ? '' : t(text, values);
  const says = (name: keyof typeof values) => text !== undefined && t(text, { ...values, [name]: mark }).includes(mark);
  // Of a payment that was taken in part the text says the whole, and the figure what was taken, where the service says how much.
  const isPart = status === 'partially_captured' || status === 'partially_captured_and_capturable';
  const taken = isPart ? payment.amount_received : says('amount') ? undefined : payment.net_amount;
  const figure = alone && !isSetup && look.money !== 'no' ? taken : undefined;

  return (
    <Outcome
      tone={look.tone}
      state={status}
      title={t(
        isCardSaved
          ? 'outcome.cardSaved'
          : paidBefore && ofLink
            ? 'outcome.already_paid.title'
            : (decline?.title ?? look.title),
        values,
      )}
      amount={figure === undefined ? undefined : money(figure, currency)}
      text={(mayClose ? `${said} ${t('outcome.mayClose')}` : said).trim()}
      {...defined({ icon: look.icon })}
      facts={[
        ...orderFact(order, t),
        // What the sentence, or the page, says is not said again.
        ...(says('amount') || !alone || isSetup || figure !== undefined
          ? []
          : [{ label: t('common.amount'), value: <bdi>{amount}</bdi> }]),
        ...(isPart && taken !== undefined
          ? [{ label: t('outcome.notTaken'), value: <bdi>{money(payment.net_amount - taken, currency)}</bdi> }]
          : []),
        ...(moneyMoved && method !== undefined ? [{ label: t('common.paidWith'), value: method }] : []),
        ...(moneyMoved && payment.updated !== undefined
          ? [{ label: t('common.date'), value: formatDate(payment.updated, { locale: t.locale }) }]
          : []),
      ]}
      reference={payment.payment_id}
    >
      {children}
    </Outcome>
  );
}
