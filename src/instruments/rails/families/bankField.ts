import type { RequestPayoutMethodData } from '../../../contract/index.ts';
import { parseBankDigits } from '../../bankDigits.ts';
import { maskEnds, type RailFieldSchema } from '../railSchema.ts';
import type { RailField } from '../railVocabulary.ts';

/** A number of a bank without a check digit that could be looked at, kept as text. Account numbers show their ends. */
export function bankField(
  field: RailField,
  [shortest, longest]: readonly [shortest: number, longest?: number],
  example: string,
  more: Partial<RailFieldSchema> = {},
): RailFieldSchema {
  const mask = maskEnds(4, 4);
  return {
    field,
    read: (text) => parseBankDigits(text, shortest, longest),
    mask,
    inputMode: 'numeric',
    example,
    ...more,
  };
}

/** An account number of any country with its bank's code; `bank_country_code` says whose code it is. `undefined` without both. */
export function accountData(
  code: string | undefined,
  account: string | undefined,
  country: string,
): RequestPayoutMethodData | undefined {
  if (!code || !account) return undefined;
  return { bank: { bank_account_number: account, bank_routing_number: code, bank_country_code: country } };
}
