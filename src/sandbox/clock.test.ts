import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandboxClock } from './clock.ts';

describe('a stopped clock', () => {
  it('moves only when it is moved', async () => {
    const clock = createSandboxClock({ now: 1000 });
    clock.advance(5);
    expect(clock.now()).toBe(1005);
    clock.set(10);
    expect(clock.now()).toBe(10);
  });

  it('wakes sleepers when their time has come', async () => {
    const clock = createSandboxClock({ now: 0 });
    const woken: string[] = [];
    const first = clock.sleep(10).then(() => woken.push('first'));
    const second = clock.sleep(20).then(() => woken.push('second'));
    clock.advance(10);
    await first;
    expect(woken).toEqual(['first']);
    clock.set(20);
    await second;
    expect(woken).toEqual(['first', 'second']);
  });

  it('lets a sleeper go when it is called off', async () => {
    const clock = createSandboxClock({ now: 0 });
    const controller = new AbortController();
    const sleep = clock.sleep(10, controller.signal);
    controller.abort(new Error('called off'));
    await expect(sleep).rejects.toThrow('called off');
    await expect(clock.sleep(10, controller.signal)).rejects.toThrow('called off');
  });
});

describe('a clock that follows real time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes on by itself and can be moved ahead', async () => {
    const clock = createSandboxClock();
    const start = clock.now();
    vi.advanceTimersByTime(100);
    clock.advance(1000);
    expect(clock.now() - start).toBe(1100);
    clock.set(5000);
    vi.advanceTimersByTime(1);
    expect(clock.now()).toBe(5001);
  });

  it('wakes sleepers by itself, and earlier when it is moved', async () => {
    const clock = createSandboxClock();
    const slept = clock.sleep(50);
    vi.advanceTimersByTime(50);
    await slept;
    const moved = clock.sleep(60_000);
    clock.advance(60_000);
    await moved;
    expect(vi.getTimerCount()).toBe(0);
  });
});
