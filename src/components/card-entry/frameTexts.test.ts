import { expect, it } from 'vitest';
import type { TextOverrides } from '../../i18n/index.ts';
import { frameTexts } from './frameTexts.ts';

const words = {
  'card.number.label': 'Number',
  'saved.cvc.label': 'Code',
  'address.summary.title': { one: 'One mistake', other: '{count} mistakes' },
} as const satisfies TextOverrides;

it('a frame is given the merchant’s own words for what it shows, in their plural forms as well', () => {
  expect(frameTexts(words, 'card')).toEqual({ 'card.number.label': 'Number' });
  expect(frameTexts(words, 'code')).toEqual({ 'saved.cvc.label': 'Code' });
  expect(frameTexts(words, 'payout')).toEqual(words);
});

it('what is no text of a frame stays in the page, so that the frame still opens', () => {
  const wrong = JSON.parse(
    '{"card.legend":7,"card.number.label":{"one":"1"},"card.cvc.label":{"other":"x","more":"y"}}',
  );
  expect(frameTexts({ ...wrong, 'card.expiry.label': 'x'.repeat(601), 'card.holder.label': 'Holder' }, 'card')).toEqual(
    {
      'card.holder.label': 'Holder',
    },
  );
  expect(frameTexts(undefined, 'payout')).toEqual({});
});
