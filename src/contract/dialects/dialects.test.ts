import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { refundStatuses } from '../enums.ts';
import { type Dialect, deployedRefundStatuses, documentedRefundStatus, getServerAdapter } from './index.ts';

const methods = [{ payment_method: 'bank', payment_method_types: ['sepa'] }];
const theirs = [{ payment_method: 'bank_transfer', payment_method_types: ['sepa'] }];
const link = (enabled_payment_methods: unknown) => ({
  payout_link_config: { theme: '#123456', enabled_payment_methods },
});

const writeBody = (endpoint: string, body: Record<string, unknown>, dialect: Dialect, params = {}) =>
  getServerAdapter({ dialect }).body(endpoint, body, params);
const writeQuery = (endpoint: string, query: Record<string, unknown>, dialect: Dialect) =>
  getServerAdapter({ dialect }).query(endpoint, query);

describe('the body of a call', () => {
  it('sends the methods of a payout link as a string where the interface wants one, and to deployments as a list in their words', () => {
    const text = JSON.stringify(methods);
    for (const given of [methods, text]) {
      expect(writeBody('createPayout', link(given), 'documented')).toEqual(link(text));
      expect(writeBody('createPayout', link(given), 'deployed')).toEqual(link(theirs));
    }
  });

  it('leaves a payout without link configuration alone', () => {
    for (const body of [{ amount: 1 }, { payout_link_config: { theme: '#123456' } }]) {
      expect(writeBody('createPayout', body, 'documented')).toEqual(body);
      expect(writeBody('createPayout', body, 'deployed')).toEqual(body);
    }
  });

  it('calls Interac a bank as the interface does, and a bank_redirect to deployments', () => {
    const body = (payout_type: string, payout_method_data: object) => ({ payout_type, payout_method_data });
    const interac = { bank_redirect: { interac: { email: 'a@b.co' } } };
    for (const call of ['createPayout', 'confirmPayout']) {
      for (const given of ['bank', 'bank_redirect']) {
        expect(writeBody(call, body(given, interac), 'documented')).toEqual(body('bank', interac));
        expect(writeBody(call, body(given, interac), 'deployed')).toEqual(body('bank_redirect', interac));
      }
      const pix = body('bank', { bank: { pix_key: 'a@b.co' } });
      expect(writeBody(call, pix, 'deployed')).toEqual(pix);
    }
  });

  it('sends a single currency of a payout filter to deployments as a list, and entity_type as one value', () => {
    const body = { currency: 'EUR', entity_type: ['Company'], limit: 1 };
    expect(writeBody('listPayoutsByFilter', body, 'documented')).toEqual(body);
    expect(writeBody('listPayoutsByFilter', body, 'deployed')).toEqual({
      currency: ['EUR'],
      entity_type: 'Company',
      limit: 1,
    });
  });

  it('translates the words of refunds into all that deployments mean by them', () => {
    const body = { refund_status: [...refundStatuses] };
    expect(writeBody('listRefunds', body, 'documented')).toEqual(body);
    const sent = writeBody('listRefunds', body, 'deployed').refund_status;
    expect([...(Array.isArray(sent) ? sent : [])].sort()).toEqual([...deployedRefundStatuses].sort());
  });
});

describe('a range of times for deployments', () => {
  it('has a start, where the caller names an end alone', () => {
    const end_time = '2030-01-01T00:00:00Z';
    for (const endpoint of ['listRefunds', 'listPayoutsByFilter']) {
      expect(writeBody(endpoint, { end_time }, 'documented')).toEqual({ end_time });
      expect(writeBody(endpoint, { end_time }, 'deployed')).toEqual({
        start_time: '1970-01-01T00:00:00Z',
        end_time,
      });
    }
  });

  it('has two ends that are included, whatever bounds the caller names', () => {
    const at = (ms: number) => new Date(Date.UTC(2030, 0, 1) + ms).toISOString();
    const shaped = (query: Record<string, unknown>) => writeQuery('listDisputes', query, 'deployed');
    expect(shaped({ 'received_time.gt': at(0), 'received_time.lt': at(9), limit: 5 })).toEqual({
      ...{ start_time: at(1), end_time: at(8) },
      limit: 5,
    });
    expect(shaped({ received_time: at(4) })).toEqual({ start_time: at(4), end_time: at(4) });
    expect(shaped({ 'received_time.gte': at(2), 'received_time.gt': at(4) })).toEqual({ start_time: at(5) });
    expect(shaped({ 'received_time.lte': '2030-01-01T00:00:00' })).toEqual({ end_time: at(0) });
    expect(writeQuery('listPayouts', { created: at(0), 'created.lt': at(5) }, 'deployed')).toEqual({
      ...{ created: at(0), end_time: at(4) },
    });
    const both = { start_time: at(3), 'created.gte': at(2), end_time: at(9), 'created.lte': at(8) };
    expect(writeQuery('listPayouts', both, 'deployed')).toEqual({ start_time: at(3), end_time: at(8) });
    expect(writeQuery('listPayouts', { start_time: '2030-01-01t00:00:00,004' }, 'deployed')).toEqual({
      start_time: at(4),
    });
    expect(writeQuery('listDisputes', { received_time: at(4) }, 'documented')).toEqual({ received_time: at(4) });
  });

  it('leaves the ids of payouts in the address, and for deployments in the body too', () => {
    const params = { payout_id: 'payout_1' };
    expect(writeBody('fulfillPayout', {}, 'documented', params)).toEqual({});
    expect(writeBody('fulfillPayout', {}, 'deployed', params)).toEqual(params);
  });
});

describe('documentedRefundStatus', () => {
  everyRow([
    ['success', 'succeeded'],
    ['failure', 'failed'],
    ['transaction_failure', 'failed'],
    ['pending', 'pending'],
    ['manual_review', 'review'],
    ['settled', 'settled'],
  ])('reads %s as %s', (deployed, documented) => {
    expect(documentedRefundStatus(deployed)).toBe(documented);
  });
});
