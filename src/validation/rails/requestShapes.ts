import type * as z from 'zod/mini';
import type { Rail, railTable } from './rails.ts';

type Wire = (typeof railTable)[Rail]['wire']['shape'];
/** The key of a destination in `payout_method_data`. */
export type PayoutKind = Wire['at'][0];

type RequestOf<Shape, Kind extends PayoutKind> = Shape extends { readonly at: infer At; readonly request: infer Schema }
  ? At extends readonly [Kind]
    ? z.output<Schema>
    : At extends readonly [Kind, infer Type extends string]
      ? { [T in Type]: z.output<Schema> }
      : never
  : never;

/** The shapes of a kind as a request has them; a kind with types has each below the name of the type. */
export type PayoutRequest<Kind extends PayoutKind> = RequestOf<Wire, Kind>;

/** Destination of a payout as a request sends it: exactly one of the shapes of the rails. Sensitive: keep it out of logs and storage. */
export type RequestPayoutMethodData = { [Kind in PayoutKind]: { [Key in Kind]: PayoutRequest<Kind> } }[PayoutKind];
