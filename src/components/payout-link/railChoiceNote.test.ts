// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { findNotedChoice, noteRailChoice } from './railChoiceNote.ts';

afterEach(() => vi.restoreAllMocks());

it('keeps the chosen country and way where the browser refuses storage, while the document is there', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused);
  noteRailChoice('payout_1', 'FR', 'card');
  expect(findNotedChoice('payout_1')).toEqual({ country: 'FR', rail: 'card' });
  expect(findNotedChoice('payout_2')).toBeUndefined();
});
