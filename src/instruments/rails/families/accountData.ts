import type { RequestPayoutMethodData } from '../../../contract/index.ts';

/** An account number of any country with its bank's code; `bank_country_code` says whose code it is. `undefined` without both. */
export function accountData(
  code: string | undefined,
  account: string | undefined,
  country: string,
): RequestPayoutMethodData | undefined {
  if (!code || !account) return undefined;
  return { bank: { bank_account_number: account, bank_routing_number: code, bank_country_code: country } };
}
