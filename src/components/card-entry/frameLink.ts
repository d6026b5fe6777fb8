import * as z from 'zod/mini';
import type { Failure, Result } from '../../client/index.ts';
import { type CallReport, confirmWithMethod } from '../../contract/index.ts';
import type { CardState, FrameMessage, PageMessage, SentFailure } from '../../frames/index.ts';
import type { CardExtras, FramedCard } from '../../hooks/index.ts';
import { defined } from '../../money/index.ts';
import { randomId } from '../../ui/index.ts';
import type { CardFieldName } from './cardFields.ts';

/** What a page can do with the fields in its frame. */
export interface FrameLink {
  /** State of the fields that the frame has reported last. */
  readonly state: () => CardState;
  /**
   * Checks every field in the frame, and its surcharge, and shows what is wrong there; `false` too where the frame does not answer.
   *
   * @param surcharge of the card that the page shows, in minor units; absent for none
   */
  readonly validate: (surcharge?: number) => Promise<boolean>;
  readonly clear: () => void;
  readonly clearCvc: () => void;
  readonly refuse: (field: CardFieldName) => void;
  readonly card: FramedCard;
}

/** A stored card as the frame names it. */
const storedCard = z.object({ payment_method_id: z.string(), payment_method: z.literal('card') });

const untouched: CardState = { complete: false, empty: true, wrong: false, brand: null };

type Call = Extract<PageMessage, { readonly type: 'call' }>;
/** A call without what `sendCall` adds to it. */
type CallParts = Call extends infer One ? (One extends Call ? Omit<One, 'type' | 'id'> : never) : never;
type Answer = Extract<FrameMessage, { readonly type: 'answer' }>['result'];

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly onReport?: ((report: CallReport) => void) | undefined;
  readonly effect: Failure['effect'];
}

const unanswered = (effect: Failure['effect']): Answer => ({
  ok: false,
  failure: { kind: 'network', effect, code: 'frame_lost' },
});

const toSentExtras = ({ nickname, billing }: CardExtras) => ({
  ...defined({ nickname, billing: billing && { ...billing } }),
});

/** The calls of a page to its frame, and the answers to them. */
export interface FrameCalls {
  readonly link: FrameLink;
  /** For every message of the frame. */
  readonly hear: (message: FrameMessage) => void;
  /** The frame is lost: calls that wait have no answer. Reads find out what they have done. */
  readonly giveUp: () => void;
}

/** @param post sends to the frame; `false` where the frame is not ready, and nothing was sent */
export function createFrameCalls(post: (message: PageMessage) => boolean): FrameCalls {
  const waiting = new Map<string, Waiting>();
  let state = untouched;
  let isLost = false;

  function sendCall(parts: CallParts, effect: Failure['effect'], onReport?: Waiting['onReport']): Promise<Answer> {
    const id = randomId();
    return new Promise((resolve) => {
      if (!post({ ...parts, type: 'call', id })) return resolve(unanswered('none'));
      waiting.set(id, { resolve, onReport, effect });
    });
  }
  const toResult = <Value>(
    endpoint: string,
    answer: Answer,
    effect: Failure['effect'],
    schema: z.core.$ZodType<Value>,
  ): Result<Value> => {
    if (!answer.ok) return { ok: false, failure: toFailure(endpoint, answer.failure) };
    const read = z.safeParse(schema, answer.value);
    return read.success
      ? { ok: true, value: read.data }
      : { ok: false, failure: toFailure(endpoint, { kind: 'contract', effect, code: 'answer_unexpected' }) };
  };

  const card: FramedCard = {
    tokenize: async ({ clientSecret, extras }) => {
      // Storing moves no money, whether it was done or not.
      const answer = await sendCall({ call: 'tokenize', clientSecret, extras: toSentExtras(extras) }, 'none');
      return toResult('createPaymentMethod', answer, 'none', storedCard);
    },
    confirm: async ({ clientSecret, customerSession, operationId, body }) => {
      const parts = { clientSecret, customerSession, operationId, body: { ...body } };
      const answer = await sendCall({ call: 'confirm', ...parts }, 'unknown');
      return toResult('confirmWithMethod', answer, 'unknown', confirmWithMethod.output);
    },
    confirmNewCard: async ({
      clientSecret,
      customerSession,
      operationId,
      body,
      extras,
      surcharge,
      contact,
      onReport,
    }) => {
      const details = { extras: toSentExtras(extras), ...defined({ surcharge, contact }) };
      const parts = { clientSecret, customerSession, operationId, body: { ...body }, ...details };
      const answer = await sendCall({ call: 'confirmNewCard', ...parts }, 'unknown', onReport);
      return toResult('confirmPayment', answer, 'unknown', confirmWithMethod.output);
    },
  };
  return {
    link: {
      // What a frame has reported before it was lost is true again once it answers.
      state: () => (isLost ? untouched : state),
      validate: async (surcharge) => {
        const answer = await sendCall({ call: 'validate', focus: true, ...defined({ surcharge }) }, 'none');
        return answer.ok && answer.value === true;
      },
      clear: () => void post({ type: 'clear', fields: 'all' }),
      clearCvc: () => void post({ type: 'clear', fields: 'cvc' }),
      refuse: (field) => void post({ type: 'refuse', field }),
      card,
    },
    hear(message) {
      isLost = false;
      if (message.type === 'state') state = message.state;
      if (message.type === 'report') waiting.get(message.id)?.onReport?.(message.report);
      if (message.type !== 'answer') return;
      waiting.get(message.id)?.resolve(message.result);
      waiting.delete(message.id);
    },
    giveUp() {
      isLost = true;
      for (const { resolve, effect } of waiting.values()) resolve(unanswered(effect));
      waiting.clear();
    },
  };
}

function toFailure(endpoint: string, { kind, effect, status, code, retryAfterMs }: SentFailure): Failure {
  const parts = ['tillkit:', `${endpoint}:`, kind, status, code, '(in the card frame)'];
  return {
    kind,
    effect,
    ...defined({ status, code, retryAfterMs }),
    message: parts.filter((part) => part !== undefined).join(' '),
    endpoint,
  };
}
