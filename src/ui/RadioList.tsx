import { type ReactNode, useId } from 'react';
import { describedBy } from './describedBy.ts';
import { Icon } from './Icon.tsx';

/** One choice of a radio list. */
export interface RadioListRow {
  /** What is chosen; unique in the list. */
  readonly value: string;
  /** What stands in the label beside the radio. */
  readonly content: ReactNode;
  /** The accessible name where the label's own text does not read well (digits, symbols). @default the text of `content` */
  readonly accessibleName?: string;
  /** Why this choice cannot be taken. While present the radio is disabled and the reason is its description. */
  readonly disabledReason?: ReactNode;
  /** Controls that belong to the choice. They stand after the label, never inside it, and are shown only while the row is chosen. */
  readonly beside?: ReactNode;
  /** Keeps `beside` in the document while another row is chosen, hidden, so that nothing typed into it is lost. @default false */
  readonly keepBeside?: boolean;
}

/** A group of native radios. */
export interface RadioListProps {
  /** The name of the group. */
  readonly legend: ReactNode;
  /** `name` of the radios. @default unique to this list */
  readonly name?: string;
  readonly rows: readonly RadioListRow[];
  /** The chosen value; absent when nothing is chosen. */
  readonly value: string | undefined;
  readonly onValueChange: (value: string) => void;
  /** A standing explanation of the group. */
  readonly hint?: ReactNode;
  /** What is wrong with the choice, for example that there is none. */
  readonly error?: ReactNode;
}

/**
 * `<fieldset data-part="methods">` of native radios, so arrow keys, Home, End and forms work as everywhere. Each row is
 * `<div data-part="method" data-state="checked | unchecked | disabled">` with `<label data-part="method-row">` and, when chosen, `<div data-part="method-beside">`.
 */
export function RadioList({ legend, name, rows, value, onValueChange, hint, error }: RadioListProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null;
  return (
    <fieldset
      data-part="methods"
      data-state={hasError ? 'invalid' : 'valid'}
      aria-describedby={describedBy(hasError && `${id}-error`, hint !== undefined && `${id}-hint`)}
    >
      <legend data-part="legend">{legend}</legend>
      {hint === undefined ? null : (
        <p data-part="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows.map((row, index) => (
        <RadioRow
          key={row.value}
          id={`${id}-${index}`}
          name={name ?? id}
          row={row}
          checked={row.value === value}
          onChoose={() => onValueChange(row.value)}
        />
      ))}
      {hasError ? (
        <p data-part="error" id={`${id}-error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

function RadioRow({
  id,
  name,
  row,
  checked,
  onChoose,
}: {
  readonly id: string;
  readonly name: string;
  readonly row: RadioListRow;
  readonly checked: boolean;
  readonly onChoose: () => void;
}) {
  const disabled = row.disabledReason !== undefined;
  const chosen = checked && !disabled;
  return (
    <div data-part="method" data-state={disabled ? 'disabled' : chosen ? 'checked' : 'unchecked'}>
      <label data-part="method-row" htmlFor={id}>
        <input
          data-part="radio"
          type="radio"
          id={id}
          name={name}
          value={row.value}
          checked={chosen}
          disabled={disabled}
          onChange={onChoose}
          aria-label={row.accessibleName}
          aria-describedby={disabled ? `${id}-reason` : undefined}
        />
        {row.content}
      </label>
      {disabled ? (
        <p data-part="method-reason" id={`${id}-reason`}>
          {row.disabledReason}
        </p>
      ) : null}
      {(chosen || row.keepBeside === true) && row.beside !== undefined && row.beside !== null ? (
        <div data-part="method-beside" hidden={!chosen}>
          {row.beside}
        </div>
      ) : null}
    </div>
  );
}
