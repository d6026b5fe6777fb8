import { patternsOf } from './coreTests.ts';

/**
 * The browser tests that leave the processor alone most of their time: they wait for reads, for another tab, or for a limit of the browser. A third worker
 * plays them beside the two that keep the cores busy. A test that would wait for a limit of the page moves its clock (`passTime`). Each is named by a piece
 * of its title.
 */
const chosen: Readonly<Record<string, readonly string[]>> = {
  'alternativeMethods.spec.ts': [
    'Bank transfer (IBAN): ',
    'Boleto: ',
    'a frame that may not be left opens the bank’s page',
  ],
  'faultMatrix.spec.ts': ['S09 ', 'S10 ', 'S11 ', 'S12 ', 'S13 F10:'],
  'frameLost.spec.ts': ['is a load error within seconds', 'raises no alarm', 'raises the alarm within four seconds'],
  'hostedDocument.spec.ts': ['its script'],
  'journeys.spec.ts': ['trans_status D waits', 'closing the bank’s page asks first', 'a bank that never answers'],
  'resume.spec.ts': ['threeDSAuthentication', 'completeAuthorizeForm alone', '“otherTab”: after nine minutes'],
  'tabs.spec.ts': ['learns of an attempt in the first'],
  'threeds.spec.ts': [
    'K04: ',
    'K13: ',
    'K33: ',
    'K35: ',
    'K36: ',
    'K41: ',
    'K42: ',
    'K43: ',
    'that something else is loaded into',
  ],
};

/** Patterns of Playwright's `grep`. */
export const waitingPatterns: readonly RegExp[] = patternsOf(chosen);
