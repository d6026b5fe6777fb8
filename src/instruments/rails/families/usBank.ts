import { parseRoutingNumber } from '../../routingNumber.ts';
import type { RailFamily, RailSchema } from '../railSchema.ts';
import { accountData } from './accountData.ts';

const ach: RailSchema = {
  fields: [
    {
      field: 'routing_number',
      read: parseRoutingNumber,
      takes: ['routing_number'],
      groups: [[3, 6], ' '],
      ends: [3, 3],
    },
    { field: 'us_account', digits: [4, 17], ends: [4, 4] },
  ],
  named: 'us_account',
  write: ({ routing_number, us_account }, country) => accountData(routing_number, us_account, country),
};

/** Bank accounts of the United States (ABA routing number). */
export const family: RailFamily = { ach, us_wire: { ...ach, priority: 'wire' } };
