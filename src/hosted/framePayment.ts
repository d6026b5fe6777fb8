import { useState } from 'react';
import type { Failure, Result } from '../client/index.ts';
import { type BrowserPayment, type confirmWithMethod, type InputOf, isAsShown, pickShown } from '../contract/index.ts';
import { usePayment } from '../hooks/index.ts';
import { randomId } from '../ui/index.ts';

type Cost = NonNullable<InputOf<typeof confirmWithMethod>['body']['shown']>;

/** The payment that a card frame was opened for: the only one that what is typed in it pays. */
export interface FramePayment {
  /** Reads what it costs, once, before it is needed. */
  readonly open: () => Promise<Result<Cost>>;
  /** True for its own client secret. */
  readonly isOwn: (clientSecret: string) => boolean;
  /**
   * What it costs, and what a setup keeps its card for, as the proxy says. Where the page has shown something else it is read once more: what the merchant's
   * server has changed counts, and what the page alone says does not.
   */
  readonly readCost: (shown: unknown) => Promise<Result<Cost>>;
  /** Keeps the id of a stored card in this frame: with it the page could pay without the frame. @returns the name that the page gets instead */
  readonly rememberStored: (paymentMethodId: string) => string;
  /** The id of a stored card by that name; `undefined` where this frame has stored none of it. */
  readonly findStored: (name: unknown) => string | undefined;
}

/** True where the page has shown what the proxy names. */
export const isSameCost = (shownByPage: unknown, cost: Cost): boolean => isAsShown(Object(shownByPage), cost);

/** The payment of this frame, which its component reads (`usePayment`). */
export function useFramePayment(clientSecret: string): FramePayment {
  const { refetch } = usePayment({ clientSecret }, { enabled: false });
  const [payment] = useState(() =>
    createFramePayment(clientSecret, () =>
      refetch({ throwOnError: true }).then(
        // A read that has not failed has its data.
        ({ data }) => ({ ok: true, value: data as BrowserPayment }),
        (failure: Failure) => ({ ok: false, failure }),
      ),
    ),
  );
  return payment;
}

function createFramePayment(clientSecret: string, readPayment: () => Promise<Result<BrowserPayment>>): FramePayment {
  const stored = new Map<unknown, string>();
  let cost: Promise<Result<Cost>> | undefined;

  async function read(): Promise<Result<Cost>> {
    const answer = await readPayment();
    if (!answer.ok) return answer;
    return { ok: true, value: pickShown(answer.value.payment) };
  }
  /** The first read, or another one where that has failed. */
  async function open(): Promise<Result<Cost>> {
    cost ??= read();
    const known = await cost;
    if (!known.ok) cost = undefined;
    return known;
  }
  return {
    open,
    isOwn: (secret) => secret === clientSecret,
    async readCost(shown) {
      const known = await open();
      if (!known.ok || shown === undefined || isSameCost(shown, known.value)) return known;
      cost = undefined;
      return open();
    },
    rememberStored(paymentMethodId) {
      const name = randomId();
      stored.set(name, paymentMethodId);
      return name;
    },
    findStored: (name) => stored.get(name),
  };
}
