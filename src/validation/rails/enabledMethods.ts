import { type Rail, railFacts, rails } from './rails.ts';

/** One entry of a payout link's `enabled_payment_methods` (interface 4.1). */
export type EnabledPayoutMethod = {
  /** `card`, `bank` or `wallet`; deployments say `bank_transfer` and `bank_redirect` for the two kinds of a bank. */
  readonly payment_method: string;
  /** Absent or empty: every kind of that method. */
  readonly payment_method_types?: readonly string[] | undefined;
};

/** The method that a rail is one of at deployments. */
function deployedMethod(rail: Rail): string {
  const [kind] = railFacts(rail).wire.shape.at;
  return kind === 'bank' ? 'bank_transfer' : kind;
}

/** Whether an entry enables a rail: by its method, in the interface's word or in that of deployments, and by one of its types where it names any. */
export function enablesRail(
  { payment_method: method, payment_method_types: types = [] }: EnabledPayoutMethod,
  rail: Rail,
): boolean {
  const { payoutType, methodTypes } = railFacts(rail);
  const isMethod = method === payoutType || method === deployedMethod(rail);
  return isMethod && (types.length === 0 || types.some((type) => methodTypes.includes(type)));
}

/**
 * The same methods in the words of deployments, each with its types, which they require. A type that no deployment takes is left out; a method that this
 * version does not know stays, and the service decides.
 */
export function deployedMethods(enabled: readonly EnabledPayoutMethod[]): readonly EnabledPayoutMethod[] {
  const methods = new Map<string, Set<string>>();
  for (const rail of rails) {
    const { deployedTypes = [] } = railFacts(rail);
    for (const entry of enabled.filter((one) => deployedTypes.length > 0 && enablesRail(one, rail))) {
      const named = deployedTypes.filter((type) => entry.payment_method_types?.includes(type));
      const types = methods.get(deployedMethod(rail)) ?? new Set();
      for (const type of named.length > 0 ? named : deployedTypes) types.add(type);
      methods.set(deployedMethod(rail), types);
    }
  }
  const isKnown = ({ payment_method }: EnabledPayoutMethod) =>
    rails.some((rail) => enablesRail({ payment_method }, rail));
  return [
    ...[...methods].map(([payment_method, types]) => ({ payment_method, payment_method_types: [...types] })),
    ...enabled.filter((one) => !isKnown(one)).map((one) => ({ payment_method_types: [], ...one })),
  ];
}
