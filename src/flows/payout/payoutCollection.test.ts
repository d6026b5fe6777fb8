import { describe, expect, it } from 'vitest';
import { type PayoutStatus, payoutStatuses } from '../../contract/index.ts';
import { step } from '../flow.ts';
import { t0 } from '../samples.testing.ts';
import { specifyFlow } from '../specifyFlow.testing.ts';
import { type PayoutPhase, payoutCollectionFlow, payoutPhase } from './payoutCollection.ts';
import { loading, pageWith, payoutCollectionSpecification } from './payoutCollectionRows.testing.ts';

describe('the collection of a payout', () => {
  specifyFlow(payoutCollectionFlow, payoutCollectionSpecification);
});

describe('a payout status', () => {
  it('has a phase each, and only money that arrived is sent', () => {
    const byPhase = new Map<PayoutPhase, PayoutStatus[]>();
    for (const status of payoutStatuses) {
      const phase = payoutPhase({ status });
      byPhase.set(phase, [...(byPhase.get(phase) ?? []), status]);
    }
    expect(Object.fromEntries(byPhase)).toEqual({
      sent: ['success'],
      ended: ['failed', 'cancelled', 'expired', 'ineligible'],
      waiting: [
        'initiated',
        'pending',
        'requires_creation',
        'requires_confirmation',
        'requires_fulfillment',
        'requires_vendor_account_creation',
      ],
      returned: ['reversed'],
      open: ['requires_payout_method_data'],
    });
    expect(payoutPhase({ status: 'unknown' })).toBe('unknown');
  });

  it('leads somewhere from every answer of the service, and never to a form once details are there', () => {
    for (const status of payoutStatuses) {
      const [state] = step(payoutCollectionFlow, loading, {
        type: 'opened',
        answer: pageWith(status),
        at: t0,
      });
      const kinds = { open: 'choosing', waiting: 'underWay', sent: 'settled', returned: 'settled', ended: 'settled' };
      expect({ status, kind: state.kind }).toEqual({ status, kind: kinds[payoutPhase({ status }) as 'open'] });
    }
  });
});
