import { Suspense, useEffect } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import { CardFrameHost } from '../parts.ts';
import { useHydrated } from '../useHydrated.ts';
import type { FieldsProps } from './fieldsProps.ts';

/** The fields of a card in a frame of the pay origin, with their outlines until they are there: nothing moves when they come. */
export function FramedFields({ entry, accepts }: FieldsProps) {
  const { t } = useTillkit();
  const hydrated = useHydrated();
  const { frame, frameState: state } = entry;
  useEffect(() => frame.enter(), [frame]);
  return (
    <div
      data-tk="card-entry"
      data-mode="frame"
      data-state={state ?? 'loading'}
      aria-busy={state === 'loading' || undefined}
    >
      {state === undefined || state === 'loading' ? <Outlines /> : null}
      {hydrated ? (
        <ErrorBoundary
          fallback={({ retry }) => (
            <Notice tone="warning" title={t('failure.network')}>
              <Button onClick={retry}>{t('common.retry')}</Button>
            </Notice>
          )}
        >
          <Suspense fallback={null}>
            <CardFrameHost entry={entry} accepts={accepts} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

/** The places of the fields, as high as they are. */
function Outlines() {
  const field = (name: string) => (
    <div data-part="field" key={name}>
      <span data-part="label">
        <span data-part="skeleton" data-width="short" />
      </span>
      <div data-part="control" />
    </div>
  );
  return (
    <div data-part="form" aria-hidden="true">
      {field('number')}
      <div data-part="field-row">{['expiry', 'cvc'].map(field)}</div>
      {field('holder')}
    </div>
  );
}
