import { describe, expect, it, vi } from 'vitest';
import { createPayPalStandIn } from './createPayPalStandIn.ts';

const startSheet = (order: Promise<{ orderId: string }>) => {
  const standIn = createPayPalStandIn('approve');
  const callbacks = { onApprove: vi.fn(async () => undefined), onCancel: vi.fn(), onError: vi.fn() };
  const session = standIn.createPayPalOneTimePaymentSession(callbacks);
  return { standIn, callbacks, session, started: session.start({}, order) };
};

describe('the stand-in for PayPal', () => {
  it('opens no sheet if the page closes it while the order is created', async () => {
    // `start` has not seen the order yet when the page closes the sheet.
    const { standIn, callbacks, session, started } = startSheet(Promise.resolve({ orderId: 'order_1' }));
    session.cancel();
    await started;
    expect(standIn.opened).toEqual([]);
    expect(callbacks.onApprove).not.toHaveBeenCalled();
  });

  it('calls onError if the order cannot be created', async () => {
    const failure = new Error('no order');
    const { callbacks, started } = startSheet(Promise.reject(failure));
    await started;
    expect(callbacks.onError.mock.calls).toEqual([[failure]]);
    expect(callbacks.onApprove).not.toHaveBeenCalled();
  });
});
