import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availableLocales,
  baseMessages,
  createTranslator,
  direction,
  formatCountry,
  formatDate,
  formatList,
  linkTexts,
  loadMessages,
  localeChain,
  type Message,
  type MessageKey,
  type Messages,
} from './index.ts';
import { translation } from './locales/ar.ts';
import { locales } from './locales.ts';
import { en } from './messages/en.ts';

const keys = Object.keys(en).sort() as MessageKey[]; // `en` is a literal object, so its keys are exactly `MessageKey`
const ar = translation.main;
const translated = await Promise.all(
  Object.entries(locales).map(async ([tag, load]) => [tag, (await load()).translation.main] as const),
);
const catalogues: Readonly<Record<string, Messages>> = { en, ...Object.fromEntries(translated) };

/** With the texts of how a payment ended. */
const ofTheLink: Readonly<Record<string, Message>> = { ...en, ...linkTexts.en };

const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))].sort();
const allPlaceholders = (message: Message): string[] => [...new Set(texts(message).flatMap(placeholders))].sort();

describe('the catalogues', () => {
  it('has one file for each translation, and offers exactly those and English', () => {
    const files = readdirSync(new URL('./locales/', import.meta.url)).map((file) => file.replace('.ts', ''));
    expect(files.sort()).toEqual(Object.keys(locales).sort());
    expect(availableLocales).toEqual(['en', ...Object.keys(locales)]);
  });

  for (const [locale, catalogue] of Object.entries(catalogues)) {
    it(`${locale} has every key and no other`, () => {
      expect(Object.keys(catalogue).sort()).toEqual(keys);
    });

    it(`${locale} uses the same placeholders as English in every message`, () => {
      for (const key of keys) expect([key, allPlaceholders(catalogue[key])]).toEqual([key, allPlaceholders(en[key])]);
    });

    it(`${locale} has the plural categories its language needs, and no other`, () => {
      const needed = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort();
      for (const key of keys) {
        const message = catalogue[key];
        expect([key, typeof message]).toEqual([key, typeof en[key]]);
        if (typeof message !== 'string') expect([key, Object.keys(message).sort()]).toEqual([key, needed]);
      }
    });

    it(`${locale} has no empty text, no text with loose spaces and no unclosed brace`, () => {
      for (const key of keys) {
        for (const text of texts(catalogue[key])) {
          expect([key, text]).toEqual([key, text.trim().replaceAll('  ', ' ')]);
          expect([key, text.replace(/\{\w+\}/g, '')]).not.toEqual([key, expect.stringMatching(/^$|[{}]/)]);
        }
      }
    });
  }

  it('is written in Arabic where it says Arabic, apart from formats', () => {
    for (const key of keys.filter((name) => name !== 'card.expiry.placeholder')) {
      for (const text of texts(ar[key]))
        expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Arabic}/u)]);
    }
  });

  it('never says that something went wrong, nor blames the person', () => {
    for (const key of keys)
      for (const text of texts(en[key])) expect(text).not.toMatch(/went wrong|oops|invalid|illegal|unexpected/i);
  });

  it('says in every outcome whether money moved, or that the person has to wait for it', () => {
    const outcomes = Object.keys(ofTheLink).filter(
      (key) =>
        /^outcome\..*\.text/.test(key) ||
        /^(decline|threeds\.(denied|rejected|unavailable|cancelled|timedOut|unreadable)\.text)/.test(key),
    );
    expect(outcomes.length).toBeGreaterThan(30);
    const money =
      /not charged|not been charged|charged only|paid|took|received|reserved|Money may have moved|pay again/;
    for (const key of outcomes)
      expect([key, texts(ofTheLink[key] ?? '').join(' ')]).toEqual([key, expect.stringMatching(money)]);
  });

  it('has a title and a text for each of the 11 payment statuses (interface 3.2)', () => {
    const statuses =
      'succeeded failed cancelled processing requires_customer_action requires_merchant_action requires_payment_method requires_confirmation requires_capture partially_captured partially_captured_and_capturable';
    for (const status of statuses.split(' ')) {
      expect(Object.keys(ofTheLink)).toContain(`outcome.${status}.title`);
      expect(Object.keys(ofTheLink)).toContain(`outcome.${status}.text`);
    }
  });

  it('keeps the prefixes of its groups', () => {
    const groups = 'card common decline failure leave link outcome pay saved testMode threeds way'.split(' ');
    expect([...new Set(keys.map((key) => key.split('.')[0]))].sort()).toEqual(groups);
  });

  it('is fetched lazily: no module but the tests imports a translation directly', () => {
    const room = new URL('./', import.meta.url);
    for (const file of readdirSync(room).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
      expect([file, readFileSync(new URL(file, room), 'utf8')]).toEqual([
        file,
        expect.not.stringMatching(/from '\.\/locales\//),
      ]);
  });
});

describe('the translator', () => {
  const t = createTranslator('en');

  it('fills placeholders with text and with numbers in the digits of the locale', () => {
    expect(t('pay.button', { amount: '$12.00' })).toBe('Pay $12.00');
    expect(createTranslator('ar-EG', ar)('link.quantityShort', { count: 255 })).toContain('٢٥٥');
  });

  it('writes money exactly, with the digits of its currency, and no figure where there is no exact one', () => {
    expect(t('pay.button', { amount: { amount: 123456, currency: 'USD' } })).toBe('Pay $1,234.56');
    expect(t('pay.button', { amount: { amount: '1234', currency: 'JPY' } })).toBe('Pay ¥1,234');
    expect(t('pay.button', { amount: { amount: 2 ** 60, currency: 'USD' } })).toBe('Pay —');
  });

  it('leaves a placeholder visible when its value is missing, also when a prototype has the name', () => {
    expect(t('pay.button')).toBe('Pay {amount}');
    expect(createTranslator('en', { 'pay.button': 'Pay {toString}' })('pay.button', {})).toBe('Pay {toString}');
  });

  it('treats values as text and never as a message', () => {
    fc.assert(
      fc.property(fc.string(), (amount) => {
        expect(t('pay.button', { amount })).toBe(`Pay ${amount}`);
      }),
    );
    expect(t('pay.button', { amount: '{amount} $& $1' })).toBe('Pay {amount} $& $1');
  });

  it('chooses the plural by the rules of the language', () => {
    expect(t('link.expiresSoon', { count: 1 })).toBe('This link expires in 1 minute.');
    expect(t('link.expiresSoon', { count: 2 })).toBe('This link expires in 2 minutes.');
    const arabic = createTranslator('ar', ar);
    const forms = [1, 2, 5, 11].map((count) =>
      arabic('link.expiresSoon', { count }).replace(/[\u2066-\u2069\d٠-٩]/g, ''),
    );
    expect(new Set(forms).size).toBe(4);
  });

  it('isolates values in right-to-left text, so that a Latin name does not reorder the sentence', () => {
    expect(createTranslator('ar', ar)('common.backTo', { merchant: 'Nordwind' })).toContain('\u2068Nordwind\u2069');
  });

  it('prefers the merchant’s wording and falls back to English where a catalogue has a gap', () => {
    expect(createTranslator('en', en, { 'pay.button': 'Donate {amount}' })('pay.button', { amount: '€5' })).toBe(
      'Donate €5',
    );
    expect(createTranslator('ar', {})('common.retry')).toBe('Try again');
  });

  it('goes on in English when the locale is not a locale', () => {
    expect(createTranslator('not a locale').locale).toBe('en');
    expect([createTranslator('ar-eg', ar).locale, createTranslator('ar-eg', ar).direction]).toEqual(['ar-EG', 'rtl']);
  });
});

describe('locales', () => {
  it('walks from the most particular locale to English', () => {
    expect(localeChain('ar-EG')).toEqual(['ar-EG', 'ar', 'en']);
    expect(localeChain('zh-Hant-TW')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh', 'en']);
    expect(localeChain('en-GB')).toEqual(['en-GB', 'en']);
    expect(localeChain('ar-EG-u-nu-latn')).toEqual(['ar-EG', 'ar', 'en']);
    expect(localeChain('!')).toEqual(['en']);
  });

  it('loads the messages of the nearest locale, and English where there are none', async () => {
    expect(await loadMessages('ar-EG')).toEqual(ar);
    expect(await loadMessages('en-GB')).toEqual(baseMessages);
    expect(await loadMessages('fi')).toEqual(en);
    expect(await loadMessages('constructor')).toEqual(en);
  });

  it('knows which way a language runs, also by its script', () => {
    for (const locale of ['ar', 'ar-EG', 'he', 'fa', 'ur', 'ks', 'uz-Arab', 'dv'])
      expect([locale, direction(locale)]).toEqual([locale, 'rtl']);
    for (const locale of ['en', 'de', 'uz', 'ku-Latn', 'ja', '!'])
      expect([locale, direction(locale)]).toEqual([locale, 'ltr']);
  });
});

describe('dates, countries and lists', () => {
  it('shows a UTC instant in the zone of the person', () => {
    const options = { locale: 'en-GB', timeZone: 'Asia/Tokyo' };
    expect(formatDate('2026-03-31T20:00:00Z', options)).toBe('1 April 2026 at 05:00');
    expect(formatDate('2026-03-31T20:00:00.000', { ...options, style: 'day' })).toBe('1 April 2026');
    expect(formatDate(new Date(Date.UTC(2027, 7, 15)), { ...options, style: 'month' })).toBe('August 2027');
  });

  it('shows nothing for a timestamp that cannot be read', () => {
    expect(formatDate('soon', { locale: 'en' })).toBe('');
  });

  it('names countries and joins lists in the language of the person', () => {
    expect(formatCountry('DE', 'en')).toBe('Germany');
    expect(formatCountry('DE', 'ar')).toBe('ألمانيا');
    expect(formatCountry('ZZ9', 'en')).toBe('ZZ9');
    expect(formatList(['Visa', 'Mastercard', 'Amex'], 'en-US')).toBe('Visa, Mastercard, and Amex');
    expect(formatList(['Visa', 'Amex'], 'en', 'disjunction')).toBe('Visa or Amex');
    expect(formatList([], 'en')).toBe('');
  });
});
