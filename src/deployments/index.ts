/** What real deployments take and answer: facts from outside, and the check against them. */
export { checkDeployed, type Deviation, type Direction, endpointOf } from './checkDeployed.ts';
export { type DeployedFacts, type DeployedVersion, deployedFacts } from './deployedFacts.ts';
