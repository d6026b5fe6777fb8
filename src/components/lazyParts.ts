import { useEffect, useRef } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { firstInteractionEvents, lazyImport, lazyPart } from '../ui/index.ts';

/*
 * The parts that components load later, each with the action that leads to it. A part is loaded when it is rendered; the two that a submit leads to are loaded
 * when somebody begins to fill in the form. Those with frames, and of card fields, are in `lazyFrameParts.ts`.
 * `scripts/hostedPages.mjs` has what a document of the proxy preloads.
 */

/** A customer whose saved methods the link may list opens it. */
const savedMethods = lazyImport(() => import('./payment-link/LinkMethods.tsx'), 'LinkMethods');
/** A payer opens a link whose merchant asks for more than the card. */
const cardOptions = lazyImport(() => import('./card-entry/CardOptions.tsx'), 'CardOptions');
/** A payer opens a checkout whose merchant collects contact details or a shipping address. */
const payerDetails = lazyImport(() => import('./payment-link/PayerDetails.tsx'), 'PayerDetails');
/** A payer opens a checkout whose merchant takes discount codes. */
const discountForm = lazyImport(() => import('./payment-link/DiscountForm.tsx'), 'DiscountForm');
/** A payer opens a link that takes alternative payment methods; the steps that follow on one come with the choice. */
const alternativeMethods = lazyImport(() => import('./payment-link/alternativeMethodParts.ts'), 'AlternativeMethods');
/** A payer asks for the link on another device. */
const linkSharing = lazyImport(() => import('./payment-link/LinkSharing.tsx'), 'LinkSharing');
/** A payer submits the form of a link: 3-D Secure, another site, the outcome. */
const paymentSteps = lazyImport(() => import('./payment-link/laterScreens.ts'), 'Settled');
/** A customer opens a payment that still needs an address. */
const delivery = lazyImport(() => import('./complete-authorize/DeliveryForm.tsx'), 'DeliveryForm');
/** The customer submits it. */
const deliveryOutcome = lazyImport(() => import('./complete-authorize/FormOutcome.tsx'), 'FormOutcome');
/** The form of a payout has a country and a rail: how its fields are checked, reviewed and sent. */
export const fetchPayoutRules = lazyImport(() => import('./payout-link/payoutRules.ts'), 'createPayoutRules');

/**
 * Fetches a part and its texts while a form is filled in: from the moment at which somebody begins, so that nothing is fetched for a page that is only
 * looked at, nor beside what the form itself is made of. What cannot be fetched then is fetched once more when it is drawn.
 */
const createPrefetchHook =
  (part: () => Promise<{ readonly loadStepTexts: (locale: string) => Promise<unknown> }>) => () => {
    const { locale } = useTillkit().t;
    const begun = useRef(false);
    useEffect(() => {
      const until = new AbortController();
      const begin = () => {
        until.abort();
        begun.current = true;
        part()
          .then(({ loadStepTexts }) => loadStepTexts(locale))
          .catch(() => undefined);
      };
      // In a field already: it was there before this script.
      if (begun.current || document.activeElement instanceof HTMLInputElement) begin();
      else
        for (const act of firstInteractionEvents) addEventListener(act, begin, { capture: true, signal: until.signal });
      return () => until.abort();
    }, [locale]);
  };

export const usePaymentStepsAhead = /* @__PURE__ */ createPrefetchHook(paymentSteps);
export const useDeliveryOutcomeAhead = /* @__PURE__ */ createPrefetchHook(deliveryOutcome);

export const SavedMethods = lazyPart(async () => (await savedMethods()).LinkMethods);
/**
 * Fetches the code of the saved payment methods and its texts for a locale (BCP 47), as `loadMessages` fetches the main ones. Call it before you hydrate a
 * server-rendered list of them, so that the payer keeps what they typed and chose; without the code React renders the list again. Rejects if the code cannot be
 * fetched.
 */
export async function loadSavedMethods(locale: string): Promise<void> {
  const [{ loadMethodTexts }] = await Promise.all([savedMethods(), SavedMethods.fetch()]);
  await loadMethodTexts(locale);
}
export const CardOptions = lazyPart(async () => (await cardOptions()).CardOptions);
/**
 * Fetches the code of the optional card fields (saving, nickname, billing address) and its texts for a locale (BCP 47). Call it before you hydrate a page that was
 * server-rendered with them, so that the payer keeps what they typed; without the code React renders them again. Rejects if the code cannot be fetched.
 */
export async function loadCardOptions(locale: string): Promise<void> {
  const [{ loadOptionTexts }] = await Promise.all([cardOptions(), CardOptions.fetch()]);
  await loadOptionTexts(locale);
}
export const PayerDetails = lazyPart(async () => (await payerDetails()).PayerDetails);
export const DiscountForm = lazyPart(async () => (await discountForm()).DiscountForm);
export const AlternativeMethods = lazyPart(async () => (await alternativeMethods()).AlternativeMethods);
export const CustomerActionView = lazyPart(async () => (await alternativeMethods()).CustomerActionView);
export const LinkSharing = lazyPart(async () => (await linkSharing()).LinkSharing);
export const ReturnLink = lazyPart(async () => (await paymentSteps()).ReturnLink);
export const ThreeDSView = lazyPart(async () => (await paymentSteps()).ThreeDSView);
export const RedirectStep = lazyPart(async () => (await paymentSteps()).RedirectStep);
export const UnsupportedStep = lazyPart(async () => (await paymentSteps()).UnsupportedStep);
export const Settled = lazyPart(async () => (await paymentSteps()).Settled);
export const Unsettled = lazyPart(async () => (await paymentSteps()).Unsettled);
export const DeliveryForm = lazyPart(async () => (await delivery()).DeliveryForm);
export const FormOutcome = lazyPart(async () => (await deliveryOutcome()).FormOutcome);
