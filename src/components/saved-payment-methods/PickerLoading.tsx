import { useTillkit } from '../../hooks/index.ts';
import { BrandMark } from '../../ui/index.ts';

/** Rows of the size of the real ones, so that nothing moves when they come. */
export function PickerLoading() {
  const { t } = useTillkit();
  return (
    <fieldset data-part="methods" aria-busy="true">
      <legend data-part="legend">{t('saved.legend')}</legend>
      <div data-part="method-chunk">
        {['first', 'second', 'third'].map((row) => (
          <div data-part="method" data-state="loading" key={row}>
            <div data-part="method-row">
              <span data-part="radio" />
              <BrandMark />
              <span data-part="method-name">
                <span data-part="skeleton" />
              </span>
              <span data-part="method-detail">
                <span data-part="skeleton" />
              </span>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
