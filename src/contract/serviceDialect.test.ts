import { describe, expect, it } from 'vitest';
import { refundStatuses } from './enums.ts';
import { deployedRefundStatuses, documentedRefundStatus, shapeServiceBody } from './serviceDialect.ts';

const methods = [{ payment_method: 'bank', payment_method_types: ['sepa'] }];
const link = (enabled_payment_methods: unknown) => ({
  payout_link_config: { theme: '#123456', enabled_payment_methods },
});

describe('shapeServiceBody', () => {
  it('sends the methods of a payout link as a string where the interface wants one, and as a list to deployments', () => {
    const text = JSON.stringify(methods);
    for (const given of [methods, text]) {
      expect(shapeServiceBody('createPayout', link(given), 'documented')).toEqual(link(text));
      expect(shapeServiceBody('createPayout', link(given), 'deployed')).toEqual(link(methods));
    }
  });

  it('leaves a payout without link configuration alone', () => {
    for (const body of [{ amount: 1 }, { payout_link_config: { theme: '#123456' } }]) {
      expect(shapeServiceBody('createPayout', body, 'documented')).toEqual(body);
      expect(shapeServiceBody('createPayout', body, 'deployed')).toEqual(body);
    }
  });

  it('calls Interac a bank as the interface does, and a bank_redirect to deployments', () => {
    const body = (payout_type: string, payout_method_data: object) => ({ payout_type, payout_method_data });
    const interac = { bank_redirect: { interac: { email: 'a@b.co' } } };
    for (const call of ['createPayout', 'confirmPayout']) {
      for (const given of ['bank', 'bank_redirect']) {
        expect(shapeServiceBody(call, body(given, interac), 'documented')).toEqual(body('bank', interac));
        expect(shapeServiceBody(call, body(given, interac), 'deployed')).toEqual(body('bank_redirect', interac));
      }
      const pix = body('bank', { bank: { pix_key: 'a@b.co' } });
      expect(shapeServiceBody(call, pix, 'deployed')).toEqual(pix);
    }
  });

  it('sends a single currency of a payout filter to deployments as a list, and entity_type as one value', () => {
    const body = { currency: 'EUR', entity_type: ['Company'], limit: 1 };
    expect(shapeServiceBody('listPayoutsByFilter', body, 'documented')).toEqual(body);
    expect(shapeServiceBody('listPayoutsByFilter', body, 'deployed')).toEqual({
      currency: ['EUR'],
      entity_type: 'Company',
      limit: 1,
    });
  });

  it('translates the words of refunds into all that deployments mean by them', () => {
    const body = { refund_status: [...refundStatuses] };
    expect(shapeServiceBody('listRefunds', body, 'documented')).toEqual(body);
    const sent = shapeServiceBody('listRefunds', body, 'deployed').refund_status;
    expect([...(Array.isArray(sent) ? sent : [])].sort()).toEqual([...deployedRefundStatuses].sort());
  });
});

describe('documentedRefundStatus', () => {
  it.each([
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
