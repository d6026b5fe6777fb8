import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CheckoutData,
  type CheckoutPage,
  type CheckoutState,
  paymentLinkCheckoutFlow,
  readCustomerAction,
  step,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { isLoopback, safeUrl } from '../../validation/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { findPrefetched } from '../queries/prefetchedAnswer.ts';

/** What the first state of a checkout is made from. */
interface InitialRead<Page extends CheckoutPage> {
  /** Id of the link, or of the payment where the checkout has no link. */
  readonly id: string;
  /** Key of the query that the checkout reads. */
  readonly queryKey: QueryKey;
  /** The same read, made by a server before the page was loaded. */
  readonly initialData: Page | undefined;
  /** True for a page that is never hydrated. */
  readonly everyState: boolean;
}

/** The state that a checkout shows while its flow loads, from the read of a server or a prefetch; `undefined` without such a read, and after loading. */
export function useInitialState<Page extends CheckoutPage>(
  state: CheckoutState,
  { id, queryKey, initialData, everyState }: InitialRead<Page>,
): Extract<CheckoutState, CheckoutData> | undefined {
  const { queryClient, pageOrigin } = useTillkit();
  const [initial, setInitial] = useState(() => {
    if (everyState && initialData !== undefined) return toStaticState(initialData, isOnLoopback(pageOrigin));
    return toReadyState(initialData ?? findPrefetched<Page>(queryClient, queryKey));
  });
  const isShown = state.kind === 'loading' && initial !== undefined && getId(initial.page) === id;
  // Used once: a later reload is not shown with it.
  if (initial !== undefined && !isShown) setInitial(undefined);
  return isShown ? initial : undefined;
}

/** The form as a server's read shows it, until the page has read by itself; `undefined` where the checkout would not be `ready`. */
function toReadyState(answer: CheckoutPage | undefined) {
  if (answer === undefined) return undefined;
  const at = Date.parse(answer.server_time);
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, { type: 'linkRead', answer, at });
  return state.kind === 'ready' ? state : undefined;
}

/** The state of a page that is never hydrated, for every status of its payment. Such a page cannot poll, so `checking` becomes `unknown`. */
function toStaticState(answer: CheckoutPage, allowLoopback: boolean) {
  const { payment, server_time: serverTime } = answer;
  const at = Date.parse(serverTime);
  const address = (url: string | undefined) => {
    const safe = safeUrl(url, { allowLoopback });
    return safe.ok ? safe.value : undefined;
  };
  const requestedAction = readCustomerAction(payment, { address, serverTime, at });
  // A hidden frame and a code need a script.
  const action =
    requestedAction?.kind === 'hiddenFrame' || requestedAction?.kind === 'code' ? undefined : requestedAction;
  const event = { type: 'linkRead', answer, ...defined({ action }), at } as const;
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, event);
  if (!('page' in state)) return undefined;
  return state.kind === 'checking' ? ({ ...state, kind: 'unknown' } as const) : state;
}

const getId = ({ payment_link: link, payment }: CheckoutPage) => link?.payment_link_id ?? payment.payment_id;

const isOnLoopback = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
