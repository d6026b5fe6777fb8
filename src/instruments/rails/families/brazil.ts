import { parsePixKey } from '../../pixKey.ts';
import { maskEnds, type RailFamily } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';

/** What reaches people in Brazil: a Pix key. */
export const brazil: RailFamily = {
  pix: {
    fields: [
      accountHolder,
      {
        field: 'pix_key',
        read: parsePixKey,
        takes: ['email', 'phone', 'cpf', 'cnpj', 'random_key'],
        mask: maskEnds(4, 4),
        inputMode: 'text',
        example: 'name@example.com',
      },
    ],
    named: 'pix_key',
    write: ({ pix_key }) => (pix_key ? { bank: { pix_key } } : undefined),
  },
};
