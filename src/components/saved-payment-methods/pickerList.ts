import { chooseSavedMethod, type SavedPaymentMethod, type SelectionPolicy } from '../../hooks/index.ts';
import { cardBrandRules, normaliseDigits } from '../../validation/index.ts';

/** The value of the row for a new method. An id cannot be this one: the contract lets no tilde into ids. */
export const newMethod = '~new';

/** Progress of a row's removal: it can be undone; the host page has been called; it is gone for good. */
export type Removal = 'undo' | 'sending' | 'gone';

/** What a picker remembers of its list. Pure data; `step` is the only thing that changes it. */
export interface PickerList {
  /** The rows of the latest list, in the order of the screen. Rows keep their places when the list comes again; new ones follow. */
  readonly methods: readonly SavedPaymentMethod[];
  readonly policy: SelectionPolicy;
  /** The id of what is chosen, or `newMethod`. */
  readonly choice: string | undefined;
  /** Whether the first choice has been made, by the policy or by hand. From then on only a person changes it. */
  readonly settled: boolean;
  /** What was chosen is no longer there, or can no longer be paid with, and nothing else has been chosen since. */
  readonly lost: boolean;
  readonly removals: ReadonlyMap<string, { readonly stage: Removal; readonly wasChosen: boolean }>;
  /** What is searched for, as typed. */
  readonly query: string;
  /** How many rows are shown at first, and after every search. */
  readonly rowsAtFirst: number;
  /** How many rows are shown at most. */
  readonly limit: number;
}

export type PickerEvent =
  /** `grouped`: the screen puts rows of one kind together. @default false */
  | { readonly type: 'listed'; readonly methods: readonly SavedPaymentMethod[]; readonly grouped?: boolean }
  | { readonly type: 'chosen'; readonly value: string }
  | { readonly type: 'searched'; readonly query: string }
  | { readonly type: 'moreAsked' }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'undone'; readonly id: string }
  | { readonly type: 'sending'; readonly id: string }
  | { readonly type: 'gone'; readonly id: string }
  /** The page could not remove it. */
  | { readonly type: 'kept'; readonly id: string };

/** Rows that are shown at first where the page says no other number; a list with no more than these has no search either. */
export const firstRows = 8;
/** Rows that come with every click on "show more". */
export const moreRows = 50;

export function emptyList(policy: SelectionPolicy, rowsAtFirst = firstRows): PickerList {
  return {
    methods: [],
    policy,
    choice: undefined,
    settled: false,
    lost: false,
    removals: new Map(),
    query: '',
    rowsAtFirst,
    limit: rowsAtFirst,
  };
}

/** One event later. What does not fit the list as it is changes nothing. */
export function step(list: PickerList, event: PickerEvent): PickerList {
  switch (event.type) {
    case 'listed':
      return listed(list, event.methods, event.grouped === true);
    case 'chosen':
      if (event.value !== newMethod && !canBeChosen(list, event.value)) return list;
      return { ...list, choice: event.value, settled: true, lost: false };
    case 'searched':
      return { ...list, query: event.query, limit: list.rowsAtFirst };
    case 'moreAsked':
      return { ...list, limit: list.limit + moreRows };
    case 'removed': {
      const { id } = event;
      if (list.removals.has(id) || !list.methods.some((method) => method.id === id)) return list;
      const wasChosen = list.choice === id;
      const choice = wasChosen ? undefined : list.choice;
      return { ...list, choice, removals: new Map(list.removals).set(id, { stage: 'undo', wasChosen }) };
    }
    case 'undone':
      return list.removals.get(event.id)?.stage === 'undo' ? broughtBack(list, event.id) : list;
    case 'kept':
      return list.removals.get(event.id)?.stage === 'sending' ? broughtBack(list, event.id) : list;
    case 'sending':
    case 'gone': {
      const removal = list.removals.get(event.id);
      const wanted = event.type === 'sending' ? 'undo' : 'sending';
      if (removal?.stage !== wanted) return list;
      return { ...list, removals: new Map(list.removals).set(event.id, { ...removal, stage: event.type }) };
    }
    default:
      return event satisfies never;
  }
}

/** A method is taken back; it is chosen again where it was chosen and nothing else has been chosen since. */
function broughtBack(list: PickerList, id: string): PickerList {
  const { wasChosen } = list.removals.get(id) ?? { wasChosen: false };
  const removals = new Map(list.removals);
  removals.delete(id);
  const back = { ...list, removals };
  return wasChosen && list.choice === undefined && canBeChosen(back, id) ? { ...back, choice: id } : back;
}

function listed(list: PickerList, answer: readonly SavedPaymentMethod[], grouped: boolean): PickerList {
  const fresh = new Map(answer.map((method) => [method.id, method]));
  const known = new Set(list.methods.map(({ id }) => id));
  const stays = ({ id }: SavedPaymentMethod) => {
    const stage = list.removals.get(id)?.stage;
    // A row that is being removed keeps its note, also when the service has dropped it already.
    return fresh.has(id) || stage === 'undo' || stage === 'sending';
  };
  const methods = [
    ...list.methods.filter(stays).map((method) => fresh.get(method.id) ?? method),
    ...answer.filter(({ id }) => !known.has(id)),
  ];
  // What is gone stays away until a list has come without it: a list may have been on its way for longer than the removal.
  const removals = new Map([...list.removals].filter(([id, { stage }]) => stage !== 'gone' || fresh.has(id)));
  const next = { ...list, methods, removals };
  if (!list.settled) {
    const alive = methods.filter(({ id }) => !removals.has(id));
    const choice = chooseSavedMethod(list.policy, grouped ? byKind(alive) : alive)?.id;
    return { ...next, choice, settled: alive.length > 0 };
  }
  if (list.choice === undefined || list.choice === newMethod || canBeChosen(next, list.choice)) return next;
  return { ...next, choice: undefined, lost: true };
}

function canBeChosen({ methods, removals }: PickerList, id: string): boolean {
  return !removals.has(id) && methods.some((method) => method.id === id && method.usable);
}

/** What is chosen as the page shows it. Where there is nothing else to choose from, it is the new one, which then has no row of its own. */
export function choiceOf(list: PickerList, withNew: boolean): string | undefined {
  if (list.choice !== undefined) return list.choice;
  if (!withNew || list.lost || list.policy === 'none') return onlyNew(list) && withNew ? newMethod : undefined;
  const usable = list.methods.some(({ id, usable }) => usable && !list.removals.has(id));
  return usable ? undefined : newMethod;
}

/** Whether there is no row of a saved method at all, also no note of one that is being removed. */
export function onlyNew({ methods, removals }: PickerList): boolean {
  return methods.every(({ id }) => removals.get(id)?.stage === 'gone');
}

/** The kinds that rows are grouped by. */
export type MethodKind = 'card' | 'bank' | 'other';

export function kindOfMethod({ paymentMethod }: SavedPaymentMethod): MethodKind {
  if (paymentMethod === 'card') return 'card';
  return /bank/.test(paymentMethod) ? 'bank' : 'other';
}

/** Rows of one kind together, in the order in which the kinds come first. */
function byKind(methods: readonly SavedPaymentMethod[]): readonly SavedPaymentMethod[] {
  const kinds = [...new Set(methods.map(kindOfMethod))];
  return kinds.flatMap((kind) => methods.filter((method) => kindOfMethod(method) === kind));
}

/** What of a list is on the screen. */
export interface PickerView {
  /** In the order of the screen; rows that are being removed are among them, those that are gone are not. */
  readonly rows: readonly SavedPaymentMethod[];
  /** How many methods fit the search, shown or not, without those being removed. */
  readonly found: number;
  /** How many that fit are not shown yet. */
  readonly more: number;
}

/**
 * The rows that fit the search, at most as many as have been asked for. What is chosen, and what can still be taken back, is always among them:
 * a payer never pays with a row out of sight. What cannot be paid with, such as an expired card, is last. `grouped` puts rows of one kind together, in the order in which the kinds come first.
 */
export function viewOf(list: PickerList, { grouped }: { readonly grouped: boolean }): PickerView {
  const alive = list.methods.filter(({ id }) => list.removals.get(id)?.stage !== 'gone');
  const byUse = [...alive.filter(({ usable }) => usable), ...alive.filter(({ usable }) => !usable)];
  const ordered = grouped ? byKind(byUse) : byUse;
  const words = wordsOf(list.query);
  let found = 0;
  let shown = 0;
  const rows = ordered.filter((method) => {
    if (list.removals.has(method.id)) return true;
    const fits = words.every((word) => searchTextOf(method).includes(word));
    if (fits) found += 1;
    const visible = (fits && found <= list.limit) || method.id === list.choice;
    if (visible && fits) shown += 1;
    return visible;
  });
  return { rows, found, more: found - shown };
}

const searchTexts = new WeakMap<SavedPaymentMethod, string>();

/** Everything about a method that its owner may look for it by. Never a full number, a token or a fingerprint. */
function searchTextOf(method: SavedPaymentMethod): string {
  const known = searchTexts.get(method);
  if (known !== undefined) return known;
  const { card, bank, wire } = method;
  const year = card?.expiryYear;
  const text = plain(
    [
      card?.brand === undefined ? undefined : cardBrandRules(card.brand).title,
      card?.last4,
      card?.nickname,
      card?.holderName,
      card?.issuer,
      wire.payment_method_issuer,
      bank?.name,
      bank?.city,
      bank?.last4,
      year === undefined ? undefined : `${card?.expiryMonth}/${year.slice(-2)} ${card?.expiryMonth}/${year}`,
    ]
      .filter((part) => part !== undefined)
      .join(' '),
  );
  searchTexts.set(method, text);
  return text;
}

function wordsOf(query: string): readonly string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Without case, accents and the digits of other scripts: "٤٢٤٢" finds 4242, "munchen" finds München. */
function plain(text: string): string {
  return normaliseDigits(text.slice(0, 2000)).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
