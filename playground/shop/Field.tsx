import { useId } from 'react';

/** A choice in a field of the shop's, with its label inside the border as in the kit's forms. */
export function SelectField({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  /** Words by value. */
  readonly options: Readonly<Record<string, string>>;
  readonly onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {Object.entries(options).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
