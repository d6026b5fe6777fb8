import type { AlternativeMethodType } from '../../contract/index.ts';
import type { PartKey } from '../../i18n/index.ts';

/** Names of the alternative payment methods; one for both spellings of a transfer within Europe. */
export const wayLabels: { readonly [Type in AlternativeMethodType]: PartKey<'actions'> } = {
  upi_intent: 'way.upi_intent',
  upi_qr: 'way.upi_qr',
  upi_collect: 'way.upi_collect',
  pix: 'way.pix',
  sepa: 'way.sepa',
  sepa_bank_transfer: 'way.sepa',
  ach: 'way.ach',
  bacs: 'way.bacs',
  multibanco: 'way.multibanco',
  boleto: 'way.boleto',
  ideal: 'way.ideal',
  ali_pay: 'way.ali_pay',
  direct_carrier_billing: 'way.direct_carrier_billing',
};
