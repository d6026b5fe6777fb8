import { describe, expect, it, vi } from 'vitest';
import { type CompleteEffect, type CompleteEvent, completeAuthorizeFlow } from '../../flows/index.ts';
import { createTill } from '../../testing/index.ts';
import { createFlowStore, type Performing, type Start } from './useFlow.ts';

const now = Date.parse('2030-01-01T12:00:00Z');
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const lost: CompleteEvent = { type: 'callFailed', failure: { kind: 'network', effect: 'unknown' }, at: now };
const submit: Start<CompleteEvent, CompleteEffect> = { event: { type: 'submit', at: now } };

/** A running flow with a hand on everything it wants done. */
function running() {
  const { clock } = createTill({ now });
  const performed: { readonly effect: CompleteEffect; readonly performing: Performing<CompleteEvent> }[] = [];
  const store = createFlowStore(completeAuthorizeFlow, clock, () => (effect, performing) => {
    performed.push({ effect, performing });
    if (effect.type === 'wait') {
      performing.wait(effect.timer, effect.ms, () =>
        performing.dispatch({ type: 'timeUp', timer: effect.timer, at: clock.now() }),
      );
    }
  });
  const count = (type: CompleteEffect['type']) => performed.filter(({ effect }) => effect.type === type).length;
  const last = (type: CompleteEffect['type']) => performed.findLast(({ effect }) => effect.type === type)?.performing;
  return { clock, store, performed, count, last };
}

describe('a running flow', () => {
  it('starts once under StrictMode, which comes, leaves and comes again within one task', async () => {
    const { store, count } = running();
    const leave = store.mount(() => submit);
    leave();
    const leaveAgain = store.mount(() => submit);
    await turn();
    expect(count('completeAuthorize')).toBe(1);
    expect(store.getState().kind).toBe('sending');
    leaveAgain();
  });

  it('receives nothing any more once its component is gone, and reports nothing', async () => {
    const { store, last } = running();
    const leave = store.mount(() => submit);
    const listener = vi.fn();
    store.subscribe(listener);
    const late = last('completeAuthorize');
    leave();
    await turn();
    late?.dispatch(lost);
    store.dispatch(lost);
    expect(store.getState().kind).toBe('sending');
    expect(listener).not.toHaveBeenCalled();
  });

  it('ends its reads and its timers with its component', async () => {
    const { store, clock, last, count } = running();
    const leave = store.mount(() => submit);
    store.dispatch(lost);
    expect(last('read')?.signal.aborted).toBe(false);
    store.dispatch({ type: 'readFailed', at: now });
    expect(count('wait')).toBe(2);
    leave();
    await turn();
    expect(last('read')?.signal.aborted).toBe(true);
    await clock.advance(600_000);
    expect(count('read')).toBe(1);
  });

  it('keeps its reads while StrictMode only leaves for a moment', async () => {
    const { store, last } = running();
    const leave = store.mount(() => submit);
    store.dispatch(lost);
    leave();
    store.mount(() => submit);
    await turn();
    expect(last('read')?.signal.aborted).toBe(false);
  });

  it('begins anew, with new reads, when its component comes back after it was gone', async () => {
    const { store, count, last } = running();
    store.mount(() => submit)();
    await turn();
    store.mount(() => submit);
    expect(count('completeAuthorize')).toBe(2);
    expect(store.getState()).toEqual({ kind: 'sending', slow: false });
    expect(last('completeAuthorize')?.signal.aborted).toBe(false);
  });

  it('tells its listeners that it begins anew: React’s Activity has kept the screen of the state before', async () => {
    const { store } = running();
    store.mount(() => submit)();
    await turn();
    const heard: string[] = [];
    store.subscribe(() => heard.push(store.getState().kind));
    store.mount(() => undefined);
    expect(heard).toEqual(['ready']);
  });

  it('believes no answer from before: an answer to the life that is over changes nothing in the new one', async () => {
    const { store, performed } = running();
    store.mount(() => submit)();
    await turn();
    const former = performed[0]?.performing;
    store.mount(() => undefined);
    store.dispatch({ type: 'submit', at: now });
    former?.dispatch(lost);
    expect(store.getState().kind).toBe('sending');
  });

  it('replaces a timer by the next one of its name', async () => {
    const { store, clock, last } = running();
    store.mount(() => submit);
    const performing = last('completeAuthorize');
    const [first, second] = [vi.fn(), vi.fn()];
    performing?.wait('one', 1000, first);
    performing?.wait('one', 2000, second);
    await clock.advance(5000);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('tells every listener of a new state once, and none of an event that changes nothing', () => {
    const { store } = running();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.mount(() => submit);
    expect(listener).toHaveBeenCalledTimes(1);
    store.dispatch({ type: 'submit', at: now });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.dispatch(lost);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('waits for the person where nothing begins by itself', () => {
    const { store, performed } = running();
    store.mount(() => undefined);
    expect(performed).toEqual([]);
    expect(store.getState().kind).toBe('ready');
  });
});
