import type { Failure } from '../../client/index.ts';
import { type ContactField, contactFields } from '../../contract/index.ts';

/** Other names under which deployments speak of the same fields. */
const otherNames: Readonly<Record<string, ContactField>> = {
  postal_code: 'zip',
  number: 'phone',
  country_code: 'phone',
  phone_country_code: 'phone',
  phone_number: 'phone',
};

/**
 * Which fields of a delivery a refusal of the service names (`IR_04` missing, `IR_05` and `IR_07` not valid, `IR_21` several missing): the path's
 * last word, unless the path is of the bill. Names of our own contract only, so nothing else of the service's words passes on.
 */
export function refusedFields({ code, message }: Pick<Failure, 'code' | 'message'>): readonly ContactField[] {
  if (!/^IR_(04|05|07|21)$/.test(code ?? '')) return [];
  // Behind our own words: `tillkit: completeAuthorize: answered 400 IR_04: Missing required param: shipping.address.zip`.
  const said = message.slice(message.indexOf(`${code}: `) + `${code}: `.length);
  const paths = said
    .replace(/^Missing required params?:?|^Invalid value provided:|contains invalid data\..*$/g, ' ')
    .split(/[\s,"'`]+/)
    .filter((path) => /^[a-z_]+[a-z0-9_.]*$/.test(path) && !/(^|\.)billing\./.test(path));
  const fields = paths.flatMap((path) => {
    const name = path.split('.').at(-1) ?? '';
    const known = contactFields.find((field) => field === name);
    return known ?? (Object.hasOwn(otherNames, name) ? (otherNames[name] ?? []) : []);
  });
  return [...new Set(fields)];
}
