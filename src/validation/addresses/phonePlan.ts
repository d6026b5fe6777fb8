import type { PhonePlan } from './contactPhone.ts';
import { fetchNumberingPlans } from './parts.ts';

/** Fetches the numbering plans of every country, once. Rejects when they cannot be fetched: the shape of E.164 goes on to decide then. */
export async function loadPhonePlan(): Promise<PhonePlan> {
  return (await fetchNumberingPlans()).readByPlan;
}
