import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * Returns React Hook Form's resolver for a zod schema, which may depend on the values it reads (a country decides which fields an address has). The
 * first issue of a field is its error, and an issue's message is the key of the sentence that is shown.
 */
export function zodResolver<Values extends FieldValues>(schemaOf: (values: Values) => z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const read = z.safeParse(schemaOf(values), values);
    if (read.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, code, message } of read.error.issues) {
      const name = path.join('.');
      if (get(errors, name) === undefined) set(errors, name, { type: code, message });
    }
    return { values: {}, errors };
  };
}
