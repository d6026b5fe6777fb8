import { useCallback, useState } from 'react';
import type { CheckMessage, PreviewMessage } from './pickedPart.ts';

/** What the preview last said of its accessibility. */
export function useCheck() {
  const [result, setResult] = useState<CheckMessage>();
  const follow = useCallback((message: PreviewMessage) => {
    if (message.studio === 'listening') setResult(undefined);
    else if (message.studio === 'checked') setResult(message);
  }, []);
  return { result, follow };
}

/** How the preview can be used without sight: the rules that it breaks, and what a screen reader reads, in its order. */
export function Check({ result }: { readonly result: CheckMessage | undefined }) {
  return (
    <section className="network" aria-label="Accessibility">
      <p role="status">
        {result === undefined
          ? 'Checking…'
          : result.problems.length === 0
            ? 'It breaks no rule of WCAG 2.2 AA that a machine can check.'
            : `Rules of WCAG 2.2 AA that it breaks: ${result.problems.length}.`}
      </p>
      {result === undefined ? null : (
        <>
          {result.problems.length === 0 ? null : (
            <ul>
              {result.problems.map(({ rule, help, targets }) => (
                <li key={rule}>
                  {help}: <code>{targets.join(', ')}</code>
                </li>
              ))}
            </ul>
          )}
          <details>
            <summary className="one">Reading order: {result.lines.length} lines</summary>
            <pre>{result.lines.join('\n')}</pre>
          </details>
        </>
      )}
    </section>
  );
}
