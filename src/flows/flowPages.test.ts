import { describe, expect, it } from 'vitest';
import { completeAuthorizeFlow } from './complete-authorize/completeAuthorize.ts';
import { completeAuthorizeSpecification } from './complete-authorize/completeAuthorizeRows.testing.ts';
import { flowPages, mermaid } from './flowPages.testing.ts';

describe('the pages of the flows', () => {
  it('hold a diagram of nothing but arrows, one for each pair of states', () => {
    const [first, ...arrows] = mermaid(completeAuthorizeFlow, completeAuthorizeSpecification).trimEnd().split('\n');
    expect(first).toBe('stateDiagram-v2');
    for (const arrow of arrows) expect(arrow).toMatch(/^ {2}(\[\*\]|\w+) --> (\[\*\]|\w+)(: \w+(, \w+)*)?$/);
    const pairs = arrows.map((arrow) => arrow.split(':')[0]);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(arrows).toContain('  [*] --> ready');
    expect(arrows).toContain('  sending --> checking: answered, callFailed');
    expect(arrows).toContain('  succeeded --> [*]');
  });

  it('leave out of the diagram what changes nothing', () => {
    const page = flowPages().find(({ flow }) => flow === 'completeAuthorize')?.text ?? '';
    expect(page).toContain('# Complete authorize\n');
    expect(page).not.toMatch(/sending --> \w+: .*submit/);
  });
});
