import { describe, expect, it } from 'vitest';
import { documentAt, documentHeaders } from './documents.ts';

const origins = { pay: 'http://127.0.0.1:4200', service: 'http://127.0.0.1:4300', bank: 'http://127.0.0.1:4400' };

function policyOf(path: string): Map<string, string> {
  const found = documentAt(path);
  if (found === undefined) throw new Error(`No document at ${path}`);
  const headers = documentHeaders(found, { nonce: 'n0nce', self: 'http://127.0.0.1:4100', origins });
  const policy = headers['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the documents of the shop’s origin', () => {
  it('are found at the addresses of the shop and the studio, and at no others', () => {
    for (const path of [
      '/',
      '/desk',
      '/desk/orders',
      '/desk/orders/SG-1041',
      '/desk/payouts',
      '/desk/refunds',
      '/desk/disputes',
      '/desk/refunds/ref_1',
      '/desk/payments/pay_1',
      '/desk/customers/cus_1',
      '/desk/payouts/SP-2041',
      '/orders/SG-1041',
      '/orders/SG-1041/finish',
      '/orders/SG-1041/pay',
      '/cards',
      '/studio',
      '/studio/preview',
    ]) {
      expect(documentAt(path)).toBeDefined();
    }
    for (const path of ['/orders/', '/orders/a/b', '/desk/links/1', '/studio/other', '/src/main.tsx', '/api/orders']) {
      expect(documentAt(path)).toBeUndefined();
    }
  });

  it('run nothing inline but what carries the nonce, and turn no text into script', () => {
    for (const path of ['/', '/studio', '/studio/preview']) {
      const policy = policyOf(path);
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('script-src')).toBe("'self' 'nonce-n0nce'");
      expect(policy.get('style-src')).toBe("'self' 'nonce-n0nce'");
      expect(policy.get('require-trusted-types-for')).toBe("'script'");
      expect(policy.get('trusted-types')).toBe("'none'");
      const pictures = path === '/studio/preview' ? ' https:' : '';
      expect(policy.get('img-src')).toBe(`'self' data: ${origins.pay}${pictures}`);
      policy.delete('img-src');
      expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https:(?!\/\/)/);
    }
  });

  it('let the bank be framed and posted to where components are played, and nowhere else', () => {
    expect(policyOf('/studio/preview').get('frame-src')).toBe(`'self' ${origins.pay} ${origins.bank}`);
    expect(policyOf('/studio/preview').get('form-action')).toContain(origins.bank);
    for (const page of ['/', '/cards', '/orders/1', '/orders/1/pay', '/orders/1/finish'])
      expect([policyOf(page).get('frame-src'), policyOf(page).get('form-action')]).toEqual([
        `'self' ${origins.pay}`,
        "'self'",
      ]);
    expect(policyOf('/desk').get('frame-src')).toBe("'self'");
    expect(policyOf('/desk').get('form-action')).toBe("'self'");
  });

  it('cannot be framed, but for the previews, which the studio frames', () => {
    expect(policyOf('/').get('frame-ancestors')).toBe("'none'");
    expect(policyOf('/studio').get('frame-ancestors')).toBe("'none'");
    expect(policyOf('/studio/preview').get('frame-ancestors')).toBe("'self'");
  });
});
