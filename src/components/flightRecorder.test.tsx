// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFlightRecorder, readTrace, replayTrace } from '../recorder/index.ts';
import { createTill } from '../testing/index.ts';
import { cards, heading, newYear, openLink, typedCvc, watchThePage } from './pageUnderTest.testing.tsx';

watchThePage();

function replayed(text: string) {
  const read = readTrace(text);
  if (!read.ok) throw new Error(read.problem);
  return replayTrace(read.trace);
}

describe('a recorded payment', () => {
  it('can be replayed from its trace, and the trace says nothing of who paid with what', async () => {
    const recorder = createFlightRecorder();
    const page = await openLink({ recorder });
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    const text = recorder.export();
    const [flow, ...others] = replayed(text);
    // StrictMode draws everything twice; there is one run all the same.
    expect(others).toEqual([]);
    expect(flow).toMatchObject({ flow: 'paymentLinkCheckout', began: 'loading', agrees: true, ended: true });
    const way = flow?.steps.map(({ state }) => state).filter((state, at, all) => state !== all[at - 1]);
    expect(way).toEqual([
      'ready',
      'tokenizing',
      'confirming',
      'authenticating/authenticating',
      'authenticating/challenge',
      expect.stringMatching(/^authenticating\/checkingResult|^completing\/sending/),
      ...(way?.includes('authenticating/checkingResult') ? ['completing/sending'] : []),
      'succeeded',
    ]);
    const { paymentId, paymentLinkId, clientSecret } = page.order;
    for (const canary of [cards.challenge, 'Test Card Holder', paymentId, paymentLinkId, clientSecret, 'EUR']) {
      expect(text).not.toContain(canary);
    }
    expect(text).not.toMatch(new RegExp(`(?<!\\d)${typedCvc}(?!\\d)`));
  });

  it('shows in its trace why the page could not say how it ended', async () => {
    const recorder = createFlightRecorder();
    const page = await openLink({ recorder });
    page.till.faults.add({ endpoint: 'updatePayment', kind: 'no answer before' });
    await page.payWith(cards.paid);
    await page.pass(10_000);
    const [flow] = replayed(recorder.export());
    expect(flow?.agrees).toBe(true);
    expect(flow?.steps.find(({ event }) => event === 'confirmFailed')).toMatchObject({
      state: 'checking',
      effects: ['read'],
    });
  });

  it('is a new run when the page is opened anew', async () => {
    const recorder = createFlightRecorder();
    const page = await openLink({ recorder, till: createTill({ now: newYear }) });
    await screen.findByLabelText('Card number');
    page.unmount();
    await act(async () => undefined);
    page.openAgain();
    await screen.findByLabelText('Card number');
    expect(replayed(recorder.export()).map(({ agrees, steps }) => [agrees, steps.length])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });
});
