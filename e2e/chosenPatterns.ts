import { corePatterns } from './coreTests.ts';
import { deployedPatterns } from './deployedPart.ts';

/** `core`: the tests of `npm test`; `rest`: all others; `deployed`: those that run once more at a deployment. @default every test */
export const part = process.env.TILLKIT_BROWSER;

/** Patterns of the tests that the part of this run names; none where it names none. */
export const chosenPatterns: readonly RegExp[] =
  part === 'core' ? corePatterns : part === 'deployed' ? deployedPatterns : [];
