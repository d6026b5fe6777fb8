import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { chosenPatterns } from './chosenPatterns.ts';

/** Fails a run of a part when a line of its table finds no test: a title has changed, and its test would be left out without a word. */
class PartReporter implements Reporter {
  private lost: readonly RegExp[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    const titles = suite
      .allTests()
      .map((one) => [...one.titlePath().filter((part) => part !== ''), ...one.tags].join(' '));
    this.lost = chosenPatterns.filter((pattern) => !titles.some((title) => pattern.test(title)));
    // biome-ignore lint/suspicious/noConsole: a reporter reports.
    for (const pattern of this.lost) console.error(`There is no test for: ${pattern.source}`);
  }

  async onEnd(): Promise<Partial<FullResult> | undefined> {
    return this.lost.length > 0 ? { status: 'failed' } : undefined;
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by it.
export default PartReporter;
