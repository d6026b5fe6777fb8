import { later } from '../../../later/index.ts';
import type { RailCheckName } from '../../../rails/index.ts';
import type { CountryRails } from '../countryRails.ts';
import type { RailCheck } from '../railSchema.ts';
import { check as holderName } from './holderName.ts';

type CheckFile = { readonly check: RailCheck };

/** Where the checks are that no country changes: each is fetched with a rail that asks for it, so that a US bank payout never loads what an IBAN is. */
const files: { readonly [name in Exclude<RailCheckName, 'iban' | 'bic'>]: () => Promise<CheckFile> } = {
  cardExpiry: later(() => import('./cardExpiry.ts'), 'check'),
  cardNumber: later(() => import('./cardNumber.ts'), 'check'),
  clabe: later(() => import('./clabe.ts'), 'check'),
  email: later(() => import('./email.ts'), 'check'),
  // Nearly every rail asks for it.
  holderName: async () => ({ check: holderName }),
  ifsc: later(() => import('./ifsc.ts'), 'check'),
  northAmericanPhone: later(() => import('./northAmericanPhone.ts'), 'check'),
  payId: later(() => import('./payId.ts'), 'check'),
  payPalReceiver: later(() => import('./payPalReceiver.ts'), 'check'),
  pixKey: later(() => import('./pixKey.ts'), 'check'),
  routingNumber: later(() => import('./routingNumber.ts'), 'check'),
  ukAccount: later(() => import('./ukAccount.ts'), 'check'),
  upiId: later(() => import('./upiId.ts'), 'check'),
};

const loadIban = later(() => import('./ibanOfCountry.ts'), 'checksOf');

/** Fetches a check as it is for accounts of a country. Rejects when it cannot be fetched. */
export async function loadCheck(name: RailCheckName, country: CountryRails): Promise<RailCheck> {
  if (name === 'iban' || name === 'bic') return (await loadIban()).checksOf(country)[name];
  return (await files[name]()).check;
}
