import type { CheckoutSlots } from '../components/index.ts';

/** Beside the order is the place of what the proxy draws for browsers without script; a browser with script has nothing in there. */
export const noscriptSlot: CheckoutSlots = {
  summary: ({ part }) => (
    <>
      {part}
      <noscript />
    </>
  ),
};
