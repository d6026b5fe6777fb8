import {
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { copyOwnOptions } from '../../client/index.ts';
import { paymentIdOfSecret } from '../../contract/index.ts';
import {
  type CardMode,
  type PartTranslator,
  type SavedPaymentMethod,
  type SavedPaymentMethodsOptions,
  type SavedPaymentMethodsState,
  type SelectionPolicy,
  useSavedPaymentMethods,
  useTexts,
} from '../../hooks/index.ts';
import { savedTexts } from '../../i18n/index.ts';
import { Icon, IsOpenContext, LiveRegionProvider, RadioList, useAnnounce } from '../../ui/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import { type EntryEvents, type LoadError as LoadErrorReport, useLatest } from '../componentEvents.ts';
import { GivenText } from '../GivenText.tsx';
import { Notice } from '../Notice.tsx';
import { tellHost } from '../tellHost.ts';
import {
  ListFooter,
  type MakeMethodDefault,
  MethodSearch,
  MoreRows,
  Removals,
  type RemoveMethod,
} from './MethodTools.tsx';
import type { PickerSlots } from './methodRow.tsx';
import { PickerLoading } from './PickerLoading.tsx';
import { useFocusOfMoreRows, useFocusOfMovedFields } from './pickerFocus.ts';
import { choiceOf, firstRows, newMethod as newValue, type PickerEvent, type PickerList, viewOf } from './pickerList.ts';
import { type PickerChoice, useChoiceReport } from './useChoiceReport.ts';
import { usePickerEvents } from './usePickerEvents.ts';
import { type Missing, type PickerHandle, usePickerHandle } from './usePickerHandle.ts';
import { usePickerList } from './usePickerList.ts';
import { usePickerRows } from './usePickerRows.tsx';

/** Props of `SavedPaymentMethodPicker`; what is listed is in `SavedPaymentMethodsOptions`. */
export interface SavedPaymentMethodPickerProps extends SavedPaymentMethodsOptions, EntryEvents {
  /** Fields for a new method, beside the row "New card". Absent: only saved methods can be chosen. */
  readonly newMethod?: ReactNode;
  /** What that row is called. @default 'New card' in the provider's language */
  readonly newMethodLabel?: ReactNode;
  /** What is chosen before the payer chooses; read once, when the list first arrives. @default 'default' */
  readonly selection?: SelectionPolicy;
  /** `full` also says kind of card, last use and billing address of the chosen method. @default 'short' */
  readonly details?: 'short' | 'full';
  /** `kind` puts cards, bank accounts and other methods under headings of their own. @default 'none' */
  readonly groupBy?: 'none' | 'kind';
  /** How many methods are shown before the payer asks for the others; the chosen one always is. Read once. @default 8 */
  readonly rowsAtFirst?: number | undefined;
  /** Parts of the rows that you draw yourself; keep them in a constant. @default none */
  readonly slots?: PickerSlots;
  /** Called when the choice, or what it costs, changes; also for the first one. Pay with what `handle` takes: tokens change without a call. */
  readonly onChoiceChange?: (choice: PickerChoice | undefined) => void;
  /** Removes a method at your server, once the seven seconds to undo it are over. Absent: nothing can be removed (the interface has no call for it). */
  readonly onRemove?: RemoveMethod;
  /** Makes a method the default at your server. Absent: the default cannot be changed here. */
  readonly onMakeDefault?: MakeMethodDefault;
  /** Ref to what a page calls when it pays; `null` until the picker is mounted. @default none */
  readonly handle?: Ref<PickerHandle>;
  /** Where the field for a security code is, as for `CardEntry`. @default the provider's */
  readonly mode?: CardMode | undefined;
  /** As for `useCardEntry`: called each time that the frame with a security code is lost. @default none */
  readonly onFrameLost?: CardEntryOptions['onFrameLost'];
}

const noSlots: PickerSlots = {};
const nothingSaved: readonly SavedPaymentMethod[] = [];

/**
 * The customer's saved payment methods as one group of native radios, `<div data-tk="saved-payment-method-picker">` with
 * `data-state="loading | ready | stale | empty | guest | error"`. Expired cards can be seen, not chosen. Built on `useSavedPaymentMethods`.
 */
export function SavedPaymentMethodPicker(props: SavedPaymentMethodPickerProps) {
  return (
    <GivenText
      part="saved-payment-method-picker"
      needs={{ customerId: props.customerId, clientSecret: props.clientSecret }}
    >
      {() => (
        <LiveRegionProvider>
          <Suspense>
            {/* Another payment, or another customer, is another list: nothing of the one before is kept. */}
            <Picker key={`${paymentIdOfSecret(props.clientSecret)} ${props.customerId}`} {...props} />
          </Suspense>
        </LiveRegionProvider>
      )}
    </GivenText>
  );
}

function Picker(props: SavedPaymentMethodPickerProps) {
  const {
    newMethod,
    newMethodLabel,
    selection = 'default',
    details = 'short',
    groupBy = 'none',
    rowsAtFirst,
    slots = noSlots,
    onChoiceChange,
    onRemove,
    onMakeDefault,
    handle,
    onReady,
    onLoadError,
    onChange,
    mode,
    onFrameLost,
    ...options
  } = copyOwnOptions(props);
  const t = useTexts(savedTexts);
  const state = useSavedPaymentMethods(options);
  const grouped = groupBy === 'kind';
  const [list, tell] = usePickerList(selection, methodsOf(state), grouped, rowsAtFirst);
  const [managing, setManaging] = useState(false);
  const code = useRef<CardEntryHandle>(null);
  const box = useRef<HTMLDivElement>(null);

  const phase = state.kind === 'failed' ? 'error' : state.kind;
  const view = useMemo(() => viewOf(list, { grouped }), [list, grouped]);
  const withNew = newMethod !== undefined;
  const value = shownChoice(phase, list, withNew);
  const chosen = list.methods.find((method) => method.id === value);
  const choice = choiceFrom(chosen, value);
  const updating = state.kind === 'ready' && state.updating;
  const lost = list.lost && value === undefined;
  const note = usePickerEvents(state, choice, code, { onReady, onLoadError, onChange });
  useChoiceReport({ choice, amount: options.amount, currency: options.currency, lost, t, onChoiceChange });

  const verbs = 'forget' in state ? state : undefined;
  const listedAt = 'listedAt' in state ? state.listedAt : undefined;
  const loading = phase === 'loading';
  const around = { choice, loading, updating, withNew, listedAt, verbs, t, code, box, tell };
  const paying = usePickerHandle(handle, around);
  useEarlyChoice(box, value, tell);

  const listed = phase !== 'loading' && phase !== 'error' && view.rows.length > 0;
  const movesIn = listed && withNew;
  const open = useContext(IsOpenContext);
  const focus = useFocusOfMovedFields(box, movesIn);
  const noteRows = useMoreRows(box, view.rows, t);
  const showMore = () => {
    noteRows();
    tell({ type: 'moreAsked' });
  };
  const toNew = () => {
    tell({ type: 'chosen', value: newValue });
    paying.forgetMissing();
    box.current?.querySelector<HTMLElement>(`[value="${newValue}"]`)?.focus();
  };
  const toFooter = useCallback(() => box.current?.querySelector<HTMLElement>('button[name="manage"]')?.focus(), []);

  const tellLost = useLatest({ onFrameLost, onLoadError });
  const frameLost = useCallback(
    (error: LoadErrorReport) => {
      tellHost(() => tellLost.current.onFrameLost?.(error));
      tellHost(() => tellLost.current.onLoadError?.(error));
    },
    [tellLost],
  );
  const { rows, noteOf, fail } = usePickerRows(
    {
      ...options,
      grouped,
      details,
      slots,
      mode,
      onFrameLost: frameLost,
      newMethod,
      newMethodLabel,
      onRemove,
      onMakeDefault,
    },
    {
      ...{ t, list, shown: listed ? view.rows : undefined, chosen, managing, paying, verbs, code, tell, toFooter },
      more: verbs !== undefined && view.more > 0 ? <MoreRows t={t} more={view.more} onMore={showMore} /> : undefined,
      toNew: withNew ? toNew : undefined,
    },
  );

  // Where the list could not be loaded it says so by itself.
  const renewed = useRenewedText(state.kind === 'stale' ? undefined : paying.missing, t);

  const search =
    listed && list.methods.length > firstRows ? (
      <MethodSearch {...{ t, tell }} query={list.query} found={view.found} />
    ) : undefined;
  const stale = state.kind === 'stale' ? <Stale t={t} onClick={() => void state.reload()} /> : undefined;
  return (
    <div
      data-tk="saved-payment-method-picker"
      data-state={phase}
      ref={box}
      onInput={(event) => {
        note(event);
        if (!movesIn && withNew) tell({ type: 'chosen', value: newValue });
      }}
      {...focus}
    >
      {phase === 'loading' ? <PickerLoading /> : null}
      {phase === 'error' ? <LoadError t={t} retry={state.kind === 'failed' ? state.retry : undefined} /> : null}
      {phase === 'error' ? list.methods.map((method) => noteOf(method)) : null}
      {!withNew && (phase === 'guest' || phase === 'empty') ? (
        <Notice tone="info">{t(phase === 'guest' ? 'saved.guest' : 'saved.empty')}</Notice>
      ) : null}
      {rows.length > 0 || search !== undefined ? (
        <RadioList
          legend={t('saved.legend')}
          inPlaceOfLegend={stale}
          rows={rows}
          value={value}
          onValueChange={(next) => {
            tell({ type: 'chosen', value: next });
            paying.forgetMissing();
          }}
          busy={updating}
          search={search}
          error={lost ? t('saved.lost') : (missingText(paying.missing, choice, t) ?? renewed)}
        />
      ) : (
        <>
          {stale}
          {/* Until the list is there it is not known whether they will be in a row, where a frame would be loaded once more. */}
          <IsOpenContext.Provider value={open && phase !== 'loading'}>{newMethod}</IsOpenContext.Provider>
        </>
      )}
      {verbs !== undefined && listed && (onRemove !== undefined || onMakeDefault !== undefined) ? (
        <ListFooter t={t} managing={managing} onManage={() => setManaging(!managing)} />
      ) : null}
      {/* As long as the picker: what can be taken back stays so while a list cannot be loaded. */}
      {onRemove === undefined ? null : (
        <Removals
          {...{ list, t, tell, onRemove }}
          onFailure={fail}
          verbs={verbs}
          beforeSending={(id) => {
            if (box.current?.querySelector<HTMLButtonElement>('button:focus')?.value === id) toFooter();
          }}
        />
      )}
    </div>
  );
}

/** What is chosen: a saved method, the fields of a new one, or nothing. */
function choiceFrom(chosen: SavedPaymentMethod | undefined, value: string | undefined): PickerChoice | undefined {
  if (chosen !== undefined) return { kind: 'saved', method: chosen };
  return value === newValue ? { kind: 'new' } : undefined;
}

/** What `data-state` says. */
type Phase = Exclude<SavedPaymentMethodsState['kind'], 'failed'> | 'error';

/** Which row is chosen as the page shows it. Without a list of this amount no saved method is on screen, so none is chosen. */
function shownChoice(phase: Phase, list: PickerList, withNew: boolean): string | undefined {
  if (phase === 'error') return withNew ? newValue : undefined;
  return phase === 'loading' && list.choice === undefined ? undefined : choiceOf(list, withNew);
}

/** Takes the row that was chosen in what a server has drawn, before this script was there. */
function useEarlyChoice(
  box: RefObject<HTMLElement | null>,
  drawn: string | undefined,
  tell: (event: PickerEvent) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards a choice is reported by its row.
  useLayoutEffect(() => {
    const { value } = box.current?.querySelector<HTMLInputElement>('[data-part="method-row"] > :checked') ?? {};
    if (value !== undefined && value !== drawn) tell({ type: 'chosen', value });
  }, []);
}

/** What is said, and announced, while the list is asked for again, and once it has come. */
function useRenewedText(missing: Missing | undefined, t: PartTranslator<'saved'>): string | undefined {
  const announce = useAnnounce();
  const text =
    missing === 'loading' ? t('saved.loadingAgain') : missing === 'loaded' ? t('saved.loadedAgain') : undefined;
  useEffect(() => announce(text ?? ''), [text, announce]);
  return text;
}

/** Announces rows that were asked for and moves the focus to them; the function returned notes that they were. */
function useMoreRows(
  box: RefObject<HTMLElement | null>,
  rows: Parameters<typeof useFocusOfMoreRows>[1],
  t: PartTranslator<'saved'>,
): () => void {
  const announce = useAnnounce();
  const sayMore = useCallback(() => {
    announce(t('saved.shown', { count: rows.length }));
  }, [rows, t, announce]);
  return useFocusOfMoreRows(box, rows, sayMore);
}

/** The list could not be loaded. */
function LoadError({ t, retry }: { readonly t: PartTranslator<'saved'>; readonly retry: (() => void) | undefined }) {
  return (
    <Notice tone="warning">
      {t('saved.error')}{' '}
      <button type="button" data-part="link-button" onClick={retry}>
        {t('saved.retry')}
      </button>
    </Notice>
  );
}

/** What is said of a choice that cannot be paid with. */
function missingText(
  missing: Missing | undefined,
  choice: PickerChoice | undefined,
  t: PartTranslator<'saved'>,
): string | undefined {
  if (missing === 'updating') return t('saved.updating');
  return missing === 'choice' && choice === undefined ? t('saved.chooseOne') : undefined;
}

/** In the place of the list's label, where it moves nothing: the list and what is below stay under the payer's finger. */
function Stale({ t, onClick }: { readonly t: PartTranslator<'saved'>; readonly onClick: () => void }) {
  const announce = useAnnounce();
  const id = useId();
  const said = t('saved.stale');
  useEffect(() => announce(said), [announce, said]);
  return (
    <span data-part="stale">
      <Icon name="warning" />
      <span data-part="visually-hidden" id={id}>
        {said}
      </span>
      <button type="button" data-part="link-button" aria-describedby={id} onClick={onClick}>
        {t('saved.staleAgain')}
      </button>
    </span>
  );
}

/** The rows of an answer; nothing while there is none. A new array means a new answer. */
function methodsOf(state: ReturnType<typeof useSavedPaymentMethods>): readonly SavedPaymentMethod[] | undefined {
  switch (state.kind) {
    case 'loading':
    case 'failed':
      return undefined;
    case 'guest':
    case 'empty':
      return nothingSaved;
    case 'ready':
    case 'stale':
      return state.methods;
    default:
      return state satisfies never;
  }
}
