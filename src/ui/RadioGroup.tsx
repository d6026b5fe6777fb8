import { type ReactNode, useId } from 'react';

/** A few native radios. */
export interface RadioGroupProps {
  /** The name of the group. */
  readonly legend: ReactNode;
  readonly rows: readonly {
    /** What is chosen; unique in the group, without spaces. */
    readonly value: string;
    readonly content: ReactNode;
    /** The accessible name, where there is a note under it. @default the text of `content` */
    readonly accessibleName?: string;
    /** What is to be known of the choice, under its name. Its description. */
    readonly note?: ReactNode;
  }[];
  /** The chosen value; absent when nothing is chosen. */
  readonly value: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** What `RadioList` is to a long list with more to each row, for a few ways that are no more than their names; drawn with the same parts. */
export function RadioGroup({ legend, rows, value, onValueChange }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset data-part="methods">
      <legend data-part="legend">{legend}</legend>
      <div data-part="method-chunk">
        {rows.map((row) => (
          <div data-part="method" data-state={row.value === value ? 'checked' : 'unchecked'} key={row.value}>
            <label data-part="method-row">
              <input
                data-part="radio"
                type="radio"
                name={id}
                value={row.value}
                checked={row.value === value}
                onChange={() => onValueChange(row.value)}
                aria-label={row.accessibleName}
                aria-describedby={row.note === undefined ? undefined : `${id}-${row.value}`}
              />
              {row.content}
              {row.note === undefined ? null : (
                <span data-part="method-detail" id={`${id}-${row.value}`}>
                  {row.note}
                </span>
              )}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
