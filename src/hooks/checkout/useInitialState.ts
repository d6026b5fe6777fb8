import type { QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import {
  type CheckoutData,
  type CheckoutPage,
  type CheckoutState,
  customerAction,
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

/**
 * Submits at once, or where the form is shown from an initial read, as soon as the page has read the payment itself. A changed amount, or a problem, needs
 * another submit.
 */
export function useConfirmOnceLoaded(
  state: CheckoutState,
  getState: () => CheckoutState,
  initialState: CheckoutData | undefined,
  submit: (instrument: PayInstrument) => void,
): (instrument: PayInstrument) => void {
  const waiting = useRef<{ readonly instrument: PayInstrument; readonly shown: PaymentView }>(undefined);
  useEffect(() => {
    if (state.kind === 'loading' || waiting.current === undefined) return;
    const { instrument, shown } = waiting.current;
    waiting.current = undefined;
    if (state.kind !== 'ready' || state.problem !== undefined) return;
    const { net_amount: amount, currency } = state.payment;
    if (amount === shown.net_amount && currency === shown.currency) submit(instrument);
  }, [state, submit]);
  return useCallback(
    (instrument: PayInstrument) => {
      if (getState().kind === 'loading' && initialState !== undefined)
        waiting.current = { instrument, shown: initialState.payment };
      submit(instrument);
    },
    [getState, initialState, submit],
  );
}
