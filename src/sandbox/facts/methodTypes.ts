import type { DeployedVersion } from './deployedTypes.ts';

/** The types of a method that have a name in common with a type of another one: the early version has one of them otherwise. */
const bankTransfer = (sepa: string): readonly string[] => [
  ...['ach', sepa, 'bacs', 'multibanco', 'pix', 'pse', 'permata_bank_transfer', 'bca_bank_transfer'],
  ...['bni_va', 'bri_va', 'cimb_va', 'danamon_va', 'mandiri_va', 'local_bank_transfer'],
];

/**
 * Types that deployments take under a method, for the methods whose types have names in common. Sources: `payment_methods/src/helpers.rs:164` (newest),
 * `router/src/core/payments/helpers.rs:2786` (early). A method that is not in here is not compared.
 */
export const methodTypes: Readonly<Record<DeployedVersion, Readonly<Record<string, readonly string[]>>>> = {
  newest: {
    bank_transfer: [
      ...bankTransfer('sepa_bank_transfer'),
      ...['pix_automatico_push', 'pix_automatico_qr', 'pix_emv', 'pix_qr', 'instant_bank_transfer'],
      ...['instant_bank_transfer_finland', 'instant_bank_transfer_poland', 'indonesian_bank_transfer'],
    ],
    bank_debit: ['ach', 'eft_debit_order', 'sepa', 'sepa_guarenteed_debit', 'bacs', 'becs'],
  },
  early: { bank_transfer: bankTransfer('sepa'), bank_debit: ['ach', 'sepa', 'bacs', 'becs'] },
};
