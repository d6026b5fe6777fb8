import { parseClabe } from '../../clabe.ts';
import type { RailFamily } from '../railSchema.ts';
import { accountData } from './accountData.ts';

/** Bank accounts of Mexico (CLABE, which begins with its bank). */
export const family: RailFamily = {
  spei: {
    fields: [
      {
        field: 'clabe',
        read: parseClabe,
        takes: ['clabe'],
        groups: [[3, 6, 17], ' '],
        ends: [4, 4],
      },
    ],
    named: 'clabe',
    write: ({ clabe }, country) => accountData(clabe?.slice(0, 3), clabe, country),
  },
};
