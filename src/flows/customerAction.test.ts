import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { safeUrl } from '../validation/index.ts';
import { readCustomerAction } from './customerAction.ts';
import { paymentWith } from './samples.testing.ts';

const at = Date.parse('2030-01-01T12:00:00Z');
/** The service's clock is five seconds ahead of this device's. */
const serverTime = '2030-01-01T12:00:05Z';
const address = (url: string | undefined, hidden?: boolean) => {
  const safe = safeUrl(url, hidden === true ? { forbiddenOrigins: ['https://shop.example'] } : {});
  return safe.ok ? safe.value : undefined;
};
const read = (action: { readonly type: string; readonly [field: string]: unknown }) =>
  readCustomerAction(paymentWith('requires_customer_action', { next_action: action }), { address, serverTime, at });
const end = Date.parse('2030-01-01T12:10:00Z');
const png = 'data:image/png;base64,iVBORw0KGgo=';

describe('the step that a payment asks for', () => {
  it('is none while the payment waits for nothing, and none of an unknown kind', () => {
    expect(
      readCustomerAction(paymentWith('processing', { next_action: { type: 'collect_otp' } }), {
        address,
        serverTime,
        at,
      }),
    ).toBeUndefined();
    expect(read({ type: 'three_ds_invoke' })).toBeUndefined();
    expect(read({ type: 'redirect_to_url', redirect_to_url: 'https://bank.example' })).toBeUndefined();
    expect(read({ type: 'something_new', qr_code_url: 'https://bank.example' })).toBeUndefined();
    // Its code would have to be fetched from a stranger first.
    expect(read({ type: 'fetch_qr_code_information', qr_code_fetch_url: 'https://bank.example' })).toBeUndefined();
  });

  everyRow([
    ['milliseconds', end],
    ['nanoseconds', end * 1e6],
    ['microseconds', end * 1e3],
    ['seconds', end / 1000],
    ['a text of milliseconds', String(end)],
    ['ISO 8601', '2030-01-01T12:10:00Z'],
  ])('is over at a moment of the service in %s, as this device counts it', (_unit, moment) => {
    const step = read({ type: 'wait_screen_information', display_to_timestamp: moment });
    expect(step?.kind).toBe('wait');
    expect(Math.abs((step?.until ?? 0) - (end - 5_000))).toBeLessThan(2);
  });

  it('has no end, and no wish of the service, where they make no sense', () => {
    for (const display_to_timestamp of [
      0,
      -1,
      'soon',
      'before 12',
      'page 7 (of 9)',
      Number.NaN,
      {},
      null,
      1e25,
      '9'.repeat(24),
      Number.MAX_VALUE,
    ])
      expect(read({ type: 'wait_screen_information', display_to_timestamp })).toEqual({ kind: 'wait' });
    for (const delay_in_secs of [0, -2, '2', null])
      expect(read({ type: 'wait_screen_information', poll_config: { delay_in_secs } })).toEqual({ kind: 'wait' });
    expect(read({ type: 'wait_screen_information', poll_config: { delay_in_secs: 3600 } })?.everyMs).toBe(30_000);
  });

  it('draws a code from its text and shows a picture only where there is no text', () => {
    expect(read({ type: 'qr_code_information', raw_qr_data: '000201', image_data_url: png })).toEqual({
      kind: 'qr',
      text: '000201',
    });
    expect(read({ type: 'qr_code_information', image_data_url: png })).toEqual({ kind: 'qr', image: png });
    expect(read({ type: 'invoke_upi_qr_flow', qr_code_url: png })).toEqual({ kind: 'qr', image: png });
    expect(read({ type: 'invoke_upi_qr_flow', qr_code_url: 'upi://pay?pa=shop@bank&am=1.00' })).toEqual({
      kind: 'qr',
      text: 'upi://pay?pa=shop@bank&am=1.00',
      link: 'upi://pay?pa=shop@bank&am=1.00',
    });
  });

  everyRow([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/svg+xml,<svg onload="alert(1)">',
    'data:text/html;base64,PGI+',
    'data:image/png;base64,<b>',
    'https://tracker.example/code.png',
    'javascript:alert(1)',
    'http://bank.example/code',
    'https://user@bank.example/code',
  ])('shows no picture out of %s', (value) => {
    const step = read({ type: 'qr_code_information', image_data_url: value });
    expect(step).toBeUndefined();
  });

  everyRow([
    'javascript:alert(1)',
    'intent://pay#Intent;end',
    'upi://pay?pa=a b',
    'upi://mandate?pa=shop@bank',
    'http://bank.example/app',
    'https://a@bank.example/app',
    '',
  ])('opens no app by %s', (sdk_uri) => {
    expect(read({ type: 'invoke_upi_intent_sdk', sdk_uri })).toBeUndefined();
  });

  it('shows of a transfer the details that it knows, in one order, and what is still missing of the amount', () => {
    expect(
      read({
        type: 'display_bank_transfer_information',
        bank_transfer_steps_and_charges_details: {
          sepa_bank_instructions: {
            reference: 'RF1',
            iban: 'DE89370400440532013000',
            account_holder_name: 'Tea House',
            surprise: 'x',
            bic: 7,
          },
          receiver: { amount_received: 200, amount_remaining: 4000 },
        },
      }),
    ).toEqual({
      kind: 'transfer',
      facts: [
        { name: 'reference', value: 'RF1' },
        { name: 'account_holder_name', value: 'Tea House' },
        { name: 'iban', value: 'DE89370400440532013000' },
      ],
      remaining: 4000,
    });
    for (const details of [undefined, 'text', {}, { sepa_bank_instructions: {} }, { other: { iban: 'DE89' } }])
      expect(
        read({ type: 'display_bank_transfer_information', bank_transfer_steps_and_charges_details: details }),
      ).toBeUndefined();
  });

  it('shows no detail with letters of reversed direction or invisible ones', () => {
    const transfer = (iban: string) =>
      read({
        type: 'display_bank_transfer_information',
        bank_transfer_steps_and_charges_details: { sepa_bank_instructions: { iban } },
      });
    for (const iban of ['DE89\u202E3704', 'DE89\u200B3704', 'DE89\u00003704', ' ', 'x'.repeat(256)])
      expect(transfer(iban)).toBeUndefined();
  });

  it('shows a voucher with the addresses that may be opened', () => {
    expect(
      read({
        type: 'display_voucher_information',
        voucher_details: {
          reference: 'R1',
          digitable_line: '001',
          barcode: '001',
          download_url: 'https://bank.example/voucher',
          instructions_url: 'javascript:alert(1)',
          expires_at: end,
        },
      }),
    ).toEqual({ kind: 'voucher', number: '001', download: 'https://bank.example/voucher', until: end - 5_000 });
    expect(read({ type: 'display_voucher_information', voucher_details: {} })).toBeUndefined();
  });

  it('asks for a code, with consent where the operator wants it', () => {
    expect(read({ type: 'collect_otp', consent_data_required: 'consent_required' })).toEqual({
      kind: 'code',
      consent: true,
    });
    expect(read({ type: 'collect_otp' })).toEqual({ kind: 'code' });
  });

  it('posts to a hidden page of the issuer, never to one of this page’s own origins', () => {
    const frame = (three_ds_method_url: string) =>
      read({
        type: 'invoke_hidden_iframe',
        iframe_data: { three_ds_method_url, three_ds_method_data: 'e30', method_key: 'threeDSMethodData' },
      });
    expect(frame('https://bank.example/method')).toEqual({
      kind: 'hiddenFrame',
      url: 'https://bank.example/method',
      key: 'threeDSMethodData',
      data: 'e30',
    });
    for (const url of ['https://shop.example/method', 'http://bank.example', 'javascript:alert(1)'])
      expect(frame(url)).toBeUndefined();
  });
});
