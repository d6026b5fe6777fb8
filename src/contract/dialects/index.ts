import type { AdapterSetting, ServerAdapter, ServiceAdapter } from './adapter.ts';
import { deployed, deployedServer } from './deployed.ts';
import { documented, documentedServer } from './documented.ts';

export type { AdapterSetting, Dialect, Fields, ServerAdapter, ServiceAdapter } from './adapter.ts';
export { checkEligibility } from './cardEligibility.ts';
export {
  type DeployedRefundStatus,
  type DialectDifference,
  deployedRefundStatuses,
  dialectDifferences,
  documentedRefundStatus,
  severalAtDeployments,
} from './deployed.ts';
export { type DialectRow, dialectTable } from './dialectTable.ts';
export { findDeployedOnlyField, idLengths } from './documented.ts';
export { createSessionTokens, type WalletSessions } from './walletSessions.ts';

/** Every path that an endpoint has at some service. */
export const servicePaths = (endpoint: Parameters<ServiceAdapter['path']>[0]): readonly string[] => [
  ...new Set([documented.path(endpoint), deployed.path(endpoint)]),
];

/** The adapter of a browser's client. */
export const getServiceAdapter = ({ dialect }: AdapterSetting = {}): ServiceAdapter =>
  dialect === 'deployed' ? deployed : documented;

/** The adapter of a server's client. */
export const getServerAdapter = ({ dialect }: AdapterSetting = {}): ServerAdapter =>
  dialect === 'deployed' ? deployedServer() : documentedServer();
