import { deployedDisputeStages } from '../enums.ts';
import type { Fields, ServerAdapter, ServiceAdapter } from './adapter.ts';
import { isFields, withPayoutType } from './shapes.ts';

/**
 * Longest ids that a caller may choose by the interface, in characters: 30 (interface 8), and 36 for a v4 UUID where interface 4.2 recommends one. Deployments,
 * and all readers of ids, take 64.
 */
export const idLengths = { payment_id: 30, payout_id: 30, refund_id: 36 } as const;

/** The dialect of the interface as documented, for calls of a browser: nothing is changed. `ServiceAdapter` explains each field. */
export const documented: ServiceAdapter = {
  dialect: 'documented',
  path: ({ path }) => path,
  query: (_, query) => query,
  body: (_, body) => body,
  newCardSender: 'proxy',
  payoutDestination: 'stored',
  threeDSEndsAtService: false,
  walletSessions: false,
  paysOutOn: () => true,
};

/** The dialect of the interface as documented, for calls of a server. A function, so that bundlers leave it out of browsers. */
export const documentedServer = (): ServerAdapter => ({
  ...documented,
  body: (endpoint, body) => {
    if (endpoint === 'createPayout') return stringifyMethods(withPayoutType(body, 'bank'));
    return endpoint === 'confirmPayout' ? withPayoutType(body, 'bank') : body;
  },
  refusal: (endpoint, input) => {
    const field = findDeployedOnlyField(endpoint, input);
    if (field === undefined) return undefined;
    const message = `not sent: \`${field}\` exists only in deployed services; create the client with dialect: 'deployed'`;
    return { code: 'deployments_only', message };
  },
  supportsSingleReads: false,
  acceptsPayoutIds: false,
  confirmation: 'updatePayment',
  supportsOtp: true,
  listsAccountMethods: false,
  allowsRetry: ({ status, manual_retry_allowed }) => status !== 'failed' || manual_retry_allowed !== false,
  authorizePath: () => undefined,
});

/** In this dialect the payment methods of a payout link are a list as JSON text. */
function stringifyMethods(body: Fields): Fields {
  const config = body.payout_link_config;
  if (!isFields(config) || !Array.isArray(config.enabled_payment_methods)) return body;
  const enabled_payment_methods = JSON.stringify(config.enabled_payment_methods);
  return { ...body, payout_link_config: { ...config, enabled_payment_methods } };
}

/** Filters of the disputes list that only deployments have. */
const deployedDisputeFilters: ReadonlySet<string> = new Set([
  'currency',
  'dispute_id',
  'payment_id',
  'profile_id',
  'merchant_connector_id',
  'offset',
]);
const isDeployedStage = (value: unknown) => deployedDisputeStages.some((stage) => stage === value);

/** The first field of a call that only deployments take; `undefined` where the interface has all fields. */
export function findDeployedOnlyField(
  endpoint: string,
  { query, body }: { readonly query?: Fields; readonly body?: Fields },
): string | undefined {
  if (endpoint === 'createRefund') {
    const split = Object.values(isFields(body?.split_refunds) ? body.split_refunds : {});
    const fields = split.flatMap((one) => (isFields(one) ? Object.keys(one) : []));
    // The interface's own fields of a split all begin so.
    return fields.find((name) => !name.startsWith('revert_'));
  }
  if (endpoint !== 'listDisputes') return undefined;
  const [found] =
    Object.entries(query ?? {}).find(([name, value]) => {
      const values = [value].flat();
      return (
        (value !== undefined && deployedDisputeFilters.has(name)) || values.length > 1 || values.some(isDeployedStage)
      );
    }) ?? [];
  return found;
}
