// @vitest-environment jsdom
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { watchThePage } from '../components/pageUnderTest.testing.tsx';
import { TillkitProvider } from '../hooks/index.ts';
import { createTill, tillOrigins } from '../testing/index.ts';
import { useBankReturn } from './useBankReturn.ts';

watchThePage();

const ids = ['acs-1', 'server-1'] as const;
const types = ['challenge-end', 'method-end'] as const;
type ReturnPage = (typeof types)[number];

function Frame({ type, onEnd }: { readonly type: ReturnPage; readonly onEnd: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useBankReturn(frame, type, ids, onEnd);
  return <iframe ref={frame} title={type} />;
}

const pay = tillOrigins.pay;
const origins = fc.oneof(
  { weight: 3, arbitrary: fc.constant(pay) },
  fc.constantFrom(`${pay}.evil.example`, pay.toUpperCase(), `${pay}/`, 'null', '', '*', window.location.origin),
  fc.webUrl().map((url) => new URL(url).origin),
);
const sources = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...types) },
  fc.constantFrom('page' as const, 'none' as const),
);
const marks = fc.oneof(
  { weight: 4, arbitrary: fc.constant('3ds') },
  fc.constantFrom('3DS', '', 3, null),
  fc.anything(),
);
const words = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...types) }, fc.constantFrom('challenge', 'end', ''));
const said = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...ids, undefined) },
  fc.constantFrom<unknown>('acs-2', 'ACS-1', '', null, 0, ['acs-1'], { id: 'acs-1' }),
  fc.string(),
);
const bodies = fc.oneof(
  { weight: 5, arbitrary: fc.record({ tillkit: marks, type: words, id: said }) },
  fc.record({ tillkit: marks, type: words }),
  fc.anything(),
  fc.constantFrom<unknown>(null, undefined, '{"tillkit":"3ds","type":"challenge-end"}', '3ds', 0, []),
);

describe('messages about a bank’s frame', () => {
  it('B19: end a frame only where origin, window, mark, word and transaction are all right, of 10,000 at random', () => {
    const till = createTill();
    const heard: Record<ReturnPage, number> = { 'challenge-end': 0, 'method-end': 0 };
    const { container } = render(
      <TillkitProvider client={till.client}>
        {types.map((type) => (
          <Frame
            key={type}
            type={type}
            onEnd={() => {
              heard[type] += 1;
            }}
          />
        ))}
      </TillkitProvider>,
    );
    const windowOf = (title: string) =>
      container.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`)?.contentWindow ?? null;
    let right = 0;
    fc.assert(
      fc.property(origins, sources, bodies, (origin, from, data) => {
        const before = { ...heard };
        const source = from === 'page' ? window : from === 'none' ? null : windowOf(from);
        window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
        for (const type of types) {
          const body = (typeof data === 'object' ? data : null) as Readonly<Record<string, unknown>> | null;
          const isRight =
            origin === pay &&
            from === type &&
            body?.tillkit === '3ds' &&
            body.type === type &&
            (body.id === undefined || body.id === 'acs-1' || body.id === 'server-1');
          if (isRight) right += 1;
          expect(heard[type] - before[type]).toBe(isRight ? 1 : 0);
        }
      }),
      { numRuns: 10_000 },
    );
    // A property over messages of which none is right would prove nothing.
    expect(right).toBeGreaterThan(20);
  });
});
