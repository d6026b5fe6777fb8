import { describe, expect, it } from 'vitest';
import { destinationEnd } from './destinationEnd.ts';

describe('the end of a redacted destination', () => {
  it.each([
    ['a card', { card: { last4: '4242' } }, 'card', '4242', '4243'],
    ['an IBAN', { bank: { iban: 'DE893*************13000' } }, 'bank', '3000', '3001'],
    [
      'an account',
      { bank: { bank_account_number: '0001*6789', bank_routing_number: '110*0000' } },
      'bank',
      '6789',
      '6780',
    ],
    ['a Pix key', { bank: { pix_key: '1234***8901', bank_account_number: '***' } }, 'bank', '8901', '8900'],
    ['a telephone', { wallet: { venmo: { telephone_number: '**********12' } } }, 'wallet', '9912', '9913'],
  ])('of %s is compared where it is shown', (_what, destination, kind, same, other) => {
    const end = destinationEnd(destination);
    expect(end?.kind).toBe(kind);
    expect(end?.matches(same)).toBe(true);
    expect(end?.matches(other)).toBe(false);
  });

  it('of an address fits whatever its stars hide, and not another shape', () => {
    const end = destinationEnd({ wallet: { paypal: { email: 'pa***@*******.***' } } });
    expect(end?.matches('.com')).toBe(true);
    expect(end?.matches('o.uk')).toBe(false);
  });

  it('is not there when the service shows nothing, and nothing never fits', () => {
    expect(destinationEnd({})).toBeUndefined();
    expect(destinationEnd({ bank: {} })).toBeUndefined();
    expect(destinationEnd({ card: { last4: '4242' } })?.matches('')).toBe(false);
  });
});
