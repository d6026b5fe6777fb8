import type {
  BrowserInfo,
  confirmCard,
  createPaymentMethod,
  InputOf,
  OpenedConfirmation,
  RequestContactBlock,
  WalletData,
  WalletType,
} from '../contract/index.ts';
import { defined } from '../money/index.ts';

/** What a payer may add to a card. */
export interface CardExtras {
  /** True when the payer wants the card to be saved. It is saved only where the merchant's server offers that. */
  readonly save?: boolean;
  /** Name that the payer gives the card, at most 40 characters; goes with `save`. Absent: none. */
  readonly nickname?: string;
  /** Billing address of the card, as far as the page asked for it; absent where it did not. */
  readonly billing?: RequestContactBlock;
}

/** Details of the payer that a page has asked for. They are written to the payment by the call that confirms it. */
export interface PayerContact {
  /** E-mail address and phone number of the payer; absent where they are in `shipping`, or not asked for. */
  readonly billing?: Pick<RequestContactBlock, 'email' | 'phone'>;
  /** Where the order goes, with name, e-mail address and phone number as far as they were asked for; absent where no address was. */
  readonly shipping?: RequestContactBlock;
}

/** A card as the form holds it at the moment of paying. It is read when it is sent and kept nowhere. */
export interface CardDetails extends CardExtras {
  /** Card number, digits only. */
  readonly number: string;
  /** `01` to `12`. */
  readonly expMonth: string;
  /** Four digits. */
  readonly expYear: string;
  /** Security code, three or four digits. */
  readonly cvc: string;
  /** Name of the card holder; absent where none was typed. */
  readonly holderName?: string;
  /** Network chosen for a card that has several (`card_network`, interface 4.4). Absent: the service decides. */
  readonly network?: string;
}

/** The card fields that tokenizing and confirming have in common. */
const toWireCard = (card: CardDetails) => ({
  card_number: card.number,
  card_exp_month: card.expMonth,
  card_exp_year: card.expYear,
  ...defined({ card_holder_name: card.holderName, nick_name: card.nickname }),
});

/** The body that tokenizes a card. */
export function toCardTokenization(
  card: CardDetails,
): Omit<InputOf<typeof createPaymentMethod>['body'], 'client_secret'> {
  return {
    payment_method: 'card',
    card: toWireCard(card),
    ...defined({ card_network: card.network, billing: card.billing }),
  };
}

/** The body that tokenizes the data of a wallet. */
export const toWalletTokenization = (
  payment_method_type: WalletType,
  wallet: WalletData,
): Omit<InputOf<typeof createPaymentMethod>['body'], 'client_secret'> => ({
  payment_method: 'wallet',
  payment_method_type,
  wallet,
});

/** The body that confirms a payment with the data of a wallet. */
export const toWalletConfirmation = (
  payment_method_type: WalletType,
  wallet: WalletData,
): Omit<InputOf<typeof confirmCard>['body'], 'client_secret'> => ({
  payment_method: 'wallet',
  payment_method_type,
  payment_method_data: { wallet },
  browser_info: collectBrowserInfo(),
});

/** The body that confirms a payment with a card. For a card to be saved it carries the consent that the proxy returned. */
export function toCardConfirmation(
  card: CardDetails,
  { setup_future_usage, customer_acceptance }: Pick<OpenedConfirmation, 'setup_future_usage' | 'customer_acceptance'>,
): Omit<InputOf<typeof confirmCard>['body'], 'client_secret'> {
  return {
    payment_method: 'card',
    payment_method_data: {
      card: {
        ...toWireCard(card),
        card_cvc: card.cvc,
        ...defined({ card_network: card.network }),
      },
      ...defined({ billing: card.billing }),
    },
    ...(setup_future_usage === undefined || customer_acceptance === undefined
      ? {}
      : { setup_future_usage, customer_acceptance }),
    browser_info: collectBrowserInfo(),
  };
}

const knownColorDepths = [48, 32, 24, 16, 15, 8, 4, 1];

/** Browser data for the issuer's risk check (EMV 3DS browser channel). A colour depth that EMV does not list becomes the next lower one. */
export function collectBrowserInfo(): BrowserInfo {
  const { colorDepth, height, width } = window.screen;
  return {
    color_depth: knownColorDepths.find((depth) => depth <= colorDepth) ?? 1,
    screen_height: Math.round(height),
    screen_width: Math.round(width),
    time_zone: new Date().getTimezoneOffset(),
    java_enabled: false,
    java_script_enabled: true,
    language: navigator.language.slice(0, 8),
    user_agent: navigator.userAgent.slice(0, 2048),
  };
}
