import type { RailCheckName } from '../../../rails/index.ts';
import { everyIbanCountry } from '../../everyIbanCountry.ts';
import type { RailCheck } from '../railSchema.ts';
import { check as cardExpiry } from './cardExpiry.ts';
import { check as cardNumber } from './cardNumber.ts';
import { check as clabe } from './clabe.ts';
import { check as email } from './email.ts';
import { check as holderName } from './holderName.ts';
import { ibanChecks } from './ibanChecks.ts';
import { check as ifsc } from './ifsc.ts';
import { check as northAmericanPhone } from './northAmericanPhone.ts';
import { check as payId } from './payId.ts';
import { check as payPalReceiver } from './payPalReceiver.ts';
import { check as pixKey } from './pixKey.ts';
import { check as routingNumber } from './routingNumber.ts';
import { check as ukAccount } from './ukAccount.ts';
import { check as upiId } from './upiId.ts';

/** Every check at once, for servers, tests and documents. IBANs are judged by what is known of every country. */
export const everyCheck: { readonly [name in RailCheckName]: RailCheck } = {
  ...ibanChecks(() => everyIbanCountry),
  cardExpiry,
  cardNumber,
  clabe,
  email,
  holderName,
  ifsc,
  northAmericanPhone,
  payId,
  payPalReceiver,
  pixKey,
  routingNumber,
  ukAccount,
  upiId,
};
