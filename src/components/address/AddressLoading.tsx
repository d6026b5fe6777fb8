import { type PartTexts, useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';

export interface AddressLoadingProps {
  readonly texts?: PartTexts<'address'> | undefined;
  /** The fields, line by line, a space between those of one line; those with a line of help end in an asterisk. */
  readonly lines: readonly string[];
}

/** Placeholders of an address on its own grid, as tall as the empty fields will be, or why its texts are not there. */
export function AddressLoading({ texts, lines }: AddressLoadingProps) {
  const { t } = useTillkit();
  if (texts?.kind === 'failed') {
    return (
      <div data-tk="address-entry" data-state="loadFailed" data-part="form">
        <Notice tone="warning">{t('failure.network')}</Notice>
        <Button onClick={texts.retry}>{t('common.retry')}</Button>
      </div>
    );
  }
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
