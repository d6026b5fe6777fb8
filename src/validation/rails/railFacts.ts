import type * as z from 'zod/mini';

/** What a text can look like on its own, whatever it was meant for. */
export const valueKinds = [
  'iban',
  'bic',
  'card_number',
  'clabe',
  'routing_number',
  'sort_code',
  'bsb',
  'ifsc',
  'upi_id',
  'email',
  'phone',
  'cpf',
  'cnpj',
  'random_key',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** How long a payout usually takes on its rail, from being sent to being there. */
export const railArrivals = ['seconds', 'minutes', 'sameDay', 'nextDay', 'oneToThreeDays', 'oneToFiveDays'] as const;
export type RailArrival = (typeof railArrivals)[number];

/** Normalised texts of a rail's fields. */
type Texts = { readonly [field: string]: string | undefined };

/** One field of a rail. Its texts are `payout.<field>.label`, `.hint` and one `.error.<reason>` for each reason of `refusedExamples`. */
export interface FieldFacts {
  /** Keyboard that the input asks for. */
  readonly inputMode: 'text' | 'numeric' | 'email' | 'tel';
  /** HTML autofill token; `off` where the standard has none (bank details). */
  readonly autocomplete: string;
  /** A value of the right shape that belongs to no person, in the groups people know it by; absent where it depends on the country or says less than the hint. */
  readonly example?: string;
  /** How it is normalised and checked, in words: for documents, and for a service that refuses. */
  readonly inWords: string;
  /** Every reason for which a text is refused, with a text that is refused for it. */
  readonly refusedExamples: { readonly [reason: string]: string };
  /** Name of the check that reads it, which a page fetches with the rail. Without it the field is a number without a check digit, and `digits` says how long. */
  readonly check?: string;
  /** Shortest and longest number of digits; one number where they are the same. */
  readonly digits?: readonly [shortest: number, longest?: number];
  /** True where a number of zeros alone is one, as published examples and the service's sandbox bank have it. */
  readonly zeros?: boolean;
  /** Kinds of text that it takes, so that it never says of its own value that it looks like something else. */
  readonly takes?: readonly ValueKind[];
  /** Where the groups begin that people know it by, and the separator between them. */
  readonly groups?: readonly [starts: readonly number[], separator: string];
  /** How many characters the service shows at the front and at the end. Neither this nor `mask`: shown as it is (names, expiry dates, bank codes of Canada). */
  readonly ends?: readonly [lead: number, trail: number];
  /** How a contact is masked, where ends are not enough. */
  readonly mask?: 'email' | 'contact';
  /** Fields that ask for the same thing under other names: what was typed moves from one to the other when the way is changed. */
  readonly asksFor?: 'name' | 'contact';
  /** True where an unfinished text says nothing once the country is another one. */
  readonly ofCountry?: boolean;
  /** True for a code of letters and digits, which needs a narrower input than a text. */
  readonly code?: boolean;
}

/** The shape of `payout_method_data` that a rail is sent in; several rails may have one shape. */
export interface WireShape {
  /** Where the shape is in `payout_method_data`: the kind of destination, and the type within it where the kind has types. */
  readonly at: readonly ['card' | 'bank'] | readonly ['wallet' | 'bank_redirect', string];
  /** The shape as a request has it. An answer has the same keys, each masked; those of a card are the interface's own. */
  readonly request: z.ZodMiniObject;
  /** The key that no other shape at this place has; absent where the place has one shape. */
  readonly mark?: string;
  /** The key that names the country of the account (ISO 3166-1 alpha-2) and so tells rails of one shape apart. */
  readonly countryKey?: string;
  /** Word for destinations of this shape in `payout_method_type`; absent where the service says none. */
  readonly type?: string;
  /** The key that deployments add to this shape in an answer; absent where they add none. */
  readonly answerKey?: string;
  /** How answers mask keys that are no field of the rail, as `ends` of a field. */
  readonly masks?: { readonly [key: string]: readonly [lead: number, trail: number] };
}

/** How a rail's fields are written in its shape and read back. */
export interface RailWire {
  readonly shape: WireShape;
  /** The field that a key carries as it is. */
  readonly texts: { readonly [key: string]: string };
  /** Writes a key that is made of fields; `undefined` when it has nothing to say. */
  readonly writes?: { readonly [key: string]: (values: Texts) => string | undefined };
  /** Reads the fields that a key was made of; `whole` is the shape around it. */
  readonly reads?: { readonly [key: string]: (text: string, whole: Texts) => { readonly [field: string]: string } };
  /** Key of an answer that names the destination, where the request's key is not in it. */
  readonly shownName?: string;
}

/** Accounts that the sandbox alone knows: the rail's fields, and of the one that names the destination a text for each outcome. */
export interface TestAccountFacts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Texts of the other fields. */
  readonly fixedValues?: { readonly [field: string]: string };
  /** Texts of `identifierField`, by the outcome of a payout to the account. */
  readonly accounts: {
    readonly [outcome in 'success' | 'failed' | 'reversed' | 'requires_vendor_account_creation' | 'expired']: string;
  };
}

/** Everything that is known of one payout rail. */
export interface RailFacts {
  /** What the payout is paid to (interface 2.1, `payout_type`). */
  readonly payoutType: 'card' | 'bank' | 'wallet';
  /** The one currency it pays out in (ISO 4217); absent for those that take many. */
  readonly currency?: string;
  /** The speed that the rail itself promises (interface 2.1, `priority`), which distinguishes it from another rail; absent for those that promise none. */
  readonly priority?: 'instant' | 'wire';
  /** Words of `payment_method_types` by which a payout link enables the rail (`enabled_payment_methods`, interface 4.1). */
  readonly methodTypes: readonly string[];
  /** Those among the types of methods that deployments know it by; absent where they do not take it. */
  readonly deployedTypes?: readonly string[];
  /** How long it usually takes, as its operator publishes it; days are working days. */
  readonly arrival: RailArrival;
  /** Countries whose accounts it reaches (ISO 3166-1 alpha-2, and XK), separated by spaces; `*` for every country. */
  readonly countries: string;
  /** Which IBANs it takes: those of SEPA, or of the chosen country. Absent where it takes none. */
  readonly ibans?: 'sepa' | 'country';
  /** The fields in the order in which they are asked for. One name means one thing on every rail, so that a value can stay when the rail changes. */
  readonly fields: { readonly [field: string]: FieldFacts };
  /** Those among the fields that may stay empty. */
  readonly optional?: readonly string[];
  /** The field with the identifier of the account, of which the last four characters are shown. */
  readonly identifierField: string;
  readonly wire: RailWire;
}
