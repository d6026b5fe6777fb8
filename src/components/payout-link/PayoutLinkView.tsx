import { type ReactNode, useEffect, useRef } from 'react';
import type { BrowserPayout, PayoutView } from '../../contract/index.ts';
import {
  type PayoutCollection,
  type PayoutCollectionOptions,
  usePayoutCollection,
  usePayoutTexts,
  useTillkit,
} from '../../hooks/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider } from '../../ui/index.ts';
import { Outcome } from '../Outcome.tsx';
import { tellHost } from '../tellHost.ts';
import { Waiting } from '../Waiting.tsx';
import { PayoutEntry, type PayoutSlots } from './PayoutEntry.tsx';
import { PayoutScreen } from './PayoutOutcome.tsx';
import { PayoutTextContext, usePayoutText } from './PayoutTextContext.ts';
import { usePayoutEntry } from './usePayoutEntry.ts';

/** What a payout link needs wherever it stands. */
export interface PayoutLinkOptions extends PayoutCollectionOptions {
  /** Parts that the page draws itself. */
  readonly slots?: PayoutSlots;
  /** Called once, when the service itself has the details of this payout; also for a link that was filled in before. */
  readonly onSubmitted?: (payout: PayoutView) => void;
}

/** A payout link as far as it is known, for the frame around its form or screen. */
export interface PayoutLinkContent {
  readonly state: PayoutCollection['state'];
  /** Absent while the link is being read, and when it cannot be. */
  readonly page: BrowserPayout | undefined;
  readonly content: ReactNode;
}

interface PayoutLinkFrameProps extends PayoutLinkOptions {
  /** `data-tk` of the root. */
  readonly name: string;
  /** Shown until the link and its texts are there. */
  readonly loading: ReactNode;
  readonly children: (link: PayoutLinkContent) => ReactNode;
}

/** Texts, live region and error boundary of a payout link, and its state; what stands around its content is the caller's. */
export function PayoutLinkFrame(props: PayoutLinkFrameProps) {
  return (
    <LiveRegionProvider>
      <Texts {...props} />
    </LiveRegionProvider>
  );
}

function Texts(props: PayoutLinkFrameProps) {
  const { name, loading } = props;
  const texts = usePayoutTexts();
  const { t } = useTillkit();
  if (texts.kind === 'loading') {
    return (
      <div data-tk={name} data-state="loading">
        {loading}
      </div>
    );
  }
  if (texts.kind === 'failed') {
    return (
      <div data-tk={name} data-state="loadFailed">
        <Outcome tone="warning" state="loadFailed" title={t('outcome.load_failed.title')} text={t('failure.network')}>
          <Button variant="primary" onClick={texts.retry}>
            {t('common.retry')}
          </Button>
        </Outcome>
      </div>
    );
  }
  return (
    <PayoutTextContext.Provider value={texts.t}>
      <ErrorBoundary
        fallback={({ retry }) => (
          <div data-tk={name} data-state="crashed">
            <Outcome
              tone="warning"
              state="crashed"
              title={t('outcome.crashed.title')}
              text={texts.t('payout.page.crashed.text')}
            >
              <Button variant="primary" onClick={retry}>
                {t('common.reload')}
              </Button>
            </Outcome>
          </div>
        )}
      >
        {/* Another link is another collection, from the start. */}
        <Running key={props.payoutId} {...props} />
      </ErrorBoundary>
    </PayoutTextContext.Provider>
  );
}

function Running({ name, loading, children, slots = {}, onSubmitted, ...options }: PayoutLinkFrameProps) {
  const t = usePayoutText();
  const collection = usePayoutCollection(options);
  const { state } = collection;
  const page = 'page' in state ? state.page : undefined;
  const entry = usePayoutEntry(page);
  const { forget } = entry;

  const there = state.kind === 'underWay' || state.kind === 'settled' ? state.page.payout : undefined;
  const tell = useRef(onSubmitted);
  const told = useRef(false);
  useEffect(() => {
    tell.current = onSubmitted;
  });
  useEffect(() => {
    if (there === undefined) return;
    forget();
    if (told.current) return;
    told.current = true;
    tellHost(() => tell.current?.(there));
  }, [there, forget]);

  const sent = 'last4' in state ? state.last4 : undefined;
  // In full as it was reviewed while this page stands; after a reload only its end is known.
  const reviewed = entry.reviewed.flatMap(({ field, text }) => (/holder|expiry/.test(field) ? [] : text)).join(' · ');
  const echo = sent === undefined ? undefined : reviewed || t('payout.page.ending', { last4: sent });

  const content = () => {
    switch (state.kind) {
      case 'loading':
        return loading;
      case 'choosing':
      case 'entering':
      case 'reviewing':
      case 'storing':
      case 'submitting':
      case 'checking':
      case 'cannotConfirm': {
        if (entry.settling) return loading;
        const away = state.kind === 'checking' || state.kind === 'cannotConfirm';
        return (
          <>
            {/* It stays in the document, hidden, while a press is being settled: if nothing came of it, it is back as it was. */}
            <div hidden={away} data-part="form">
              <PayoutEntry collection={collection} state={state} entry={entry} slots={slots} />
            </div>
            {state.kind === 'checking' ? (
              <Waiting title={t('payout.page.checking.title')} text={t('payout.page.checking.text')} />
            ) : null}
            {state.kind === 'cannotConfirm' ? (
              <PayoutScreen state={state} retry={collection.retry} echo={echo} />
            ) : null}
          </>
        );
      }
      default:
        return <PayoutScreen state={state} retry={collection.retry} echo={echo} />;
    }
  };
  const filling = page !== undefined && state.kind !== 'expired' && there === undefined;
  const shown = state.kind === 'loading' || (filling && entry.settling);
  return (
    <div data-tk={name} data-state={shown ? 'loading' : state.kind}>
      {shown ? loading : children({ state, page, content: content() })}
    </div>
  );
}
