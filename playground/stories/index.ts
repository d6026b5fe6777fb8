import { addressEntryStories } from './addressEntry.tsx';
import { alternativeMethodsStories } from './alternativeMethods.tsx';
import { cardEntryStories } from './cardEntry.tsx';
import { checkoutStories } from './checkout.tsx';
import { completeAuthorizeStories } from './completeAuthorize.tsx';
import { paymentLinkPageStories } from './paymentLinkPage.tsx';
import { payoutLinkPageStories } from './payoutLinkPage.tsx';
import { savedPaymentMethodsStories } from './savedPaymentMethods.tsx';
import { savePaymentMethodStories } from './savePaymentMethod.tsx';
import type { Story } from './story.ts';
import { threeDSChallengeStories } from './threeDSChallenge.tsx';
import { tryItStories } from './tryIt.tsx';

export { createStage, type StageSetting, stageShop } from './createStage.tsx';
export { type CallRecord, faultKinds, type NetworkFault } from './createWire.ts';
export { hostPages } from './hostPages.tsx';
export {
  readScenario,
  type Scenario,
  scenarioCard,
  scenarioWords,
  withWhatItNeeds,
  writeScenario,
} from './scenario.ts';
export { type Stage, type Story, type StoryComponent, storyComponents } from './story.ts';

/** Every story, in the order of the studio. */
export const stories: readonly Story[] = [
  ...tryItStories,
  ...paymentLinkPageStories,
  ...alternativeMethodsStories,
  ...checkoutStories,
  ...savePaymentMethodStories,
  ...savedPaymentMethodsStories,
  ...cardEntryStories,
  ...addressEntryStories,
  ...threeDSChallengeStories,
  ...completeAuthorizeStories,
  ...payoutLinkPageStories,
];
