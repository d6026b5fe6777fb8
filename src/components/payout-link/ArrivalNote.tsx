import { railArrival } from '../../validation/index.ts';
import { usePayoutText } from './PayoutTextContext.ts';

/** How long the rail usually takes; nothing where it is not known which rail it is. */
export function useArrival(rail: string | undefined): string {
  const t = usePayoutText();
  const arrival = rail === undefined ? undefined : railArrival(rail);
  return arrival === undefined ? '' : t(`payout.page.arrival.${arrival}`);
}

/** The same as a paragraph of the form. */
export function ArrivalNote({ rail }: { readonly rail: string }) {
  const text = useArrival(rail);
  return text === '' ? null : (
    <p data-part="hint" data-of-choice="">
      {text}
    </p>
  );
}
