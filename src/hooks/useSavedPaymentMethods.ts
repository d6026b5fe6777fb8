import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Client, type Failure, requireText } from '../client/index.ts';
import { type CustomerPaymentMethod, listCustomerPaymentMethods, paymentIdOfSecret } from '../contract/index.ts';
import { keyOf, readOptions } from './callOptions.ts';
import { type Clock, systemClock } from './clock.ts';
import { notedRejections, noteRejections } from './rejectedMethods.ts';
import { orderSavedMethods } from './savedMethodOrder.ts';
import { readSavedMethod, type SavedPaymentMethod } from './savedPaymentMethod.ts';
import { usePageShown } from './usePageShown.ts';
import { useTillkit } from './useTillkit.ts';

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
  /**
   * Leaves out the methods for which it gives false. Keep it in a constant or in `useCallback`: another function filters anew.
   * @default all are listed
   */
  readonly filter?: (method: SavedPaymentMethod) => boolean;
}

/** The verbs of a list that is there. */
export interface SavedPaymentMethodsVerbs {
  /** Asks the service again, unless it is being asked; what is shown stays until it has answered. The promise ends with the answer, also where none came. */
  readonly reload: () => Promise<void>;
  /** Takes a method out of what this page keeps, after your server has removed it. */
  readonly forget: (paymentMethodId: string) => void;
  /** Makes a method the default in what this page keeps, after your server has done it. */
  readonly markDefault: (paymentMethodId: string) => void;
  /** Makes a method one that cannot be paid with (`issue: 'rejected'`), in this tab and for this payment: its bank does not want it to be tried again. */
  readonly reject: (paymentMethodId: string) => void;
}

/** A customer's saved methods in their present state. Every state has its own data; `kind` says which it is. */
export type SavedPaymentMethodsState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'failed';
      /** Why the list could not be read. */
      readonly failure: Failure;
      /** Reads the list again. */
      readonly retry: () => void;
    }
  /** The payment has no customer: there is nothing to show and nothing is wrong. */
  | { readonly kind: 'guest' }
  /** Nothing saved, or nothing of it fits the filters. */
  | ({ readonly kind: 'empty' } & SavedPaymentMethodsVerbs)
  /** In the order they are shown: the default first, then by last use. */
  | ({
      readonly kind: 'ready';
      /** Methods that fit the filters; never empty. */
      readonly methods: readonly SavedPaymentMethod[];
      /** When the service was asked for them, milliseconds since 1970 by the provider's clock. Their tokens are good for `savedTokensLastMs` from then on. */
      readonly listedAt: number;
      /** True while the amount has changed and what the methods cost is being asked for: they carry no surcharge then. */
      readonly updating: boolean;
      /** Number of rows that this version could not read and left out, for your own log. 0 when it could read all. */
      readonly unreadable: number;
    } & SavedPaymentMethodsVerbs)
  /** As `ready`, and the latest try to load the list again came to nothing. */
  | ({
      readonly kind: 'stale';
      /** Methods of the last list that was read; never empty. */
      readonly methods: readonly SavedPaymentMethod[];
      /** When the service was asked for that list, milliseconds since 1970 by the provider's clock. */
      readonly listedAt: number;
      /** Why the latest try failed. */
      readonly failure: Failure;
      /** Number of rows of that list that this version could not read and left out. */
      readonly unreadable: number;
    } & SavedPaymentMethodsVerbs);

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
export interface SavedPaymentMethodsQuery extends Omit<SavedPaymentMethodsOptions, 'filter' | 'countries'> {
  /** ISO 3166-1 alpha-2 codes, at least one. @default the likely country of `locale` */
  readonly countries?: readonly string[] | undefined;
  /** Locale of the `TillkitProvider` that the list is shown below; used where `countries` is absent. @default 'en' */
  readonly locale?: string;
}

/** How long the token of a saved method is good for, from the moment the service was asked for the list: 15 minutes, as deployments have it. */
export const savedTokensLastMs = 900_000;

/** The list is read again well before. */
const readAgainAfterMs = 600_000;

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

/**
 * A customer's saved payment methods for one payment (interface 4.4). The client secret is in neither the query key nor the cache; the payment's
 * id represents it.
 */
export function useSavedPaymentMethods({ filter, ...asked }: SavedPaymentMethodsOptions): SavedPaymentMethodsState {
  const { client, clock, queryClient, t } = useTillkit();
  const { customerId, amount, currency, recurring = false, installments = false } = asked;
  const options = savedPaymentMethodsOptions(client, { ...asked, locale: t.locale }, clock);
  const paymentId = paymentIdOfSecret(asked.clientSecret);
  const query = useQuery(
    {
      ...options,
      refetchInterval: readAgainAfterMs,
      refetchOnWindowFocus: false,
      // Another amount is another question about the same methods: they stay on screen until it is answered. Another customer's never do.
      placeholderData: (before, beforeQuery) => {
        const [, , , ofPayment, ofCustomer] = beforeQuery?.queryKey ?? [];
        return ofPayment === paymentId && ofCustomer === customerId ? before : undefined;
      },
    },
    queryClient,
  );
  const { data, error, refetch, isPlaceholderData: updating } = query;
  const { unreadable, listedAt } = typeof data === 'object' ? data : { unreadable: 0, listedAt: 0 };
  // What was said on this page counts also where it cannot be noted.
  const [said, setSaid] = useState<Readonly<Record<string, readonly string[]>>>({});
  const rejected = useMemo(() => [...notedRejections(paymentId), ...(said[paymentId] ?? [])], [paymentId, said]);

  const methods = useMemo(() => {
    if (data === undefined || data === 'guest') return data;
    const reading = { now: new Date(clock.now()), amount, currency, priced: !updating, rejected };
    const fitting = data.rows.filter((wire) => isAsked(wire, { customerId, recurring, installments }));
    const read = fitting.map((wire) => readSavedMethod(wire, reading));
    return orderSavedMethods(filter === undefined ? read : read.filter(filter));
  }, [data, updating, clock, customerId, amount, currency, recurring, installments, filter, rejected]);

  const reload = useCallback(async () => void (await refetch({ cancelRefetch: false })), [refetch]);
  // A query that does without the network mode of React Query is not read again when the connection is back. A try that is under way then may be the last one to fail: it is
  // waited for, and followed by another.
  const lacking = data === undefined || error !== null;
  useEffect(() => {
    if (!lacking) return undefined;
    const back = async () => {
      const { isError } = await refetch();
      if (isError) await reload();
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [lacking, refetch, reload]);
  // A timer that should have asked meanwhile has not run while the page was asleep, and asks nothing while it is hidden.
  usePageShown(
    useCallback(() => {
      if (listedAt > 0 && clock.now() - listedAt >= readAgainAfterMs) void reload();
    }, [listedAt, clock, reload]),
  );
  const reject = useCallback(
    (id: string) => {
      noteRejections(paymentId, [...new Set([...notedRejections(paymentId), id])]);
      setSaid((before) => ({ ...before, [paymentId]: [...(before[paymentId] ?? []), id] }));
    },
    [paymentId],
  );
  const change = useCallback(
    (edit: (list: readonly CustomerPaymentMethod[]) => readonly CustomerPaymentMethod[]) =>
      queryClient.setQueriesData<SavedPaymentMethodsList>(
        { queryKey: keyOf(client, listCustomerPaymentMethods, [paymentId, customerId]) },
        (list) => (list === undefined || list === 'guest' ? list : { ...list, rows: edit(list.rows) }),
      ),
    [queryClient, client, paymentId, customerId],
  );
  const forget = useCallback(
    (gone: string) => void change((list) => list.filter(({ payment_method_id: id }) => id !== gone)),
    [change],
  );
  const markDefault = useCallback(
    (chosen: string) =>
      void change((list) =>
        list.map((wire) => ({ ...wire, default_payment_method_set: wire.payment_method_id === chosen })),
      ),
    [change],
  );

  return useMemo(() => {
    if (methods === undefined) {
      return error === null ? { kind: 'loading' } : { kind: 'failed', failure: error, retry: () => void reload() };
    }
    if (methods === 'guest') return { kind: 'guest' };
    const verbs = { reload, forget, markDefault, reject };
    if (error !== null) return { kind: 'stale', methods, listedAt, failure: error, unreadable, ...verbs };
    return methods.length === 0
      ? { kind: 'empty', ...verbs }
      : { kind: 'ready', methods, listedAt, updating, unreadable, ...verbs };
  }, [methods, listedAt, error, updating, unreadable, reload, forget, markDefault, reject]);
}

const unreadableList: Failure = {
  endpoint: 'listCustomerPaymentMethods',
  kind: 'contract',
  effect: 'none',
  code: 'answer_unexpected',
  message: 'tillkit: listCustomerPaymentMethods: no row of the answer keeps the interface',
};

/** Whether a row is what was asked for. A service that answers with another customer's method is not believed, whatever the reason. */
function isAsked(
  wire: CustomerPaymentMethod,
  asked: { readonly customerId: string; readonly recurring: boolean; readonly installments: boolean },
): boolean {
  if (wire.customer_id !== undefined && wire.customer_id !== asked.customerId) return false;
  if (asked.recurring && wire.recurring_enabled === false) return false;
  return !(asked.installments && wire.installment_payment_enabled === false);
}

/** The interface wants at least one country; without better knowledge it is the one that the locale is mostly used in. */
function likelyCountries(locale: string): readonly string[] {
  return [new Intl.Locale(locale).maximize().region ?? 'US'];
}
