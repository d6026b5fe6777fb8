/** Placeholders of the payout form, on its own grid. */
export function LoadingForm() {
  return (
    <div data-part="form" aria-busy="true">
      {[1, 2, 3].map((part) => (
        <div data-part="field" key={part}>
          <span data-part="label">
            <span data-part="skeleton" data-width="short" />
          </span>
          <div data-part="control" />
        </div>
      ))}
    </div>
  );
}
