import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from './formatDate.ts';
import {
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
  nearestLocale,
} from './index.ts';

const en = baseMessages;
const keys = Object.keys(en);
const ar = await loadMessages('ar');

/** With the texts of how a payment ended. */
const ofTheLink: Readonly<Record<string, Message>> = { ...en, ...linkTexts.en };

const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));

describe('the main catalogue', () => {
  it('says in every outcome whether money moved, or that the person has to wait for it', () => {
    const outcomes = Object.keys(ofTheLink).filter(
      (key) =>
        /^outcome\..*\.text/.test(key) ||
        /^(decline|threeds\.(denied|rejected|unavailable|cancelled|timedOut|unreadable)\.text)/.test(key),
    );
    expect(outcomes.length).toBeGreaterThan(30);
    const money =
      /n’t been charged|charged only|paid|took|received|reserved|may have been charged|pay again|already been made|leaves your account/;
    // Two sentences of a screen are texts of their own: its title, and the warning of one whose outcome is unknown.
    const warned = /^outcome\.(cannot_confirm_yet|unknown_checking|otherTab)\./;
    for (const key of outcomes) {
      const screen = [key.replace('.text', '.title'), ...(warned.test(key) ? ['outcome.maybeCharged'] : []), key];
      const said = screen.flatMap((one) => texts(ofTheLink[one] ?? '')).join(' ');
      expect([key, said]).toEqual([key, expect.stringMatching(money)]);
    }
  });

  it('has a title for each of the 11 payment statuses (interface 3.2), and a text for each but a payment that succeeded', () => {
    const statuses =
      'succeeded failed cancelled processing requires_customer_action requires_merchant_action requires_payment_method requires_confirmation requires_capture partially_captured partially_captured_and_capturable';
    for (const status of statuses.split(' ')) {
      expect(Object.keys(ofTheLink)).toContain(`outcome.${status}.title`);
      // Title and amount say it all.
      if (status !== 'succeeded') expect(Object.keys(ofTheLink)).toContain(`outcome.${status}.text`);
    }
  });

  it('keeps the prefixes of its groups', () => {
    const groups = 'apm card common decline failure leave link outcome pay saved testMode threeds'.split(' ');
    expect([...new Set(keys.map((key) => key.split('.')[0]))].sort()).toEqual(groups);
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
    expect(t('link.expiresSoon', { count: 1 })).toBe('This payment expires in 1 minute.');
    expect(t('link.expiresSoon', { count: 2 })).toBe('This payment expires in 2 minutes.');
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
    expect([createTranslator('ar_EG', ar).locale, direction('ar_EG')]).toEqual(['ar-EG', 'rtl']);
    expect([createTranslator('ar-eg', ar).locale, createTranslator('ar-eg', ar).direction]).toEqual(['ar-EG', 'rtl']);
  });
});

describe('locales', () => {
  it('walks from the most particular locale to English', () => {
    expect(localeChain('ar-EG')).toEqual(['ar-EG', 'ar', 'en']);
    expect(localeChain('zh-Hant-TW')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh', 'en']);
    expect(localeChain('en-GB')).toEqual(['en-GB', 'en']);
    expect(localeChain('es-MX')).toEqual(['es-MX', 'es-419', 'es', 'en']);
    expect(localeChain('es-ES')).toEqual(['es-ES', 'es', 'en']);
    expect(localeChain('ar-EG-u-nu-latn')).toEqual(['ar-EG', 'ar', 'en']);
    expect(localeChain('pt_BR')).toEqual(['pt-BR', 'pt', 'en']);
    expect(localeChain('!')).toEqual(['en']);
  });

  it('loads the messages of the nearest locale, and English where there are none', async () => {
    expect(await loadMessages('ar-EG')).toEqual(ar);
    expect(await loadMessages('en-GB')).toEqual(baseMessages);
    expect(await loadMessages('xx')).toEqual(en);
    expect(await loadMessages('constructor')).toEqual(en);
  });

  it('shows a reader the nearest translation, by parent, script, region and custom', () => {
    const offered = ['en', 'de', 'es', 'es-419', 'fr', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'nb', 'he'];
    const pairs = {
      'de-AT': 'de',
      de_DE: 'de',
      nb_NO: 'nb',
      zh_TW: 'zh-Hant',
      pt_BR: 'pt-BR',
      'es-MX': 'es-419',
      'es-US': 'es-419',
      'es-GQ': 'es',
      'fr-CA': 'fr-CA',
      'fr-BE': 'fr',
      pt: 'pt-BR',
      'pt-AO': 'pt-PT',
      zh: 'zh-Hans',
      no: 'nb',
    };
    for (const [asked, shown] of Object.entries({ ...pairs, 'zh-TW': 'zh-Hant', 'zh-HK': 'zh-Hant', iw: 'he' }))
      expect([asked, nearestLocale(asked, offered)]).toEqual([asked, shown]);
    expect(nearestLocale('pt-PT', ['en', 'pt-BR'])).toBe('pt-BR');
    expect(nearestLocale('es-AR', ['en', 'es'])).toBe('es');
    for (const asked of ['xx', 'sr', '', 'not a tag'])
      expect([asked, nearestLocale(asked, offered)]).toEqual([asked, undefined]);
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
    expect(formatDate('2026-03-31T20:00:00Z', { ...options, style: 'nearDay' })).toBe('1 Apr');
    expect(formatDate(new Date(Date.UTC(2027, 7, 15)), { ...options, style: 'month' })).toBe('August 2027');
  });

  it('shows the month of a card’s expiry in the calendar of the card, also where days are counted in another', () => {
    const expiry = (locale: string) => formatDate('2027-08-15T12:00:00Z', { locale, style: 'month', timeZone: 'UTC' });
    expect(['th', 'fa', 'ar-SA'].map(expiry)).toEqual(['สิงหาคม 2027', 'اوت ۲۰۲۷', 'أغسطس ٢٠٢٧']);
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

describe('a date that the calendar does not have', () => {
  it.each([
    '2030-02-30T12:00:00Z',
    '2030-02-29T12:00:00',
    '2030-04-31',
    '2030-12-31T24:00:00Z',
    '2030-13-01T00:00:00Z',
  ])('%s is no instant and is not shown', (text) => {
    expect(toInstant(text)).toBeUndefined();
    expect(formatDate(text, { locale: 'en' })).toBe('');
  });

  it.each([
    ['2028-02-29T12:00:00', '2028-02-29T12:00:00.000Z'],
    ['2030-01-01T00:30:00+05:30', '2029-12-31T19:00:00.000Z'],
    ['2030-12-31', '2030-12-31T00:00:00.000Z'],
  ])('%s is one', (text, instant) => {
    expect(toInstant(text)?.toISOString()).toBe(instant);
  });
});
