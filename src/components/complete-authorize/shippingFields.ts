import type { ContactBlock, RequestContactBlock } from '../../contract/index.ts';
import { parseEmail, parsePhoneNumber, parsePostalCode } from '../../instruments/index.ts';

/** Fields of the delivery form as they are typed. */
export interface ShippingFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
}

/** What the form starts with: the contact block that is known already. */
export function shippingDefaults(known: ContactBlock | RequestContactBlock | undefined): ShippingFields {
  const address = known?.address;
  return {
    firstName: address?.first_name ?? '',
    lastName: address?.last_name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.zip ?? '',
    country: address?.country ?? '',
    phone: [known?.phone?.country_code, known?.phone?.number].filter(Boolean).join(' '),
    email: known?.email ?? '',
  };
}

/** The contact block that is sent (interface 2.1); empty fields are left out. */
export function shippingBlock(fields: ShippingFields): RequestContactBlock {
  const address = filled({
    first_name: fields.firstName,
    last_name: fields.lastName,
    line1: fields.line1,
    line2: fields.line2,
    city: fields.city,
    state: fields.state,
    zip: postalCode(fields),
    country: fields.country,
  });
  const phone = parsePhoneNumber(fields.phone);
  const email = parseEmail(fields.email);
  return {
    address,
    // E.164 holds the country code; the split that the wire wants is left to the service, which knows the numbering plans.
    ...(phone.ok ? { phone: { number: phone.value } } : {}),
    ...(email.ok ? { email: email.value } : {}),
  };
}

function postalCode({ postalCode: typed, country }: ShippingFields): string {
  const read = parsePostalCode(typed, country);
  return read.ok ? read.value : typed;
}

function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  // Dropping entries of an object leaves a part of that object.
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]])),
  ) as Partial<Fields>;
}
