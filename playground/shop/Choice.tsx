/** One of the shop's own radios. */
export function Choice({
  name,
  label,
  hint,
  checked,
  onChoose,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <label className="choice">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        {label}
        {hint === undefined ? null : <small> {hint}</small>}
      </span>
    </label>
  );
}
