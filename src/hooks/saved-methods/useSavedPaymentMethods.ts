import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Failure, readJsonNote, writeJsonNote } from '../../client/index.ts';
import { type CustomerPaymentMethod, listCustomerPaymentMethods, paymentIdOfSecret } from '../../contract/index.ts';
import { usePageShown } from '../browser-tabs/useTabLock.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { createCacheKey } from '../queries/readOptions.ts';
import { orderSavedMethods } from './savedMethodOrder.ts';
import { readSavedMethod, type SavedPaymentMethod } from './savedPaymentMethod.ts';
import {
  type SavedPaymentMethodsList,
  type SavedPaymentMethodsOptions,
  savedPaymentMethodsOptions,
} from './savedPaymentMethodsOptions.ts';

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
      /**
       * When the service was asked for them, milliseconds since 1970 by the provider's clock. Their tokens are good for `savedTokensLastMs` from then on.
       */
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

const neverChanges = () => () => undefined;

/** The list is read again well before its tokens end. */
const readAgainAfterMs = 600_000;

/**
 * A customer's saved payment methods for one payment (interface 4.4). The client secret is in neither the query key nor the cache; the payment's
 * id represents it.
 */
export function useSavedPaymentMethods({
  filter,
  accepts = [],
  ...asked
}: SavedPaymentMethodsOptions): SavedPaymentMethodsState {
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
  // What was said on this page counts also where it cannot be noted. A server has no notes of the tab, so the first drawing goes without.
  const [said, setSaid] = useState<Readonly<Record<string, readonly string[]>>>({});
  const noted = useSyncExternalStore(
    neverChanges,
    () => notedRejections(paymentId).join(' '),
    () => '',
  );
  const rejected = useMemo(() => [...noted.split(' '), ...(said[paymentId] ?? [])], [noted, paymentId, said]);

  const taken = accepts.join();
  const methods = useMemo(() => {
    if (data === undefined || data === 'guest') return data;
    const reading = {
      now: new Date(clock.now()),
      amount,
      currency,
      priced: !updating,
      rejected,
      accepts: taken.split(',').filter(Boolean),
    };
    const fitting = data.rows.filter((wire) => isAsked(wire, { customerId, recurring, installments }));
    const read = fitting.map((wire) => readSavedMethod(wire, reading));
    return orderSavedMethods(filter === undefined ? read : read.filter(filter));
  }, [data, updating, clock, customerId, amount, currency, recurring, installments, filter, rejected, taken]);

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
        { queryKey: createCacheKey(client, listCustomerPaymentMethods, [paymentId, customerId]) },
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

/** Whether a row is what was asked for. A service that answers with another customer's method is not believed, whatever the reason. */
function isAsked(
  wire: CustomerPaymentMethod,
  asked: { readonly customerId: string; readonly recurring: boolean; readonly installments: boolean },
): boolean {
  if (wire.customer_id !== undefined && wire.customer_id !== asked.customerId) return false;
  if (asked.recurring && wire.recurring_enabled === false) return false;
  return !(asked.installments && wire.installment_payment_enabled === false);
}

const rejectionsKey = (paymentId: string) => `tillkit:rejected:${paymentId}`;

/**
 * Ids of the saved methods whose bank does not want them to be tried again for this payment (`trans_status` `R`), as noted in this tab. Where the page
 * has no storage they hold until it is left.
 */
function notedRejections(paymentId: string): readonly string[] {
  const noted = readJsonNote<unknown>(rejectionsKey(paymentId));
  return Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : [];
}

/** Notes them all. */
function noteRejections(paymentId: string, ids: readonly string[]): void {
  writeJsonNote(rejectionsKey(paymentId), ids);
}
