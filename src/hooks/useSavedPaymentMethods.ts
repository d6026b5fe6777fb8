import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Failure } from '../client/index.ts';
import {
  type CustomerPaymentMethod,
  type PaymentMethod,
  paymentIdOfSecret,
  paymentMethods,
} from '../contract/index.ts';
import { type CardSummary, type ExpiryState, expiryState, readCardSummary } from '../instruments/index.ts';
import { queryClientOf } from './queryClientOf.ts';
import { useTillkit } from './useTillkit.ts';

export interface SavedPaymentMethodsOptions {
  /** Of the payment the methods are for. */
  readonly clientSecret: string;
  /** The payment's customer, 1 to 64 characters. */
  readonly customerId: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2 codes, at least one; methods of other countries may be left out by the service. @default the locale's likely country */
  readonly countries?: readonly string[];
}

/** One saved method with what follows from its data. */
export interface SavedPaymentMethod {
  readonly wire: CustomerPaymentMethod;
  /** What kind of method it is; the interface leaves the word out of this list, the method's own data tells (2.9). */
  readonly paymentMethod: PaymentMethod;
  /** Absent for methods that are not cards. */
  readonly card?: CardSummary;
  readonly expiry: ExpiryState;
  readonly isDefault: boolean;
  readonly requiresCvc: boolean;
  /** False for a card that has expired: it can be seen, not chosen. */
  readonly usable: boolean;
}

export type SavedPaymentMethodsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly retry: () => void }
  /** The payment has no customer: there is nothing to show and nothing is wrong. */
  | { readonly kind: 'guest' }
  | { readonly kind: 'empty' }
  /** In the order they are shown: the default first, then by last use. */
  | { readonly kind: 'ready'; readonly methods: readonly SavedPaymentMethod[] };

/** Tokens live 900 seconds; the list is asked for again well before. */
const freshForMs = 600_000;

/**
 * A customer's saved payment methods for one payment (interface 4.4). The client secret is in neither the query key nor the cache; the payment's
 * id stands for it.
 */
export function useSavedPaymentMethods({
  clientSecret,
  customerId,
  amount,
  currency,
  countries,
}: SavedPaymentMethodsOptions): SavedPaymentMethodsState {
  const { client, clock, scope, t } = useTillkit();
  const accepted = countries ?? likelyCountries(t.locale);
  const paymentId = paymentIdOfSecret(clientSecret);
  const query = useQuery<readonly CustomerPaymentMethod[] | 'guest', Failure>(
    {
      queryKey: ['tillkit', 'savedPaymentMethods', paymentId, customerId, amount, currency, ...accepted],
      staleTime: freshForMs,
      refetchInterval: freshForMs,
      refetchOnWindowFocus: false,
      queryFn: async ({ signal }) => {
        const result = await client.listCustomerPaymentMethods(
          {
            query: {
              'client-secret': clientSecret,
              customer_id: customerId,
              accepted_currency: [currency],
              accepted_country: [...accepted],
              minimum_amount: amount,
              maximum_amount: amount,
              recurring_payment_enabled: false,
              installment_payment_enabled: false,
            },
          },
          { signal },
        );
        if (!result.ok) throw result.failure;
        return result.value.is_guest_customer === true ? 'guest' : result.value.customer_payment_methods;
      },
    },
    queryClientOf(scope),
  );
  const { data, error, refetch } = query;
  return useMemo(() => {
    if (data === 'guest') return { kind: 'guest' };
    if (data !== undefined) {
      const methods = arrange(data, new Date(clock.now()));
      return methods.length === 0 ? { kind: 'empty' } : { kind: 'ready', methods };
    }
    return error === null ? { kind: 'loading' } : { kind: 'failed', failure: error, retry: () => void refetch() };
  }, [data, error, refetch, clock]);
}

/** One row per method, the default first, then by last use, ties by id: the same list always gives the same order. */
function arrange(wires: readonly CustomerPaymentMethod[], now: Date): readonly SavedPaymentMethod[] {
  const unique = [...new Map(wires.map((wire) => [wire.payment_method_id, wire])).values()];
  return unique
    .map((wire) => savedMethod(wire, now))
    .sort(
      (a, b) =>
        Number(b.isDefault) - Number(a.isDefault) ||
        (b.wire.last_used_at ?? '').localeCompare(a.wire.last_used_at ?? '') ||
        a.wire.payment_method_id.localeCompare(b.wire.payment_method_id),
    );
}

function savedMethod(wire: CustomerPaymentMethod, now: Date): SavedPaymentMethod {
  const card = wire.card === undefined ? undefined : readCardSummary(wire.card);
  const expiry = card === undefined ? 'unknown' : expiryState({ month: card.expiryMonth, year: card.expiryYear }, now);
  return {
    wire,
    paymentMethod: kindOf(wire),
    ...(card === undefined ? {} : { card }),
    expiry,
    isDefault: wire.default_payment_method_set === true,
    requiresCvc: wire.requires_cvv === true,
    usable: expiry !== 'expired',
  };
}

function kindOf(wire: CustomerPaymentMethod): PaymentMethod {
  const said = paymentMethods.find((word) => word === wire.payment_method);
  if (said !== undefined) return said;
  if (wire.card !== undefined) return 'card';
  return wire.bank_transfer !== undefined || wire.bank !== undefined ? 'bank_transfer' : 'wallet';
}

/** The interface wants at least one country; without better knowledge it is the one that the locale is mostly used in. */
function likelyCountries(locale: string): readonly string[] {
  return [new Intl.Locale(locale).maximize().region ?? 'US'];
}
