import { type Client, type Failure, requireText } from '../../client/index.ts';
import {
  type CustomerPaymentMethod,
  likelyCountries,
  listCustomerPaymentMethods,
  paymentIdOfSecret,
} from '../../contract/index.ts';
import { type Clock, systemClock } from '../provider/useTillkit.ts';
import { readOptions } from '../queries/readOptions.ts';
import type { SavedPaymentMethod } from './savedPaymentMethod.ts';

/** Options of `useSavedPaymentMethods`: whose methods are listed, and for what. */
export interface SavedPaymentMethodsOptions {
  /** Of the payment the methods are for. */
  readonly clientSecret: string;
  /** The payment's customer, 1 to 64 characters. */
  readonly customerId: string;
  /** Minor units of `currency`, without what a method adds to it. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2 codes, at least one; methods of other countries may be left out by the service. @default the locale's likely country */
  readonly countries?: readonly string[];
  /** ISO 4217 codes that a method must take (`accepted_currency`). @default the payment's own */
  readonly currencies?: readonly string[];
  /** The smallest amount that a method must take, minor units of `currency` (`minimum_amount`). @default `amount` */
  readonly minimumAmount?: number;
  /** The largest amount that a method must take, minor units of `currency` (`maximum_amount`). @default `amount` */
  readonly maximumAmount?: number;
  /** Only methods that recurring payments may be taken from. Deployments ignore it, so rows that say no are left out here as well. @default false */
  readonly recurring?: boolean;
  /** Only methods that can be paid with in instalments; as `recurring`. @default false */
  readonly installments?: boolean;
  /** Networks of the cards that are taken, as for `CardEntry`: cards of others are listed and cannot be chosen (`issue: 'network'`). @default all are taken */
  readonly accepts?: readonly string[] | undefined;
  /**
   * Leaves out the methods for which it gives false. Keep it in a constant or in `useCallback`: another function filters anew.
   * @default all are listed
   */
  readonly filter?: (method: SavedPaymentMethod) => boolean;
}

/** A list as it is cached: the rows that could be read, or `'guest'` for a payment without a customer. */
export type SavedPaymentMethodsList =
  | {
      /** Rows as the service has them, in its order. `payment_token` of a row is short-lived. */
      readonly rows: readonly CustomerPaymentMethod[];
      /** Number of rows that this version could not read and left out. */
      readonly unreadable: number;
      /** When the service was asked, milliseconds since 1970. */
      readonly listedAt: number;
    }
  | 'guest';

/** The list that is read: as `SavedPaymentMethodsOptions`, without what filters it afterwards. */
export interface SavedPaymentMethodsQuery extends Omit<SavedPaymentMethodsOptions, 'filter' | 'accepts' | 'countries'> {
  /** ISO 3166-1 alpha-2 codes, at least one. @default the likely country of `locale` */
  readonly countries?: readonly string[] | undefined;
  /** Locale of the `TillkitProvider` that the list is shown below; used where `countries` is absent. @default 'en' */
  readonly locale?: string;
}

/** How long the token of a saved method is good for, from the moment the service was asked for the list: 15 minutes, as deployments have it. */
export const savedTokensLastMs = 900_000;

const unreadableList: Failure = {
  endpoint: 'listCustomerPaymentMethods',
  kind: 'contract',
  effect: 'none',
  code: 'answer_unexpected',
  message: 'tillkit: listCustomerPaymentMethods: no row of the answer keeps the interface',
};

/** Options of React Query for a customer's saved payment methods, from the service (interface 4.4). `clock` tells when the list was asked for. */
export function savedPaymentMethodsOptions(
  client: Client,
  {
    clientSecret,
    customerId,
    amount,
    currency,
    locale = 'en',
    countries = likelyCountries(locale),
    currencies = [currency],
    minimumAmount = amount,
    maximumAmount = amount,
    recurring = false,
    installments = false,
  }: SavedPaymentMethodsQuery,
  clock: Clock = systemClock,
) {
  requireText('clientSecret', clientSecret);
  requireText('customerId', customerId);
  return readOptions(client, {
    endpoint: listCustomerPaymentMethods,
    ids: [
      paymentIdOfSecret(clientSecret),
      customerId,
      { amount, currency, countries, currencies, minimumAmount, maximumAmount, recurring, installments },
    ],
    input: {
      query: {
        'client-secret': clientSecret,
        customer_id: customerId,
        accepted_currency: [...currencies],
        accepted_country: [...countries],
        minimum_amount: minimumAmount,
        maximum_amount: maximumAmount,
        recurring_payment_enabled: recurring,
        installment_payment_enabled: installments,
      },
    },
    now: clock.now,
    toData: (
      { is_guest_customer: guest, customer_payment_methods: rows, unreadable_rows: unreadable = 0 },
      listedAt,
    ): SavedPaymentMethodsList => {
      if (guest === true) return 'guest';
      // Nothing at all that can be read is no empty list.
      if (rows.length === 0 && unreadable > 0) throw unreadableList;
      return { rows, unreadable, listedAt };
    },
  });
}
