import { useEffect } from 'react';
import { type Client, developmentHint } from '../../client/index.ts';
import type { BrowserPayment, PaymentView } from '../../contract/index.ts';
import {
  type CustomerAction,
  getThreeDSStart,
  readCustomerAction,
  type ThreeDSPage,
  type ThreeDSStart,
  type ThreeDSState,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { isLoopback, safeUrl } from '../../validation/index.ts';
import { findAuthentication, findRepeatableAuthentication, isSubmitValid } from '../browser-tabs/sessionNotes.ts';

/** What a payer can do during an authentication, and the progress that the bank's frames show. None of it is a result. */
export type ThreeDSViewEvent =
  | 'methodEnded'
  | 'bankOpened'
  | 'frameLoaded'
  | 'newPageAsked'
  | 'challengeEnded'
  | 'closeAsked'
  | 'closeConfirmed'
  | 'closeDismissed'
  | 'restart'
  | 'finish';

/** What a payment asks of its payer on this page; empty when it asks for nothing. */
interface NextAction {
  /** How its 3-D Secure authentication starts. */
  readonly threeDS?: ThreeDSStart;
  /** Any other action, with checked addresses. */
  readonly action?: CustomerAction;
}

/** What the payment of an answer asks of its payer. `fresh`: it is the answer to this page's own confirmation. */
export function getNextAction(client: Client, answer: BrowserPayment, at: number, fresh = false): NextAction {
  const { payment, policy } = answer;
  if (payment.status !== 'requires_customer_action') return {};
  const requiresSubmit = !isSubmitValid(payment, at);
  const threeDS = getThreeDSStart(payment, policy, { ...getThreeDSPage(client, payment, at, fresh), requiresSubmit });
  return defined({ threeDS, action: getCustomerAction(client, answer, at) });
}

/** What an authentication depends on besides the payment. `fresh`: the payment is the answer to this page's own confirmation. */
export function getThreeDSPage(client: Client, payment: PaymentView, now: number, fresh = false): ThreeDSPage {
  const repeat = findRepeatableAuthentication(payment, now)?.completion;
  const noted = findAuthentication(payment);
  const { return_url: back = '' } = payment;
  return {
    // Never taken for a bank's: this page, the pay origin, the page around this one, and the merchant's page that the payer returns to.
    ownOrigins: [
      window.location.origin,
      client.payOrigin,
      ...(client.hostOrigins ?? []),
      ...(URL.canParse(back) ? [new URL(back).origin] : []),
    ],
    allowLoopback: isLoopback(window.location.hostname),
    resumed: noted !== undefined,
    decoupled: noted?.decoupled === true,
    fresh,
    ...(client.adapter.threeDSEndsAtService ? { closesAttempt: true } : {}),
    ...defined({ repeat }),
  };
}

/** The customer action that a payment asks for, with checked addresses; `undefined` for none and for 3-D Secure. */
export function getCustomerAction(
  client: Client,
  { payment, server_time: serverTime }: BrowserPayment,
  at: number,
): CustomerAction | undefined {
  if (payment.status !== 'requires_customer_action' || payment.next_action?.three_ds_data !== undefined)
    return undefined;
  const { allowLoopback, ownOrigins } = getThreeDSPage(client, payment, at);
  const address = (url: string | undefined, hidden?: boolean) => {
    const safe = safeUrl(url, hidden === true ? { allowLoopback, forbiddenOrigins: ownOrigins } : { allowLoopback });
    return safe.ok ? safe.value : undefined;
  };
  return readCustomerAction(payment, { address, serverTime, at });
}

/** Longer than any part of the kit takes to post the CReq of a challenge that it draws. */
const drawnWithinMs = 5000;

/** Warns in development when nothing on the page renders a pending challenge. `undefined`: no authentication. */
export function useChallengeHint(threeDS: ThreeDSState | undefined): void {
  const isUndrawn = threeDS?.kind === 'challenge' && threeDS.opened === undefined;
  useEffect(() => {
    if (!isUndrawn) return undefined;
    const timer = setTimeout(() => developmentHint('challengeNotDrawn'), drawnWithinMs);
    return () => clearTimeout(timer);
  }, [isUndrawn]);
}
