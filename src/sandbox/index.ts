export { createSandboxClock, type SandboxClock } from './clock.ts';
export {
  type ConnectorCondition,
  type ConnectorName,
  type ConnectorOperation,
  type ConnectorOutcome,
  type ConnectorRow,
  connectorTable,
} from './connectors.ts';
export { controlTokenHeader } from './control.ts';
export type { DisputeMove, SeedDispute } from './dispute.ts';
export { type EndpointName, type Fault, type FaultKind, type Faults, faultKinds } from './faults.ts';
export type { Ledger, LedgerDestination, LedgerEntry, LedgerKind, RequestEntry } from './ledger.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type { Origins } from './state.ts';
export type { SeedCard, SeedCustomer, SeededCustomer } from './storedMethod.ts';
export type { WebhookDelivery, WebhookOptions, Webhooks } from './webhooks.ts';
