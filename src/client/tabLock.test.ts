// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebLocks } from '../hooks/browser-tabs/webLocks.testing.ts';
import { createTabLock, type TabLock } from './tabLock.ts';

const payment = 'pay_1';
const other = 'payout_2';
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

let locks: WebLocks;
let tabs: TabLock[];
const open = (id = payment, wake: () => void = () => undefined) => {
  const tab = createTabLock(id, wake);
  tabs.push(tab);
  return tab;
};
/** What a claim comes to. */
const claim = async (tab: TabLock): Promise<string[]> => {
  const said: string[] = [];
  tab.claim(
    () => said.push('sent'),
    () => said.push('refused'),
  );
  await turn();
  return said;
};
/** Another tab of the same browser: it shares locks, and no memory. */
const inOtherTab = (id = payment) => {
  const held = new Promise<void>(() => undefined);
  void locks.request(`tillkit:${id}`, {}, () => held);
};

beforeEach(() => {
  locks = new WebLocks();
  tabs = [];
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

describe('the place of a component among the tabs of a payment or payout', () => {
  it('sends as the one tab, at once when it is the one already', async () => {
    const tab = open();
    expect(await claim(tab)).toEqual(['sent']);
    const said: string[] = [];
    tab.claim(
      () => said.push('sent'),
      () => said.push('refused'),
    );
    expect(said).toEqual(['sent']);
  });

  it('sends nothing while another tab is at it, and says so', async () => {
    inOtherTab();
    await turn();
    const tab = open();
    expect(await claim(tab)).toEqual(['refused']);
    expect(await tab.isLockedByOtherTab()).toBe(true);
  });

  it('lets another tab have its turn when it has finished', async () => {
    const tab = open();
    await claim(tab);
    expect([...locks.held.keys()]).toEqual(['tillkit:pay_1']);
    expect(await tab.isLockedByOtherTab()).toBe(false);
    tab.release();
    await turn();
    expect(locks.held.size).toBe(0);
  });

  it('is one tab for all components of a page: the second is not refused because of the first', async () => {
    const [first, second] = [open(), open()];
    expect(await Promise.all([claim(first), claim(second)])).toEqual([['sent'], ['sent']]);
    first.release();
    await turn();
    expect(locks.held.size, 'the second still works').toBe(1);
    second.release();
    await turn();
    expect(locks.held.size).toBe(0);
  });

  it('keeps a payment and a payout apart', async () => {
    inOtherTab(other);
    await turn();
    expect(await claim(open())).toEqual(['sent']);
    expect(await claim(open(other))).toEqual(['refused']);
  });

  it('sends nothing for a component that has gone before the lock was there', async () => {
    const tab = open();
    const said: string[] = [];
    tab.claim(
      () => said.push('sent'),
      () => said.push('refused'),
    );
    tab.close();
    await turn();
    expect(said).toEqual([]);
    expect(locks.held.size).toBe(0);
  });

  it('sends where locks are refused or missing: the proxy’s journal keeps the calls apart', async () => {
    locks.broken = true;
    expect(await claim(open())).toEqual(['sent']);
    Reflect.deleteProperty(navigator, 'locks');
    const tab = open(other);
    expect(await claim(tab)).toEqual(['sent']);
    expect(await tab.isLockedByOtherTab()).toBe(false);
  });

  it('wakes the others when it begins and when it ends', async () => {
    const posted: unknown[] = [];
    const names: string[] = [];
    const channels: { onmessage: (() => void) | null }[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage: (() => void) | null = null;
        constructor(name: string) {
          names.push(name);
          channels.push(this);
        }
        postMessage(word: unknown) {
          posted.push(word);
        }
        close() {
          posted.push('closed');
        }
      },
    );
    const wake = vi.fn();
    const tab = open(payment, wake);
    await claim(tab);
    tab.release();
    expect(posted).toEqual(['begun', 'ended']);
    expect(names).toEqual(['tillkit:pay_1']);
    channels[0]?.onmessage?.();
    expect(wake).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(posted.at(-1), 'an open channel keeps a page out of the back/forward cache').toBe('closed');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(names).toHaveLength(2);
    tab.close();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(names, 'V24: nothing listens any more').toHaveLength(2);
  });

  it('works without BroadcastChannel', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const tab = open();
    expect(await claim(tab)).toEqual(['sent']);
    tab.release();
  });
});
