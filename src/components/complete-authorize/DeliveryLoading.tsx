import type { PartTexts } from '../../hooks/index.ts';
import { AddressLoading } from '../address/AddressLoading.tsx';

/** Placeholders of the delivery form, on its own grid. */
export function DeliveryLoading({ texts }: { readonly texts?: PartTexts<'address'> }) {
  if (texts?.kind === 'failed') return <AddressLoading texts={texts} />;
  return (
    <div data-part="form" aria-busy="true">
      <div>
        <div data-part="panel-heading">
          <span data-part="skeleton" data-width="long" />
        </div>
        <div data-part="hint">
          <span data-part="skeleton" data-width="full" />
        </div>
      </div>
      <AddressLoading />
      <div data-part="control" />
    </div>
  );
}
