import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { type ConfirmedDestination, isConfirmedDestination } from './payoutRoutes.ts';

const bank = (iban: string) => ({ bank: { iban } });
const paypal = (email: string) => ({ wallet: { paypal: { email } } });
const said = (payout_type: ConfirmedDestination['payout_type'], shown: string, last4 = shown.slice(-4)) => ({
  payout_type,
  shown,
  last4,
});

describe('whether a redacted destination is the confirmed one', () => {
  everyRow([
    ['a card', { card: { last4: '4242' } }, said('card', '************4242'), said('card', '************4243')],
    [
      'an IBAN with another end',
      bank('DE893*************13000'),
      said('bank', 'DE89 3*** **** **** *130 00', '3000'),
      said('bank', 'DE893*************13001'),
    ],
    [
      'an IBAN with the same end and another front',
      bank('DE893*************13000'),
      said('bank', 'DE893*************13000'),
      said('bank', 'DE443*************13000'),
    ],
    [
      'an account',
      { bank: { bank_account_number: '0001*6789', bank_routing_number: '110*0000' } },
      said('bank', '0001*6789'),
      said('bank', '0002*6789'),
    ],
    [
      'a Pix key',
      { bank: { pix_key: '1234***8901', bank_account_number: '***' } },
      said('bank', '1234***8901'),
      said('bank', '1234***8900'),
    ],
    [
      'a telephone',
      { wallet: { venmo: { telephone_number: '+*********12' } } },
      said('wallet', '+*********12', '9912'),
      said('wallet', '+*********13', '9913'),
    ],
    [
      'an address by what stands in front',
      paypal('pa***@*******.***'),
      said('wallet', 'pa***@*******.***', '.com'),
      said('wallet', 'gr***@*******.***', '.com'),
    ],
    [
      'a handle of the same length',
      { bank: { upi_id: 'na**@***' } },
      said('bank', 'na**@***', '@upi'),
      said('bank', 'ot***@**', '@upi'),
    ],
  ])('of %s is decided by all that both show', (_what, destination, same, other) => {
    expect(isConfirmedDestination(destination, same)).toBe(true);
    expect(isConfirmedDestination(destination, other)).toBe(false);
    // Also what the service has taken is not sent where it shows another one.
    expect(isConfirmedDestination(destination, { ...other, stored: true })).toBe(false);
  });

  everyRow([
    ['stars alone', paypal('**@*******.***'), said('wallet', '**@*******.***', '.com')],
    ['one character', paypal('p*@*******.***'), said('wallet', 'p*@*******.***', '.com')],
    ['another length', paypal('p…@*.***'), said('wallet', 'pa***@*******.***', '.com')],
    ['an address whose end alone is known', paypal('pa***@*******.***'), { payout_type: 'wallet', last4: '.com' }],
    [
      'a telephone whose end alone is known',
      { wallet: { venmo: { telephone_number: '***12' } } },
      { payout_type: 'wallet', last4: '9912' },
    ],
    ['nothing', {}, said('bank', 'DE893*************13000')],
    ['nothing that is known', { bank: {} }, said('bank', 'DE893*************13000')],
  ] as const)('that shows %s counts only when the service itself has taken it', (_what, destination, confirmed) => {
    expect(isConfirmedDestination(destination, confirmed)).toBe(false);
    expect(isConfirmedDestination(destination, { ...confirmed, stored: true })).toBe(true);
  });

  everyRow([
    ['an e-mail address', paypal('na**@example.com'), 'na**@*******.***', 'ot**@*******.***'],
    ['a phone number', { wallet: { venmo: { telephone_number: '**********23' } } }, '+*********23', '+*********24'],
    ['a PayPal id', { wallet: { paypal: { paypal_id: 'G83K*****HCQ2' } } }, '***********Q2', '***********Q3'],
    ['Interac', { bank_redirect: { interac: { email: 'na**@example.com' } } }, 'na**@*******.***', 'no**@*******.***'],
  ])('of %s is compared by what both show, as deployments mask it', (_what, destination, same, other) => {
    const payout_type = 'bank_redirect' in destination ? 'bank' : 'wallet';
    expect(isConfirmedDestination(destination, said(payout_type, same))).toBe(true);
    expect(isConfirmedDestination(destination, { ...said(payout_type, other), stored: true })).toBe(false);
  });

  it('is decided by four characters where only its end is known', () => {
    const end = { payout_type: 'bank', last4: '3000' } as const;
    expect(isConfirmedDestination(bank('DE893*************13000'), end)).toBe(true);
    expect(isConfirmedDestination(bank('DE893*************13001'), { ...end, stored: true })).toBe(false);
    expect(isConfirmedDestination(bank('DE893*************13000'), { ...end, last4: '' })).toBe(false);
  });

  it('is never one of another kind', () => {
    const confirmed = { ...said('card', '************4242'), stored: true };
    expect(isConfirmedDestination({ bank: { bank_account_number: '****4242' } }, confirmed)).toBe(false);
  });
});
