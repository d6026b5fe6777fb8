import { parsePixKey } from '../../pixKey.ts';
import type { RailFamily } from '../railSchema.ts';

/** What reaches people in Brazil: a Pix key. */
export const family: RailFamily = {
  pix: {
    fields: [
      {
        field: 'pix_key',
        read: parsePixKey,
        takes: ['email', 'phone', 'cpf', 'cnpj', 'random_key'],
        ends: [4, 4],
      },
    ],
    named: 'pix_key',
    write: ({ pix_key }) => (pix_key ? { bank: { pix_key } } : undefined),
  },
};
