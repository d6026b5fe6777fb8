/** The kit as custom elements, for pages without React. */
export { configureElements, defineElements, type ElementSettings } from '../elements/index.ts';
