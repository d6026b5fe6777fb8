import { describe, expect, it } from 'vitest';
import { defined } from '../../money/index.ts';
import { canary, fakeService, proxyUnderTest } from '../proxyUnderTest.testing.ts';

const cardFrame = { script: '/assets/frame.js', imports: ['/assets/shared.js'], styles: ['/assets/frame.css'] };
const pageAssets = { script: '/assets/pay.js', styles: [], cardFrame };
const shop = 'https://shop.test';

/** The frame's document and its policy, by directive. */
async function opened(path = '/frame/card', options: object = {}) {
  const service = fakeService();
  const { ask } = proxyUnderTest(service.fetch, { pageAssets, allowedOrigins: [shop], ...options });
  const answer = await ask(path);
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
  const directive = (name: string) => policy.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1);
  return { answer, directive, text: await answer.text(), calls: service.calls };
}

const bootOf = (text: string): unknown =>
  JSON.parse(/<script type="application\/json" id="till-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '');

describe('the card frame', () => {
  it('may be framed by the merchant’s pages as they are configured, whatever a request says', async () => {
    for (const path of [
      '/frame/card',
      '/frame/card?origin=https://evil.test',
      '/frame/card?locale=https://evil.test',
    ]) {
      const { answer, directive, text } = await opened(path);
      expect(answer.status).toBe(200);
      expect(directive('frame-ancestors')).toBe(shop);
      expect(text).not.toContain('evil.test');
    }
    expect((await opened('/frame/card', { allowedOrigins: [] })).directive('frame-ancestors')).toBe("'none'");
  });

  it('has a policy that runs nothing inline, posts no form and speaks to the service and this proxy alone, and asks for memory of its own', async () => {
    const { answer, directive } = await opened();
    expect(directive('default-src')).toBe("'none'");
    expect(directive('script-src')).toBe("'self'");
    expect(directive('style-src')).toBe("'self'");
    expect(directive('form-action')).toBe("'none'");
    expect(directive('connect-src')).toMatch(/^'self' https:\/\/[\w.]+$/);
    expect(directive('require-trusted-types-for')).toBe("'script'");
    expect(directive('trusted-types')).toBe("'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('origin-agent-cluster')).toBe('?1');
    expect(answer.headers.get('x-frame-options')).toBeNull();
  });

  it('loads fonts from where the appearance has them, and no request adds to it', async () => {
    const fontSources = ['https://fonts.example.com'];
    for (const path of ['/frame/card', '/frame/card?font=https://evil.test']) {
      expect((await opened(path, { fontSources })).directive('font-src')).toBe("'self' https://fonts.example.com");
    }
    for (const source of ['https://a;script-src-elem', 'https://*.example.com', 'https://fonts.example.com/x', 'x'])
      await expect(opened('/frame/card', { fontSources: [source] })).rejects.toThrow(
        'tillkit: fontSources must be an origin such as https://fonts.example.com, without path',
      );
  });

  it('has no secret in its document, and asks nothing of the service', async () => {
    const { text, calls } = await opened();
    expect(bootOf(text)).toMatchObject({ origins: [shop], dialect: 'documented', locale: 'en' });
    expect(text).toContain('<script type="module" src="/assets/frame.js">');
    for (const secret of Object.values(canary)) expect(text).not.toContain(secret);
    expect(calls).toEqual([]);
  });

  it('has the fields of a new card as they are drawn for the networks that a page takes, and waits with its script', async () => {
    const drawn: unknown[] = [];
    const drawCardFrame = async (_boot: unknown, ...asked: unknown[]) => {
      drawn.push(asked);
      return '<input name="number">';
    };
    const waiting = { ...pageAssets, cardFrame: { ...cardFrame, early: '/assets/early.js' } };
    const ask = async (query: string, options: object = {}) =>
      (await opened(`/frame/card${query}`, { pageAssets: waiting, drawCardFrame, ...options })).text;
    const text = await ask('?locale=de&accepts=Visa,Mastercard');
    expect(drawn).toEqual([['de', { kind: 'card', accepts: ['Visa', 'Mastercard'] }]]);
    expect(text).toContain('<div id="till-root" data-drawn data-accepts="Visa,Mastercard"><input name="number"></div>');
    expect(text).toContain(
      '<script type="module" src="/assets/early.js" data-script="/assets/frame.js" data-imports="/assets/shared.js">',
    );
    expect(await ask('?accepts=')).toContain('data-accepts=""');
    expect(await ask('?accepts=CartesBancaires')).toContain('data-accepts="CartesBancaires"');
    const empty = '<div id="till-root"></div>';
    // A page of another version names no networks; what has no mark is not repeated.
    expect(await ask('')).toContain(empty);
    const strange = await ask('?accepts=Visa,%22%3E%3Cscript%3Ealert(1)');
    expect(strange).toContain(empty);
    expect(strange).not.toContain('alert');
    expect(await ask(`?accepts=${'Visa,'.repeat(41)}`)).toContain(empty);
    const broken = { drawCardFrame: () => Promise.reject(new Error('no drawing')) };
    for (const text of [await ask('?accepts=Visa', broken), await ask('?accepts=Visa', { drawCardFrame: undefined })]) {
      expect(text).toContain(empty);
      expect(text).toContain('<script type="module" src="/assets/frame.js">');
    }
  });

  it('has the field for the security code of a saved card as it is drawn for its brand, with the texts of its language, and nothing of the card', async () => {
    const drawn: unknown[] = [];
    const drawCardFrame = async (_boot: unknown, ...asked: unknown[]) => {
      drawn.push(asked);
      return '<input name="cvc">';
    };
    const parts = { locales: { de: ['/assets/de.js'] }, savedLocales: { de: ['/assets/saved-de.js'] } };
    const waiting = { ...pageAssets, cardFrame: { ...cardFrame, early: '/assets/early.js', parts } };
    const ask = async (query: string) =>
      (await opened(`/frame/card?locale=de&${query}`, { pageAssets: waiting, drawCardFrame })).text;
    const text = await ask('code=amex');
    expect(drawn).toEqual([['de', { kind: 'code', brand: 'amex' }]]);
    expect(text).toContain('<div id="till-root" data-drawn data-code="amex"><input name="cvc"></div>');
    expect(text).toContain('data-imports="/assets/shared.js /assets/de.js /assets/saved-de.js"');
    expect(await ask('accepts=Visa')).toContain('data-imports="/assets/shared.js /assets/de.js"');
    expect(await ask('code=')).toContain('data-code=""');
    for (const strange of ['code=constructor', 'code=nobrand', 'code=%22%3E%3Cscript%3Ealert(1)']) {
      const answered = await ask(strange);
      expect(answered).toContain('<div id="till-root"></div>');
      expect(answered).not.toContain(strange.slice(5, 12));
    }
  });

  it('has the payment of its address, with a token that the proxy takes for that payment alone, on every route', async () => {
    const bootOfPayment = async (payment: string, options: object = {}) =>
      bootOf((await opened(`/frame/card?payment=${payment}`, options)).text) as Readonly<Record<string, string>>;
    const own = await bootOfPayment('pay_1');
    expect(own.paymentId).toBe('pay_1');
    const other = await bootOfPayment('pay_2');
    const formerKey = 'former-signing-key-0123456789-0123456789';
    const former = await bootOfPayment('pay_1', { secureLink: { signingKey: formerKey } });

    const service = fakeService();
    const keys = { secureLink: { signingKey: canary.signingKey, formerSigningKeys: [formerKey] } };
    const { ask } = proxyUnderTest(service.fetch, { allowedOrigins: [shop], ...keys });
    const operationId = '0190163d-8694-4739-aea5-966c26f8ad91';
    const call = async ([method, path, body]: readonly [string, string, object?], token: string | undefined) => {
      const headers = {
        'x-client-secret': canary.clientSecret,
        'content-type': 'application/json',
        'idempotency-key': operationId,
        ...defined({ 'x-card-frame': token }),
      };
      const answer = await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, text: await answer.text() };
    };
    const routes = [
      ['GET', '/kit/links/plink_1'],
      ['GET', '/kit/payments/pay_1/checkout'],
      ['GET', '/kit/payments/pay_1/status'],
      ['POST', `/kit/payments/pay_1/operations/${operationId}/verdict`],
      ['POST', '/kit/payments/pay_1/confirm', { payment_method: 'card', payment_method_id: 'pm_1' }],
      ['POST', '/kit/payments/pay_1/3ds', { threeds_method_comp_ind: 'U' }],
      ['POST', '/kit/payments/pay_1/complete', {}],
    ] as const;
    for (const route of routes)
      for (const token of [other.cardFrameToken, 'x', '', canary.signingKey]) {
        const { status, text } = await call(route, token);
        expect([route[1], status]).toEqual([route[1], 403]);
        expect(text).toContain('"code":"frame_of_another_payment"');
        expect(text).toContain('"effect":"none"');
      }
    expect(service.calls).toEqual([]);
    const [, , status] = routes;
    for (const token of [own.cardFrameToken, former.cardFrameToken, undefined])
      expect((await call(status, token)).status).toBe(200);
  });

  it('has no payment where its address names none that can be one, and neither have the other frames', async () => {
    const payoutFrame = { script: '/assets/framed.js', imports: [], styles: [] };
    const options = { pageAssets: { ...pageAssets, payoutFrame, bankFrame: payoutFrame } };
    for (const path of [
      '/frame/card',
      '/frame/card?payment=',
      '/frame/card?payment=%22%3E%3Cscript%3E',
      '/frame/payout?payment=pay_1',
      '/frame/three-ds?payment=pay_1',
    ]) {
      const boot = bootOf((await opened(path, options)).text);
      expect([path, boot]).toEqual([path, expect.not.objectContaining({ paymentId: expect.anything() })]);
      expect(boot).not.toHaveProperty('cardFrameToken');
    }
  });

  it('calls with a header that a page of another origin cannot send', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch, { allowedOrigins: [shop] });
    const headers = { origin: shop, 'access-control-request-method': 'GET' };
    const answer = await ask('/kit/payments/pay_1/status', { method: 'OPTIONS', headers });
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'content-type, x-client-secret, x-customer-session, idempotency-key',
    );
  });

  it('has one like it for the form of a payout', async () => {
    const payoutFrame = { script: '/assets/framed.js', imports: [], styles: [] };
    const { answer, directive, text } = await opened('/frame/payout', { pageAssets: { ...pageAssets, payoutFrame } });
    expect(answer.status).toBe(200);
    expect(directive('frame-ancestors')).toBe(shop);
    expect(text).toContain('<script type="module" src="/assets/framed.js">');
    expect((await opened('/frame/payout')).answer.status).toBe(404);
  });

  it('has one for banks’ pages, which alone may frame and post to them, and which the same pages may frame', async () => {
    const bankFrame = { script: '/assets/bank.js', imports: [], styles: [] };
    const options = { pageAssets: { ...pageAssets, bankFrame }, challengeSources: ['https://acs.bank.test'] };
    const { answer, directive } = await opened('/frame/three-ds', options);
    expect(directive('frame-src')).toBe("'self' https://acs.bank.test");
    expect(directive('form-action')).toBe("'self' https://acs.bank.test");
    expect(directive('frame-ancestors')).toBe(shop);
    expect(directive('script-src')).toBe("'self'");
    expect(directive('trusted-types')).toBe("'none'");
    expect(answer.headers.get('permissions-policy')).toContain('publickey-credentials-get=*, payment=*');
    const deployed = await opened('/frame/three-ds', { ...options, dialect: 'deployed' });
    expect(deployed.directive('frame-src')).toMatch(/^'self' https:\/\/acs\.bank\.test https:\/\/service\.test$/);
    const fields = await opened('/frame/card', options);
    expect([fields.directive('frame-src'), fields.directive('default-src')]).toEqual([undefined, "'none'"]);
    expect((await opened('/frame/three-ds')).answer.status).toBe(404);
    expect((await opened('/frame/three-ds', { ...options, allowedOrigins: [] })).directive('frame-ancestors')).toBe(
      "'none'",
    );
  });

  it('is not there where the proxy has no files for it', async () => {
    const { answer } = await opened('/frame/card', { pageAssets: { script: '/assets/pay.js', styles: [] } });
    expect(answer.status).toBe(404);
  });
});
