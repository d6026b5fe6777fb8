import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyImport } from './lazyImport.ts';

/** A module as an address. What an engine adds to it lands in the comment. */
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}//`;
const chromium = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);
const firefox = (address: string) => new TypeError(`error loading dynamically imported module: ${address}`);
interface Part {
  readonly part: string;
}

const said = vi.spyOn(console, 'warn').mockReturnValue();
beforeEach(() => void said.mockClear());

describe('a part of the page that is fetched later', () => {
  it('says on the console why it could not be fetched, each time, and nothing once it is there', async () => {
    const reason = new Error("This document requires 'TrustedScriptURL' assignment. The action has been blocked.");
    const load = vi.fn<() => Promise<Part>>().mockRejectedValueOnce(reason).mockResolvedValueOnce({ part: 'there' });
    const fetchPart = lazyImport(load, 'part');
    await expect(fetchPart()).rejects.toBe(reason);
    expect(said.mock.calls).toEqual([[`tillkit: a part of the page could not be fetched (part): ${reason.message}`]]);
    await fetchPart();
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('is fetched once, however many callers ask', async () => {
    const load = vi.fn(async () => ({ part: 'there' }));
    const fetchPart = lazyImport(load, 'part');
    expect(load).not.toHaveBeenCalled();
    const [one, two] = await Promise.all([fetchPart(), fetchPart()]);
    expect([one, two, await fetchPart()]).toEqual([{ part: 'there' }, { part: 'there' }, { part: 'there' }]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Chromium', chromium],
    ['Firefox', firefox],
  ])(
    'is asked for under another address after %s could not fetch it, as that engine keeps the failure',
    async (_, failure) => {
      const load = vi.fn(async (): Promise<Part> => {
        throw failure(moduleOf('export const part = import.meta.url'));
      });
      const fetchPart = lazyImport(load, 'part');
      await expect(fetchPart()).rejects.toThrow(/dynamically imported module/);
      const { part } = await fetchPart();
      expect(part).toMatch(/[?&]again=\d+$/);
      expect(load).toHaveBeenCalledTimes(1);
      expect((await fetchPart()).part).toBe(part);
    },
  );

  it('has a new address with every attempt, also among several parts', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('askedFor', asked);
    const broken = moduleOf('askedFor.push(import.meta.url); throw new Error("still broken")');
    const parts = [1, 2].map(() => lazyImport(() => Promise.reject<Part>(chromium(broken)), 'part'));
    for (const fetchPart of parts) await expect(fetchPart()).rejects.toThrow(/dynamically imported/);
    for (const fetchPart of [...parts, ...parts]) await expect(fetchPart()).rejects.toThrow('still broken');
    expect(asked).toHaveLength(4);
    expect(new Set(asked).size).toBe(4);
    vi.unstubAllGlobals();
  });

  it('is asked for in its own way again where an engine or a bundler names no address', async () => {
    const load = vi
      .fn<() => Promise<Part>>()
      .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
      .mockResolvedValueOnce({ part: 'there' });
    const fetchPart = lazyImport(load, 'part');
    await expect(fetchPart()).rejects.toThrow('Importing a module script failed.');
    await expect(fetchPart()).rejects.toThrow('Loading chunk 7 failed.');
    expect(await fetchPart()).toEqual({ part: 'there' });
  });

  it('is never taken for a dependency of it that Firefox has named', async () => {
    const dependency = moduleOf('export const other = 1');
    const load = vi
      .fn<() => Promise<Part>>()
      .mockRejectedValueOnce(firefox(dependency))
      .mockRejectedValueOnce(firefox(dependency))
      .mockResolvedValueOnce({ part: 'there' });
    const fetchPart = lazyImport(load, 'part');
    await expect(fetchPart()).rejects.toThrow(/dynamically imported/);
    await expect(fetchPart()).rejects.toThrow(/dynamically imported/);
    expect(await fetchPart()).toEqual({ part: 'there' });
  });

  it('has failed where a page has handled the failure of Vite and gives nothing', async () => {
    const load = vi
      .fn<() => Promise<Part>>()
      .mockResolvedValueOnce(undefined as unknown as Part)
      .mockResolvedValueOnce({ part: 'there' });
    const fetchPart = lazyImport(load, 'part');
    await expect(fetchPart()).rejects.toThrow('tillkit: what was fetched in place of a part of the page has no part.');
    expect(await fetchPart()).toEqual({ part: 'there' });
  });
});
