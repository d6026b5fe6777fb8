import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  loadCountryRails,
  type RailErrorKey,
  type RailLabelKey,
  type RailTextKey,
  railFieldsOf,
  rails,
  railWarnings,
  valueKinds,
} from '../instruments/index.ts';
import {
  baseMessages,
  createTranslator,
  loadMessages,
  loadPayoutMessages,
  type Message,
  type MessageKey,
  type PayoutMessageKey,
  type PayoutMessages,
  payoutLocales,
} from './index.ts';
import { ar } from './payout/ar.ts';
import { en } from './payout/en.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Texts of the page around the fields; `usedKeys.test.ts` finds them in the source. */
type PageKey = `payout.${'page' | 'outcome'}.${string}`;
/** The compiler's part of the specification: the keys that the rails speak of and the other keys of the catalogue are the same, one for one. */
const keysAreTheRails: Same<Exclude<PayoutMessageKey, PageKey>, RailTextKey> = true;
/** What the rails take from the main catalogue is there. */
const cardKeys: Same<
  Extract<RailErrorKey | RailLabelKey, `card.${string}`>,
  Extract<MessageKey, RailErrorKey | RailLabelKey>
> = true;

const catalogues: Readonly<Record<string, PayoutMessages>> = { en, ar };
const keys = Object.keys(en).sort() as PayoutMessageKey[]; // `en` is a literal object, so its keys are exactly these
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (message: Message): string[] =>
  [...new Set(texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))].sort();

describe('the texts of payout forms', () => {
  it('have every key of the rails, none that nothing shows, and card texts in the main catalogue', () => {
    expect([keysAreTheRails, cardKeys]).toEqual([true, true]);
    for (const rail of rails) expect(keys).toContain(`payout.rail.${rail}`);
    for (const kind of valueKinds) expect(keys).toContain(`payout.looksLike.${kind}`);
    for (const warning of railWarnings) expect(keys).toContain(`payout.warning.${warning}`);
  });

  it('are there for every locale that is offered, each in a file of its own that is fetched when it is needed', async () => {
    const files = readdirSync(new URL('./payout/', import.meta.url)).map((file) => file.replace('.ts', ''));
    expect(files.sort()).toEqual([...payoutLocales].sort());
    expect(await loadPayoutMessages('ar-EG')).toBe(ar);
    for (const tag of ['en-GB', 'fr', 'not a tag', '']) expect(await loadPayoutMessages(tag)).toBe(en);
  });

  it.each(Object.entries(catalogues))(
    '%s has every key, the same placeholders and no empty or loose text',
    (_, catalogue) => {
      expect(Object.keys(catalogue).sort()).toEqual(keys);
      for (const key of keys) {
        expect([key, placeholders(catalogue[key])]).toEqual([key, placeholders(en[key])]);
        for (const text of texts(catalogue[key])) {
          expect([key, text]).toEqual([key, text.trim().replaceAll('  ', ' ')]);
          expect([key, text]).not.toEqual([key, '']);
        }
      }
    },
  );

  it('are Arabic where they say Arabic, and never blame the person', () => {
    for (const key of keys) {
      for (const text of texts(ar[key]))
        expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Arabic}/u)]);
      for (const text of texts(en[key])) expect(text).not.toMatch(/went wrong|oops|invalid|illegal|unexpected/i);
    }
  });

  it('are spoken by the translator together with the main catalogue', async () => {
    const t = createTranslator('en', { ...baseMessages, ...(await loadPayoutMessages('en')) });
    expect(t('payout.looksLike.iban', { needed: t('payout.us_account.label') })).toBe(
      'This looks like an IBAN. Needed here: Account number.',
    );
    expect(t('card.number.label')).toBe('Card number');
    const arabic = createTranslator('ar', { ...(await loadMessages('ar')), ...(await loadPayoutMessages('ar')) });
    expect(arabic('payout.iban.hint', { example: 'DE89 3704' })).toContain('\u2068DE89 3704\u2069');
  });

  it('show an example wherever a hint promises one', async () => {
    const us = await loadCountryRails('US');
    for (const rail of rails) {
      for (const { hintKey, example } of railFieldsOf(rail, us ?? { examples: {} })) {
        const hint = hintKey === undefined ? undefined : en[hintKey];
        if (hint?.includes('{example}') && !['iban', 'bic'].includes(hintKey?.split('.')[1] ?? '')) {
          expect([hintKey, example]).toEqual([hintKey, expect.stringMatching(/\S/)]);
        }
      }
    }
  });
});
