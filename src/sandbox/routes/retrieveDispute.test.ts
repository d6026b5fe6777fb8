import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disputeStages, disputeStatuses } from '../../contract/index.ts';
import { createDriver } from '../driver.testing.ts';

const card = '4242424242424242';

async function opened() {
  const driver = createDriver();
  const payment = await driver.pay(card);
  const id = driver.sandbox.openDispute({ paymentId: payment.payment_id, amount: 1234 });
  const read = async () => (await driver.call('GET', `/disputes/${id}`)).body;
  return { driver, payment, id, read };
}

describe('GET /disputes/{dispute_id}', () => {
  it('answers the dispute, its amount as a string of minor units, and shows it inside its payment', async () => {
    const { driver, payment, read } = await opened();
    const dispute = await read();
    expect(dispute).toMatchObject({
      payment_id: payment.payment_id,
      attempt_id: `${payment.payment_id}_1`,
      amount: '1234',
      currency: 'USD',
      dispute_stage: 'pre_dispute',
      dispute_status: 'dispute_opened',
      connector: 'connector_a',
      challenge_required_by: '2030-06-22T12:00:00.000Z',
    });
    const listed = (await driver.retrieve(payment)).body.disputes;
    expect(listed).toMatchObject([{ dispute_id: dispute.dispute_id, dispute_status: 'dispute_opened' }]);
  });

  it('expires without an answer in time, and not with one', async () => {
    const { driver, id, payment, read } = await opened();
    const answered = driver.sandbox.openDispute({ paymentId: payment.payment_id });
    driver.sandbox.moveDispute(answered, { status: 'dispute_challenged' });
    driver.clock.advance(7 * 86_400_000 - 1);
    expect((await read()).dispute_status).toBe('dispute_opened');
    driver.clock.advance(1);
    expect((await read()).dispute_status).toBe('dispute_expired');
    expect((await driver.call('GET', `/disputes/${answered}`)).body.dispute_status).toBe('dispute_challenged');
    expect(driver.sandbox.ledger.entries().filter((entry) => entry.dispute_id === id)).toHaveLength(2);
  });

  it('moves by the published tables and by nothing else: never back a stage, never out of an end within one', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record(
            { status: fc.constantFrom(...disputeStatuses), stage: fc.constantFrom(...disputeStages) },
            { requiredKeys: [] },
          ),
          { maxLength: 8 },
        ),
        async (moves) => {
          const { driver, id, read } = await opened();
          for (const move of moves) {
            const before = await read();
            const from = disputeStages.indexOf(before.dispute_stage);
            const to = move.stage === undefined ? from : disputeStages.indexOf(move.stage);
            const status = move.status ?? before.dispute_status;
            const free = before.dispute_status === 'dispute_opened' || before.dispute_status === status;
            const challenged = before.dispute_status === 'dispute_challenged' && status !== 'dispute_opened';
            const allowed = to > from || (to === from && (free || challenged));
            const act = () => driver.sandbox.moveDispute(id, move);
            if (allowed) act();
            else expect(act).toThrow(/tillkit: a dispute does not go/);
            const after = await read();
            const reopened = to > from && move.status === undefined;
            expect([after.dispute_stage, after.dispute_status]).toEqual(
              allowed
                ? [disputeStages[to], reopened ? 'dispute_opened' : status]
                : [before.dispute_stage, before.dispute_status],
            );
          }
        },
      ),
      { numRuns: 30 },
    ));

  it('is about captured money, and not more of it than there is', async () => {
    const driver = createDriver();
    const paid = (await driver.pay(card)).payment_id;
    const unpaid = (await driver.createPayment()).payment_id;
    const open = (paymentId: string, amount?: number) => () => driver.sandbox.openDispute({ paymentId, amount });
    expect(open(unpaid)).toThrow(/captured/);
    expect(open(paid, 6541)).toThrow(/at most/);
    expect(open(paid, 0)).toThrow(/at least/);
    expect(open('pay_none')).toThrow(/does not exist/);
    expect(open(paid, 6540)()).toMatch(/^dp_\w{20}$/);
  });

  it('can be opened and moved through the control surface', async () => {
    const driver = createDriver({ controlToken: 'token' });
    const { payment_id: paymentId } = await driver.pay(card);
    const control = (path: string, body: object) =>
      driver.call('POST', `/_control/${path}`, { key: 'none', body, headers: { 'x-control-token': 'token' } });
    const { body } = await control('disputes', { paymentId, stage: 'dispute' });
    const moved = await control(`disputes/${body.dispute_id}`, { status: 'dispute_lost' });
    expect(moved.body).toMatchObject({ dispute_stage: 'dispute', dispute_status: 'dispute_lost' });
    const back = await control(`disputes/${body.dispute_id}`, { stage: 'pre_dispute' });
    expect([back.status, back.body.error.code]).toEqual([400, 'IR_16']);
  });
});
