import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paymentView } from '../../contract/index.ts';
import { readCustomerAction } from '../../flows/index.ts';
import { type DeployedVersion, deployedFacts } from '../../sandbox/facts.testing.ts';
import { browserPaymentView } from './browserReads.ts';

const page = 'https://service.example/payments/redirect/pay_1/merchant_1/pay_1_1';

/** An answer of a deployment by the kind of its step, and the screen that follows. `unsupported` kinds have their reason in the contract's README, row 40. */
const kinds: Readonly<Record<string, readonly [answer: Readonly<Record<string, unknown>>, screen: string]>> = {
  redirect_to_url: [{ redirect_to_url: page }, 'redirect'],
  redirect_inside_popup: [{ popup_url: page, redirect_response_url: 'https://service.example/response' }, 'redirect'],
  invoke_ddc: [{ ddc_data: { iframe_url: page, timeout_ms: null } }, 'redirect'],
  three_ds_invoke: [{ three_ds_data: { three_ds_authentication_url: page } }, 'authentication'],
  qr_code_information: [{ raw_qr_data: 'code' }, 'qr'],
  invoke_upi_qr_flow: [{ qr_code_url: 'upi://pay?pa=a@b' }, 'qr'],
  invoke_upi_intent_sdk: [{ sdk_uri: 'upi://pay?pa=a@b' }, 'app'],
  wait_screen_information: [{ display_from_timestamp: 1 }, 'wait'],
  display_bank_transfer_information: [
    { bank_transfer_steps_and_charges_details: { multibanco: { reference: '1', entity: '2' } } },
    'transfer',
  ],
  display_voucher_information: [{ voucher_details: { reference: '1' } }, 'voucher'],
  invoke_hidden_iframe: [
    { iframe_data: { three_ds_method_url: 'https://bank.example/method', three_ds_method_data: 'e30' } },
    'hiddenFrame',
  ],
  third_party_sdk_session_token: [{ session_token: { wallet_name: 'apple_pay' } }, 'unsupported'],
  invoke_sdk_client: [{ next_action_data: { next_action: 'confirm', order_id: 'order_1' } }, 'unsupported'],
  collect_otp: [{ consent_data_required: 'consent_required' }, 'unsupported'],
  fetch_qr_code_information: [{ qr_code_fetch_url: 'https://processor.example/1/qr' }, 'unsupported'],
};

function kindsOf(version: DeployedVersion): readonly string[] {
  const type = deployedFacts(version).types.NextActionData;
  if (typeof type !== 'object' || !('oneOf' in type)) return [];
  return type.oneOf.flatMap((one) => {
    const word = typeof one === 'object' && 'fields' in one ? one.fields['type!'] : undefined;
    return typeof word === 'object' && 'words' in word ? word.words : [];
  });
}

function screenOf(next_action: Readonly<Record<string, unknown>>): string {
  const payment = { payment_id: 'pay_1', status: 'requires_customer_action', amount: 100, net_amount: 100 };
  const view = browserPaymentView(
    z.parse(paymentView, { ...payment, currency: 'EUR', attempt_count: 1, next_action }),
    { supportsOtp: false },
  );
  if (view.next_action?.redirect_to_url === page) return 'redirect';
  if (view.next_action?.three_ds_data !== undefined) return 'authentication';
  const action = readCustomerAction(view, { address: (url) => url, serverTime: '2030-01-01T00:00:00Z', at: 0 });
  return action?.kind ?? 'unsupported';
}

describe('next actions of deployments', () => {
  it('are each shown as a screen, or known to be left out', () => {
    expect(Object.keys(kinds).sort()).toEqual([...new Set([...kindsOf('newest'), ...kindsOf('early')])].sort());
    for (const [type, [answer, screen]] of Object.entries(kinds))
      expect([type, screenOf({ type, ...answer })]).toEqual([type, screen]);
  });
});
