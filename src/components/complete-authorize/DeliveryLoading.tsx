import { AddressLoading } from '../address/AddressLoading.tsx';

/** What most countries ask for. */
const lines = ['country', 'first last', 'line1', 'line2', 'city', 'code region', 'dial phone', 'email'];

/** Placeholders of the delivery form, on its own grid. */
export function DeliveryLoading() {
  return (
    <div data-part="form" aria-busy="true">
      <div>
        <div data-part="panel-heading">
          <span data-part="skeleton" data-width="long" />
        </div>
        <div data-part="hint">
          <span data-part="skeleton" data-width="long" />
        </div>
      </div>
      <AddressLoading lines={lines} />
      <div data-part="control" />
    </div>
  );
}
