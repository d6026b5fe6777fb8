import { type ReactNode, Suspense, useState } from 'react';
import { copyOwnOptions } from '../../client/index.ts';
import type { BrowserPayout } from '../../contract/index.ts';
import {
  type CardMode,
  type PayoutCollection,
  type PayoutCollectionOptions,
  usePayoutCollection,
  useTexts,
  useTillkit,
} from '../../hooks/index.ts';
import { type PartMessages, payoutTexts } from '../../i18n/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider } from '../../ui/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { useInlineHint } from '../card-entry/useInlineHint.ts';
import { failureKey } from '../failureText.ts';
import { GivenText } from '../GivenText.tsx';
import { Outcome } from '../Outcome.tsx';
import { useLook } from '../useLook.ts';
import { FramedPayout } from './FramedPayout.tsx';
import { PayoutEntry } from './PayoutEntry.tsx';
import { PayoutScreen, type PayoutSubmission, type ScreenState } from './PayoutOutcome.tsx';
import { PayoutTextContext, usePayoutText } from './PayoutTextContext.ts';
import { PayoutWaiting } from './PayoutWaiting.tsx';
import { type PayoutEvents, useAskedCollection, usePayoutEvents } from './payoutEvents.ts';
import type { FillingState, PayoutSlots, WaitingState } from './payoutSlots.ts';

/** What a payout link needs wherever it is shown. */
export interface PayoutLinkOptions extends PayoutCollectionOptions, PayoutEvents {
  /** Your own words for texts of payout forms; the provider's `messages` are for all others. Keep them in a constant. @default the kit's */
  readonly messages?: Partial<PartMessages<'payout'>>;
  /** Parts that the page draws itself; a slot that is absent has its default part. @default none */
  readonly slots?: PayoutSlots;
  /**
   * Gives each step an entry in the window's history, so that the browser's Back goes one step back. For a page of its own, as the hosted one is; on a
   * page of yours the history is yours. @default false
   */
  readonly stepHistory?: boolean;
  /** Country of the receiver's account that is chosen first (ISO 3166-1 alpha-2), where none was chosen before; `''` for none. @default the likely one */
  readonly initialCountry?: string | undefined;
  /**
   * Where the account fields are: in this document, or with all other steps in a frame of the pay origin, so that no script of this page can read an account.
   * A frame draws no `slots`, keeps no `stepHistory` and reads the link itself. @default the provider's
   */
  readonly mode?: CardMode | undefined;
  /** As for `useCardEntry`: called each time that the frame with the form is lost. @default none */
  readonly onFrameLost?: CardEntryOptions['onFrameLost'];
}

/** A payout link as far as it is known, for the frame around its form or screen. */
export interface PayoutLinkContent {
  readonly state: PayoutCollection['state'];
  /** Absent while the link is being read, and when it cannot be. */
  readonly page: BrowserPayout | undefined;
  readonly content: ReactNode;
  readonly slots: PayoutSlots;
}

interface PayoutLinkFrameProps extends PayoutLinkOptions {
  /** `data-tk` of the root. */
  readonly name: string;
  /** Shown until the link is there. */
  readonly loading: ReactNode;
  readonly children: (link: PayoutLinkContent) => ReactNode;
}

/** Texts, live region and error boundary of a payout link, and its state; the caller draws what is around its content. */
export function PayoutLinkFrame(props: PayoutLinkFrameProps) {
  return (
    <GivenText part={props.name} needs={{ payoutId: props.payoutId, payoutLink: props.payoutLink }}>
      {() => (
        <LiveRegionProvider>
          <Suspense>
            <Texts {...props} />
          </Suspense>
        </LiveRegionProvider>
      )}
    </GivenText>
  );
}

function Texts(props: PayoutLinkFrameProps) {
  const { name, messages, mode } = copyOwnOptions(props);
  const tillkit = useTillkit();
  const t = useTexts(payoutTexts, messages);
  return (
    <PayoutTextContext.Provider value={t}>
      <ErrorBoundary
        fallback={({ retry }) => (
          <div data-tk={name} data-state="crashed">
            <TryAgain
              state="crashed"
              title={t('outcome.crashed.title')}
              text={t('payout.page.crashed.text')}
              label={t('common.reload')}
              retry={retry}
            />
          </div>
        )}
      >
        {/* Another link is another collection, from the start. */}
        {(mode ?? tillkit.mode) === 'frame' ? (
          <FramedPayout key={props.payoutId} {...props} />
        ) : (
          <Running key={props.payoutId} {...props} />
        )}
      </ErrorBoundary>
    </PayoutTextContext.Provider>
  );
}

/** States whose screen replaces the form. */
type AloneState = Exclude<ScreenState, { readonly kind: 'unknown' }>;
const alone: ReadonlySet<string> = new Set<AloneState['kind']>([
  'loadFailed',
  'notFound',
  'expired',
  'unsent',
  'underWay',
  'settled',
]);
const isAlone = (state: PayoutCollection['state']): state is AloneState => alone.has(state.kind);

/** What keeps the form out of sight. */
const hides: ReadonlySet<FillingState['kind']> = new Set(['otherTab', 'checking', 'unknown']);

function Running({
  name,
  loading,
  children,
  slots = {},
  stepHistory = false,
  initialCountry,
  onReady,
  onLoadError,
  onChange,
  onBeforePay,
  onAttempt,
  onOutcome,
  onSubmitted,
  mode: _mode,
  onFrameLost: _onFrameLost,
  ...options
}: PayoutLinkFrameProps) {
  const t = usePayoutText();
  const [collection, isAsking] = useAskedCollection(usePayoutCollection(options), onBeforePay);
  useInlineHint();
  const { state } = collection;
  const { client, pageOrigin } = useTillkit();
  const look = useLook('page' in state ? state.page?.payout_link.look : undefined);
  const [sent, setSent] = useState<PayoutSubmission>();

  usePayoutEvents(state, { onReady, onLoadError, onAttempt, onOutcome, onSubmitted });
  const isScreen = isAlone(state);
  if (state.kind === 'loading') {
    return (
      <div data-tk={name} data-state="loading">
        {slots.loading?.({ part: loading }) ?? loading}
      </div>
    );
  }
  const screen = (shown: ScreenState) => {
    const part =
      shown.kind === 'loadFailed' ? (
        <TryAgain
          state="loadFailed"
          title={t('payout.page.loadFailed.title')}
          text={t(failureKey(shown.failure), { merchant: t('common.merchantFallback'), reference: options.payoutId })}
          label={t('common.retry')}
          retry={collection.retry}
        />
      ) : (
        <PayoutScreen
          state={shown.kind === 'unsent' && isAsking ? { ...shown, busy: true } : shown}
          sent={sent}
          retry={collection.retry}
        />
      );
    return slots.outcome?.({ state: shown, retry: collection.retry, part }) ?? part;
  };

  const waiting = (shown: WaitingState) => {
    const part = <PayoutWaiting state={shown} />;
    return slots.waiting?.({ state: shown, part }) ?? part;
  };

  const filling = (shown: FillingState) => (
    <>
      {/* It stays in the document, hidden, while a submit is being settled: if that had no effect, the form is back as it was. */}
      <div hidden={hides.has(shown.kind)} data-part="form">
        <PayoutEntry
          collection={collection}
          hasSummary={name === 'payout-link-page'}
          state={shown}
          onSend={setSent}
          isAsking={isAsking}
          onChange={onChange}
          {...{ slots, stepHistory, initialCountry }}
        />
      </div>
      {shown.kind === 'otherTab' || shown.kind === 'checking' ? waiting(shown) : null}
      {shown.kind === 'unknown' ? screen(shown) : null}
    </>
  );
  return (
    <div data-tk={name} data-state={state.kind} data-embedded={pageOrigin !== client.payOrigin || undefined} {...look}>
      {children({
        state,
        page: 'page' in state ? state.page : undefined,
        content: isScreen ? screen(state) : filling(state),
        slots,
      })}
    </div>
  );
}

/** Something that could not be loaded, and the button that loads it again. */
function TryAgain({
  state,
  title,
  text,
  label,
  retry,
}: {
  readonly state: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly retry: () => void;
}) {
  return (
    <Outcome tone="warning" state={state} title={title} text={text}>
      <Button variant="primary" onClick={retry}>
        {label}
      </Button>
    </Outcome>
  );
}
