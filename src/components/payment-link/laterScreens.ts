import { bankTexts, linkTexts, loadTexts } from '../../i18n/index.ts';

/**
 * What a payment link's page needs after its form is on screen, as one part: it is fetched while the form is filled in. One part and not several, because
 * whatever parts share is split off, and many small files compress badly.
 */
export { UnsupportedStep } from '../customer-action/UnsupportedStep.tsx';
export { ThreeDSView } from '../three-ds-challenge/ThreeDSView.tsx';
export { Settled } from './PaymentLinkEnd.tsx';
export { RedirectStep } from './RedirectStep.tsx';
export { ReturnLink } from './ReturnLink.tsx';
export { Unsettled } from './Unsettled.tsx';

/** Fetches the texts that these screens show: a translation comes with their code. */
export const loadStepTexts = (locale: string) =>
  Promise.all([loadTexts(bankTexts, locale), loadTexts(linkTexts, locale)]);
