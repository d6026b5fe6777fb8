import { screen } from '@testing-library/react';
import { createTranslator, payoutTexts } from '../i18n/index.ts';
import {
  createTill,
  type PayoutOrder,
  type PayoutOrderOptions,
  type Till,
  type TillOptions,
} from '../testing/index.ts';
import { type RailField, type RailValues, railOutline, rails } from '../validation/index.ts';
import { PayoutLinkForm, PayoutLinkPage, type PayoutLinkPageProps } from './index.ts';
import { keepSecret, newYear, type Stage, type StageOptions, stage } from './pageUnderTest.testing.tsx';

/** English, as the payout pages under test speak it. */
export const p = createTranslator('en', payoutTexts.en);

/** Published example accounts by the way they are paid. */
export const accounts = {
  sepa: { account_holder: 'Ada Example', iban: 'DE89 3704 0044 0532 0130 00' },
  other: { account_holder: 'Grace Example', iban: 'FR14 2004 1010 0505 0001 3M02 606' },
  ach: { account_holder: 'Ada Example', routing_number: '110000000', us_account: '000123456789' },
} as const satisfies Readonly<Record<string, RailValues>>;

/** A payout link on screen. */
export interface OpenedPayout extends Stage {
  readonly payout: PayoutOrder;
  /** Chooses country and way, as they are named on the page, and goes on. */
  readonly choose: (country: string, way?: string) => Promise<void>;
  /** Types into fields of the page by their labels. */
  readonly fill: (values: RailValues) => Promise<void>;
  readonly click: (name: string | RegExp) => Promise<void>;
  /** From the first step to the submit that sends. */
  readonly sendTo: (country: string, way: string | undefined, values: RailValues) => Promise<void>;
  /** Money that went out. */
  readonly disbursed: () => readonly {
    readonly amount?: number;
    readonly destination?: { readonly digest?: string };
  }[];
  readonly calls: (pattern: RegExp) => readonly string[];
  /** The same link once more, in the same tab. */
  readonly openAgain: () => OpenedPayout;
}

export interface OpenPayoutOptions extends StageOptions {
  readonly till?: Till;
  readonly shop?: TillOptions;
  readonly payout?: PayoutOrder | PayoutOrderOptions;
  readonly page?: Partial<PayoutLinkPageProps>;
  /** The form alone, without the page around it. @default false */
  readonly embedded?: boolean;
}

/** Creates a payout and opens its link; the money is sent at once unless `shop` says otherwise. */
export async function openPayout(options: OpenPayoutOptions = {}): Promise<OpenedPayout> {
  const { till: given, shop, payout: wanted = {}, page = {}, embedded = false, ...rest } = options;
  const till =
    given ?? createTill({ now: newYear, ...shop, proxy: { policy: { afterPayoutSubmit: 'fulfill' }, ...shop?.proxy } });
  const payout = 'payoutId' in wanted ? wanted : await till.createPayout(wanted);
  keepSecret(payout.clientSecret);
  return show(till, payout, page, embedded, rest);
}

const labels = new Map(
  rails.flatMap((rail) =>
    railOutline(rail, { examples: {} }).map(({ field, labelKey }) => [field, p(labelKey)] as const),
  ),
);

/** The input of a field, by its label. */
export const input = (field: RailField) =>
  screen.findByLabelText(new RegExp(`^${labels.get(field) ?? field}( \\(|$)`), { selector: '[data-part="input"]' });

function show(
  till: Till,
  payout: PayoutOrder,
  page: Partial<PayoutLinkPageProps>,
  embedded: boolean,
  options: StageOptions,
): OpenedPayout {
  const Shown = embedded ? PayoutLinkForm : PayoutLinkPage;
  const staged = stage(till, <Shown payoutId={payout.payoutId} payoutLink={payout.payoutLink} {...page} />, options);
  const { user } = staged;
  const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const choose = async (country: string, way?: string) => {
    await user.selectOptions(await screen.findByLabelText(p('payout.page.country.label')), country);
    if (way !== undefined) await user.click(await screen.findByRole('radio', { name: way }));
    else await screen.findAllByRole('radio');
    await click(p('payout.page.continue'));
  };
  const fill = async (values: RailValues) => {
    for (const [field, text] of Object.entries(values)) {
      if (field !== 'account_holder' && field !== 'card_holder') keepSecret(text);
      // `values` has the fields of rails for its keys.
      const element = await input(field as RailField);
      await user.clear(element);
      await user.click(element);
      await user.paste(text);
    }
  };
  return {
    ...staged,
    payout,
    choose,
    fill,
    click,
    sendTo: async (country, way, values) => {
      await choose(country, way);
      await fill(values);
      await click(p('payout.page.toReview'));
      await click(p('payout.page.confirm'));
    },
    disbursed: () =>
      till.ledger.entries().filter((line) => line.kind === 'disbursed' && line.payout_id === payout.payoutId),
    calls: (pattern) => till.network.calls().filter((call) => pattern.test(call)),
    openAgain: () => show(till, payout, page, embedded, options),
  };
}
