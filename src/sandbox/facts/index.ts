/** What real deployments take and answer: facts from outside, and the check against them. */
export { checkDeployed, type Deviation, type Direction, endpointOf } from './checkDeployed.ts';
export { type DeployedFacts, deployedFacts } from './deployedFacts.ts';
export type { DeployedVersion } from './deployedTypes.ts';
export { methodTypes } from './methodTypes.ts';
