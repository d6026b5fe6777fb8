import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import {
  type PartTranslator,
  type PayInstrument,
  type SavedPaymentMethod,
  type SavedPaymentMethodsVerbs,
  savedTokensLastMs,
  useTillkit,
} from '../../hooks/index.ts';
import { useAnnounce } from '../../ui/index.ts';
import { expiryState } from '../../validation/index.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import { newMethod, type PickerEvent } from './pickerList.ts';
import type { PickerChoice } from './useChoiceReport.ts';

/** What a page asks of a picker when the person pays. */
export interface PickerHandle {
  /** The choice, ready to pay with; nothing when something is missing, which is then shown and focused. A new method is the page's own business. */
  readonly take: () =>
    | { readonly kind: 'new' }
    | {
        readonly kind: 'saved';
        /** Input for `pay` of the checkout, with the newest token. */
        readonly instrument: PayInstrument;
      }
    | undefined;
  /** What the frame says of the security code of the chosen row; `undefined` where the code is in this document, or none is asked for. */
  readonly framedCode: () =>
    | {
        /** True where it can be paid with. */
        readonly complete: boolean;
        /** True where nothing is typed. */
        readonly empty: boolean;
      }
    | undefined;
  /** Empties the security code of the chosen row: it is used once. */
  readonly clearCvc: () => void;
  /**
   * The saved method that was taken last is not to be tried again: it can be seen from now on and not chosen, and the fields for a new one are chosen in
   * its place. False where none of them was chosen.
   */
  readonly giveUp: () => boolean;
  /** Marks the saved method that was taken last as declined, until something is taken again. False where a new method was taken, or nothing. */
  readonly refuse: () => boolean;
  /** The service no longer takes the token (`method_expired`): loads the list again, keeps the choice and says that another submit is needed. */
  readonly renew: () => void;
}

/** What is missing for paying. `loading`: a list that is not too old; `loaded`: another submit, now that it is there. */
export type Missing = 'choice' | 'updating' | 'loading' | 'loaded';

/** What the picker shows at the moment. */
interface Shown {
  readonly choice: PickerChoice | undefined;
  readonly loading: boolean;
  /** Whether costs are being read again. */
  readonly updating: boolean;
  readonly withNew: boolean;
  /** When the list was answered, in milliseconds since 1970; absent without one. */
  readonly listedAt: number | undefined;
  readonly verbs: SavedPaymentMethodsVerbs | undefined;
  readonly t: PartTranslator<'saved'>;
  /** Form of the chosen card's security code; absent where none is asked for. */
  readonly code: RefObject<CardEntryHandle | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly tell: (event: PickerEvent) => void;
}

/** What paying out of a picker has led to. */
export interface PickerPaying {
  /** What is missing for paying; absent while nothing is. */
  readonly missing: Missing | undefined;
  /** Takes back that something is missing: the payer has changed it. */
  readonly forgetMissing: () => void;
  /** Id of the saved method that was declined; absent while none was. */
  readonly refusedId: string | undefined;
}

/** Hands a page what it pays with, and says what is missing for that. */
export function usePickerHandle(handle: Ref<PickerHandle> | undefined, shown: Shown): PickerPaying {
  const { clock } = useTillkit();
  const announce = useAnnounce();
  const [missing, setMissing] = useState<Missing>();
  const [refusedId, setRefusedId] = useState<string>();
  /** What was paid with last: another row may be chosen by the time that its bank answers. */
  const taken = useRef<string | undefined>(undefined);
  const { choice, loading, updating, withNew, listedAt, verbs, t, code, box, tell } = shown;

  /** Asks for the list again before anybody pays out of it. */
  function renew() {
    setMissing('loading');
    verbs?.reload().then(() => setMissing((before) => (before === 'loading' ? 'loaded' : before)));
  }

  /** What keeps a saved method from being paid with now. */
  function obstacleOf(method: SavedPaymentMethod): Missing | 'old' | undefined {
    // Its cost is not known at the moment, and a payer is charged only what the page has shown.
    if (updating && method.wire.surcharge_details !== undefined) return 'updating';
    const { expiryMonth: month, expiryYear: year } = method.card ?? {};
    const now = clock.now();
    // The page may have slept since: a token that is over, or a card whose last month has ended meanwhile, is not sent.
    if (now - (listedAt ?? now) >= savedTokensLastMs || expiryState({ month, year }, new Date(now)) === 'expired')
      return 'old';
    return undefined;
  }

  function take(): ReturnType<PickerHandle['take']> {
    taken.current = undefined;
    setRefusedId(undefined);
    // While the list is on its way the fields for a new method are all there is.
    if (choice === undefined && loading && withNew) return { kind: 'new' };
    if (choice === undefined) {
      setMissing('choice');
      box.current?.querySelector<HTMLElement>('input[type="radio"]:enabled')?.focus();
      return undefined;
    }
    if (choice.kind === 'new') return { kind: 'new' };
    const { method } = choice;
    const obstacle = obstacleOf(method);
    if (obstacle === 'old') {
      renew();
      return undefined;
    }
    setMissing(obstacle);
    if (obstacle === 'updating') announce(t('saved.updating'));
    if (obstacle !== undefined) return undefined;
    const asked = method.requiresCvc ? code.current : undefined;
    if (asked === null || asked?.validate() === false) return undefined;
    taken.current = method.id;
    return {
      kind: 'saved',
      instrument: {
        using: 'saved',
        paymentToken: method.wire.payment_token,
        paymentMethod: method.paymentMethod,
        shownCost: method.shownCost,
        cvc: () => (asked === undefined || asked.parts.frame.entered ? undefined : asked.read().cvc),
        frame: asked?.parts.frame.link?.card,
      },
    };
  }

  useImperativeHandle(handle, () => ({
    framedCode: () => code.current?.parts.frame.link?.state(),
    clearCvc: () => code.current?.clearCvc(),
    renew,
    take,
    giveUp: () => {
      if (choice?.kind !== 'saved') return false;
      if (withNew) tell({ type: 'chosen', value: newMethod });
      if (taken.current !== undefined) verbs?.reject(taken.current);
      return true;
    },
    refuse: () => {
      setRefusedId(taken.current);
      return taken.current !== undefined;
    },
  }));

  return { missing, forgetMissing: () => setMissing(undefined), refusedId };
}
