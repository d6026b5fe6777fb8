import type { RequestPayoutMethodData } from '../contract/index.ts';
import { parseBic, parseClabe, parseIban, parsePayId, parseRoutingNumber, parseUpiId } from '../instruments/index.ts';
import { outOfFormat } from './errors.ts';

type Bank = Extract<RequestPayoutMethodData, { readonly bank: unknown }>['bank'];

/**
 * Refuses a bank account whose own check digits or form say that it cannot be one (`IR_05`), before anything of it is kept: an IBAN (mod 97 and its
 * country's structure), a BIC, a US routing number (ABA weights), a CLABE, a UPI ID, a PayID. Numbers without a check digit are taken as they are.
 */
export function checkBankNumbers(bank: Bank): void {
  if ('iban' in bank) {
    if (!parseIban(bank.iban).ok) throw outOfFormat('bank.iban', 'an IBAN with sound check digits');
    if (bank.bic !== undefined && !parseBic(bank.bic).ok) throw outOfFormat('bank.bic', 'a BIC of 8 or 11 characters');
  } else if ('upi_id' in bank) {
    if (!parseUpiId(bank.upi_id).ok) throw outOfFormat('bank.upi_id', 'name@handle');
  } else if ('pay_id' in bank) {
    if (!parsePayId(bank.pay_id).ok) throw outOfFormat('bank.pay_id', 'an e-mail address, telephone number or ABN');
  } else if ('bank_routing_number' in bank) {
    const { bank_country_code: country = 'US', bank_account_number: account, bank_routing_number: code } = bank;
    if (country === 'US' && !parseRoutingNumber(code).ok) {
      throw outOfFormat('bank.bank_routing_number', 'nine digits with a sound check digit');
    }
    if (country === 'MX' && !parseClabe(account).ok) {
      throw outOfFormat('bank.bank_account_number', 'a CLABE with a sound check digit');
    }
  }
}
