import type { Failure } from '../../client/index.ts';
import { type ContactField, contactFields } from '../../contract/index.ts';

/** Fields that deployments call by other names. */
const otherNames: Readonly<Record<string, ContactField>> = {
  postal_code: 'zip',
  number: 'phone',
  country_code: 'phone',
  phone_country_code: 'phone',
  phone_number: 'phone',
};

/**
 * The delivery fields that a refusal of the service names (`IR_04` missing, `IR_05` and `IR_07` not valid, `IR_21` several missing): the last part of each
 * path that is not of the billing address. Only names of the contract are returned, so that no text of the service is passed on.
 */
export function findRefusedFields({ code, message }: Pick<Failure, 'code' | 'message'>): readonly ContactField[] {
  if (!/^IR_(04|05|07|21)$/.test(code ?? '')) return [];
  // For example `tillkit: completeAuthorize: answered 400 IR_04: Missing required param: shipping.address.zip`.
  const serviceMessage = message.slice(message.indexOf(`${code}: `) + `${code}: `.length);
  const paths = serviceMessage
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
