export { type BankBehaviour, bankBehaviours } from './bankBehaviours.ts';
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
export { type EndpointName, type Fault, type FaultKind, type Faults, faultKinds, type WaitingFault } from './faults.ts';
export {
  type Ledger,
  type LedgerDestination,
  type LedgerEntry,
  type LedgerKind,
  type LedgerQuery,
  ledgerKinds,
  type RequestEntry,
} from './ledger.ts';
export {
  createSandbox,
  type OpenSandboxOptions,
  openSandbox,
  type Sandbox,
  type SandboxOptions,
} from './sandbox.ts';
export { type PlayedScenario, type ScenarioName, scenarios } from './scenarios.ts';
export type { Origins } from './state.ts';
export { createMemoryStorage, type SandboxStorage, type StoredTexts } from './storage.ts';
export type { SeedCard, SeedCustomer, SeededCustomer } from './storedMethod.ts';
export type { WebhookDelivery, WebhookOptions, Webhooks } from './webhooks.ts';
