import { parseHolderName } from '../../holderName.ts';
import type { RailFieldSchema } from '../railSchema.ts';

/** The name of whoever has the account, in any script. */
export const accountHolder: RailFieldSchema = {
  field: 'account_holder',
  read: parseHolderName,
  inputMode: 'text',
  autocomplete: 'name',
};
