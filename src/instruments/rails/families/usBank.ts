import { parseRoutingNumber } from '../../routingNumber.ts';
import { grouped, maskEnds, type RailFamily, type RailSchema } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';
import { accountData, bankField } from './bankField.ts';

const ach: RailSchema = {
  fields: [
    accountHolder,
    {
      field: 'routing_number',
      read: parseRoutingNumber,
      takes: ['routing_number'],
      format: grouped([3, 6], ' '),
      mask: maskEnds(3, 3),
      inputMode: 'numeric',
      example: '110000000',
    },
    bankField('us_account', [4, 17], '000123456789'),
  ],
  named: 'us_account',
  write: ({ routing_number, us_account }, country) => accountData(routing_number, us_account, country),
};

/** Bank accounts of the United States (ABA routing number). */
export const usBank: RailFamily = { ach, us_wire: { ...ach, priority: 'wire' } };
