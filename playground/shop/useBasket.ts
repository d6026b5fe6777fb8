import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { catalogue, mostOfOne, shopCurrencies } from '../shop-server/catalogue.ts';
import { countries, countryOf } from '../shop-server/countries.ts';
import { shopWords } from './words/index.ts';

/** What whoever shows the demo can choose, with the words for each; the first one counts until another is chosen. */
export const demoChoices = {
  country: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
  currency: Object.fromEntries(shopCurrencies.map((code) => [code, code])),
  customer: { guest: 'Guest', returning: 'Returning customer with saved cards' },
  checkout: {
    hosted: 'Hosted page',
    over: 'Hosted page over the shop',
    embedded: 'Embedded, card fields in a frame',
    wallet: 'Embedded, with wallets, whose sheets are played',
    inline: 'Embedded, card fields in the page',
    elements: 'Custom elements',
  },
  capture: { automatic: 'When the order is paid', manual: 'When the shop captures' },
  lifetime: { 900: '15 minutes', 60: '60 seconds' },
} as const;

export type DemoChoice = keyof typeof demoChoices;
export type DemoSettings = Readonly<Record<DemoChoice, string>>;

/** What the person has put together so far, and how the demo plays. */
interface Kept {
  readonly quantities: Readonly<Record<string, number>>;
  readonly settings: DemoSettings;
}

const storageKey = 'saltglaze:basket';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const isChoice = (choice: DemoChoice, value: unknown): value is string =>
  typeof value === 'string' && Object.hasOwn(demoChoices[choice], value);

/** What the page's own address asks for and the demo does not have. */
function readNotKnown(): readonly { readonly choice: DemoChoice; readonly wish: string }[] {
  const asked = new URLSearchParams(window.location.search);
  return (Object.keys(demoChoices) as DemoChoice[]).flatMap((choice) => {
    const wish = asked.get(choice);
    return wish === null || isChoice(choice, wish) ? [] : [{ choice, wish }];
  });
}

/** What this tab has kept. The page's own address may choose too: `/?country=BR&checkout=elements`. */
function readKept(): Kept {
  let stored: unknown;
  try {
    stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    // Then it begins anew.
  }
  const { quantities, settings } = isRecord(stored) ? stored : {};
  const asked = new URLSearchParams(window.location.search);
  const chosen = (choice: DemoChoice, usual: string): string =>
    [asked.get(choice), isRecord(settings) ? settings[choice] : undefined].find((wish) => isChoice(choice, wish)) ??
    usual;
  const country = chosen('country', countryOf(undefined).code);
  const currencyThere = countryOf(country).currency;
  return {
    quantities: Object.fromEntries(
      catalogue.flatMap(({ id }) => {
        const count = isRecord(quantities) ? quantities[id] : undefined;
        return Number.isInteger(count) && Number(count) > 0 ? [[id, Math.min(mostOfOne, Number(count))]] : [];
      }),
    ),
    settings: {
      country,
      currency:
        isChoice('country', asked.get('country')) && !asked.has('currency')
          ? currencyThere
          : chosen('currency', currencyThere),
      customer: chosen('customer', 'guest'),
      checkout: chosen('checkout', 'hosted'),
      capture: chosen('capture', 'automatic'),
      lifetime: chosen('lifetime', '900'),
    },
  };
}

/** The basket and the settings of the demo, kept for this tab. */
export function useBasket() {
  const [kept, setKept] = useState(readKept);
  const [notKnown] = useState(readNotKnown);
  useEffect(() => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // Without storage it lives as long as the page.
    }
  }, [kept]);

  const { quantities, settings } = kept;
  const currency = shopCurrencies.find((code) => code === settings.currency) ?? 'USD';
  const lines = catalogue.flatMap((item) => {
    const quantity = quantities[item.id] ?? 0;
    return quantity === 0 ? [] : [{ item, quantity, unitAmount: item.price[currency] }];
  });
  /** An order opened from elsewhere may be in another language than the basket. */
  const [spoken, speak] = useState<string>();
  const locale = spoken ?? countryOf(settings.country).locale;
  return {
    settings,
    notKnown,
    /** BCP 47 tag of the shopper's language. */
    locale,
    words: shopWords(locale),
    /** Lets the whole page speak the language of what it shows. */
    speak,
    currency,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    /** Whoever lives elsewhere pays in the currency that is usual there. */
    choose: (choice: DemoChoice, value: string) =>
      setKept((now) => ({
        ...now,
        settings: {
          ...now.settings,
          [choice]: value,
          ...(choice === 'country' ? { currency: countryOf(value).currency } : {}),
        },
      })),
    setQuantity: (id: string, quantity: number) =>
      setKept((now) => ({
        ...now,
        quantities: { ...now.quantities, [id]: Math.max(0, Math.min(mostOfOne, quantity)) },
      })),
    /** Kept at once: the page may be left right after it. */
    clear: () => flushSync(() => setKept((now) => ({ ...now, quantities: {} }))),
  };
}

export type Basket = ReturnType<typeof useBasket>;

/** Lets the page around an order speak the order's language, once that is known. */
export function useLanguageOf(order: { readonly locale: string } | undefined, { speak }: Basket): void {
  const locale = order?.locale;
  useEffect(() => {
    if (locale !== undefined) speak(locale);
  }, [locale, speak]);
}
