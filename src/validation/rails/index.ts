export { deployedMethods, type EnabledPayoutMethod, enablesRail } from './enabledMethods.ts';
export {
  type FieldFacts,
  type RailArrival,
  type RailFacts,
  type RailWire,
  railArrivals,
  type ValueKind,
  valueKinds,
  type WireShape,
} from './railFacts.ts';
export type { PayoutKind, PayoutRequest, RequestPayoutMethodData } from './rails.ts';
export {
  fieldFacts,
  type Rail,
  type RailCheckName,
  type RailField,
  type RailFieldErrors,
  railFacts,
  railFields,
  rails,
  railTable,
  testTable,
} from './rails.ts';
