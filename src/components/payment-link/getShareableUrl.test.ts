import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { getShareableUrl } from './getShareableUrl.ts';

const clientSecret = 'pay_1_secret_AbCdEf';
const open = 'https://pay.merchant.example/payment_link/merchant_1/pay_1?locale=en';
const secure = 'https://pay.merchant.example/payment_link/s/merchant_1/pay_1?locale=en';
const page = { clientSecret, allowLoopback: false };
const paymentLink = { payment_link_id: 'plink_1', merchant_id: 'merchant_1', amount: 1250, status: 'active' } as const;
const getUrl = (
  link_to_pay: string,
  { shareable = true, ...more }: Partial<typeof page> & { shareable?: boolean } = {},
) =>
  getShareableUrl(
    {
      payment_link: { ...paymentLink, created_at: '2030-01-01T00:00:00Z', link_to_pay, secure_link: secure },
      shareable,
    },
    { ...page, ...more },
  );

describe('the address that may leave the page', () => {
  it('is the open link, as it was sent out', () => {
    expect(getUrl(open)).toBe(open);
  });

  it('is none where the proxy serves no open page: a secure link, a payment getUrl a customer', () => {
    expect(getUrl(open, { shareable: false })).toBeUndefined();
    expect(getUrl(secure)).toBeUndefined();
  });

  it('has no fragment', () => {
    expect(getUrl(`${open}#${clientSecret}`)).toBe(open);
  });

  everyRow([
    `${open}&client_secret=${clientSecret}`,
    `${open}&x=${clientSecret}`,
    `${open}&x=${encodeURIComponent(encodeURIComponent(clientSecret)).replaceAll('_', '%255F')}`,
    `https://pay.merchant.example/${clientSecret}`,
    `https://pay.merchant.example/${clientSecret.replaceAll('_', '%5F')}`,
    'https://pay.merchant.example/pay_2_secret_another',
    `${open}&session=abc`,
    `${open}&SESSION=abc`,
    `${open}&access_token=abc`,
    `${open}&api-key=abc`,
  ])('is none where it carries anything like a secret: %s', (address) => {
    expect(getUrl(address)).toBeUndefined();
  });

  it('is none where it holds the client secret getUrl the page, whatever that looks like', () => {
    expect(getUrl('https://pay.merchant.example/a-opaque1234-b', { clientSecret: 'opaque1234' })).toBeUndefined();
    expect(getUrl(`${open}&x=opaque1234b`, { clientSecret: 'opaque1234' })).toBeUndefined();
  });

  everyRow([
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://pay.merchant.example/payment_link/merchant_1/pay_1',
    'https://user@pay.merchant.example/',
    'https:pay.merchant.example',
    '//pay.merchant.example/x',
    '/payment_link/merchant_1/pay_1',
    `https://pay.merchant.example/${'x'.repeat(2100)}`,
    'https://pay.merchant.example/\u202Egnp',
    '',
  ])('is none where it is not safe to open: %s', (address) => {
    expect(getUrl(address)).toBeUndefined();
  });

  it('may be on this machine only while the page is itself', () => {
    const local = 'http://127.0.0.1:4200/payment_link/merchant_1/pay_1';
    expect(getUrl(local)).toBeUndefined();
    expect(getUrl(local, { allowLoopback: true })).toBe(local);
  });
});
