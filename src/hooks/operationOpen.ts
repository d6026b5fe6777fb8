import type { CallFailure } from '../flows/index.ts';

/** Another tab has the payment or payout in hand: the same answer as the proxy's. */
export const operationOpen: CallFailure = { kind: 'http', effect: 'none', status: 409, code: 'operation_open' };
