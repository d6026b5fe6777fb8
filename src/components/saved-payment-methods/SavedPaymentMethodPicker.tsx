import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { paymentIdOfSecret } from '../../contract/index.ts';
import {
  type PartTranslator,
  type PayInstrument,
  type SavedPaymentMethod,
  type SavedPaymentMethodsOptions,
  type SelectionPolicy,
  savedTokensLastMs,
  useSavedPaymentMethods,
  useTexts,
  useTillkit,
} from '../../hooks/index.ts';
import { expiryState, parseCardCvc } from '../../instruments/index.ts';
import { Icon, LiveRegionProvider, RadioList, type RadioListRow, useAnnounce } from '../../ui/index.ts';
import { GivenText } from '../GivenText.tsx';
import { Notice } from '../Notice.tsx';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import { ChosenMethod, hasBeside } from './ChosenMethod.tsx';
import {
  ListFooter,
  type MakeMethodDefault,
  MethodSearch,
  Removals,
  RemovedNote,
  type RemoveMethod,
  RowActions,
  type RowFailure,
} from './MethodTools.tsx';
import { methodRow, type PickerSlots } from './methodRow.tsx';
import { PickerLoading } from './PickerLoading.tsx';
import { choiceOf, firstRows, newMethod as newValue, viewOf } from './pickerList.ts';
import { type PickerChoice, useChoiceReport } from './useChoiceReport.ts';
import { usePickerList } from './usePickerList.ts';

/** What a page asks of a picker when the person pays. */
export interface PickerHandle {
  /** The choice, ready to pay with; nothing when something is missing, which is then shown and focused. A new method is the page's own business. */
  readonly take: () =>
    | { readonly kind: 'new' }
    | {
        readonly kind: 'saved';
        /** Input for `pay` of the checkout, with the newest token. */
        readonly instrument: PayInstrument;
      }
    | undefined;
  /** Empties the security code of the chosen row: it is used once. */
  readonly clearCvc: () => void;
  /**
   * The saved method that was taken last is not to be tried again: it can be seen from now on and not chosen, and the fields for a new one are chosen in
   * its place. False where none of them was chosen.
   */
  readonly giveUp: () => boolean;
  /** Marks the saved method that was taken last as declined, until something is taken again. False where a new method was taken, or nothing. */
  readonly refuse: () => boolean;
  /** The service no longer takes the token (`method_expired`): loads the list again, keeps the choice and says that another submit is needed. */
  readonly renew: () => void;
}

/** Props of `SavedPaymentMethodPicker`; what is listed is in `SavedPaymentMethodsOptions`. */
export interface SavedPaymentMethodPickerProps extends SavedPaymentMethodsOptions {
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
}

/** What is missing for paying. `loading`: a list that is not too old; `loaded`: another submit, now that it is there. */
type Missing = 'choice' | 'updating' | 'loading' | 'loaded' | { readonly cvc: string };

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
          {/* Another payment, or another customer, is another list: nothing of the one before is kept. */}
          <Picker key={`${paymentIdOfSecret(props.clientSecret)} ${props.customerId}`} {...props} />
        </LiveRegionProvider>
      )}
    </GivenText>
  );
}

function Picker({
  newMethod,
  newMethodLabel,
  selection = 'default',
  details = 'short',
  groupBy = 'none',
  slots = noSlots,
  onChoiceChange,
  onRemove,
  onMakeDefault,
  handle,
  ...options
}: SavedPaymentMethodPickerProps) {
  const main = useTillkit();
  const { clock } = main;
  const announce = useAnnounce();
  const texts = useTexts('saved');
  const state = useSavedPaymentMethods(options);
  const grouped = groupBy === 'kind';
  const [list, tell] = usePickerList(selection, methodsOf(state), grouped);
  const [missing, setMissing] = useState<Missing | undefined>(undefined);
  const [managing, setManaging] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, RowFailure>>(new Map());
  const cvc = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const rowFocus = useRef<string | undefined>(undefined);

  const { currency, recurring = false, installments = false } = options;
  const t = texts.kind === 'ready' ? texts.t : undefined;
  // Nothing is shown before its texts are there: arriving later they would move what is below.
  const phase =
    texts.kind === 'failed'
      ? 'error'
      : texts.kind === 'loading'
        ? 'loading'
        : state.kind === 'failed'
          ? 'error'
          : state.kind;

  const view = useMemo(() => viewOf(list, { grouped }), [list, grouped]);
  const withNew = newMethod !== undefined;
  // Without a list of this amount no saved method is on screen, so none is chosen.
  const value =
    phase === 'error'
      ? withNew
        ? newValue
        : undefined
      : phase === 'loading' && list.choice === undefined
        ? undefined
        : choiceOf(list, withNew);
  const chosen = list.methods.find((method) => method.id === value);
  const choice: PickerChoice | undefined =
    chosen !== undefined ? { kind: 'saved', method: chosen } : value === newValue ? { kind: 'new' } : undefined;
  const updating = state.kind === 'ready' && state.updating;

  const lost = list.lost && value === undefined;
  useChoiceReport({ choice, amount: options.amount, currency, lost, t, onChoiceChange });

  const clearCvc = useCallback(() => {
    if (cvc.current !== null) cvc.current.value = '';
  }, []);
  useEmptiedOnLeave(clearCvc);

  const verbs = 'forget' in state ? state : undefined;
  const listedAt = 'listedAt' in state ? state.listedAt : undefined;
  /** What was paid with last: another row may be chosen by the time that its bank answers. */
  const taken = useRef<string | undefined>(undefined);
  const [refusedId, setRefusedId] = useState<string>();

  /** Asks for the list again before anybody pays out of it. */
  function renew() {
    setMissing('loading');
    verbs?.reload().then(() => setMissing((before) => (before === 'loading' ? 'loaded' : before)));
  }

  useImperativeHandle(handle, () => ({
    clearCvc,
    renew,
    giveUp: () => {
      if (choice?.kind !== 'saved') return false;
      if (withNew) tell({ type: 'chosen', value: newValue });
      if (taken.current !== undefined) verbs?.reject(taken.current);
      return true;
    },
    refuse: () => {
      setRefusedId(taken.current);
      return taken.current !== undefined;
    },
    take: () => {
      taken.current = undefined;
      setRefusedId(undefined);
      // While the list is on its way the fields for a new method are all there is.
      if (choice === undefined && phase === 'loading' && withNew) return { kind: 'new' };
      if (choice === undefined) {
        setMissing('choice');
        box.current?.querySelector<HTMLElement>('input[type="radio"]:enabled')?.focus();
        return undefined;
      }
      if (choice.kind === 'new') return { kind: 'new' };
      const { method } = choice;
      // Its cost is not known at the moment, and a payer is charged only what the page has shown.
      if (updating && method.wire.surcharge_details !== undefined) {
        setMissing('updating');
        if (t !== undefined) announce(t('saved.updating'));
        return undefined;
      }
      const { expiryMonth: month, expiryYear: year } = method.card ?? {};
      const now = clock.now();
      // The page may have slept since: a token that is over, or a card whose last month has ended meanwhile, is not sent.
      if (now - (listedAt ?? now) >= savedTokensLastMs || expiryState({ month, year }, new Date(now)) === 'expired') {
        renew();
        return undefined;
      }
      const read = () => parseCardCvc(cvc.current?.value ?? '', method.card?.brand ?? null);
      if (method.requiresCvc) {
        const code = read();
        if (!code.ok) {
          setMissing({ cvc: code.error });
          cvc.current?.focus();
          return undefined;
        }
      }
      setMissing(undefined);
      taken.current = method.id;
      return {
        kind: 'saved',
        instrument: {
          using: 'saved',
          paymentToken: method.wire.payment_token,
          paymentMethod: method.paymentMethod,
          shownCost: method.shownCost,
          cvc: () => {
            const code = read();
            return method.requiresCvc && code.ok ? code.value : undefined;
          },
        },
      };
    },
  }));

  // A payer who types into the fields before the list has arrived wants to pay with them. They move into their row then, and the focus with them.
  const listed = t !== undefined && phase !== 'loading' && phase !== 'error' && view.rows.length > 0;
  const movesIn = listed && withNew;
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (!movesIn || focused.current === undefined) return;
    const fields = box.current?.querySelectorAll<HTMLInputElement>('[data-part="method-beside"] input') ?? [];
    const field = [...fields].find((input) => input.name === focused.current);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [movesIn]);
  function noteFocus({ target }: FocusEvent<HTMLDivElement>) {
    focused.current = !movesIn && target instanceof HTMLInputElement ? target.name : undefined;
  }
  function noteTyping() {
    if (!movesIn && withNew) tell({ type: 'chosen', value: newValue });
  }

  function choose(next: string) {
    tell({ type: 'chosen', value: next });
    setMissing(undefined);
  }

  // The first of the rows that have come takes the focus; the button may be gone.
  const before = useRef<ReadonlySet<string> | undefined>(undefined);
  useLayoutEffect(() => {
    const known = before.current;
    if (known === undefined || !view.rows.some(({ id }) => !known.has(id))) return;
    before.current = undefined;
    const radios = box.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled') ?? [];
    [...radios].find((radio) => radio.value !== newValue && !known.has(radio.value))?.focus();
    if (t !== undefined) announce(t('saved.shown', { count: view.rows.length }));
  }, [view, t, announce]);

  const toFooter = useCallback(() => box.current?.querySelector<HTMLElement>('button[name="manage"]')?.focus(), []);
  const fail = useCallback((id: string, failure: RowFailure | undefined) => {
    setFailures((known) => {
      const next = new Map(known);
      if (failure === undefined) next.delete(id);
      else next.set(id, failure);
      return next;
    });
  }, []);

  // A row is made once for each method, so that choosing another one draws two rows and not all of them.
  const rowOf = useMemo(() => {
    if (t === undefined) return undefined;
    const setting = { t, currency, recurring, installments, grouped, slots };
    const made = new WeakMap<SavedPaymentMethod, RadioListRow>();
    return (method: SavedPaymentMethod) => {
      const row = made.get(method) ?? methodRow(method, { ...setting, refused: method.id === refusedId });
      made.set(method, row);
      return row;
    };
  }, [t, currency, recurring, installments, grouped, slots, refusedId]);

  const rows: RadioListRow[] = [];
  if (listed && rowOf !== undefined) {
    for (const method of view.rows) {
      const { id } = method;
      const row = rowOf(method);
      const stage = list.removals.get(id)?.stage;
      const failure = failures.get(id);
      if (stage === 'undo' || stage === 'sending') {
        rows.push({ ...row, instead: <RemovedNote {...{ t, method, stage, tell }} focus={rowFocus} /> });
        continue;
      }
      const beside =
        method === chosen && hasBeside({ method, t, details }) ? (
          <ChosenMethod
            {...{ method, t, currency, details, cvc }}
            cvcError={typeof missing === 'object' ? missing.cvc : undefined}
            onInput={() => setMissing(undefined)}
          />
        ) : undefined;
      const shownBeside = method === chosen ? (slots.beside?.({ method, part: beside ?? null }) ?? beside) : undefined;
      const actions =
        verbs !== undefined && (managing || failure !== undefined) ? (
          <RowActions
            {...{ t, method, managing, failure, tell, onRemove, onMakeDefault }}
            focus={rowFocus}
            onFailure={fail}
            verbs={verbs}
            afterwards={toFooter}
          />
        ) : undefined;
      rows.push(
        shownBeside === undefined && actions === undefined
          ? row
          : {
              ...row,
              ...(shownBeside === undefined ? {} : { beside: shownBeside }),
              ...(actions === undefined ? {} : { actions }),
            },
      );
    }
    if (withNew) {
      rows.push({
        value: newValue,
        content: <span data-part="method-name">{newMethodLabel ?? t('saved.newCard')}</span>,
        beside: newMethod,
        keepBeside: true,
      });
    }
  }
  // Where the list could not be loaded it says so by itself.
  const renewed =
    t === undefined || state.kind === 'stale'
      ? undefined
      : missing === 'loading'
        ? t('saved.loadingAgain')
        : missing === 'loaded'
          ? t('saved.loadedAgain')
          : undefined;
  useEffect(() => {
    if (renewed !== undefined) announce(renewed);
  }, [renewed, announce]);
  const error =
    t === undefined
      ? undefined
      : lost
        ? t('saved.lost')
        : missing === 'updating'
          ? t('saved.updating')
          : missing === 'choice' && choice === undefined
            ? t('saved.chooseOne')
            : renewed;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its fields.
    <div
      data-tk="saved-payment-method-picker"
      data-state={phase}
      ref={box}
      onInput={noteTyping}
      onFocus={noteFocus}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {phase === 'loading' ? <PickerLoading /> : null}
      {phase === 'error' ? (
        <Notice tone="warning">
          {main.t('saved.error')}{' '}
          <Again
            onClick={texts.kind === 'failed' ? texts.retry : state.kind === 'failed' ? state.retry : undefined}
            label={t === undefined ? main.t('common.retry') : t('saved.retry')}
          />
        </Notice>
      ) : null}
      {t !== undefined && phase === 'error'
        ? list.methods.map((method) => {
            const stage = list.removals.get(method.id)?.stage;
            return stage === 'undo' || stage === 'sending' ? (
              <RemovedNote key={method.id} {...{ t, method, stage, tell }} focus={rowFocus} />
            ) : null;
          })
        : null}
      {t !== undefined && !withNew && (phase === 'guest' || phase === 'empty') ? (
        <Notice tone="info">{t(phase === 'guest' ? 'saved.guest' : 'saved.empty')}</Notice>
      ) : null}
      {t !== undefined && listed && list.methods.length > firstRows ? (
        <MethodSearch {...{ t, tell }} query={list.query} found={view.found} />
      ) : null}
      {rows.length > 0 ? (
        <RadioList
          legend={main.t('saved.legend')}
          rows={rows}
          value={value}
          onValueChange={choose}
          busy={updating}
          error={error}
        />
      ) : (
        newMethod
      )}
      {t !== undefined && state.kind === 'stale' ? <Stale t={t} onClick={() => void state.reload()} /> : null}
      {verbs !== undefined && t !== undefined && phase !== 'loading' ? (
        <ListFooter
          t={t}
          more={view.more}
          managing={!listed || (onRemove === undefined && onMakeDefault === undefined) ? undefined : managing}
          onManage={() => setManaging(!managing)}
          onMore={() => {
            before.current = new Set(view.rows.map(({ id }) => id));
            tell({ type: 'moreAsked' });
          }}
        />
      ) : null}
      {/* As long as the picker: what can be taken back stays so while a list cannot be loaded. */}
      {t === undefined || onRemove === undefined ? null : (
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

/** On the line of the first label, where it moves nothing: the list and what is below stay under the payer's finger. */
function Stale({ t, onClick }: { readonly t: PartTranslator<'saved'>; readonly onClick: () => void }) {
  const announce = useAnnounce();
  const id = useId();
  const said = t('saved.stale');
  useEffect(() => announce(said), [announce, said]);
  return (
    <p data-part="stale">
      <Icon name="warning" />
      <span data-part="visually-hidden" id={id}>
        {said}
      </span>
      <button type="button" data-part="link-button" aria-describedby={id} onClick={onClick}>
        {t('saved.staleAgain')}
      </button>
    </p>
  );
}

function Again({ onClick, label }: { readonly onClick: (() => void) | undefined; readonly label: string }) {
  return (
    <button type="button" data-part="link-button" onClick={onClick}>
      {label}
    </button>
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
