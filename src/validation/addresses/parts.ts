import { lazyImport } from '../../ui/lazyImport.ts';

/* The parts of this module that a page fetches later, each by the act of the person that leads to it. */

/** A person chooses a country with a list of states. */
export const fetchRegionLists = lazyImport(() => import('./regionLists.ts'), 'regionLists');
/** A person chooses a country with a list of states, in a locale that writes them in another script. */
export const fetchRegionNames = lazyImport(() => import('./regionNames.ts'), 'regionNames');
/** A person goes into the field of a phone number. */
export const fetchNumberingPlans = lazyImport(() => import('./numberingPlans.ts'), 'readByPlan');
