import { describe, expect, it } from 'vitest';
import { completeAuthorizeDocs } from './completeAuthorize.docs.ts';
import { completeAuthorizeFlow } from './completeAuthorize.ts';
import { flowPages } from './flowPages.ts';
import { mermaid } from './mermaid.ts';

describe('the pages of the flows', () => {
  it('hold a diagram of nothing but arrows, one for each pair of states', () => {
    const [first, ...arrows] = mermaid(completeAuthorizeFlow, completeAuthorizeDocs).trimEnd().split('\n');
    expect(first).toBe('stateDiagram-v2');
    for (const arrow of arrows) expect(arrow).toMatch(/^ {2}(\[\*\]|\w+) --> (\[\*\]|\w+)(: \w+(, \w+)*)?$/);
    const pairs = arrows.map((arrow) => arrow.split(':')[0]);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(arrows).toContain('  [*] --> ready');
    expect(arrows).toContain('  sending --> checking: answered, callFailed');
    expect(arrows).toContain('  paid --> [*]');
  });

  it('leave out of the diagram what changes nothing, and give the reason below it', () => {
    const page = flowPages().find(({ flow }) => flow === 'completeAuthorize')?.text ?? '';
    expect(page).toContain('### sending\n\n- `submit`: a call is in flight; a second submit sends nothing\n');
    expect(page).not.toMatch(/sending --> \w+: .*submit/);
  });
});
