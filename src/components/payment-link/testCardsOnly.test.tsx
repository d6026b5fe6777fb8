// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heading, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const field = () => screen.getByLabelText(t('card.number.label'));

it('a number that is no published test card is refused at its field, and a test card then pays', async () => {
  const page = await openLink();
  await page.payWith('4000056655665556');
  await screen.findByText(t('failure.testCardsOnly'), { exact: false });
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(page.charges()).toEqual([]);
  await page.payWith('4242424242424242');
  await heading(t('outcome.succeeded.title'));
  expect(page.charges()).toHaveLength(1);
});

it('a security code that is not the one published with its card is declined at its field', async () => {
  const page = await openLink();
  await page.enterCard('4111111145551142', '738');
  await page.clickPay();
  await screen.findByText(t('decline.incorrect_cvc'));
  await waitFor(() => expect(screen.getByLabelText(t('card.cvc.label')).getAttribute('aria-invalid')).toBe('true'));
  expect(page.charges()).toEqual([]);
});
