// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hintAboutTheme } from './developmentHints.ts';

describe('a missing theme', () => {
  it('is named a second after everything has loaded, where no style sheet has come by then', () => {
    vi.stubEnv('NODE_ENV', 'development');
    vi.useFakeTimers();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const themed = document.createElement('style');
    themed.textContent = '[data-tk] { --tk-canvas: white; }';
    onTestFinished(() => {
      themed.remove();
      vi.unstubAllEnvs();
      vi.useRealTimers();
    });
    const element = document.body.appendChild(document.createElement('div'));
    element.dataset.tk = 'provider';
    const end = hintAboutTheme(element);
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('load'));
    document.head.append(themed);
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls).toEqual([]);
    themed.remove();
    loading.mockReturnValue('complete');
    hintAboutTheme(element)?.();
    end?.();
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls).toEqual([]);
    hintAboutTheme(element);
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no theme')]]);
    element.remove();
  });
});
