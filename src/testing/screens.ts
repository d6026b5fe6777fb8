import {
  createTranslator,
  loadMessages,
  loadTexts,
  type MessageKey,
  type MessageValues,
  type PartKey,
  payoutTexts,
  savedTexts,
  type Translator,
} from '../i18n/index.ts';
import { type Rail, type RailValues, railOutline } from '../validation/index.ts';
import { bankCode } from './bankDriver.ts';

/** The part of a Playwright `Locator` that the screens use. */
export interface LocatorLike {
  /** Clicks once the element can be clicked. */
  click(): Promise<void>;
  /** Moves the pointer over the element, and the page so that it can be seen. */
  hover(): Promise<void>;
  /** Replaces the text of an input. */
  fill(value: string): Promise<void>;
  /** Selects an option of a `<select>` by its value. */
  selectOption(value: string): Promise<unknown>;
  /** Checks a radio or checkbox. */
  check(): Promise<void>;
  /** Resolves when the element is visible; rejects at the locator's time limit. */
  waitFor(): Promise<void>;
}

/** The part of a Playwright `FrameLocator` that the screens use. */
export interface FrameLike<L extends LocatorLike> {
  /** Element by ARIA role and accessible name. */
  getByRole(
    role: string,
    options?: {
      /** Accessible name. Absent: any. */
      name?: string | RegExp;
      /** True for the whole name, false for a part of it. @default false */
      exact?: boolean;
    },
  ): L;
  /** Input by its label. */
  getByLabel(
    text: string | RegExp,
    options?: {
      /** True for the whole label, false for a part of it. @default false */
      exact?: boolean;
    },
  ): L;
  /** Document of a frame by CSS selector. */
  frameLocator(selector: string): FrameLike<L>;
}

/** The part of a Playwright `Page` that the screens use; `Page` itself fits. */
export interface PageLike<L extends LocatorLike> extends FrameLike<L> {
  /** Element by CSS selector. */
  locator(selector: string): {
    /** Element by its text. */
    getByText(
      text: string | RegExp,
      options?: {
        /** True for the whole text, false for a part of it. @default false */
        exact?: boolean;
      },
    ): L;
  };
}

/** A card as a person types it in. */
export interface TypedCard {
  /** Published test cards only. */
  readonly number: string;
  /** Month and year, as on the card. @default December of the year after next */
  readonly expiry?: string;
  /** Security code. @default 3 digits, 4 for American Express */
  readonly cvc?: string;
  /** Name of the card holder. @default 'Test Card Holder' */
  readonly holder?: string;
}

/** The key of one text that a payment page shows. */
type PaymentTextKey = MessageKey | PartKey<'saved'>;

/** The payment page as a person meets it: everything is found by its role and name, in the page's own language. */
export interface PaymentLinkScreen<L extends LocatorLike> {
  /** Texts of the page in its locale. */
  readonly t: Translator<PaymentTextKey>;
  /** Input of the card number. */
  readonly cardNumber: L;
  /** Input of month and year. */
  readonly expiry: L;
  /** Input of the security code of a new card. */
  readonly cvc: L;
  /** Input of the card holder's name. */
  readonly holder: L;
  /** The button that pays. */
  readonly payButton: L;
  /** The close button of the dialog with the bank's page. */
  readonly closeButton: L;
  /** The dialog with the bank's page. */
  readonly challenge: L;
  /** Heading with a text of the page. */
  readonly heading: (key: PaymentTextKey, values?: MessageValues) => L;
  /** Button with a text of the page. */
  readonly button: (key: PaymentTextKey, values?: MessageValues) => L;
  /** A text that the page shows; a part of a longer paragraph is enough. */
  readonly text: (key: PaymentTextKey, values?: MessageValues) => L;
  /** The radio of a saved card, by its last four digits. */
  readonly savedCard: (last4: string) => L;
  /** The field that asks for the security code of the saved card that is chosen. */
  readonly savedCardCvc: L;
  /** Types a card into the fields for a new one. */
  readonly enterCard: (card: TypedCard) => Promise<void>;
  /** Clicks the pay button; does not wait for the outcome. */
  readonly pay: () => Promise<void>;
}

/** The payout page as a person meets it: everything is found by its role and name, in the page's own language. */
export interface PayoutLinkScreen<L extends LocatorLike> {
  /** Texts of the page in its locale. */
  readonly t: Translator<MessageKey | PartKey<'payout'>>;
  /** The select with the countries. */
  readonly country: L;
  /** Button from the choice of a rail to its fields. */
  readonly continueButton: L;
  /** Button from the fields to the review. */
  readonly reviewButton: L;
  /** The button that sends. */
  readonly confirmButton: L;
  /** Back from the review. */
  readonly changeButton: L;
  /** Radio of a rail. */
  readonly rail: (rail: Rail) => L;
  /** The input of a field of this rail. */
  readonly field: (rail: Rail, field: keyof RailValues) => L;
  /** Heading with a text of the page. */
  readonly heading: (key: MessageKey | PartKey<'payout'>, values?: MessageValues) => L;
  /** A text that the page shows; a part of a longer paragraph is enough. */
  readonly text: (key: MessageKey | PartKey<'payout'>, values?: MessageValues) => L;
  /** Chooses country (ISO 3166-1 alpha-2) and way, and goes on. */
  readonly choose: (country: string, rail: Rail) => Promise<void>;
  /** Types into the fields of a rail. */
  readonly enter: (rail: Rail, values: RailValues) => Promise<void>;
  /** From the first step to the review. */
  readonly review: (country: string, rail: Rail, values: RailValues) => Promise<void>;
}

/** The bank's page inside the payment page. The sandbox's bank speaks English. */
export interface BankScreen<L extends LocatorLike> {
  /** Input of the one-time code. */
  readonly code: L;
  /** What the bank says to a wrong code. */
  readonly wrongCode: L;
  /** Types the code, the right one unless another is given, and clicks "Approve". */
  readonly approve: (code?: string) => Promise<void>;
  /** Clicks “Decline”: the bank answers that the payer is not authenticated. */
  readonly decline: () => Promise<void>;
  /** Clicks “Cancel”: the payer leaves the challenge. */
  readonly cancel: () => Promise<void>;
  /** Clicks "Never answer": the page stays and nothing comes back. */
  readonly hang: () => Promise<void>;
}

/** A pattern for a text whose placeholders may hold anything. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\\?\{\w+\\?\}/g, '.+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u');
}

/** Expiry that every test card takes: December of the year after next. */
export function futureExpiry(now: number = Date.now()): string {
  return `12/${String(new Date(now).getUTCFullYear() + 2).slice(-2)}`;
}

/** The payment page in a Playwright page, in a locale. */
export async function paymentLinkScreen<L extends LocatorLike>(
  page: PageLike<L>,
  options: {
    /** Locale that the page is shown in. @default 'en' */
    readonly locale?: string;
    /** Where its card fields are: `frame` for a page of your own that does not say otherwise. @default 'inline', as on hosted pages */
    readonly mode?: 'inline' | 'frame';
  } = {},
): Promise<PaymentLinkScreen<L>> {
  const locale = options.locale ?? 'en';
  const messages = await loadMessages(locale);
  const t = createTranslator(locale, { ...messages, ...(await loadTexts(savedTexts, locale)) });
  const name = (key: PaymentTextKey, values?: MessageValues) => patternOf(t(key, values));
  const fieldsOf = (part: string) =>
    options.mode === 'frame' ? page.frameLocator(`[data-tk="${part}"] iframe`) : page;
  const field = (key: PaymentTextKey) => fieldsOf('card-entry').getByRole('textbox', { name: t(key), exact: true });
  const cardNumber = field('card.number.label');
  const expiry = field('card.expiry.label');
  const cvc = field('card.cvc.label');
  const holder = field('card.holder.label');
  const payButton = page.getByRole('button', { name: name('pay.button') });
  return {
    t,
    cardNumber,
    expiry,
    cvc,
    holder,
    payButton,
    closeButton: page.getByRole('button', { name: t('threeds.close'), exact: true }),
    challenge: page.getByRole('dialog', { name: t('threeds.title'), exact: true }),
    heading: (key, values) => page.getByRole('heading', { name: name(key, values) }),
    button: (key, values) => page.getByRole('button', { name: name(key, values) }),
    // Without the live region, which repeats texts for screen readers.
    text: (key, values) => page.locator('[data-part="page"]').getByText(name(key, values)),
    savedCard: (last4) => page.getByRole('radio', { name: new RegExp([...last4].join(' ')) }),
    savedCardCvc: fieldsOf('security-code').getByRole('textbox', { name: name('saved.cvc.named') }),
    enterCard: async (card) => {
      await cardNumber.fill(card.number);
      await expiry.fill(card.expiry ?? futureExpiry());
      await cvc.fill(card.cvc ?? (/^3[47]/.test(card.number) ? '1234' : '123'));
      await holder.fill(card.holder ?? 'Test Card Holder');
    },
    pay: async () => {
      // Right after a scroll Chromium sends a click to the cross-origin frame that was at this position before.
      await payButton.hover();
      await payButton.click();
    },
  };
}

/** The payout page in a Playwright page, in a locale. */
export async function payoutLinkScreen<L extends LocatorLike>(
  page: PageLike<L>,
  options: {
    /** Locale that the page is shown in. @default 'en' */
    readonly locale?: string;
  } = {},
): Promise<PayoutLinkScreen<L>> {
  const locale = options.locale ?? 'en';
  const messages = await loadMessages(locale);
  const t = createTranslator(locale, { ...messages, ...(await loadTexts(payoutTexts, locale)) });
  const name = (key: MessageKey | PartKey<'payout'>, values?: MessageValues) => patternOf(t(key, values));
  const button = (key: PartKey<'payout'>) => page.getByRole('button', { name: t(key), exact: true });
  const labelOf = (rail: Rail, field: keyof RailValues) => {
    const rules = railOutline(rail, { examples: {} }).find((one) => one.field === field);
    if (rules === undefined) throw new Error(`tillkit: ${rail} has no field ${field}.`);
    return rules.required ? t(rules.labelKey) : `${t(rules.labelKey)} (${t('common.optional')})`;
  };
  const screen: PayoutLinkScreen<L> = {
    t,
    country: page.getByRole('combobox', { name: t('payout.page.country.label'), exact: true }),
    continueButton: button('payout.page.continue'),
    reviewButton: button('payout.page.toReview'),
    confirmButton: button('payout.page.confirm'),
    changeButton: button('payout.page.change'),
    rail: (rail) => page.getByRole('radio', { name: t(`payout.rail.${rail}`), exact: true }),
    field: (rail, field) => page.getByRole('textbox', { name: labelOf(rail, field), exact: true }),
    heading: (key, values) => page.getByRole('heading', { name: name(key, values) }),
    text: (key, values) => page.locator('[data-part="page"]').getByText(name(key, values)),
    choose: async (country, rail) => {
      await screen.country.selectOption(country);
      await screen.rail(rail).check();
      await screen.continueButton.click();
    },
    enter: async (rail, values) => {
      for (const { field } of railOutline(rail, { examples: {} })) {
        const text = values[field];
        if (text !== undefined) await screen.field(rail, field).fill(text);
      }
    },
    review: async (country, rail, values) => {
      await screen.choose(country, rail);
      await screen.enter(rail, values);
      await screen.reviewButton.hover();
      await screen.reviewButton.click();
    },
  };
  return screen;
}

/** The bank's page in the challenge that a payment page shows. */
export function bankScreen<L extends LocatorLike>(
  page: PageLike<L>,
  options: {
    /** Where banks' pages are: `frame` for a page of your own that does not say otherwise. @default 'inline', as on hosted pages */
    readonly mode?: 'inline' | 'frame';
  } = {},
): BankScreen<L> {
  const selector = '[data-part="challenge-frame"]';
  const place = page.frameLocator(selector);
  const frame = options.mode === 'frame' ? place.frameLocator(selector) : place;
  const click = (label: string) => frame.getByRole('button', { name: label, exact: true }).click();
  const code = frame.getByLabel('One-time code');
  return {
    code,
    wrongCode: frame.getByRole('alert'),
    approve: async (typed = bankCode) => {
      await code.fill(typed);
      await click('Approve');
    },
    decline: () => click('Decline'),
    cancel: () => click('Cancel'),
    hang: () => click('Never answer'),
  };
}
