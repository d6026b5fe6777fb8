import { connectors } from '../contract/index.ts';
import { type ConnectorName, connectorNamed, connectorOfAmount, outcomeAt } from './connectors.ts';
import { connectorUnavailable, currencyNotSupported, notFound, paymentBlocked, unprocessable } from './errors.ts';
import { isOneOf } from './isOneOf.ts';
import type { World } from './state.ts';

/** The merchant's one business profile. */
export const profileId = (world: World) => `pro_${world.ids.derive('profile', 20)}`;

/** The merchant's account at a processor. */
export const connectorAccountId = (world: World, connector = 'connector_a') =>
  `mca_${world.ids.derive(connector === 'connector_a' ? 'connector account' : `connector account ${connector}`, 20)}`;

/** The connectors that a list is filtered by, given by name or by the merchant's account there; `undefined` for all of them. */
export function getFilteredConnectors(
  world: World,
  filter: {
    readonly connector?: string | readonly string[] | undefined;
    readonly merchant_connector_id?: string | readonly string[] | undefined;
  },
): readonly string[] | undefined {
  const { connector = [], merchant_connector_id: account } = filter;
  const named = [connector].flat();
  if (account === undefined || account.length === 0) return named.length === 0 ? undefined : named;
  return connectors.filter((name) => isOneOf(connectorAccountId(world, name), account) && isOneOf(name, named));
}

/** How a body names the connector: a list whose first counts, or a single route by name or account (interface 4.1; upstream 3.1, 3.3). */
export interface ConnectorChoice {
  readonly connector?: readonly string[] | undefined;
  readonly routing?:
    | { readonly type: string; readonly data?: Readonly<Record<string, unknown>> | undefined }
    | undefined;
}

/** The connector that a body requests; `undefined` if it leaves the choice to the service. `connector` and `routing` must agree. */
export function readConnector(world: World, { connector, routing }: ConnectorChoice): ConnectorName | undefined {
  const listed = connector?.[0] === undefined ? undefined : (connectorNamed(connector[0]) ?? throwUnknownConnector());
  const routed = routing === undefined ? undefined : readRoute(world, routing);
  if (listed !== undefined && routed !== undefined && listed !== routed) {
    throw unprocessable('connector and routing name different connectors');
  }
  return routed ?? listed;
}

function readRoute(world: World, routing: NonNullable<ConnectorChoice['routing']>): ConnectorName | undefined {
  if (routing.type !== 'single') throw unprocessable('routing.type: only single is played');
  const { connector, merchant_connector_id: account } = routing.data ?? {};
  const named = typeof connector === 'string' ? (connectorNamed(connector) ?? throwUnknownConnector()) : undefined;
  if (account === undefined) return named;
  const owner = connectors.find((name) => connectorAccountId(world, name) === account);
  if (owner === undefined) throw notFound('Merchant connector account');
  if (named !== undefined && named !== owner) throw unprocessable('routing.data names two connectors');
  return owner;
}

function throwUnknownConnector(): never {
  throw connectorUnavailable();
}

/** Refuses a confirmation that the connector's block list refuses. */
export function refuseBlocked(connector: string, facts: { readonly amount: number; readonly currency: string }): void {
  const outcome = outcomeAt(connector, 'payment', facts);
  if (outcome?.kind === 'block') throw paymentBlocked(outcome.reason);
}

/**
 * The connector of a payment or payout: the requested one, else the one that the amount selects, else `connector_a`. Refuses a
 * connector that does not take the currency.
 */
export function pickConnector(
  operation: 'payment' | 'payout',
  chosen: string | undefined,
  facts: { readonly amount: number; readonly currency: string },
): string {
  const connector = chosen ?? connectorOfAmount(facts.amount);
  if (outcomeAt(connector, operation, facts)?.kind === 'refuse currency') {
    throw currencyNotSupported(facts.currency, connector);
  }
  return connector;
}
