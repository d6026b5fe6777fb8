import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, OpenRow, useHydrated } from '../../ui/index.ts';
import { CardFrameHost } from '../framePart.ts';
import { Notice } from '../Notice.tsx';
import type { FrameProps } from './fieldsProps.ts';

/**
 * Fields in a frame of the pay origin, with their outlines until they are there: nothing moves when they come. In a closed row the frame is fetched once the
 * row is opened, and stays: what was typed is in it alone.
 */
export function FramedFields({
  part,
  outlines,
  ...props
}: FrameProps & {
  /** `data-tk` of the root. */
  readonly part: string;
  /** The places of the fields, as high as they are. */
  readonly outlines: ReactNode;
}) {
  const { t } = useTillkit();
  const hydrated = useHydrated();
  const { form, state } = props;
  const open = useContext(OpenRow);
  const [due, setDue] = useState(open);
  if (open && !due) setDue(true);
  useEffect(() => form.enter(), [form]);
  return (
    <div data-tk={part} data-mode="frame" data-state={state ?? 'loading'} aria-busy={state === 'loading' || undefined}>
      {due && (state === undefined || state === 'loading') ? outlines : null}
      {hydrated && due ? (
        <ErrorBoundary
          fallback={({ retry }) => (
            <Notice tone="warning" title={t('failure.network')}>
              <Button onClick={retry}>{t('common.retry')}</Button>
            </Notice>
          )}
        >
          <Suspense fallback={null}>
            <CardFrameHost {...props} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

/** The place of a field, as high as it is. */
export function FieldOutline() {
  return (
    <div data-part="field">
      <span data-part="label">
        <span data-part="skeleton" data-width="short" />
      </span>
      <div data-part="control" />
    </div>
  );
}
