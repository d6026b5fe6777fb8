import { screen } from '@testing-library/react';
import { createRef, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { createTill, type OrderOptions } from '../../testing/index.ts';
import {
  type PickerChoice,
  type PickerHandle,
  SavedPaymentMethodPicker,
  type SavedPaymentMethodPickerProps,
} from '../index.ts';
import { keepSecret, newYear, type Stage, stage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from '../rewrittenAnswers.testing.ts';

/** A row as the service writes it. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly payment_method_id: string };

/** A row of a card that asks for nothing and costs nothing, changed as wished. */
export function wireRow(place: number, fields: Readonly<Record<string, unknown>> = {}): WireRow {
  return {
    payment_token: `token_${place}`,
    payment_method_id: `pm_${String(place).padStart(4, '0')}`,
    payment_method: 'card',
    requires_cvv: false,
    default_payment_method_set: false,
    card: { scheme: 'Visa', last4_digits: String(1000 + place), expiry_month: '12', expiry_year: '2033' },
    ...fields,
  };
}

export interface Opened extends Stage {
  readonly handle: { readonly current: PickerHandle | null };
  readonly onChoiceChange: ReturnType<typeof vi.fn<(choice: PickerChoice | undefined) => void>>;
}

/** Names the button of a page that changes its amount. */
export const repriceButton = 'Another amount';

/** A page whose amount changes to `later` when its button is clicked. */
function Repriced({ later, children }: { readonly later: number; readonly children: (amount: number) => ReactNode }) {
  const [amount, setAmount] = useState(4999);
  return (
    <>
      <button type="button" onClick={() => setAmount(later)}>
        {repriceButton}
      </button>
      {children(amount)}
    </>
  );
}

/** A picker on a page of its own, for an order of the till. `list` replaces the methods that the service answers, asked for each time. */
export async function pick({
  order: wanted = { customer: 'cus_test' },
  list,
  lost = 0,
  later,
  ...props
}: {
  readonly order?: OrderOptions;
  readonly list?: readonly unknown[] | (() => readonly unknown[] | null);
  /** How many tries to load the list come to nothing. */
  readonly lost?: number;
  /** What the amount changes to when `repriceButton` is clicked. Absent: there is no such button. */
  readonly later?: number;
} & Partial<SavedPaymentMethodPickerProps>): Promise<Opened> {
  const till = createTill({ now: newYear });
  const order = await till.createOrder(wanted);
  keepSecret(order.clientSecret);
  for (let tries = 0; tries < lost; tries += 1) till.network.loseRequest('GET /customers/payment_methods');
  const handle = createRef<PickerHandle>();
  const onChoiceChange = vi.fn<(choice: PickerChoice | undefined) => void>();
  const picker = (amount: number) => (
    <SavedPaymentMethodPicker
      clientSecret={order.clientSecret}
      customerId={order.customerId ?? 'unknown'}
      amount={amount}
      currency="EUR"
      handle={handle}
      onChoiceChange={onChoiceChange}
      {...props}
    />
  );
  const staged = stage(
    till,
    later === undefined ? picker(4999) : <Repriced later={later}>{picker}</Repriced>,
    list === undefined
      ? {}
      : {
          client: clientWithRewrittenAnswers(till, (json) =>
            'customer_payment_methods' in json
              ? { ...json, customer_payment_methods: typeof list === 'function' ? list() : list }
              : json,
          ),
        },
  );
  return { ...staged, handle, onChoiceChange };
}

/** `data-state` of the picker. */
export const state = () =>
  document.querySelector('[data-tk="saved-payment-method-picker"]')?.getAttribute('data-state');

/** The accessible names of the rows, once there are some. */
export const names = async () =>
  (await screen.findAllByRole('radio')).map(
    (row) => row.getAttribute('aria-label') ?? row.closest('label')?.textContent,
  );

/** What the picker has said aloud, oldest first. */
export const said = () =>
  [...document.querySelectorAll('[data-part="live-region"] p')].map((utterance) => utterance.textContent);
