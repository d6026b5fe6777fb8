import type { World } from './state.ts';

/** The one simulated processor of payments and refunds. */
export const connector = 'fauxpay';

/** The merchant's one business profile. */
export const profileId = (world: World) => `pro_${world.ids.derive('profile', 20)}`;

/** The merchant's account at the processor. */
export const connectorAccountId = (world: World) => `mca_${world.ids.derive('connector account', 20)}`;
