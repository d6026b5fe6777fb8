import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSavedMethod, type SavedPaymentMethod, type SelectionPolicy } from '../../hooks/index.ts';
import { choiceOf, emptyList, newMethod, type PickerEvent, type PickerList, step, viewOf } from './pickerList.ts';

interface Seed {
  readonly place: number;
  readonly usable: boolean;
  readonly isDefault: boolean;
  readonly bank: boolean;
}

/** A method with little more than the list reads. */
function method({ place, usable, isDefault, bank }: Seed): SavedPaymentMethod {
  const id = `pm_${place}`;
  return {
    id,
    wire: { payment_token: `token_${place}`, payment_method_id: id, payment_method: bank ? 'bank_transfer' : 'card' },
    paymentMethod: bank ? 'bank_transfer' : 'card',
    ...(bank
      ? { bank: { name: 'Kaolin Bank', last4: String(1000 + place) } }
      : { card: { brand: place % 2 === 0 ? ('visa' as const) : ('amex' as const), last4: String(1000 + place) } }),
    expiry: usable ? 'valid' : 'expired',
    isDefault,
    requiresCvc: false,
    shownCost: '',
    ...(usable ? {} : { issue: 'expired' as const }),
    usable,
  };
}

/**
 * The same list, written naively: everything that has ever happened is kept as plain lists, and what is on screen is computed from the beginning with
 * simple loops.
 */
class NaivePicker {
  order: string[] = [];
  latest: SavedPaymentMethod[] = [];
  everKnown = new Map<string, SavedPaymentMethod>();
  undoable: string[] = [];
  sending: string[] = [];
  gone: string[] = [];
  choice: string | undefined;
  firstChoiceMade = false;
  lost = false;
  /** Which removals took the choice away. */
  tookChoice: string[] = [];
  query = '';
  limit = 8;

  constructor(readonly policy: SelectionPolicy) {}

  removing(id: string) {
    return this.undoable.includes(id) || this.sending.includes(id) || this.gone.includes(id);
  }
  known(id: string) {
    return this.order.includes(id) ? this.everKnown.get(id) : undefined;
  }
  canChoose(id: string) {
    return this.known(id)?.usable === true && !this.removing(id);
  }

  listed(answer: readonly SavedPaymentMethod[]) {
    const inAnswer = (id: string) => answer.some((one) => one.id === id);
    const stay: string[] = [];
    for (const id of this.order) {
      if (inAnswer(id) || this.undoable.includes(id) || this.sending.includes(id)) stay.push(id);
    }
    for (const { id } of answer) if (!this.order.includes(id)) stay.push(id);
    this.order = stay;
    for (const one of answer) this.everKnown.set(one.id, one);
    this.gone = this.gone.filter(inAnswer);
    if (!this.firstChoiceMade) {
      const rows: SavedPaymentMethod[] = [];
      for (const id of this.order) {
        const one = this.everKnown.get(id);
        if (one !== undefined && !this.removing(id)) rows.push(one);
      }
      this.choice = chooseSavedMethod(this.policy, rows)?.id;
      if (rows.length > 0) this.firstChoiceMade = true;
      return;
    }
    if (this.choice !== undefined && this.choice !== newMethod && !this.canChoose(this.choice)) {
      this.choice = undefined;
      this.lost = true;
    }
  }
  chosen(value: string) {
    if (value !== newMethod && !this.canChoose(value)) return;
    this.choice = value;
    this.firstChoiceMade = true;
    this.lost = false;
  }
  removed(id: string) {
    if (this.known(id) === undefined || this.removing(id)) return;
    this.undoable.push(id);
    if (this.choice === id) {
      this.choice = undefined;
      this.tookChoice.push(id);
    }
  }
  comesBack(id: string, from: 'undoable' | 'sending') {
    if (!this[from].includes(id)) return;
    this[from] = this[from].filter((one) => one !== id);
    if (this.tookChoice.includes(id) && this.choice === undefined && this.canChoose(id)) this.choice = id;
    this.tookChoice = this.tookChoice.filter((one) => one !== id);
  }
  goesOn(id: string, from: 'undoable' | 'sending', to: 'sending' | 'gone') {
    if (!this[from].includes(id)) return;
    this[from] = this[from].filter((one) => one !== id);
    this[to].push(id);
    if (to === 'gone') this.tookChoice = this.tookChoice.filter((one) => one !== id);
  }

  take(event: PickerEvent) {
    if (event.type === 'listed') this.listed(event.methods);
    if (event.type === 'chosen') this.chosen(event.value);
    if (event.type === 'searched') {
      this.query = event.query;
      this.limit = 8;
    }
    if (event.type === 'moreAsked') this.limit += 50;
    if (event.type === 'removed') this.removed(event.id);
    if (event.type === 'undone') this.comesBack(event.id, 'undoable');
    if (event.type === 'kept') this.comesBack(event.id, 'sending');
    if (event.type === 'sending') this.goesOn(event.id, 'undoable', 'sending');
    if (event.type === 'gone') this.goesOn(event.id, 'sending', 'gone');
  }

  screen(grouped: boolean) {
    const alive: SavedPaymentMethod[] = [];
    for (const id of this.order) {
      const one = this.everKnown.get(id);
      if (one !== undefined && !this.gone.includes(id)) alive.push(one);
    }
    alive.sort((one, other) => Number(other.usable) - Number(one.usable));
    let ordered = alive;
    const [first] = alive;
    if (grouped && first !== undefined) {
      const kind = (one: SavedPaymentMethod) => (one.paymentMethod === 'card' ? 'card' : 'bank');
      const same = alive.filter((one) => kind(one) === kind(first));
      ordered = [...same, ...alive.filter((one) => kind(one) !== kind(first))];
    }
    const words = this.query.toLowerCase().split(' ').filter(Boolean);
    const fits = (one: SavedPaymentMethod) => {
      const title =
        one.card?.brand === 'visa' ? 'visa' : one.card?.brand === 'amex' ? 'american express' : 'kaolin bank';
      const text = `${title} ${one.card?.last4 ?? one.bank?.last4}`;
      return words.every((word) => text.includes(word));
    };
    const found = ordered.filter((one) => fits(one) && !this.removing(one.id));
    const shown = found.slice(0, this.limit);
    const rows = ordered.filter((one) => shown.includes(one) || this.removing(one.id) || one.id === this.choice);
    const shownAnyway = found.filter((one) => rows.includes(one)).length;
    return { rows: rows.map(({ id }) => id), found: found.length, more: found.length - shownAnyway };
  }

  value(withNew: boolean) {
    if (this.choice !== undefined) return this.choice;
    if (!withNew) return undefined;
    const rows = this.order.filter((id) => !this.gone.includes(id));
    if (rows.length === 0) return newMethod;
    if (this.policy === 'none' || this.lost) return undefined;
    return rows.some((id) => this.canChoose(id)) ? undefined : newMethod;
  }
}

const places = 14;
const id = fc.integer({ min: 0, max: places }).map((place) => `pm_${place}`);
const seeds = fc.uniqueArray(
  fc.record({
    place: fc.integer({ min: 0, max: places }),
    usable: fc.boolean(),
    isDefault: fc.boolean(),
    bank: fc.boolean(),
  }),
  { selector: ({ place }) => place, maxLength: places + 1 },
);
const event: fc.Arbitrary<PickerEvent> = fc.oneof(
  { weight: 3, arbitrary: seeds.map((list) => ({ type: 'listed' as const, methods: list.map(method) })) },
  { weight: 3, arbitrary: fc.oneof(id, fc.constant(newMethod)).map((value) => ({ type: 'chosen' as const, value })) },
  fc
    .constantFrom('', 'visa', 'VISA 10', 'american', 'kaolin 1003', '100', 'missing', '  ')
    .map((query) => ({ type: 'searched' as const, query })),
  fc.constant({ type: 'moreAsked' as const }),
  { weight: 3, arbitrary: id.map((one) => ({ type: 'removed' as const, id: one })) },
  { weight: 2, arbitrary: id.map((one) => ({ type: 'undone' as const, id: one })) },
  { weight: 2, arbitrary: id.map((one) => ({ type: 'sending' as const, id: one })) },
  id.map((one) => ({ type: 'gone' as const, id: one })),
  id.map((one) => ({ type: 'kept' as const, id: one })),
);
const policy: fc.Arbitrary<SelectionPolicy> = fc.oneof(
  fc.constantFrom<SelectionPolicy>('none', 'first', 'default', 'last-used'),
  id.map((one) => ({ id: one })),
);

describe('the list of a picker', () => {
  it('is what a naive telling of the same events comes to, after each of them', () => {
    fc.assert(
      fc.property(policy, fc.array(event, { maxLength: 40 }), fc.boolean(), (first, events, grouped) => {
        let list = emptyList(first);
        const naive = new NaivePicker(first);
        for (const one of events) {
          list = step(list, one);
          naive.take(one);
          const { rows, found, more } = viewOf(list, { grouped });
          expect({ rows: rows.map((row) => row.id), found, more }).toEqual(naive.screen(grouped));
          expect(list.lost).toBe(naive.lost);
          for (const withNew of [true, false]) expect(choiceOf(list, withNew)).toBe(naive.value(withNew));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('never has its choice moved to another method by anything but a person', () => {
    fc.assert(
      fc.property(policy, fc.array(event, { maxLength: 40 }), (first, events) => {
        let list = emptyList(first);
        for (const one of events) {
          const before = list;
          list = step(list, one);
          if (one.type === 'chosen' || !before.settled || list.choice === before.choice) continue;
          // It may only be taken away, or come back to what was removed and chosen before.
          const back = (one.type === 'undone' || one.type === 'kept') && list.choice === one.id;
          expect(list.choice === undefined || back).toBe(true);
        }
      }),
    );
  });

  it('never hides what is chosen or what can be taken back, and never chooses what cannot be paid with', () => {
    fc.assert(
      fc.property(policy, fc.array(event, { maxLength: 40 }), (first, events) => {
        const list = events.reduce<PickerList>(step, emptyList(first));
        const shown = viewOf(list, { grouped: false }).rows.map((row) => row.id);
        if (list.choice !== undefined && list.choice !== newMethod) {
          expect(shown).toContain(list.choice);
          expect(list.methods.find((row) => row.id === list.choice)?.usable).toBe(true);
        }
        for (const [removed, { stage }] of list.removals) if (stage !== 'gone') expect(shown).toContain(removed);
      }),
    );
  });

  it('finds digits of other scripts and letters without their accents', () => {
    const card = {
      ...method({ place: 1, usable: true, isDefault: false, bank: false }),
      card: { last4: '4242', nickname: 'Café de Gülşen', holderName: 'Test Card Holder' },
    };
    const found = (query: string) =>
      viewOf(
        [
          { type: 'listed' as const, methods: [card] },
          { type: 'searched' as const, query },
        ].reduce<PickerList>(step, emptyList('none')),
        { grouped: false },
      ).found;
    for (const query of ['٤٢٤٢', 'cafe', 'GULSEN', 'holder 42', '']) expect([query, found(query)]).toEqual([query, 1]);
    for (const query of ['4243', 'tea', 'cafe tea']) expect([query, found(query)]).toEqual([query, 0]);
  });
});
