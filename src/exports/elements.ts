/** The kit as custom elements, for pages without React. */
export { configureElements, defineElements, type ElementSettings } from '../elements/index.ts';
export {
  type HostedOutcome,
  type HostedPageHandle,
  type OpenCheckoutOptions,
  type OpenedCheckout,
  openCheckout,
} from '../frames/index.ts';
