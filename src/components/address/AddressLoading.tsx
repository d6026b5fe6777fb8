import { type PartTexts, useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';

/** Placeholders of an address on its own grid, as many as most countries have fields, or why its texts are not there. */
export function AddressLoading({ texts }: { readonly texts?: PartTexts<'address'> | undefined }) {
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
      {[['country'], ['first', 'last'], ['line1'], ['line2'], ['code', 'city'], ['region']].map((line) => (
        <div data-part="field-row" key={line.join()}>
          {line.map((field) => (
            <div data-part="field" key={field}>
              <span data-part="label">
                <span data-part="skeleton" data-width="short" />
              </span>
              <div data-part="control" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
