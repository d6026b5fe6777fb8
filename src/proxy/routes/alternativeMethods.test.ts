import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paymentView } from '../../contract/index.ts';
import { browserPaymentView } from './browserReads.ts';
import { buildConfirmBody } from './confirmBody.ts';

const base = {
  payment_id: 'pay_1',
  status: 'requires_customer_action',
  amount: 100,
  net_amount: 100,
  currency: 'EUR',
  attempt_count: 1,
};
const viewOf = (next_action: unknown) => browserPaymentView(z.parse(paymentView, { ...base, next_action })).next_action;

describe('what a browser gets of a next action', () => {
  it('is what a screen needs, and no other field', () => {
    expect(
      viewOf({
        type: 'qr_code_information',
        raw_qr_data: 'x',
        border_color: 'red',
        connector_secret: 'never',
        voucher_details: { reference: 'R', internal: 'never' },
      }),
    ).toEqual({ type: 'qr_code_information', raw_qr_data: 'x', voucher_details: { reference: 'R' } });
  });

  it('keeps the name of an unknown kind, and loses fields that are not what they should be', () => {
    expect(viewOf({ type: 'something_new', secret: 1 })).toEqual({ type: 'something_new' });
    expect(viewOf({ type: 'collect_otp', sdk_uri: 7, image_data_url: 'x'.repeat(300_000) })).toEqual({
      type: 'collect_otp',
    });
    expect(viewOf({ type: 'x'.repeat(100) })).toEqual({ type: 'unknown' });
  });
});

describe('a way without a card', () => {
  it('is sent in the shape of deployments, with nothing but its own field', () => {
    expect(
      buildConfirmBody(
        { payment_method: 'upi', payment_method_type: 'upi_collect', upi_id: 'name@bank', phone: '+447700900123' },
        undefined,
        { policy: { threeds_unavailable: 'complete' }, now: () => 0 },
        undefined,
        { net_amount: 4999 },
      ),
    ).toEqual({
      payment_method: 'upi',
      payment_method_type: 'upi_collect',
      payment_method_data: { upi: { upi_collect: { vpa_id: 'name@bank' } } },
      confirm: true,
    });
  });
});
