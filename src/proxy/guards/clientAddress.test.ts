import { describe, expect, it } from 'vitest';
import { addressGroup, clientAddress } from './requestGuard.ts';

describe('clientAddress', () => {
  it.each([
    [null, 0, '203.0.113.9', '203.0.113.9'],
    ['6.6.6.6', 0, '203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 198.51.100.1', 1, '10.0.0.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '10.0.0.1', '198.51.100.1'],
    ['198.51.100.1', 2, '10.0.0.1', '10.0.0.1'],
    ['<script>', 1, '10.0.0.1', undefined],
    [null, 0, '::ffff:127.0.0.1', '127.0.0.1'],
    [null, 0, undefined, undefined],
  ])('finds in %j behind %i hops on %s the address %s', (header, hops, socket, address) => {
    expect(clientAddress(header, hops, socket)).toBe(address);
  });
});

describe('addressGroup', () => {
  it('takes a /64 of IPv6 for one address, in any spelling', () => {
    const same = ['2001:db8::1', '2001:0db8:0:0:ffff::', '2001:DB8:0:0:1:2:3:4'];
    expect(new Set(same.map(addressGroup)).size).toBe(1);
    expect(addressGroup('2001:db8:0:1::1')).not.toBe(addressGroup('2001:db8::1'));
    expect(addressGroup('198.51.100.1')).toBe('198.51.100.1');
  });
});
