// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompletePart, CompleteSlots } from '../index.ts';
import { heading, watchThePage } from '../pageUnderTest.testing.tsx';
import { authenticate, confirm, openForm, shipping } from './formUnderTest.testing.tsx';

watchThePage();

describe('the slots of the form of complete authorize', () => {
  it('draw each part in the page’s own place, from the fields over a lost answer to the outcome, and the payment is made once', async () => {
    const drawn = new Set<string>();
    const own =
      (name: keyof CompleteSlots) =>
      ({ state, part }: CompletePart) => {
        drawn.add(`${name} ${state.kind}`);
        return <div data-own={name}>{part}</div>;
      };
    const slots: CompleteSlots = {
      heading: own('heading'),
      address: own('address'),
      submit: own('submit'),
      problem: own('problem'),
      waiting: own('waiting'),
      outcome: own('outcome'),
    };
    const page = await openForm({
      prepare: async (till, order) => {
        await authenticate(till, order);
        till.network.loseAnswer('POST /complete');
      },
      props: {
        slots,
        billing: {
          ...shipping,
          address: { ...shipping.address, last_name: 'Example' },
          phone: { number: '3012345678', country_code: '+49' },
        },
      },
    });
    expect(document.querySelector('[data-own="submit"]')?.contains(screen.getByRole('button', confirm))).toBe(true);
    expect(document.querySelector('[data-own="address"] input')).toBeTruthy();
    await page.user.click(screen.getByRole('button', confirm));
    await page.pass(8000);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect([...drawn]).toEqual(
      expect.arrayContaining([
        'heading ready',
        'address ready',
        'submit ready',
        'problem ready',
        'waiting checking',
        'outcome succeeded',
      ]),
    );
    expect(document.querySelector('[data-own="outcome"] [data-tk="outcome"]')).toBeTruthy();
  });
});
