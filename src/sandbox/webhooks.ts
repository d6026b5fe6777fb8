import {
  type KnownDisputeStatus,
  type KnownPaymentStatus,
  type KnownPayoutStatus,
  type WebhookEvent,
  type WebhookEventType,
  webhookSignatureHeader,
} from '../contract/index.ts';
import { findPayment } from './apiKeys.ts';
import { isoTime } from './clock.ts';
import { disputeAnswer, findDispute } from './dispute.ts';
import type { LedgerBook } from './ledger.ts';
import { paymentAnswer } from './paymentAnswer.ts';
import { dueOfPayout, findPayout, payoutAnswer } from './payout.ts';
import { findRefund, refundAnswer } from './refund.ts';
import { dueOfPayment } from './settlePayment.ts';
import type { PaymentRecord, World } from './state.ts';

/** Where events go. */
export interface WebhookOptions {
  /** Address of the merchant's server that takes events by POST. */
  readonly url: string;
  /** Key of the signature. Never logged. */
  readonly secret: string;
  /** Sends the events. @default globalThis.fetch */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** One event and what became of it. */
export interface WebhookDelivery {
  /** Id of the event, the same for every try. */
  readonly event_id: string;
  /** Name of the event, such as `payment_succeeded`. */
  readonly event_type: WebhookEventType;
  /** The payment, refund, dispute or payout that it is about. */
  readonly resource_id: string;
  /** As it is sent, without the signature. Client secrets are left out. */
  readonly event: WebhookEvent;
  /** `waiting`: not sent yet, or to be sent again. `abandoned`: the last try failed as well. */
  readonly state: 'waiting' | 'delivered' | 'abandoned';
  /** One entry per try: when, and the HTTP status; `null` where no answer came. */
  readonly attempts: readonly {
    /** When it was sent, by the sandbox's clock, ISO 8601. */
    readonly at: string;
    /** HTTP status of the answer; `null` where none came. */
    readonly status: number | null;
  }[];
}

/** The events of a sandbox, as its user sees them. */
export interface Webhooks {
  /** All events so far, oldest first. Empty where no address was given. */
  deliveries(): readonly WebhookDelivery[];
  /** Resolves when every event that is due by the sandbox's clock has been sent. Those that wait for a later try are not waited for. */
  settled(): Promise<void>;
}

/** The inner side. */
export interface WebhookSender extends Webhooks {
  /** A ledger that tells the sender which resources to look at. */
  observing(book: LedgerBook): LedgerBook;
  /** Forgets events and tries. */
  reset(): void;
}

/** Waits between the tries of one event, in milliseconds of the sandbox's clock: seven tries within a little more than a day. */
const webhookRetries: readonly number[] = [60, 300, 600, 3600, 21_600, 86_400].map((seconds) => seconds * 1000);

/** Longest wait for the merchant's answer to one try, in real milliseconds. */
const answerLimit = 10_000;

const paymentEvents: Readonly<Record<KnownPaymentStatus, WebhookEventType | undefined>> = {
  succeeded: 'payment_succeeded',
  failed: 'payment_failed',
  processing: 'payment_processing',
  cancelled: 'payment_cancelled',
  requires_customer_action: 'action_required',
  requires_merchant_action: 'action_required',
  requires_capture: 'payment_authorized',
  partially_captured: 'payment_captured',
  partially_captured_and_capturable: 'payment_captured',
  requires_payment_method: undefined,
  requires_confirmation: undefined,
};

const payoutEvents: Readonly<Record<KnownPayoutStatus, WebhookEventType | undefined>> = {
  success: 'payout_success',
  failed: 'payout_failed',
  cancelled: 'payout_cancelled',
  initiated: 'payout_initiated',
  expired: 'payout_expired',
  reversed: 'payout_reversed',
  pending: 'payout_processing',
  ineligible: undefined,
  requires_creation: undefined,
  requires_confirmation: undefined,
  requires_payout_method_data: undefined,
  requires_fulfillment: undefined,
  requires_vendor_account_creation: undefined,
};

/** Words of disputes are events as they are. */
const disputeEvent = (status: KnownDisputeStatus): WebhookEventType => status;

const kinds = { payment_id: 'payment', refund_id: 'refund', dispute_id: 'dispute', payout_id: 'payout' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** A resource as the sender sees it at one moment. */
interface Look {
  readonly event: WebhookEventType | undefined;
  /** What has to change for an event to be due: the status, and what distinguishes two equal ones in a row. */
  readonly mark: string;
  readonly object: Record<string, unknown>;
  /** When it changes by itself, in milliseconds since 1970. */
  readonly due: number | undefined;
}

interface Waiting {
  delivery: WebhookDelivery;
  readonly body: string;
}

/** How the sender gets at the world. */
export interface WebhookActing {
  /** Does a piece of work as one operation: a look settles what has become due, and so may change a resource. */
  readonly asOne: <T>(work: () => T) => T;
  /** Resolves when everything so far is written down. What may still be taken back is not reported. */
  readonly safe: () => Promise<void>;
}

/** What one run holds: everything that a reset throws away at once. */
interface Run {
  readonly stopped: AbortController;
  readonly touched: Set<string>;
  readonly marks: Map<string, string>;
  readonly counts: Map<string, number>;
  readonly all: Waiting[];
  /** The tail of each resource's deliveries, one after another. */
  readonly queues: Map<string, Promise<void>>;
  readonly alarms: Map<string, number>;
  /** Tries on their way. */
  readonly busy: Set<Promise<void>>;
}

const createRun = (): Run => ({
  stopped: new AbortController(),
  touched: new Set(),
  marks: new Map(),
  counts: new Map(),
  all: [],
  queues: new Map(),
  alarms: new Map(),
  busy: new Set(),
});

/** Where events come from, and where they go. */
interface Sending {
  readonly world: () => World;
  readonly options: WebhookOptions;
}

/** What has happened to a resource. */
interface Happened {
  readonly kind: Kind;
  readonly id: string;
  readonly event_type: WebhookEventType;
  readonly object: Record<string, unknown>;
}

function enqueue(run: Run, sending: Sending, { kind, id, event_type, object }: Happened): void {
  const { ids, clock, merchantId } = sending.world();
  const nth = (run.counts.get(id) ?? 0) + 1;
  run.counts.set(id, nth);
  const event: WebhookEvent = {
    merchant_id: merchantId,
    event_id: `evt_${ids.derive(`event ${kind} ${id} ${nth}`, 20)}`,
    event_type,
    content: { type: `${kind}_details`, object },
    timestamp: isoTime(clock.now()),
  };
  // Written out at once: the object holds parts of records, which the next operation may change.
  const body = JSON.stringify(event);
  const { event_id } = event;
  const waiting: Waiting = {
    delivery: { event_id, event_type, resource_id: id, event: structuredClone(event), state: 'waiting', attempts: [] },
    body,
  };
  run.all.push(waiting);
  const before = run.queues.get(id) ?? Promise.resolve();
  run.queues.set(
    id,
    before.then(() => deliver(run, sending, waiting)),
  );
}

/** Tries until the merchant's server answers with 2xx; later events of the same resource wait meanwhile, so that none overtakes another. */
async function deliver(run: Run, { world, options }: Sending, waiting: Waiting): Promise<void> {
  const { signal } = run.stopped;
  for (const [at, wait] of [0, ...webhookRetries].entries()) {
    try {
      if (wait > 0) await world().clock.sleep(wait, signal);
    } catch {
      return;
    }
    if (signal.aborted) return;
    const attempt = send(options, waiting.body);
    const trying = attempt.then(() => {});
    run.busy.add(trying);
    const status = await attempt;
    const delivered = status !== null && status >= 200 && status < 300;
    const attempts = [...waiting.delivery.attempts, { at: isoTime(world().clock.now()), status }];
    const state = delivered ? 'delivered' : at === webhookRetries.length ? 'abandoned' : 'waiting';
    waiting.delivery = { ...waiting.delivery, attempts, state };
    run.busy.delete(trying);
    if (delivered) return;
  }
}

/** One try; gives the HTTP status, or null where no answer came. A redirect is an answer like any other, and not 2xx. */
async function send(options: WebhookOptions, body: string): Promise<number | null> {
  try {
    const headers = {
      'content-type': 'application/json',
      [webhookSignatureHeader]: await signatureOf(options.secret, body),
    };
    const signal = AbortSignal.timeout(answerLimit);
    const request = new Request(options.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    const response = await (options.fetch ?? fetch)(request);
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/**
 * Sends events of a world. Without options it sees nothing and sends nothing.
 *
 * @param acting how it gets at the world.
 */
export function createWebhooks(
  world: () => World,
  options: WebhookOptions | undefined,
  { asOne, safe }: WebhookActing,
): WebhookSender {
  if (options) checkOptions(options);
  let run = createRun();

  function touch(kind: Kind, id: string): void {
    const current = run;
    // What could not be written has been taken back; then the look finds what there was before.
    if (current.touched.size === 0) {
      safe().then(
        () => lookAtTouched(current),
        () => lookAtTouched(current),
      );
    }
    current.touched.add(`${kind} ${id}`);
  }

  /** Operations are not interrupted, so that everything touched by one has come to rest here. */
  function lookAtTouched(current: Run): void {
    const keys = [...current.touched];
    current.touched.clear();
    for (const key of keys) {
      if (current.stopped.signal.aborted) return;
      const [kind, id] = splitKey(key);
      const look = lookSafely(kind, id);
      if (!look) continue;
      setAlarm(current, key, look.due);
      if (current.marks.get(key) === look.mark) continue;
      current.marks.set(key, look.mark);
      if (options && look.event !== undefined)
        enqueue(current, { options, world }, { kind, id, event_type: look.event, object: look.object });
    }
  }

  function lookSafely(kind: Kind, id: string): Look | undefined {
    try {
      return asOne(() => lookAt(world(), kind, id));
    } catch {
      // The log cannot be written: nothing happens until it can.
      return undefined;
    }
  }

  function setAlarm(current: Run, key: string, due: number | undefined): void {
    if (due === undefined || current.alarms.get(key) === due) return;
    current.alarms.set(key, due);
    const [kind, id] = splitKey(key);
    const { clock } = world();
    clock.sleep(due - clock.now(), current.stopped.signal).then(
      () => {
        if (current.alarms.get(key) === due) current.alarms.delete(key);
        touch(kind, id);
      },
      () => {},
    );
  }

  return {
    deliveries: () => run.all.map(({ delivery }) => delivery),
    async settled() {
      // Long enough for a touched resource to be looked at and for its first try to be under way.
      for (let calm = 0; calm < 20; calm += 1) {
        await Promise.resolve();
        if (run.busy.size > 0 || run.touched.size > 0) calm = 0;
        if (run.touched.size > 0) await safe().catch(() => {});
        if (run.busy.size > 0) await Promise.all(run.busy);
      }
    },
    observing(book) {
      if (!options) return book;
      return {
        ...book,
        write(entry) {
          book.write(entry);
          for (const [field, kind] of Object.entries(kinds)) {
            const id = entry[field as keyof typeof kinds];
            if (id !== undefined) touch(kind, id);
          }
        },
      };
    },
    reset() {
      run.stopped.abort();
      run = createRun();
    },
  };
}

function checkOptions({ url, secret }: WebhookOptions): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error('tillkit: webhooks.url is not an address of http or https. Events would go nowhere.');
  }
  if (secret === '') {
    throw new Error(
      'tillkit: webhooks.secret is empty. Events are signed with it; give the one that verifyWebhook gets.',
    );
  }
}

function splitKey(key: string): [Kind, string] {
  const at = key.indexOf(' ');
  // `touch` writes the key: one of the four kinds, a blank, an id.
  return [key.slice(0, at) as Kind, key.slice(at + 1)];
}

function lookAt(world: World, kind: Kind, id: string): Look | undefined {
  const { payments, refunds, disputes, payouts } = world.store;
  switch (kind) {
    case 'payment': {
      if (!payments.has(id)) return undefined;
      const payment = findPayment(world, id);
      const object = { ...paymentAnswer(world, payment), client_secret: null };
      return { event: paymentEvents[payment.status], mark: markOf(payment), object, due: dueOfPayment(world, payment) };
    }
    case 'refund': {
      if (!refunds.has(id)) return undefined;
      const refund = findRefund(world, id);
      const { status } = refund;
      const event = status === 'succeeded' ? 'refund_succeeded' : status === 'failed' ? 'refund_failed' : undefined;
      return { event, mark: status, object: refundAnswer(world, refund), due: refund.next?.at };
    }
    case 'dispute': {
      if (!disputes.has(id)) return undefined;
      const dispute = findDispute(world, id);
      const due = dispute.status === 'dispute_opened' ? dispute.requiredBy : undefined;
      const mark = `${dispute.stage} ${dispute.status}`;
      return { event: disputeEvent(dispute.status), mark, object: disputeAnswer(world, dispute), due };
    }
    case 'payout': {
      if (!payouts.has(id)) return undefined;
      const payout = findPayout(world, id);
      const object = payoutAnswer(world, payout, true);
      return { event: payoutEvents[payout.status], mark: payout.status, object, due: dueOfPayout(payout) };
    }
    default:
      return kind satisfies never;
  }
}

/** Two attempts that fail, and two captures of a part, are two events. */
function markOf({ attempt, status, captures }: PaymentRecord): string {
  return `${attempt} ${status} ${captures.filter((capture) => capture.status === 'charged').length}`;
}

/** HMAC-SHA512 of a body, in lower-case hex digits (upstream 13). */
async function signatureOf(secret: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
