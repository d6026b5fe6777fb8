import type { RequestPayoutMethodData } from '../contract/index.ts';
import { fieldFacts, railTextSchema, readSentDestination } from '../validation/index.ts';
import { outOfFormat } from './errors.ts';

/**
 * Refuses a bank account or wallet that cannot be one (`IR_05`), before anything of it is kept: every text is looked at as the field of its rail that it
 * is, by the schema that payout forms are made of. Accounts of countries without a rail are taken as they are; cards have checks of their own.
 */
export function checkDestination(data: RequestPayoutMethodData, now: number): void {
  const { rail, country, texts } = readSentDestination(data);
  if (rail === 'card') return;
  const place = { rail, country, now: new Date(now) };
  for (const { path, fields } of texts) {
    for (const { field, text } of fields) {
      if (!railTextSchema(field, place).safeParse(text).success)
        throw outOfFormat(path.join('.'), fieldFacts(field).words);
    }
  }
}
