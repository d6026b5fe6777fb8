import type { Rail } from 'tillkit-sandbox/testing';

/** True where the origins of this run are as strict as a real deployment: `node scripts/e2e.mjs --dialect deployed`. */
export const deployed = process.env.TILLKIT_DIALECT === 'deployed';

/**
 * The calls of a payment with a new card, where the dialects differ: documented, the card is stored at the service and the proxy pays with its id; deployed,
 * the browser opens its operation at the proxy, confirms with the card at the service and asks for the verdict.
 */
export const newCard = deployed
  ? ({
      /** The call with the card number, from the browser to the service. */
      withNumber: (paymentId: string) => `/payments/${paymentId}/confirm`,
      /** The call that pays, as the browser sends it. */
      pays: /\/\/[^/]+\/payments\/[^/]+\/confirm$/,
      /** The call that pays, as the service has it. */
      endpoint: 'confirmPayment',
      /** Calls of the browser to the proxy, by the ends of their paths. */
      kit: ['open', 'verdict'],
    } as const)
  : ({
      withNumber: (_paymentId: string) => '/payment_methods',
      pays: /\/kit\/payments\/[^/]+\/confirm$/,
      endpoint: 'updatePayment',
      kit: ['confirm'],
    } as const);

/**
 * The calls of a payout, where the dialects differ: documented, the destination is stored at the service, and the proxy finds the payout in a list; deployed,
 * the browser confirms the payout with its destination.
 */
export const payoutDetails = deployed
  ? ({
      /** The call that hands over the details, from the browser to the service. */
      sends: /\/payouts\/[^/]+\/confirm$/,
      path: (payoutId: string) => `/payouts/${payoutId}/confirm`,
      /** The same call, as the service has it. */
      endpoint: 'confirmPayout',
      /** The proxy's read of the payout. */
      read: 'retrievePayout',
      /** Line of the ledger for details that have arrived. */
      arrived: 'payout confirmed',
      /** The bank account in the body of the call. */
      bankOf: (body: { readonly payout_method_data?: { readonly bank?: unknown } }) => body.payout_method_data?.bank,
    } as const)
  : ({
      sends: /\/payment_methods$/,
      path: (_payoutId: string) => '/payment_methods',
      endpoint: 'createPaymentMethod',
      read: 'listPayoutsByFilter',
      arrived: 'payout destination',
      bankOf: (body: { readonly bank_transfer?: unknown }) => body.bank_transfer,
    } as const);

/** Rails that no deployment takes: a page offers none of them there. */
const notAtDeployments: ReadonlySet<Rail> = new Set(['iban', 'eft', 'spei', 'upi', 'ifsc', 'becs', 'npp'] as const);

/** True where the pages of this run offer a rail. */
export const isOffered = (rail: Rail) => !deployed || !notAtDeployments.has(rail);
