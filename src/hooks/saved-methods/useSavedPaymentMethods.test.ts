import { describe, expectTypeOf, it } from 'vitest';
import type { Failure } from '../../client/index.ts';
import type { SavedPaymentMethod, SavedPaymentMethodsState } from '../index.ts';

type Kind = SavedPaymentMethodsState['kind'];
type Of<K extends Kind> = Extract<SavedPaymentMethodsState, { readonly kind: K }>;

describe('what useSavedPaymentMethods gives', () => {
  it('has these states and no others', () => {
    expectTypeOf<Kind>().toEqualTypeOf<'loading' | 'failed' | 'guest' | 'empty' | 'ready' | 'stale'>();
  });

  it('has methods exactly where there are some to show', () => {
    expectTypeOf<Of<'ready'>['methods']>().toEqualTypeOf<readonly SavedPaymentMethod[]>();
    expectTypeOf<Of<'stale'>['methods']>().toEqualTypeOf<readonly SavedPaymentMethod[]>();
    expectTypeOf<Of<'loading' | 'failed' | 'guest' | 'empty'>>().not.toHaveProperty('methods');
    // @ts-expect-error methods cannot be read before the state is checked
    type _Blind = SavedPaymentMethodsState['methods'];
  });

  it('has a failure, and a way to try again, where something failed', () => {
    expectTypeOf<Of<'failed'>>().toEqualTypeOf<{
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly retry: () => void;
    }>();
    expectTypeOf<Of<'stale'>['failure']>().toEqualTypeOf<Failure>();
    expectTypeOf<Of<'stale'>['reload']>().toEqualTypeOf<() => Promise<void>>();
    expectTypeOf<Of<'loading' | 'guest' | 'empty' | 'ready'>>().not.toHaveProperty('failure');
  });

  it('is read to the end by a switch that knows every state', () => {
    const rows = (state: SavedPaymentMethodsState): number => {
      switch (state.kind) {
        case 'ready':
        case 'stale':
          return state.methods.length;
        case 'loading':
        case 'failed':
        case 'guest':
        case 'empty':
          return 0;
        default:
          return state satisfies never;
      }
    };
    expectTypeOf(rows).returns.toBeNumber();
  });
});
