import { useRef } from 'react';
import { useAddressStyles } from './useAddressStyles.ts';

export interface AddressLoadingProps {
  /** The fields, line by line, a space between those of one line. */
  readonly lines: readonly string[];
}

/** Placeholders of an address on its own grid, as tall as the empty fields will be. */
export function AddressLoading({ lines }: AddressLoadingProps) {
  const box = useRef<HTMLDivElement>(null);
  useAddressStyles(box);
  return (
    <div data-tk="address-entry" data-state="loading" data-part="form" aria-busy="true" ref={box}>
      {lines.map((line) => (
        <div data-part="field-row" key={line}>
          {line.split(' ').map((field) => (
            <div data-part="field" key={field}>
              <span data-part="label">
                <span data-part="skeleton" />
              </span>
              <div data-part="control" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
