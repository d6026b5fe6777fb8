import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFlightRecorder, readTrace, replayTrace, type Trace } from '../recorder/index.ts';
import { CheckoutTabs } from './payment/checkoutTabs.testing.ts';
import { tabAction, tabsSetting } from './payment/checkoutTabsRuns.testing.ts';

const runs = { numRuns: 600, seed: 20_260_101 };

function traceOf(text: string): Trace {
  const read = readTrace(text);
  if (!read.ok) throw new Error(read.problem);
  return read.trace;
}

describe('a recorded checkout, whatever the network, the bank and the person did', () => {
  it('is replayed from its redacted trace to the same states, step by step', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(
        tabsSetting(1),
        fc.array(tabAction, { minLength: 1, maxLength: 50, size: 'max' }),
        fc.constantFrom(4, 40, 500),
        (chosen, actions, steps) => {
          const recorder = createFlightRecorder({ steps });
          const world = new CheckoutTabs(chosen, recorder);
          for (const one of actions) world.do(one);
          world.comeToRest();
          const replayed = replayTrace(traceOf(recorder.export()));
          for (const flow of replayed) {
            expect(flow.steps.filter(({ agrees }) => !agrees)).toEqual([]);
            expect(flow.stopped).toBeUndefined();
            expect(flow.steps.length).toBeLessThanOrEqual(steps);
            for (const { state } of flow.steps) reached.add(state.split('/')[0] ?? '');
          }
          expect(replayed.at(-1)?.steps.at(-1)?.state.split('/')[0]).toBe(world.tabs[0]?.state.kind);
        },
      ),
      runs,
    );
    // The search is worth its time only when it goes nearly everywhere.
    expect(reached.size).toBeGreaterThanOrEqual(13);
  });
});
