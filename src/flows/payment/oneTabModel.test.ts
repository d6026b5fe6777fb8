import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownPaymentStatus, paymentStatuses } from '../../contract/index.ts';
import { step } from '../flow.ts';
import { answerWith, linkWith, paymentWith, t0 } from '../samples.testing.ts';
import { searchTabs, tabsSetting } from './checkoutTabsRuns.testing.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';

describe('one tab with the proxy’s journal behind it, reloaded at any moment', () => {
  it('keeps V1, V3–V13 and V16–V20, whatever the network, the proxy, the bank and the person do', () => {
    const reached = searchTabs(tabsSetting(1), { numRuns: 5_000, seed: 20_260_101 });
    // A link that does not exist is no part of the model, nor is a second tab.
    const missing = ['notFound', 'otherTab'];
    const everywhere = Object.keys(paymentLinkCheckoutFlow.table).filter((kind) => !missing.includes(kind));
    expect([...reached].sort()).toEqual(everywhere.sort());
  });

  it('V13: a read that is older than what is known moves nothing, in whatever order reads arrive', () => {
    const statuses = fc.constantFrom<KnownPaymentStatus>(...paymentStatuses);
    const known = fc.constantFrom<KnownPaymentStatus>(
      'processing',
      'requires_merchant_action',
      'requires_payment_method',
    );
    fc.assert(
      fc.property(
        known,
        fc.array(fc.tuple(statuses, fc.integer({ min: 0, max: 9 })), { maxLength: 6 }),
        (word, older) => {
          const now = paymentWith(word, { attempt_count: 2, updated: '2026-01-01T12:10:00Z' });
          const [opened] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, {
            type: 'linkRead',
            answer: linkWith(now),
            at: t0,
          });
          let state = opened;
          for (const [status, minute] of older) {
            const payment = paymentWith(status, { attempt_count: 2, updated: `2026-01-01T12:0${minute}:00Z` });
            [state] = step(paymentLinkCheckoutFlow, state, { type: 'read', answer: answerWith(payment), at: t0 });
          }
          expect(state.kind).toBe(opened.kind);
          expect('payment' in state && state.payment).toEqual(now);
        },
      ),
    );
  });

  it('V13: the step that a payer sees is not taken back by an older read that asks for another one', () => {
    const asks = (type: string, minute: number) =>
      linkWith(
        paymentWith('requires_customer_action', { next_action: { type }, updated: `2026-01-01T12:0${minute}:00Z` }),
      );
    const scan = { kind: 'qr', text: 'pay me' } as const;
    const [asked] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, {
      type: 'linkRead',
      answer: asks('qr_code_information', 9),
      action: scan,
      at: t0,
    });
    const [state] = step(paymentLinkCheckoutFlow, asked, {
      type: 'read',
      answer: asks('collect_otp', 1),
      action: { kind: 'code' },
      at: t0,
    });
    expect(state).toMatchObject({ kind: 'requiresAction', action: scan });
  });
});
