import { parseClabe } from '../../clabe.ts';
import { grouped, maskEnds, type RailFamily } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';
import { accountData } from './bankField.ts';

/** Bank accounts of Mexico (CLABE, which begins with its bank). */
export const mexico: RailFamily = {
  spei: {
    fields: [
      accountHolder,
      {
        field: 'clabe',
        read: parseClabe,
        takes: ['clabe'],
        format: grouped([3, 6, 17], ' '),
        mask: maskEnds(4, 4),
        inputMode: 'numeric',
        example: '032180000118359719',
      },
    ],
    named: 'clabe',
    write: ({ clabe }, country) => accountData(clabe?.slice(0, 3), clabe, country),
  },
};
