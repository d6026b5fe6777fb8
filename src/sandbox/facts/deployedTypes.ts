/** An early deployment (January 2025) and the newest one whose description was read (June 2026). */
export type DeployedVersion = 'early' | 'newest';

/**
 * A type of the public service. A text is `string`, `integer`, `number`, `boolean`, `any` or the name of another type, each with a `?` where null
 * is accepted as well. A name in `fields` ends in `!` where the field is required. A `strict` object refuses fields that it does not know.
 */
export type DeployedType = string | DeployedObject | DeployedWords | DeployedCompound;

/** An object with named fields. */
export interface DeployedObject {
  readonly fields: Readonly<Record<string, DeployedType>>;
  readonly strict?: boolean;
}

/** A closed set of words. */
export interface DeployedWords {
  readonly words: readonly string[];
}

/** A type that is put together from others. */
export type DeployedCompound =
  | { readonly list: DeployedType }
  | { readonly map: DeployedType }
  | { readonly orNull: DeployedType }
  | { readonly oneOf: readonly DeployedType[] }
  | { readonly allOf: readonly DeployedType[] };

/** What an endpoint of the public service takes and answers. A part that is absent is not described. */
export interface DeployedEndpoint {
  /** Method and path template. */
  readonly call: string;
  readonly keys: readonly string[];
  readonly query?: DeployedType;
  readonly request?: DeployedType;
  readonly answer?: DeployedType;
}
