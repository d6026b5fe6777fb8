import * as z from 'zod/mini';
import type { Failure, Result } from '../../client/index.ts';
import { type CallReport, confirmWithMethod } from '../../contract/index.ts';
import type { CardState, FrameMessage, PageMessage, SentFailure } from '../../frames/index.ts';
import type { CardExtras, FramedCard } from '../../hooks/index.ts';
import { defined } from '../../money/index.ts';
import { randomId } from '../../ui/index.ts';
import type { CardFieldName } from './cardFields.ts';

/** A page's dealings with the fields in its frame. */
export interface FrameLink {
  /** What the frame has said last of its fields. */
  readonly state: () => CardState;
  /** Checks every field in the frame and shows what is wrong there; `false` too where the frame does not answer. */
  readonly validate: () => Promise<boolean>;
  readonly clear: () => void;
  readonly clearCvc: () => void;
  readonly refuse: (field: CardFieldName) => void;
  readonly card: FramedCard;
}

/** A stored card as the frame names it. */
const storedCard = z.object({ payment_method_id: z.string(), payment_method: z.literal('card') });

const untouched: CardState = { complete: false, empty: true, wrong: false, brand: null };

type Call = Extract<PageMessage, { readonly t: 'call' }>;
/** A call as it is made: its name is given, its id is made here. */
type CallParts = Call extends infer One ? (One extends Call ? Omit<One, 't' | 'id'> : never) : never;
type Answer = Extract<FrameMessage, { readonly t: 'answer' }>['result'];

interface Waiting {
  readonly done: (answer: Answer) => void;
  readonly note?: ((report: CallReport) => void) | undefined;
  readonly effect: Failure['effect'];
}

const unanswered = (effect: Failure['effect']): Answer => ({
  ok: false,
  failure: { kind: 'network', effect, code: 'frame_lost' },
});

const besideCard = ({ nickname, billing }: CardExtras) => ({
  ...defined({ nickname, billing: billing && { ...billing } }),
});

/** The calls of a page to its frame, and the answers to them. */
export interface FrameCalls {
  readonly link: FrameLink;
  /** For every message of the frame. */
  readonly hear: (message: FrameMessage) => void;
  /** The frame is lost: calls that wait have no answer. What they have done is found out by reads. */
  readonly giveUp: () => void;
}

/** @param post sends to the frame; `false` where the frame is not ready, and nothing was sent */
export function createFrameCalls(post: (message: PageMessage) => boolean): FrameCalls {
  const waiting = new Map<string, Waiting>();
  let state = untouched;
  let isLost = false;

  function ask(parts: CallParts, effect: Failure['effect'], note?: Waiting['note']): Promise<Answer> {
    const id = randomId();
    return new Promise((resolve) => {
      if (!post({ ...parts, t: 'call', id })) return resolve(unanswered('none'));
      waiting.set(id, { done: resolve, note, effect });
    });
  }
  const resultOf = <Value>(
    endpoint: string,
    answer: Answer,
    effect: Failure['effect'],
    schema: z.core.$ZodType<Value>,
  ): Result<Value> => {
    if (!answer.ok) return { ok: false, failure: failureOf(endpoint, answer.failure) };
    const read = z.safeParse(schema, answer.value);
    return read.success
      ? { ok: true, value: read.data }
      : { ok: false, failure: failureOf(endpoint, { kind: 'contract', effect, code: 'answer_unexpected' }) };
  };

  const card: FramedCard = {
    tokenize: async ({ clientSecret, extras }) => {
      // Storing moves no money, whether it was done or not.
      const answer = await ask({ call: 'tokenize', clientSecret, extras: besideCard(extras) }, 'none');
      return resultOf('createPaymentMethod', answer, 'none', storedCard);
    },
    confirm: async ({ clientSecret, customerSession, operationId, body }) => {
      const parts = { clientSecret, customerSession, operationId, body: { ...body } };
      const answer = await ask({ call: 'confirm', ...parts }, 'unknown');
      return resultOf('confirmWithMethod', answer, 'unknown', confirmWithMethod.output);
    },
    confirmNewCard: async ({ clientSecret, customerSession, operationId, body, extras, contact, note }) => {
      const beside = { extras: besideCard(extras), ...defined({ contact }) };
      const parts = { clientSecret, customerSession, operationId, body: { ...body }, ...beside };
      const answer = await ask({ call: 'confirmNewCard', ...parts }, 'unknown', note);
      return resultOf('confirmPayment', answer, 'unknown', confirmWithMethod.output);
    },
  };
  return {
    link: {
      // What a frame has said before it was lost holds again once it answers.
      state: () => (isLost ? untouched : state),
      validate: async () => {
        const answer = await ask({ call: 'validate', focus: true }, 'none');
        return answer.ok && answer.value === true;
      },
      clear: () => void post({ t: 'act', act: 'clear' }),
      clearCvc: () => void post({ t: 'act', act: 'clearCvc' }),
      refuse: (field) => void post({ t: 'refuse', field }),
      card,
    },
    hear(message) {
      isLost = false;
      if (message.t === 'state') state = message.state;
      if (message.t === 'report') waiting.get(message.id)?.note?.(message.report);
      if (message.t !== 'answer') return;
      waiting.get(message.id)?.done(message.result);
      waiting.delete(message.id);
    },
    giveUp() {
      isLost = true;
      for (const { done, effect } of waiting.values()) done(unanswered(effect));
      waiting.clear();
    },
  };
}

function failureOf(endpoint: string, { kind, effect, status, code, retryAfterMs }: SentFailure): Failure {
  const words = ['tillkit:', `${endpoint}:`, kind, status, code, '(in the card frame)'];
  return {
    kind,
    effect,
    ...defined({ status, code, retryAfterMs }),
    message: words.filter((word) => word !== undefined).join(' '),
    endpoint,
  };
}
