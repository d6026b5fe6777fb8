import { describe, expect, it } from 'vitest';
import {
  countryRails,
  type RailErrorKey,
  type RailLabelKey,
  type RailTextKey,
  railOutline,
  rails,
  railWarnings,
  valueKinds,
} from '../validation/index.ts';
import {
  baseMessages,
  createTranslator,
  loadMessages,
  loadTexts,
  type MessageKey,
  type PartKey,
  payoutTexts,
} from './index.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Texts of the page around the fields; `usedKeys.test.ts` finds them in the source. */
type PageKey = `payout.${'page' | 'outcome'}.${string}`;
/** The compiler's part of the specification: the keys that the rails speak of and the other keys of the catalogue are the same, one for one. */
const keysAreTheRails: Same<Exclude<PartKey<'payout'>, PageKey>, RailTextKey> = true;
/** What the rails take from the main catalogue is there. */
const cardKeys: Same<
  Extract<RailErrorKey | RailLabelKey, `card.${string}`>,
  Extract<MessageKey, RailErrorKey | RailLabelKey>
> = true;

const { en } = payoutTexts;
const keys = Object.keys(en);

describe('the texts of payout forms', () => {
  it('have every key of the rails, none that nothing shows, and card texts in the main catalogue', () => {
    expect([keysAreTheRails, cardKeys]).toEqual([true, true]);
    for (const rail of rails) expect(keys).toContain(`payout.rail.${rail}`);
    for (const kind of valueKinds) expect(keys).toContain(`payout.looksLike.${kind}`);
    for (const warning of railWarnings) expect(keys).toContain(`payout.warning.${warning}`);
  });

  it('are spoken by the translator together with the main catalogue', async () => {
    const t = createTranslator('en', { ...baseMessages, ...payoutTexts.en });
    expect(t('payout.looksLike.iban', { needed: t('payout.us_account.label') })).toBe(
      'This looks like an IBAN. Needed here: Account number.',
    );
    expect(t('card.number.label')).toBe('Card number');
    const arabic = createTranslator('ar', { ...(await loadMessages('ar')), ...(await loadTexts(payoutTexts, 'ar')) });
    expect(arabic('payout.iban.hint', { example: 'DE89 3704' })).toContain('\u2068DE89 3704\u2069');
  });

  it('show an example wherever a hint promises one', () => {
    const us = countryRails('US');
    for (const rail of rails) {
      for (const { hintKey, example } of railOutline(rail, us ?? { examples: {} })) {
        const hint = hintKey === undefined ? undefined : en[hintKey];
        if (
          typeof hint === 'string' &&
          hint.includes('{example}') &&
          !['iban', 'bic'].includes(hintKey?.split('.')[1] ?? '')
        ) {
          expect([hintKey, example]).toEqual([hintKey, expect.stringMatching(/\S/)]);
        }
      }
    }
  });
});
