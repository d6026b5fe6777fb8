/** The fields of a contact block (interface 2.1) that somebody types, by their names on the wire. `phone` covers number and country code. */
export const contactFields = [
  ...(['first_name', 'last_name', 'line1', 'line2', 'line3', 'city', 'state', 'zip', 'country'] as const),
  ...(['phone', 'email'] as const),
] as const;

/** One of them. */
export type ContactField = (typeof contactFields)[number];
