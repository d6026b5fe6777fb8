import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeUrl } from './index.ts';

const read = (input: unknown, options = {}) => {
  const url = safeUrl(input, options);
  return url.ok ? url.value : url.error;
};

describe('an address a browser may be sent to', () => {
  it('may have 2048 characters and not one more', () => {
    const longest = `https://acs.example/${'a'.repeat(2028)}`;
    expect([longest.length, read(longest)]).toEqual([2048, longest]);
  });

  it('may be plain http on this machine in development only', () => {
    const development = { allowLoopback: true };
    for (const host of ['localhost:3000', '127.0.0.1:8080', '127.9.9.9', '[::1]:80', '2130706433']) {
      expect([host, safeUrl(`http://${host}/`, development).ok]).toEqual([host, true]);
      expect(read(`http://${host}/`)).toBe('scheme');
    }
    for (const host of ['localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.1', '0.0.0.0', 'evil.test']) {
      expect(read(`http://${host}/`, development)).toBe('scheme');
    }
    expect(read('javascript:alert(1)', development)).toBe('scheme');
  });

  it('may not lie on an origin it must stay away from, however that is spelled', () => {
    const options = { forbiddenOrigins: ['https://shop.example', 'https://pay.example:8443/', 'not an origin'] };
    expect(read('https://shop.example/x', options)).toBe('own_origin');
    expect(read('https://SHOP.example:443/x', options)).toBe('own_origin');
    expect(read('https://pay.example:8443/x', options)).toBe('own_origin');
    expect(read('https://shop.example.evil.test/x', options)).toBe('https://shop.example.evil.test/x');
    expect(read('https://evilshop.example/', options)).toBe('https://evilshop.example/');
  });

  it('is judged without throwing, and what passes is https and passes again unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (input) => {
          const first = safeUrl(input);
          if (!first.ok) return;
          expect(new URL(first.value).protocol).toBe('https:');
          expect(safeUrl(first.value)).toEqual(first);
        },
      ),
      { numRuns: 300 },
    );
  });
});
