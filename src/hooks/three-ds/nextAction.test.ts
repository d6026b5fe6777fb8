// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/index.ts';
import { paymentWith } from '../../flows/samples.testing.ts';
import { safeUrl } from '../../validation/index.ts';
import { getThreeDSPage } from './nextAction.ts';

const client = createClient({
  publishableKey: 'pk_snd_0123456789abcdef',
  serviceUrl: 'https://service.example',
  payOrigin: 'https://pay.example/base',
  hostOrigins: ['https://host.example', 'https://other-host.example:8443'],
});
const payment = { ...paymentWith('requires_customer_action'), return_url: 'https://shop.example/thanks?order=1' };
const page = getThreeDSPage(client, payment, 0);
/** As a challenge's address is judged (`readChallenge`). */
const isBanks = (address: string, { ownOrigins } = page) => safeUrl(address, { forbiddenOrigins: ownOrigins }).ok;

describe('the origins that are no bank’s', () => {
  it.each([
    ['K25: the page itself', `${window.location.origin}/acs`],
    ['K25: the pay origin', 'https://pay.example/acs'],
    ['K25: an origin that may frame the page', 'https://host.example/acs'],
    ['K25: another one, with its port', 'https://other-host.example:8443/acs'],
    ['K25: the origin that the payment leads back to', 'https://shop.example/acs'],
    ['K25: the same with its default port', 'https://shop.example:443/acs'],
  ])('hold %s', (_what, address) => {
    expect(isBanks(address)).toBe(false);
  });

  it.each(['https://bank.example/acs', 'https://other-host.example/acs', 'https://www.shop.example/acs'])(
    'do not hold %s',
    (address) => {
      expect(isBanks(address)).toBe(true);
    },
  );

  it.each([undefined, '', 'no address', 'javascript:alert(1)'])('need no return address: %j', (return_url) => {
    const { return_url: _gone, ...rest } = payment;
    const without = getThreeDSPage(client, return_url === undefined ? rest : { ...rest, return_url }, 0);
    expect(isBanks('https://bank.example/acs', without)).toBe(true);
    expect(isBanks('https://pay.example/acs', without)).toBe(false);
  });
});
