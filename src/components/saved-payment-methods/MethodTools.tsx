import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type PartTranslator,
  type SavedPaymentMethod,
  type SavedPaymentMethodsVerbs,
  useTillkit,
} from '../../hooks/index.ts';
import { Button, Field, Icon, useAnnounce } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import { methodName, spokenName } from './methodRow.tsx';
import { moreRows, type PickerEvent, type PickerList } from './pickerList.ts';

/** How long a removal can be taken back, in milliseconds. */
export const undoMs = 7000;

/** Under what circumstances a method is removed. */
export interface RemovalMoment {
  /** The page or the picker is going away: a request has to outlive it (`fetch` with `keepalive`, or `navigator.sendBeacon`). */
  readonly leaving: boolean;
}

/** Removes a method at your server. Called once, when it can no longer be taken back; a rejection brings the row back. */
export type RemoveMethod = (method: SavedPaymentMethod, moment: RemovalMoment) => void | Promise<void>;
/** Makes a method the customer's default at your server; a rejection is shown to the payer. */
export type MakeMethodDefault = (method: SavedPaymentMethod) => void | Promise<void>;

/** What could not be done to a row. */
export type RowFailure = 'remove' | 'makeDefault';

type Tell = (event: PickerEvent) => void;
type SavedTranslator = PartTranslator<'saved'>;

/** Searches a long list. The result is announced once the payer has stopped typing. */
export function MethodSearch({
  t,
  query,
  found,
  tell,
}: {
  readonly t: SavedTranslator;
  readonly query: string;
  readonly found: number;
  readonly tell: Tell;
}) {
  const { clock } = useTillkit();
  const announce = useAnnounce();
  const result = found === 0 ? t('saved.search.none') : t('saved.search.found', { count: found });
  useEffect(
    () => (query.trim() === '' ? undefined : clock.after(500, () => announce(result))),
    [clock, announce, query, result],
  );
  // The picker is inside the form that pays, and Enter would submit it.
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div>
      <Field
        type="search"
        label={t('saved.search.label')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        onInput={({ currentTarget }) => tell({ type: 'searched', query: currentTarget.value })}
        onKeyDown={stay}
      />
      {found === 0 ? <Notice tone="info">{result}</Notice> : null}
    </div>
  );
}

/** Shows more of a list, below the rows that are shown. */
export function MoreRows({
  t,
  more,
  onMore,
}: {
  readonly t: SavedTranslator;
  readonly more: number;
  readonly onMore: () => void;
}) {
  return (
    <Button variant="quiet" onClick={onMore}>
      {t('saved.showMore', { count: Math.min(more, moreRows) })}
    </Button>
  );
}

/** Below a list: the way to change it. */
export function ListFooter({
  t,
  managing,
  onManage,
}: {
  readonly t: SavedTranslator;
  readonly managing: boolean;
  readonly onManage: () => void;
}) {
  return (
    <div data-part="actions">
      <Button variant="quiet" aria-pressed={managing} name="manage" onClick={onManage}>
        {t(managing ? 'saved.manageDone' : 'saved.manage')}
      </Button>
    </div>
  );
}

/** A card that has expired: nothing to choose, and the way to enter the new one. */
export function ExpiredRow({
  t,
  method,
  content,
  onUpdate,
  children,
}: {
  readonly t: SavedTranslator;
  readonly method: SavedPaymentMethod;
  /** What its row shows of it. */
  readonly content: ReactNode;
  readonly onUpdate: () => void;
  /** What else can be done to it. */
  readonly children: ReactNode;
}) {
  return (
    <>
      <div data-part="method-row">
        <span data-part="radio" />
        {content}
        <button
          type="button"
          data-part="link-button"
          aria-label={`${t('saved.update')}: ${spokenName(method, t)}`}
          onClick={onUpdate}
        >
          {t('saved.update')}
        </button>
      </div>
      {children === undefined ? null : <div data-part="method-beside">{children}</div>}
    </>
  );
}

/** In place of a row that is being removed. It takes the focus of the button that was clicked. */
export function RemovedNote({
  t,
  method,
  stage,
  focus,
  tell,
}: {
  readonly t: SavedTranslator;
  readonly method: SavedPaymentMethod;
  readonly stage: 'undo' | 'sending';
  /** The id of the row that the focus belongs to. */
  readonly focus: RefObject<string | undefined>;
  readonly tell: Tell;
}) {
  const announce = useAnnounce();
  const undo = useRef<HTMLButtonElement>(null);
  const name = methodName(method, t);
  useEffect(() => {
    if (focus.current !== method.id) return;
    focus.current = undefined;
    undo.current?.focus();
  }, [focus, method.id]);
  if (stage === 'sending') return <Notice tone="info">{t('saved.removing', { name })}</Notice>;
  return (
    <Notice tone="info">
      {t('saved.removed', { name })}{' '}
      <button
        type="button"
        data-part="link-button"
        value={method.id}
        ref={undo}
        aria-label={t('saved.undoNamed', { name: spokenName(method, t) })}
        onClick={() => {
          focus.current = method.id;
          tell({ type: 'undone', id: method.id });
          announce(t('saved.restored', { name: spokenName(method, t) }));
        }}
      >
        {t('saved.undo')}
      </button>
    </Notice>
  );
}

/** What can be done to one row, and what could not be. */
export function RowActions({
  t,
  method,
  managing,
  failure,
  focus,
  tell,
  onRemove,
  onMakeDefault,
  onFailure,
  verbs,
  afterwards,
}: {
  readonly t: SavedTranslator;
  readonly method: SavedPaymentMethod;
  readonly managing: boolean;
  readonly failure: RowFailure | undefined;
  readonly focus: RefObject<string | undefined>;
  readonly tell: Tell;
  readonly onRemove: RemoveMethod | undefined;
  readonly onMakeDefault: MakeMethodDefault | undefined;
  readonly onFailure: (id: string, failure: RowFailure | undefined) => void;
  readonly verbs: SavedPaymentMethodsVerbs;
  /** Gives the focus to something that stays. */
  readonly afterwards: () => void;
}) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const name = methodName(method, t);
  const spoken = spokenName(method, t);
  const { id } = method;
  useEffect(() => {
    if (focus.current !== id) return;
    focus.current = undefined;
    first.current?.focus();
  }, [focus, id]);

  const canBeDefault = onMakeDefault !== undefined && !method.isDefault && method.usable;

  async function makeDefault(change: MakeMethodDefault) {
    setBusy(true);
    onFailure(id, undefined);
    try {
      await change(method);
      verbs.markDefault(id);
      announce(t('saved.madeDefault', { name: spoken }));
      afterwards();
    } catch {
      onFailure(id, 'makeDefault');
      announce(t('saved.makeDefaultFailed', { name: spoken }));
    }
    setBusy(false);
  }

  return (
    <div data-part="method-cvc">
      {failure === undefined ? null : (
        <p data-part="error">
          <Icon name="warning" />
          <span>{t(failure === 'remove' ? 'saved.removeFailed' : 'saved.makeDefaultFailed', { name })}</span>
        </p>
      )}
      {managing ? (
        <p>
          {onRemove === undefined ? null : (
            <button
              type="button"
              data-part="link-button"
              name="remove"
              ref={first}
              aria-label={t('saved.removeNamed', { name: spoken })}
              onClick={() => {
                focus.current = id;
                onFailure(id, undefined);
                tell({ type: 'removed', id });
                announce(t('saved.removedSpoken', { name: spoken }));
              }}
            >
              {t('saved.remove')}
            </button>
          )}
          {onMakeDefault === undefined || !canBeDefault ? null : (
            <button
              type="button"
              data-part="link-button"
              aria-disabled={busy || undefined}
              aria-label={t('saved.makeDefaultNamed', { name: spoken })}
              onClick={() => (busy ? undefined : void makeDefault(onMakeDefault))}
            >
              {t('saved.makeDefault')}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Carries removals out: each once, seven seconds after it was asked for, or at once when the page or the picker goes away before. Draws nothing.
 */
export function Removals({
  list,
  t,
  tell,
  onRemove,
  onFailure,
  verbs,
  beforeSending,
}: {
  readonly list: PickerList;
  readonly t: SavedTranslator;
  readonly tell: Tell;
  readonly onRemove: RemoveMethod;
  readonly onFailure: (id: string, failure: RowFailure | undefined) => void;
  /** Absent while there is no list. */
  readonly verbs: SavedPaymentMethodsVerbs | undefined;
  /** The row's button is about to go. */
  readonly beforeSending: (id: string) => void;
}) {
  const { clock } = useTillkit();
  const announce = useAnnounce();
  /** Every removal that can still be taken back, with its timer. What is not in here is never sent. */
  const open = useRef(new Map<string, { readonly method: SavedPaymentMethod; readonly cancel: () => void }>());

  async function send(id: string, leaving: boolean) {
    const removal = open.current.get(id);
    if (removal === undefined) return;
    open.current.delete(id);
    removal.cancel();
    if (!leaving) beforeSending(id);
    tell({ type: 'sending', id });
    try {
      await onRemove(removal.method, { leaving });
      verbs?.forget(id);
      tell({ type: 'gone', id });
    } catch {
      tell({ type: 'kept', id });
      onFailure(id, 'remove');
      announce(t('saved.removeFailed', { name: spokenName(removal.method, t) }));
    }
  }

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  useEffect(() => {
    const { removals, methods } = list;
    for (const [id, { cancel }] of open.current) {
      if (removals.get(id)?.stage === 'undo') continue;
      cancel();
      open.current.delete(id);
    }
    for (const [id, { stage }] of removals) {
      const method = methods.find((one) => one.id === id);
      if (stage !== 'undo' || method === undefined || open.current.has(id)) continue;
      open.current.set(id, { method, cancel: clock.after(undoMs, () => void latest.current(id, false)) });
    }
  }, [list, clock]);

  useEffect(() => {
    const removals = open.current;
    const leave = () => {
      for (const id of [...removals.keys()]) void latest.current(id, true);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return null;
}
