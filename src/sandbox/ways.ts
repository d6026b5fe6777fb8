import {
  type AlternativeMethodStep,
  alternativeMethod,
  alternativeMethodFields,
  encodeJson,
} from '../contract/index.ts';
import { methodNotSupported, missing, precondition, unprocessable } from './errors.ts';
import type { PaymentFields, PaymentRecord, Refusal, WayRecord, World } from './state.ts';

const minute = 60_000;

/** How long after its end a step can still be taken: processors are slow to give up, and what arrives meanwhile counts. */
export const graceMs = minute;
/** How long a decision takes that the payer need not make. */
const decisionMs = 8_000;
const arrivalMs = 60 * minute;

/** A way as a body names it, read and checked. */
export type ReadWay = Pick<WayRecord, 'type'> & { readonly upiId?: string };

/** Reads a way without a card out of a body; nothing when the body names a card or no method at all. */
export function readWay(
  body: {
    readonly payment_method?: string | undefined;
    readonly payment_method_type?: string | undefined;
    readonly payment_method_data?: Readonly<Record<string, unknown>> | undefined;
  },
  fields: PaymentFields,
): ReadWay | undefined {
  const { payment_method: method, payment_method_type: type, payment_method_data: data } = body;
  if (method === undefined || method === 'card' || data?.[method] === undefined) return undefined;
  if (type === undefined) throw missing('payment_method_type');
  const way = alternativeMethod(type);
  if (way === undefined) throw methodNotSupported(type);
  if (way.method !== method) throw unprocessable(`payment_method_type ${type} does not belong to ${method}`);
  const allowed = fields.allowed_payment_method_types;
  if (allowed !== undefined && !allowed.includes(type)) throw methodNotSupported(type);
  const inner = data[method];
  const [details] = typeof inner === 'object' && inner !== null ? Object.values(inner) : [];
  const typed: Readonly<Record<string, unknown>> = typeof details === 'object' && details !== null ? details : {};
  if (way.field === 'upi_id') {
    if (typeof typed.vpa_id !== 'string') throw missing(alternativeMethodFields.upi_id.path);
    return { type, upiId: typed.vpa_id };
  }
  if (way.field === 'phone' && typeof typed.msisdn !== 'string') throw missing(alternativeMethodFields.phone.path);
  return { type };
}

/** What becomes of a way that has just been confirmed: the refusal at once, or what the payment now waits for. */
export function beginWay(world: World, payment: PaymentRecord, way: ReadWay): Refusal | WayRecord {
  const { step, minutes } = stepOf(way.type);
  const now = world.clock.now();
  const begun: WayRecord = {
    type: way.type,
    until: now + minutes * minute,
    decides: undefined,
    wrongCodes: 0,
    stage: 'waiting',
  };
  if (way.upiId !== undefined) {
    const outcome = upiOutcomes[way.upiId.toLowerCase()];
    if (outcome === undefined) return declinedWay('Invalid Upi id');
    return outcome === 'waits' ? begun : { ...begun, decides: { at: now + decisionMs, approve: outcome === 'pays' } };
  }
  const ending = payment.amount % 100;
  if (ending === 81 || ending === 82) return { ...begun, decides: { at: now + decisionMs, approve: ending === 81 } };
  // No page can make a transfer: it arrives by itself.
  return step === 'transfer' && ending !== 83 ? { ...begun, decides: { at: now + arrivalMs, approve: true } } : begun;
}

/** Accounts of UPI that the sandbox knows (upstream 10), and one whose holder has to act. */
const upiOutcomes: Readonly<Record<string, 'pays' | 'declines' | 'waits'>> = {
  'success@upi': 'pays',
  'failure@upi': 'declines',
  'wait@upi': 'waits',
};

/** The processor's refusal of a way. */
export const declinedWay = (reason: string): Refusal => ({
  code: 'DC_08',
  message: `Payment declined: ${reason}`,
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
});

/** Words of `payment_experience` (interface 2.1) for what the payer does. */
const experiences: { readonly [step in AlternativeMethodStep]?: string } = {
  app: 'invoke_payment_app',
  upiQr: 'display_qr_code',
  qr: 'display_qr_code',
  wait: 'display_wait_screen',
  code: 'collect_otp',
};

/** How the customer is led through a way. */
export const experienceOf = (type: string) => experiences[stepOf(type).step] ?? 'redirect_to_url';

function stepOf(type: string) {
  const way = alternativeMethod(type);
  if (!way) throw precondition(`payment_method_type ${type} cannot be paid with`);
  return way;
}

/** True for a payment that waits for its one-time code. */
export const waitsForCode = (payment: PaymentRecord) =>
  payment.way !== undefined && payment.way.stage === 'waiting' && stepOf(payment.way.type).step === 'code';

/** Where a person plays their phone, their bank or the counter of a shop. */
const playPage = (world: World, payment: PaymentRecord) =>
  `${world.origins().bank}/redirect/${payment.id}/${payment.id}_${payment.attempt}`;

/** `next_action` of a payment that waits for a way without a card, or for a hidden page (upstream 8.1). */
export function wayAction(world: World, payment: PaymentRecord, way: WayRecord): Record<string, unknown> {
  const page = playPage(world, payment);
  if (way.stage === 'frame') return hiddenFrame(world, payment);
  const step = way.stage === 'redirect' ? 'redirect' : stepOf(way.type).step;
  const from = payment.attemptStarted;
  const poll_config = { delay_in_secs: 2, frequency: 150 };
  const reference = `RF${payment.id.slice(-8).toUpperCase()}`;
  switch (step) {
    case 'qr':
      return {
        type: 'qr_code_information',
        image_data_url: null,
        display_to_timestamp: way.until,
        qr_code_url: null,
        display_text: null,
        border_color: null,
        raw_qr_data: page,
      };
    case 'upiQr':
      return {
        type: 'invoke_upi_qr_flow',
        qr_code_url: page,
        display_from_timestamp: nanoseconds(from),
        display_to_timestamp: nanoseconds(way.until),
        poll_config,
      };
    case 'app':
      return {
        type: 'invoke_upi_intent_sdk',
        sdk_uri: page,
        display_from_timestamp: nanoseconds(from),
        display_to_timestamp: nanoseconds(way.until),
        poll_config,
      };
    case 'wait':
      return {
        type: 'wait_screen_information',
        display_from_timestamp: nanoseconds(from),
        display_to_timestamp: nanoseconds(way.until),
        poll_config,
      };
    case 'transfer':
      return {
        type: 'display_bank_transfer_information',
        bank_transfer_steps_and_charges_details: {
          ...bankOf(world, way.type, reference),
          receiver: { amount_received: 0, amount_charged: null, amount_remaining: payment.amount },
        },
      };
    case 'voucher':
      return {
        type: 'display_voucher_information',
        voucher_details: {
          reference,
          entry_date: null,
          expires_at: way.until,
          expiry_date: null,
          download_url: page,
          instructions_url: null,
          digitable_line: digitableLine(payment),
          barcode: digitableLine(payment).replace(/\D/g, '').slice(0, 44),
          qr_code_url: null,
        },
      };
    case 'code':
      return { type: 'collect_otp', consent_data_required: 'consent_required' };
    default:
      return { type: 'redirect_to_url', redirect_to_url: page };
  }
}

/** Deployments write these moments in nanoseconds. */
const nanoseconds = (ms: number) => ms * 1_000_000;

/** The account of the sandbox's merchant, in published examples of each country. */
function bankOf(world: World, type: string, reference: string): Record<string, unknown> {
  switch (type) {
    case 'ach':
      return {
        ach_credit_transfer: {
          account_number: '000123456789',
          bank_name: 'Sandbox Bank',
          routing_number: '110000000',
          swift_code: 'SNDBUS33',
        },
      };
    case 'bacs':
      return {
        bacs_bank_instructions: {
          account_holder_name: world.merchantName,
          account_number: '31926819',
          sort_code: '601613',
        },
      };
    case 'multibanco':
      return { multibanco: { reference, entity: '11249' } };
    default:
      return {
        sepa_bank_instructions: {
          account_holder_name: world.merchantName,
          bic: 'COBADEFFXXX',
          country: 'DE',
          iban: 'DE89370400440532013000',
          reference,
        },
      };
  }
}

/** Forty-seven digits in the groups of a Brazilian payment slip: of the payment, and nothing that a bank would take. */
function digitableLine(payment: PaymentRecord): string {
  const digits = Array.from(payment.id, (character) => character.charCodeAt(0) % 10).join('');
  const all = `00190${digits}`.padEnd(47, '0').slice(0, 47);
  return all.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}

/** Where the bank posts the notification of a 3DS method: a page of the deployment, or the return page of the pay origin. */
export function methodNotificationUrl(world: World): string {
  const { service, links } = world.origins();
  return `${world.rules.endsThreeDS ? service : links}/3ds/method-notify`;
}

/** The processor's own 3DS method, before a page of its own (upstream 8.3). */
function hiddenFrame(world: World, payment: PaymentRecord): Record<string, unknown> {
  const { bank } = world.origins();
  return {
    type: 'invoke_hidden_iframe',
    iframe_data: {
      method_key: 'threeDSMethodData',
      three_ds_method_url: `${bank}/acs/method`,
      three_ds_method_data_submission: true,
      three_ds_method_data: encodeJson({
        threeDSServerTransID: frameTransaction(payment),
        threeDSMethodNotificationURL: methodNotificationUrl(world),
      }),
      // The directory server of Visa (EMV 3DS).
      directory_server_id: 'A000000003',
      message_version: '2.2.0',
    },
  };
}

/** What the processor's 3DS method is known by. */
export const frameTransaction = (payment: Pick<PaymentRecord, 'id' | 'attempt'>) => `${payment.id}_${payment.attempt}`;
