import { noscriptSlot } from './noscriptSlot.tsx';
import { bootElementId } from './readBoot.ts';
import { walletSlots } from './walletSlots.tsx';

// Read before the page's script takes the data out of the document.
const boot = document.getElementById(bootElementId)?.textContent ?? 'null';

/** In place of `pageSlots.ts`, for the page with wallets. */
export const pageSlots = walletSlots(JSON.parse(boot), noscriptSlot);
