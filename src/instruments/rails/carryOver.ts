import { railRules } from './railRules.ts';
import type { RailField, RailValues } from './railVocabulary.ts';
import { type RailPlace, readRailField } from './readRailField.ts';

// Fields that ask for the same thing under another name.
const kin: readonly (readonly RailField[])[] = [
  ['account_holder', 'card_holder'],
  ['interac_contact', 'paypal_receiver', 'pay_id', 'pix_key', 'venmo_phone'],
];

// Fields whose unfinished text says nothing once the country is another one.
const ofACountry: ReadonlySet<RailField> = new Set(['iban', 'bic']);

/**
 * What stays when a person changes the country or the rail: what the new place asks for too and still applies. A finished value stays where
 * it is sound in the new place; an unfinished one where the same field is asked for and does not depend on a country that changed. A name or
 * contact also moves to the field that asks for it under another name. Texts stay as typed. Pure; carrying over twice changes nothing.
 */
export function carryOver(from: RailPlace, to: RailPlace, values: RailValues): RailValues {
  const kept: { [field in RailField]?: string } = {};
  for (const field of railRules(to.rail).fields) {
    const typed = values[field];
    const relatives = kin.find((group) => group.includes(field)) ?? [];
    const candidates = typed?.trim() ? [typed] : relatives.flatMap((relative) => values[relative] ?? []);
    const moved = candidates.find((value) => applies(field, value, to));
    if (moved !== undefined) kept[field] = moved;
    else if (typed?.trim() && isUnfinished(field, typed, from, to)) kept[field] = typed;
  }
  return kept;
}

function applies(field: RailField, value: string, to: RailPlace): boolean {
  const reading = readRailField(field, value, to);
  return reading.ok && reading.warning !== 'other_country';
}

function isUnfinished(field: RailField, typed: string, from: RailPlace, to: RailPlace): boolean {
  if (!railRules(from.rail).fields.includes(field) || readRailField(field, typed, from).ok) return false;
  return from.country === to.country || !ofACountry.has(field);
}
