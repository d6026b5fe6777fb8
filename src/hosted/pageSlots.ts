/** What the script of a payment link draws beside the parts of the kit. The page with wallets is built with `walletPageSlots.tsx` in place of this file. */
export { noscriptSlot as pageSlots } from './noscriptSlot.tsx';
