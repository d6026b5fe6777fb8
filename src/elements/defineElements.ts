import { elementClass } from './elementClass.tsx';
import { elements } from './elements.ts';
import { listenForCheckoutLinks } from './listenForCheckoutLinks.ts';
import { configureElements, type ElementSettings } from './settings.ts';

/**
 * Defines the custom elements of the kit in this page: `till-payment-link`, `till-checkout`, `till-express-payment`, `till-payout-link`, `till-saved-methods`,
 * `till-save-payment-method`, `till-complete-authorize` and `till-three-ds`; links with `data-tillkit-checkout` open the hosted page over it. Elements that another copy of the kit has defined stay what they are. In a server's process it does nothing.
 *
 * @param settings what all elements of the page share; `configureElements` changes it later
 */
export function defineElements(settings: ElementSettings = {}): void {
  configureElements(settings);
  if (globalThis.customElements === undefined) return;
  listenForCheckoutLinks();
  for (const [name, spec] of Object.entries(elements))
    if (customElements.get(name) === undefined) customElements.define(name, elementClass(spec));
}
