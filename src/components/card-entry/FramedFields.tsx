import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { developmentHint } from '../../client/index.ts';
import { type FrameForm, type OpenedFrame, paymentOfForm } from '../../frames/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import type { TextOverrides } from '../../i18n/index.ts';
import { Button, ErrorBoundary, IsOpenContext, randomId, useHydrated } from '../../ui/index.ts';
import { CardFrameChannel } from '../lazyFrameParts.ts';
import { Notice } from '../Notice.tsx';
import type { FrameProps } from './fieldsProps.ts';

/**
 * Fields in a frame of the pay origin, with their outlines until they are there: nothing moves when they come. In a closed row the frame is fetched once the
 * row is opened, and stays: what was typed is in it alone. For another payment it is another frame.
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
  const [attempt, setAttempt] = useState(0);
  const hydrated = useHydrated();
  const { form, state, asks } = props;
  const open = useContext(IsOpenContext);
  const [due, setDue] = useState(open);
  if (open && !due) setDue(true);
  useEffect(() => form.enter(), [form]);
  const isForNone = asks.kind !== 'payout' && paymentOfForm(asks) === undefined;
  useEffect(() => {
    if (isForNone) developmentHint('frameWithoutPayment');
  }, [isForNone]);
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
          <Frame
            key={`${paymentOfForm(asks)} ${attempt}`}
            isAnew={attempt > 0}
            onReload={() => setAttempt(attempt + 1)}
            {...props}
          />
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

interface OneFrameProps extends FrameProps {
  /** True for a frame in the place of one that was lost. */
  readonly isAnew: boolean;
  /** Opens another one in its place. */
  readonly onReload: () => void;
}

/** The frame itself. Its document is fetched beside the part of this page that talks to it. */
function Frame({ isAnew, onReload, ...props }: OneFrameProps) {
  const { asks, state, title } = props;
  const {
    client: { payOrigin: origin },
    t,
    words,
  } = useTillkit();
  const [nonce] = useState(randomId);
  const frame = useRef<HTMLIFrameElement>(null);
  const loads = useRef(0);
  const opened = useRef<OpenedFrame>(undefined);
  const [height, setHeight] = useState<number>();
  // What the document begins with: another language goes over the channel, and loads nothing anew.
  const [path] = useState(() => pathOf(asks, t.locale, { ...words, ...props.words }, props.accepts));

  const isThere = state === 'ready' && height !== undefined;
  useEffect(() => {
    // The button that opened it anew is gone, and the focus with it.
    const page = frame.current?.ownerDocument;
    if (isAnew && isThere && page?.activeElement === page?.body) frame.current?.focus();
  }, [isAnew, isThere]);

  function onLoad(): void {
    loads.current += 1;
    opened.current?.loaded();
  }
  return (
    <>
      <Suspense fallback={null}>
        <CardFrameChannel {...props} {...{ nonce, frame, loads, opened, onReload }} onHeight={setHeight} />
      </Suspense>
      {/* A script of the page that takes the frame out leaves this, and the notice still has its place. */}
      <div data-part="card-frame-place">
        <iframe
          ref={frame}
          data-part="card-frame"
          name={`tk${nonce}`}
          title={title}
          src={`${origin}${path}#${nonce}`}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="strict-origin"
          height={height}
          hidden={state === 'lost'}
          onLoad={onLoad}
        />
      </div>
    </>
  );
}

/**
 * Path of a frame's document, which is bound to the payment that it names. Where the page has no words of its own for them the fields come with it: those of a new card drawn for these networks, that of
 * a security code for the card's brand.
 */
function pathOf(asks: FrameForm, locale: string, ownWords: TextOverrides, accepts: readonly string[] = []): string {
  const asked = new URLSearchParams({ locale });
  const isReworded = (beginning: string) => Object.keys(ownWords).some((key) => key.startsWith(beginning));
  const paymentId = paymentOfForm(asks);
  if (paymentId !== undefined) asked.set('payment', paymentId);
  if (asks.kind === 'card' && !isReworded('card.')) asked.set('accepts', accepts.join());
  if (asks.kind === 'code' && !isReworded('saved.cvc.')) asked.set('code', asks.brand ?? '');
  return `/frame/${asks.kind === 'payout' ? 'payout' : 'card'}?${asked}`;
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
