import type { QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import {
  type CheckoutData,
  type CheckoutPage,
  type CheckoutState,
  customerAction,
  type Problem,
  paymentLinkCheckoutFlow,
  step,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { isLoopback, safeUrl } from '../../validation/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { prefetchedIn } from '../queries/prefetchedAnswer.ts';
import type { PayInstrument } from './payInstrument.ts';

/** What a checkout is drawn with until the page has read its payment itself. */
interface InitialRead<Page extends CheckoutPage> {
  /** Id of the link, or of the payment where the checkout has no link. */
  readonly id: string;
  /** Key of the query that the checkout reads. */
  readonly queryKey: QueryKey;
  /** The same read, made by a server before the page was there. */
  readonly initialData: Page | undefined;
  /** True where no script follows what a server draws. */
  readonly everyState: boolean;
}

/** Id of the link, or of the payment where the checkout has no link. */
const idOf = ({ payment_link: link, payment }: CheckoutPage) => link?.payment_link_id ?? payment.payment_id;

/** The `ready` state of a checkout that a server has read; `undefined` where its payment leads to any other state. */
function readyStateOf(answer: CheckoutPage | undefined) {
  if (answer === undefined) return undefined;
  const at = Date.parse(answer.server_time);
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, { type: 'linkRead', answer, at });
  return state.kind === 'ready' ? state : undefined;
}

const onLoopback = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && isLoopback(new URL(origin).hostname);

/** The state for a page that is never hydrated, whatever the status of its payment. Such a page cannot poll, so `checking` becomes `unknown`. */
function staticStateOf(answer: CheckoutPage, allowLoopback: boolean) {
  const { payment, server_time: serverTime } = answer;
  const at = Date.parse(serverTime);
  const address = (url: string | undefined) => {
    const safe = safeUrl(url, { allowLoopback });
    return safe.ok ? safe.value : undefined;
  };
  const asked = customerAction(payment, { address, serverTime, at });
  // A hidden frame and a code need a script.
  const action = asked?.kind === 'hiddenFrame' || asked?.kind === 'code' ? undefined : asked;
  const event = { type: 'linkRead', answer, ...defined({ action }), at } as const;
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, event);
  if (!('link' in state)) return undefined;
  return state.kind === 'checking' ? ({ ...state, kind: 'unknown' } as const) : state;
}

/** The state that a checkout is drawn with while its flow loads, from what a server or a prefetch has read; `undefined` without such a read, and afterwards. */
export function useInitialState<Page extends CheckoutPage>(
  state: CheckoutState,
  { id, queryKey, initialData, everyState }: InitialRead<Page>,
): Extract<CheckoutState, CheckoutData> | undefined {
  const { queryClient, pageOrigin } = useTillkit();
  const [opened, setOpened] = useState(() => {
    if (everyState && initialData !== undefined) return staticStateOf(initialData, onLoopback(pageOrigin));
    return readyStateOf(initialData ?? prefetchedIn<Page>(queryClient, queryKey));
  });
  const initialState =
    state.kind === 'loading' && opened !== undefined && idOf(opened.link) === id ? opened : undefined;
  // Used once: a later reload is not shown with it.
  if (opened !== undefined && initialState === undefined) setOpened(undefined);
  return initialState;
}

/** What a payer was shown that a payment costs: minor units of `currency`. */
export type ShownAmount = Pick<PaymentView, 'net_amount' | 'currency'>;

const isSameAmount = (one: ShownAmount, other: ShownAmount) =>
  one.net_amount === other.net_amount && one.currency === other.currency;

/** True while the payment that a form shows is being read. */
const isReading = (state: CheckoutState) =>
  state.kind === 'loading' || (state.kind === 'ready' && state.refreshing === true);

/**
 * Submits what the payer was shown. While the payment is being changed or read a submit waits for the answer; where it then costs something else, or cannot
 * be paid for another reason, the payer has to submit again.
 *
 * @param isUpdating whether the merchant's server is changing the payment
 * @returns the submit, and what drops one that waits
 */
export function useConfirmShown(
  state: CheckoutState,
  getState: () => CheckoutState,
  isUpdating: () => boolean,
  initialState: CheckoutData | undefined,
  submit: (instrument: PayInstrument) => void,
  refuse: () => void,
): readonly [confirm: (instrument: PayInstrument, shown?: ShownAmount) => void, dropWaiting: () => void] {
  const waiting = useRef<{
    readonly instrument: PayInstrument;
    readonly shown: ShownAmount;
    readonly problem: Problem | undefined;
  }>(undefined);
  const send = useCallback(
    (instrument: PayInstrument, shown: ShownAmount, { payment }: CheckoutData) =>
      isSameAmount(shown, payment) ? submit(instrument) : refuse(),
    [submit, refuse],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state that is rendered; the newest one may be another already.
  useEffect(() => {
    const now = getState();
    if (waiting.current === undefined || isReading(now) || (now.kind === 'ready' && isUpdating())) return;
    const { instrument, shown, problem } = waiting.current;
    waiting.current = undefined;
    if (now.kind === 'ready' && now.problem === problem) send(instrument, shown, now);
  }, [state, getState, isUpdating, send]);
  const confirm = useCallback(
    (instrument: PayInstrument, shown?: ShownAmount) => {
      const now = getState();
      const form = now.kind === 'ready' ? now : now.kind === 'loading' ? initialState : undefined;
      if (form === undefined) return;
      const problem = now.kind === 'ready' ? now.problem : undefined;
      if (isReading(now) || isUpdating()) waiting.current = { instrument, shown: shown ?? form.payment, problem };
      else send(instrument, shown ?? form.payment, form);
    },
    [getState, isUpdating, initialState, send],
  );
  const dropWaiting = useCallback(() => {
    waiting.current = undefined;
  }, []);
  return [confirm, dropWaiting];
}

/**
 * Follows changes that the merchant's server makes to an open payment: the form is busy until the last of them is answered and the payment is read again.
 *
 * @returns how many are under way, whether any is right now, and what notes that one begins or ends
 */
export function useUpdates() {
  const count = useRef(0);
  const [drawn, setDrawn] = useState(0);
  const isUpdating = useCallback(() => count.current > 0, []);
  const note = useCallback((more: 1 | -1) => {
    count.current += more;
    setDrawn(count.current);
  }, []);
  return [drawn, isUpdating, note] as const;
}
