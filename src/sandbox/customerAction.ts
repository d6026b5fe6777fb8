import { encodeJson } from '../contract/index.ts';
import { getAlternativeMethod } from './alternativeMethods.ts';
import type { CustomerActionRecord, PaymentRecord, World } from './state.ts';

/** `next_action` of a payment that waits for its customer or for the processor's own 3-D Secure (upstream 8.1). */
export function customerActionAnswer(
  world: World,
  payment: PaymentRecord,
  action: CustomerActionRecord,
): Record<string, unknown> {
  if (action.stage === 'frame') return hiddenFrame(world, payment);
  const step = action.stage === 'redirect' ? 'redirect' : getAlternativeMethod(action.type).step;
  // A page of the sandbox's bank, where a tester acts for the customer.
  const page = `${world.origins().bank}/redirect/${payment.id}/${payment.id}_${payment.attempt}`;
  const from = payment.attemptStarted;
  const poll_config = { delay_in_secs: 2, frequency: 150 };
  const reference = `RF${payment.id.slice(-8).toUpperCase()}`;
  switch (step) {
    case 'qr':
      return {
        type: 'qr_code_information',
        image_data_url: null,
        display_to_timestamp: action.until,
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
        display_to_timestamp: nanoseconds(action.until),
        poll_config,
      };
    case 'app':
      return {
        type: 'invoke_upi_intent_sdk',
        sdk_uri: page,
        display_from_timestamp: nanoseconds(from),
        display_to_timestamp: nanoseconds(action.until),
        poll_config,
      };
    case 'wait':
      return {
        type: 'wait_screen_information',
        display_from_timestamp: nanoseconds(from),
        display_to_timestamp: nanoseconds(action.until),
        poll_config,
      };
    case 'transfer':
      return {
        type: 'display_bank_transfer_information',
        bank_transfer_steps_and_charges_details: {
          ...bankAccount(world, action.type, reference),
          receiver: { amount_received: 0, amount_charged: null, amount_remaining: payment.amount },
        },
      };
    case 'voucher':
      return {
        type: 'display_voucher_information',
        voucher_details: {
          reference,
          entry_date: null,
          expires_at: action.until,
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
function bankAccount(world: World, type: string, reference: string): Record<string, unknown> {
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

/** The 47 digits of a Brazilian payment slip, in their groups. They are made from the payment id; no bank accepts them. */
function digitableLine(payment: PaymentRecord): string {
  const digits = Array.from(payment.id, (character) => character.charCodeAt(0) % 10).join('');
  const all = `00190${digits}`.padEnd(47, '0').slice(0, 47);
  return all.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}

/** Where the bank posts the 3DS Method notification: a page of the deployment, or the return page of the pay origin. */
export function methodNotificationUrl(world: World): string {
  const { service, links } = world.origins();
  return `${world.rules.endsThreeDS ? service : links}/3ds/method-notify`;
}

/** The processor's own 3DS Method, before its redirect (upstream 8.3). */
function hiddenFrame(world: World, payment: PaymentRecord): Record<string, unknown> {
  const { bank } = world.origins();
  return {
    type: 'invoke_hidden_iframe',
    iframe_data: {
      method_key: 'threeDSMethodData',
      three_ds_method_url: `${bank}/acs/method`,
      three_ds_method_data_submission: true,
      three_ds_method_data: encodeJson({
        threeDSServerTransID: frameTransactionId(payment),
        threeDSMethodNotificationURL: methodNotificationUrl(world),
      }),
      // The directory server of Visa (EMV 3DS).
      directory_server_id: 'A000000003',
      message_version: '2.2.0',
    },
  };
}

/** `threeDSServerTransID` of the processor's own 3DS method. */
export const frameTransactionId = (payment: Pick<PaymentRecord, 'id' | 'attempt'>) =>
  `${payment.id}_${payment.attempt}`;
