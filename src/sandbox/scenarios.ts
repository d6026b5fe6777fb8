import type { World } from './state.ts';

/** Names of scenarios. */
export type ScenarioName = 'demo';

/** What a scenario has made. */
export interface PlayedScenario {
  readonly scenario: ScenarioName;
}

/** What a scenario may do beside calling the service. */
export interface Stage {
  readonly createDemoCustomer: () => unknown;
  /** Does something as if it were so many milliseconds ago. */
  readonly ago: <T>(ms: number, act: () => T) => T;
}

/** Plays a scenario. */
export function playScenario(_world: World, scenario: ScenarioName, stage: Stage): PlayedScenario {
  stage.createDemoCustomer();
  return { scenario };
}
