export interface AddressLoadingProps {
  /** The fields, line by line, a space between those of one line; those with a line of help end in an asterisk. */
  readonly lines: readonly string[];
}

/** Placeholders of an address on its own grid, as tall as the empty fields will be. */
export function AddressLoading({ lines }: AddressLoadingProps) {
  return (
    <div data-tk="address-entry" data-state="loading" data-part="form" aria-busy="true">
      {lines.map((line) => (
        <div data-part="field-row" key={line}>
          {line.split(' ').map((field) => (
            <div data-part="field" key={field}>
              <span data-part="label">
                <span data-part="skeleton" />
              </span>
              <div data-part="control" />
              {field.endsWith('*') ? (
                <span data-part="hint">
                  <span data-part="skeleton" />
                </span>
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
