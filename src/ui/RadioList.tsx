import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { describedBy } from './describedBy.ts';
import { Icon } from './Icon.tsx';
import { IsOpenContext } from './IsOpenContext.ts';
import { useHydrated } from './useHydrated.ts';

/** One choice of a radio list. Rows that are the same object as before are not drawn again. */
export interface RadioListRow {
  /** What is chosen; unique in the list, without spaces. */
  readonly value: string;
  /** The content of the label beside the radio. */
  readonly content: ReactNode;
  /** The accessible name where the label's own text does not read well (digits, symbols). @default the text of `content` */
  readonly accessibleName?: string;
  /** Why this choice cannot be taken. While present the radio is disabled and the reason is its description. */
  readonly disabledReason?: ReactNode;
  /** What follows on the choice, under its name. Its description. */
  readonly note?: ReactNode;
  /** Controls that belong to the choice. They follow the label, never inside it, and are shown only while the row is chosen. */
  readonly beside?: ReactNode;
  /** Keeps `beside` in the document while another row is chosen, hidden, so that nothing typed into it is lost. @default false */
  readonly keepBeside?: boolean;
  /** What can be done to the choice, whether it is chosen or not; after the label as well. */
  readonly actions?: ReactNode;
  /** Replaces the radio and everything else: there is nothing to choose here at the moment. With a `disabledReason` it is a choice that cannot be taken. */
  readonly instead?: ReactNode;
  /** Rows that follow each other and have the same section are shown under its name, as a group of their own. */
  readonly section?: string;
}

/** A group of native radios. */
export interface RadioListProps {
  /** The name of the group. */
  readonly legend: ReactNode;
  /** Shown in the place of the name, which is still read: it comes and goes and moves nothing. */
  readonly inPlaceOfLegend?: ReactNode;
  /** `name` of the radios. @default unique to this list */
  readonly name?: string;
  readonly rows: readonly RadioListRow[];
  /** The chosen value; absent when nothing is chosen. */
  readonly value: string | undefined;
  readonly onValueChange: (value: string) => void;
  /** A permanent explanation of the group. */
  readonly hint?: ReactNode;
  /** What finds a row, between the name and the rows. */
  readonly search?: ReactNode;
  /** What is wrong with the choice, for example that there is none. */
  readonly error?: ReactNode;
  /** True while rows are being asked for anew. @default false */
  readonly busy?: boolean;
}

/** Rows in one box. In a long list a browser passes over the boxes that are out of sight. */
const chunkSize = 50;

/**
 * `<fieldset data-part="methods">` of native radios, so arrow keys and forms work as everywhere; Home and End choose the first and the last.
 * Each row is `<div data-part="method" data-state="checked | unchecked | disabled | instead">` with `<label data-part="method-row">` and, when
 * chosen, `<div data-part="method-beside">`, fifty of them in a `<div data-part="method-chunk">`.
 */
export function RadioList({
  legend,
  inPlaceOfLegend,
  name,
  rows,
  value,
  onValueChange,
  hint,
  search,
  error,
  busy = false,
}: RadioListProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null;
  const report = useRef(onValueChange);
  useEffect(() => {
    report.current = onValueChange;
  });
  const [clicks, clicked] = useReducer((count: number) => count + 1, 0);
  // The same function for as long as the list lives: rows compare it.
  const choose = useCallback((next: string) => {
    report.current(next);
    clicked();
  }, []);
  const list = useRef<HTMLFieldSetElement>(null);
  const group = name ?? id;
  const hydrated = useHydrated();
  // The browser checks a clicked radio although the page may keep its value. React renders no change then, so the radio of the value is checked again here.
  useLayoutEffect(() => {
    // A radio that was checked before hydration is read by the page itself.
    if (clicks === 0) return;
    const checkedRadio = list.current?.querySelector<HTMLInputElement>(
      '[data-state="checked"] > * > input[data-part="radio"]',
    );
    if (checkedRadio?.name === group && !checkedRadio.checked) checkedRadio.checked = true;
  }, [clicks, group]);
  const row = (one: RadioListRow) => (
    <RadioRow
      key={one.value}
      id={`${id}-${one.value}`}
      name={group}
      row={one}
      checked={one.value === value}
      isServerRendered={!hydrated}
      onChoose={choose}
    />
  );
  return (
    <fieldset
      ref={list}
      data-part="methods"
      aria-labelledby={inPlaceOfLegend === undefined ? undefined : `${id}-legend`}
      data-state={hasError ? 'invalid' : 'valid'}
      aria-busy={busy || undefined}
      aria-describedby={describedBy(hasError && `${id}-error`, hint !== undefined && `${id}-hint`)}
      onKeyDown={chooseFirstOrLast}
    >
      <legend data-part="legend">
        {inPlaceOfLegend === undefined ? (
          legend
        ) : (
          <>
            <span data-part="visually-hidden" id={`${id}-legend`}>
              {legend}
            </span>
            {inPlaceOfLegend}
          </>
        )}
      </legend>
      {hint === undefined ? null : (
        <p data-part="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {search}
      {sectionsOf(rows).map(({ section, members }, index) => {
        const chunks = chunksOf(members).map((chunk, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box keeps its place, so that rows stay in the document when more of them come.
          <div data-part="method-chunk" data-state={rows.length > chunkSize ? 'long' : 'short'} key={place}>
            {chunk.map(row)}
          </div>
        ));
        if (section === undefined) return chunks;
        const label = `${id}-section-${index}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be read as a second question.
          <div data-part="methods" role="group" aria-labelledby={label} key={section}>
            <p data-part="hint" id={label}>
              {section}
            </p>
            {chunks}
          </div>
        );
      })}
      {hasError ? (
        <p data-part="error" id={`${id}-error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

/** Home and End, which native radios do not know. */
function chooseFirstOrLast(event: KeyboardEvent<HTMLFieldSetElement>) {
  const { key, target, currentTarget } = event;
  if ((key !== 'Home' && key !== 'End') || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const radios = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled')].filter(
    (radio) => radio.name === target.name,
  );
  const end = radios.at(key === 'Home' ? 0 : -1);
  event.preventDefault();
  end?.focus();
  end?.click();
}

interface Section {
  readonly section: string | undefined;
  readonly members: RadioListRow[];
}

function sectionsOf(rows: readonly RadioListRow[]): readonly Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last !== undefined && last.section === row.section) last.members.push(row);
    else sections.push({ section: row.section, members: [row] });
  }
  return sections;
}

function chunksOf(rows: readonly RadioListRow[]): readonly (readonly RadioListRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    rows.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

const RadioRow = memo(function RadioRow({
  id,
  name,
  row,
  checked,
  isServerRendered,
  onChoose,
}: {
  readonly id: string;
  readonly name: string;
  readonly row: RadioListRow;
  readonly checked: boolean;
  /** True in server-rendered markup, whose radios are one group before any script runs. */
  readonly isServerRendered: boolean;
  readonly onChoose: (value: string) => void;
}) {
  // React updates every radio of a group on each click, which is slow for 1,000 rows. So the name is set outside of React, which removes it when it renders,
  // and the list itself keeps one radio checked.
  const radio = useRef<HTMLInputElement>(null);
  const isParentOpen = useContext(IsOpenContext);
  const setName = () => radio.current?.setAttribute('name', name);
  useLayoutEffect(() => {
    setName();
  });
  if (row.instead !== undefined) {
    return (
      <div data-part="method" data-state={row.disabledReason === undefined ? 'instead' : 'disabled'}>
        {row.instead}
      </div>
    );
  }
  const disabled = row.disabledReason !== undefined;
  const chosen = checked && !disabled;
  const description = disabled ? row.disabledReason : row.note;
  const isNote = !disabled && row.note !== undefined;
  return (
    <div data-part="method" data-state={disabled ? 'disabled' : chosen ? 'checked' : 'unchecked'}>
      <label data-part="method-row" htmlFor={id}>
        <input
          data-part="radio"
          type="radio"
          id={id}
          ref={radio}
          name={isServerRendered ? name : undefined}
          value={row.value}
          checked={chosen}
          disabled={disabled}
          onChange={() => {
            onChoose(row.value);
            // Once more when React is done with this click.
            queueMicrotask(setName);
          }}
          aria-label={row.accessibleName}
          aria-describedby={description === undefined ? undefined : `${id}-reason`}
        />
        {row.content}
        {isNote ? (
          <span data-part="method-detail" id={`${id}-reason`}>
            {row.note}
          </span>
        ) : null}
      </label>
      {description === undefined || isNote ? null : (
        <p data-part="method-reason" id={`${id}-reason`}>
          {description}
        </p>
      )}
      {(chosen || row.keepBeside === true) && row.beside !== undefined && row.beside !== null ? (
        <div data-part="method-beside" hidden={!chosen}>
          <IsOpenContext.Provider value={isParentOpen && chosen}>{row.beside}</IsOpenContext.Provider>
        </div>
      ) : null}
      {row.actions === undefined ? null : <div data-part="method-beside">{row.actions}</div>}
    </div>
  );
});
