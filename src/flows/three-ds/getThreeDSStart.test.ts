import { describe, expect, it } from 'vitest';
import type { PaymentView, ThreeDSData } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { paymentWith, waitingPayment } from '../samples.testing.ts';
import { getThreeDSStart, type ThreeDSPage } from './getThreeDSStart.ts';

const page: ThreeDSPage = { ownOrigins: ['https://shop.example'], allowLoopback: false, resumed: false };
const policy = { threeds_unavailable: 'stop' } as const;
const startOf = (payment: PaymentView) => getThreeDSStart(payment, policy, page);

const details = {
  three_ds_method_data_submission: true,
  three_ds_method_data: 'eyJ9',
  three_ds_method_url: 'https://bank.example/method',
} as const;
const withMethod = (more: ThreeDSData['three_ds_method_details']) =>
  waitingPayment(undefined, {
    next_action: { type: 'three_ds_invoke', three_ds_data: { three_ds_method_details: more } },
  });

describe('getThreeDSStart', () => {
  it('starts with what the page and the merchant say', () => {
    expect(startOf(waitingPayment())).toEqual({ paymentId: 'pay_1', unavailable: 'stop', ...page });
  });

  it('starts where the action has another name and brings the data of 3-D Secure', () => {
    const payment = waitingPayment(undefined, { next_action: { type: 'redirect_to_url', three_ds_data: {} } });
    expect(startOf(payment)?.paymentId).toBe('pay_1');
  });

  everyRow([
    ['waits for nothing', paymentWith('requires_payment_method', { next_action: { type: 'three_ds_invoke' } })],
    ['is paid', paymentWith('succeeded', { next_action: { type: 'three_ds_invoke' } })],
    ['waits for another page', waitingPayment(undefined, { next_action: { type: 'redirect_to_url' } })],
    ['says nothing of what it waits for', waitingPayment(undefined, { next_action: undefined })],
  ])('starts nothing for a payment that %s', (_what, payment) => {
    expect(startOf(payment)).toBeUndefined();
  });

  it('takes a method step over as it is posted, with the usual field name', () => {
    expect(startOf(withMethod(details))?.method).toEqual({
      url: 'https://bank.example/method',
      key: 'threeDSMethodData',
      data: 'eyJ9',
    });
    expect(startOf(withMethod({ ...details, three_ds_method_key: 'methodData' }))?.method?.key).toBe('methodData');
  });

  everyRow([
    ['is not to be submitted', { ...details, three_ds_method_data_submission: false }],
    ['does not say whether it is to be submitted', { ...details, three_ds_method_data_submission: undefined }],
    ['has no data', { ...details, three_ds_method_data: undefined }],
    ['has no address', { ...details, three_ds_method_url: undefined }],
    ['has an http address', { ...details, three_ds_method_url: 'http://bank.example/method' }],
    ['has a javascript: address', { ...details, three_ds_method_url: 'javascript:alert(1)' }],
    ["has one of the page's own origins", { ...details, three_ds_method_url: 'https://shop.example/method' }],
  ])('leaves out a method step that %s', (_what, more) => {
    const start = startOf(withMethod(more));
    expect(start).toBeDefined();
    expect(start?.method).toBeUndefined();
  });
});

describe('a page that requires another submit', () => {
  const asks = waitingPayment(undefined, { next_action: { type: 'three_ds_invoke' } });

  it('says so of a check from before it, and not of the answer to its own paying', () => {
    expect(getThreeDSStart(asks, policy, { ...page, requiresSubmit: true })?.requiresSubmit).toBe(true);
    expect(getThreeDSStart(asks, policy, { ...page, requiresSubmit: true, fresh: true })).not.toHaveProperty(
      'requiresSubmit',
    );
    expect(getThreeDSStart(asks, policy, page)).not.toHaveProperty('requiresSubmit');
  });
});
