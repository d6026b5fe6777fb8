import { describe, expect, it } from 'vitest';
import { deployedPaymentStatuses, paymentStatuses } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { baseMessages, linkTexts } from '../../i18n/index.ts';
import { type PaymentOutcomeLook, paymentOutcomes } from './paymentOutcomes.ts';

const texts = { ...baseMessages, ...linkTexts.en };

const words = {
  money: {
    no: /(not|n’t) (been |be )?charged/,
    maybe: /don’t pay again/i,
    yes: /Payment received|The money leaves your account|reserved|took/,
  },
  next: {
    wait: /will be notified|will let you know|We’ll keep checking/,
    pay: /Choose a payment method|Confirm to pay/,
    goToBank: /Your bank asks you to confirm/,
    payAnew: /Start a new payment at \{merchant\}/,
  },
} as const;

/** The text, or the title of an outcome that needs none. */
const sentenceOf = ({ title, text = title }: Pick<PaymentOutcomeLook, 'title' | 'text'>) => String(texts[text]);

describe('the screens of a payment', () => {
  it('are one for each status of the interface and of deployments, and one for an unknown status', () => {
    expect(Object.keys(paymentOutcomes).sort()).toEqual(
      [...paymentStatuses, ...deployedPaymentStatuses, 'unknown'].sort(),
    );
  });

  everyRow(Object.entries(paymentOutcomes))(
    '%s says what happened, whether money moved and what to do, and leaves it to the page to say that it can be closed',
    (_status, { title, text, money, next, leave }) => {
      const sentence = sentenceOf({ title, text });
      expect(texts[title]).not.toBe('');
      expect(sentence).toMatch(words.money[money]);
      expect(next === 'nothing' || words.next[next].test(sentence)).toBe(true);
      expect(sentence).not.toMatch(/close this page/);
      expect(/If you leave now, open this payment again/.test(sentence)).toBe(leave === 'comeBack');
    },
  );

  everyRow(Object.entries(paymentOutcomes))(
    '%s says nothing about money that is not so',
    (_status, { title, text, money }) => {
      const sentence = sentenceOf({ title, text });
      if (money !== 'no') expect(sentence).not.toMatch(words.money.no);
      if (money !== 'yes') expect(sentence).not.toMatch(words.money.yes);
      if (money === 'maybe') expect(sentence).not.toMatch(/try again|another card/i);
    },
  );

  it('each have a text of their own', () => {
    const texts = Object.values(paymentOutcomes).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
