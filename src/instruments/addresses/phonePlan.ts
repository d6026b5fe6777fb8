import { later } from '../../later/index.ts';
import type { ContactPhone } from './contactPhone.ts';

/**
 * Reads digits, with `+` or as they are dialled in that country, by the numbering plans; undefined where no plan knows them. `possible`: their
 * length is one of the country's. Whether a number is given out at all is not asked: plans change faster than pages.
 */
export type PhonePlan = (
  digits: string,
  country: string,
) => { readonly phone: ContactPhone; readonly possible: boolean } | undefined;

const load = later(() => import('./numberingPlans.ts'), 'readByPlan');

/** Fetches the numbering plans of every country, once. Rejects when they cannot be fetched: the shape of E.164 goes on to decide then. */
export async function loadPhonePlan(): Promise<PhonePlan> {
  return (await load()).readByPlan;
}
