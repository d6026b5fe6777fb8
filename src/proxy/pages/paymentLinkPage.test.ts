// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { signSecureLink } from '../links/customerSession.ts';
import type { ProxyOptions } from '../proxyOptions.ts';
import { canary, fakeService, fullPayment, guestService, proxyUnderTest } from '../proxyUnderTest.testing.ts';

const now = Date.parse('2030-01-01T00:00:00Z');
const open = '/payment_link/merchant_1/pay_1';
const secure = '/payment_link/s/merchant_1/pay_1';
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const bootOf = (html: string): unknown => JSON.parse(parsed(html).querySelector('#till-boot')?.textContent ?? '');
const firstReadOf = (html: string): unknown => {
  const text = parsed(html).querySelector('#till-first-read')?.textContent;
  return text === undefined ? undefined : JSON.parse(text);
};
const servicing = (payment: object) =>
  fakeService(() => Response.json([{ size: 1, data: [{ ...fullPayment, ...payment }] }]));

const googlePay = { countryCode: 'DE', gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' };
const pageWithWallets = { script: '/assets/wallets.js', styles: ['/assets/pay.css'] };
const walletAssets = { script: '/assets/pay.js', styles: ['/assets/pay.css'], withWallets: pageWithWallets };

describe('wallets above the form', () => {
  const opened = async (options: Partial<ProxyOptions>) => {
    const answer = await proxyUnderTest(guestService().fetch, options).ask(open);
    const policy = Object.fromEntries(
      (answer.headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    );
    const html = await answer.text();
    return { html, policy, script: parsed(html).querySelector('script[src]')?.getAttribute('src') };
  };

  it('are a page of their own, whose policy allows the script of the vendor, its sheet and its calls', async () => {
    const { html, policy, script } = await opened({ pageAssets: walletAssets, wallets: { googlePay } });
    expect(script).toBe('/assets/wallets.js');
    expect(bootOf(html)).toMatchObject({ wallets: { googlePay: { merchantName: 'Example Shop', ...googlePay } } });
    expect(policy['script-src']).toEqual(["'self'", 'https://pay.google.com']);
    expect(policy['frame-src']).toContain('https://pay.google.com');
    expect(policy['connect-src']).toEqual(expect.arrayContaining(['https://pay.google.com', 'https://google.com']));
    // Google's script is not made for them.
    expect(policy['require-trusted-types-for']).toBeUndefined();
  });

  it('call the addresses of the merchant’s server and PayPal, and Apple not at all: it is a part of the browser', async () => {
    const applePay = { countryCode: 'DE', validationUrl: 'https://shop.example/apple-pay' };
    const payPal = { clientId: 'client', orderUrl: 'https://orders.example/paypal' };
    const both = await opened({ pageAssets: walletAssets, wallets: { applePay, payPal } });
    expect(bootOf(both.html)).toMatchObject({
      wallets: { applePay: { merchantName: 'Example Shop', ...applePay }, payPal },
    });
    expect(both.policy['script-src']).toEqual(["'self'", 'https://*.paypal.com', 'https://www.paypalobjects.com']);
    expect(both.policy['connect-src']).toEqual(
      expect.arrayContaining(['https://*.paypal.com', 'https://shop.example', 'https://orders.example']),
    );
    const apple = await opened({ pageAssets: walletAssets, wallets: { applePay } });
    expect(apple.policy['script-src']).toEqual(["'self'"]);
    expect(apple.policy['require-trusted-types-for']).toEqual(["'script'"]);
  });

  it.each([
    ['the merchant has configured none', { pageAssets: walletAssets }],
    ['the build of the pages has none', { wallets: { googlePay } }],
  ])('change not a byte of the document and its policy where %s', async (_, options) => {
    const plain = await opened({});
    expect(await opened(options)).toEqual(plain);
    expect(`${plain.html} ${JSON.stringify(plain.policy)}`).not.toMatch(/google|wallet/i);
    expect(plain.policy['require-trusted-types-for']).toEqual(["'script'"]);
  });

  it('are refused with the name of what is wrong', () => {
    const wrong = { googlePay: { ...googlePay, countryCode: 'Germany' } };
    expect(() => proxyUnderTest(guestService().fetch, { wallets: wrong })).toThrow(
      'wallets has what no wallet can take: googlePay.countryCode',
    );
    const unknown = { googlePay: { ...googlePay, merchantID: '1' } };
    expect(() => proxyUnderTest(guestService().fetch, { wallets: unknown })).toThrow(/: googlePay\.merchantID/);
    const plain = { payPal: { clientId: 'client', orderUrl: 'http://shop.example/orders' } };
    expect(() => proxyUnderTest(guestService().fetch, { wallets: plain })).toThrow(/: payPal\.orderUrl/);
    const account = { googlePay: { fromAccount: true } } as const;
    expect(() => proxyUnderTest(guestService().fetch, { wallets: account })).toThrow(/fromAccount.* deployed/);
    const foreign = { applePay: { countryCode: 'DE', validationUrl: 'https://user@shop.example/apple-pay' } };
    expect(() => proxyUnderTest(guestService().fetch, { wallets: foreign })).toThrow(/: applePay\.validationUrl/);
  });
});

describe('the open link', () => {
  it('is a document that says where it leads and that nothing was charged, before any script runs', async () => {
    const response = await proxyUnderTest(guestService().fetch).ask(open);
    const html = await response.text();
    const page = parsed(html);
    expect(response.status).toBe(200);
    expect(page.documentElement.lang).toBe('en');
    expect(page.title).toBe('Payment to Example Shop');
    expect(page.querySelector('#till-root h1')?.textContent).toBe('Payment to Example Shop');
    expect(page.querySelector('#till-root')?.textContent).toContain('Two mugs');
    expect(page.querySelector('body noscript')?.textContent).toContain('needs JavaScript');
    expect(page.querySelector('[data-part="skeleton"]')?.getAttribute('aria-hidden')).toBe('true');
    expect(page.querySelector('script[src]')?.getAttribute('src')).toBe('/assets/pay.js');
    expect(page.querySelector('link[rel="stylesheet"]')?.getAttribute('href')).toBe('/assets/pay.css');
    expect(html).not.toMatch(/ style=|<style| on\w+=/);
  });

  it('tells its script what it needs and nothing more', async () => {
    const { ask } = proxyUnderTest(guestService().fetch, {
      serviceBrowserUrl: 'https://api.example.com',
      dialect: 'documented',
    });
    const boot = bootOf(await (await ask(open)).text());
    expect(boot).toEqual({
      publishableKey: 'pk_snd_0123456789abcdef',
      serviceUrl: 'https://api.example.com',
      payOrigin: 'https://pay.test',
      paymentLinkId: 'plink_1',
      clientSecret: canary.clientSecret,
      hostOrigins: ['https://shop.example.com'],
      locale: 'en',
      languages: expect.arrayContaining([
        { tag: 'en', name: 'English', title: 'Payment to Example Shop' },
        { tag: 'ar', name: 'العربية', title: 'الدفع إلى Example Shop' },
      ]),
      dialect: 'documented',
    });
  });

  it('keeps the region of the payer in the link of the page’s own language', async () => {
    const headers = { 'accept-language': 'en-GB' };
    const boot = bootOf(await (await proxyUnderTest(guestService().fetch).ask(open, { headers })).text());
    expect(boot).toMatchObject({ locale: 'en-GB' });
    const { languages } = boot as { languages: { tag: string; name: string }[] };
    expect(languages.filter(({ name }) => name === 'English').map(({ tag }) => tag)).toEqual(['en-GB']);
  });

  it('gives its script the merchant’s own words, and refuses words that no text has', async () => {
    const texts = { en: { 'pay.button': 'Donate {amount}' } };
    const boot = bootOf(await (await proxyUnderTest(guestService().fetch, { texts }).ask(open)).text());
    expect(boot).toMatchObject({ texts });
    const wrong = { en: { 'pay.button': 'Donate {sum}' } };
    expect(() => proxyUnderTest(guestService().fetch, { texts: wrong })).toThrow(
      /texts has what no page can show: en: pay\.button has the unknown placeholder \{sum\}/,
    );
  });

  it('brings along what its page would read first, as the page would be answered', async () => {
    const service = guestService();
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    const html = await (await ask(open)).text();
    const asked = await (await ask('/kit/links/plink_1', { headers: withSecret })).json();
    expect(firstReadOf(html)).toEqual({ path: '/kit/links/plink_1', answer: asked });
    expect(asked).toMatchObject({ payment_link: { payment_link_id: 'plink_1' }, shareable: true });
    expect(service.writes().filter(({ path }) => path !== '/payments/list')).toEqual([]);
  });

  it('is drawn on the server where it can be, under a policy that lets its own script and styles run and nothing else', async () => {
    const asked: unknown[] = [];
    const css = "[data-tk='provider']{color:red}";
    const { ask } = proxyUnderTest(guestService().fetch, {
      assets: async (path) =>
        path === 'pay.css' ? { body: new TextEncoder().encode(css), contentType: 'text/css' } : undefined,
      drawPaymentLink: async (...given) => {
        asked.push(given);
        return { markup: '<p>The form</p>', form: true };
      },
    });
    const answer = await ask(open);
    const html = await answer.text();
    const page = parsed(html);
    const sentences = { page: /needs JavaScript/, details: /^To pay by card/, step: /the state of this payment/ };
    expect(asked).toEqual([
      [
        bootOf(html),
        firstReadOf(html),
        'Payment to Example Shop',
        Object.fromEntries(Object.entries(sentences).map(([name, shape]) => [name, expect.stringMatching(shape)])),
      ],
    ]);
    expect(page.querySelector('#till-root[data-drawn] > p')?.textContent).toBe('The form');
    expect(page.querySelector('link[rel="stylesheet"]')).toBeNull();
    const texts = [...page.querySelectorAll('style, script:not([src], [type])')].map(({ textContent }) => textContent);
    expect(texts).toHaveLength(2);
    expect(texts).toContain(css);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const hashes = await Promise.all(
      texts.map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    );
    expect(policy.match(/'sha256-[^']+'/g)?.sort()).toEqual(
      hashes.map((hash) => `'sha256-${Buffer.from(hash).toString('base64')}'`).sort(),
    );
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('origin-agent-cluster')).toBe('?1');
  });

  it('loads a first script alone where the form is there, which knows the script of the page and what that needs', async () => {
    const scriptsOf = async (drawn: string | undefined) => {
      const pageAssets = {
        script: '/assets/pay.js',
        imports: ['/assets/a.js', '/assets/b.js'],
        styles: ['/assets/pay.css'],
        early: '/assets/early.js',
      };
      const drawPaymentLink = async () => (drawn === undefined ? undefined : { markup: drawn, form: true });
      const body = new TextEncoder().encode('[data-part=form]{color:red}[data-part=dialog]{color:blue}');
      const assets = async () => ({ body, contentType: 'text/css' });
      const { ask } = proxyUnderTest(guestService().fetch, { pageAssets, drawPaymentLink, assets });
      const page = parsed(await (await ask(open)).text());
      const style = page.querySelector('style');
      const preloaded = [...page.querySelectorAll('link[rel="modulepreload"]')].map((one) => one.getAttribute('href'));
      const [script] = page.querySelectorAll<HTMLElement>('script[type="module"]');
      const written = style === null ? undefined : { text: style.textContent, of: style.dataset.of };
      return { src: script?.getAttribute('src'), knows: { ...script?.dataset }, preloaded, written };
    };
    expect(await scriptsOf('<p data-part="form">The form</p>')).toEqual({
      src: '/assets/early.js',
      knows: {
        script: '/assets/pay.js',
        imports: '/assets/a.js /assets/b.js',
        hosts: 'https://shop.example.com',
      },
      preloaded: [],
      // Of its style sheet the rules that it needs until then.
      written: { text: '[data-part=form]{color:red}', of: '/assets/pay.css' },
    });
    // What still has to be fetched to be shown is fetched at once.
    const whole = { text: '[data-part=form]{color:red}[data-part=dialog]{color:blue}', of: undefined };
    for (const drawn of [undefined, '<fieldset aria-busy="true"></fieldset>'])
      expect(await scriptsOf(drawn)).toEqual({
        src: '/assets/pay.js',
        knows: {},
        preloaded: ['/assets/a.js', '/assets/b.js'],
        written: drawn === undefined ? undefined : whole,
      });
  });

  it('is left to its script where the server cannot draw it, or has no form to draw', async () => {
    for (const drawPaymentLink of [async () => undefined, () => Promise.reject(new Error('out of order'))]) {
      const answer = await proxyUnderTest(guestService().fetch, { drawPaymentLink }).ask(open);
      const page = parsed(await answer.text());
      expect(answer.status).toBe(200);
      expect(page.querySelector('#till-root')?.hasAttribute('data-drawn')).toBe(false);
      expect(page.querySelector('[data-part="skeleton"]')).not.toBeNull();
      expect(page.querySelector('link[rel="stylesheet"]')).not.toBeNull();
      expect(answer.headers.get('content-security-policy')).not.toContain('sha256');
    }
  });

  it('comes without that read where the link cannot be read, where the reading takes long, and where its secret has been used too often', async () => {
    const service = guestService();
    const failing: typeof service.fetch = (url, init) =>
      url.includes('/payment_link/') ? Promise.resolve(new Response('', { status: 500 })) : service.fetch(url, init);
    const late: typeof service.fetch = (url, init) =>
      url.includes('/payment_link/') ? new Promise(() => undefined) : service.fetch(url, init);
    const often = { limits: { secretReads: { count: 1, perMs: 60_000 } } };
    const used = proxyUnderTest(service.fetch, often);
    expect(firstReadOf(await (await used.ask(open)).text())).toBeDefined();
    for (const { ask } of [proxyUnderTest(failing), proxyUnderTest(late), used]) {
      const page = await ask(open);
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(firstReadOf(html)).toBeUndefined();
      expect(bootOf(html)).toMatchObject({ paymentLinkId: 'plink_1' });
    }
  });

  it('names its style sheet first, then the modules that its script waits for, by language and by who is signed in', async () => {
    const parts = {
      always: ['/assets/a.js'],
      locales: { en: ['/assets/en.js'], ar: ['/assets/ar.js'] },
      saved: ['/assets/saved.js'],
      savedLocales: { en: ['/assets/saved-en.js'] },
    };
    const pageAssets = { script: '/assets/pay.js', imports: ['/assets/page.js'], styles: ['/assets/pay.css'], parts };
    const linksOf = (html: string) =>
      [...parsed(html).querySelectorAll('link[rel="stylesheet"], link[rel="modulepreload"]')].map((one) =>
        one.getAttribute('href'),
      );
    const page = async (query: string) =>
      linksOf(await (await proxyUnderTest(guestService().fetch, { pageAssets }).ask(`${open}${query}`)).text());
    expect(await page('')).toEqual(['/assets/pay.css', '/assets/page.js', '/assets/a.js', '/assets/en.js']);
    const arabic = ['/assets/pay.css', '/assets/page.js', '/assets/a.js', '/assets/ar.js'];
    expect([await page('?locale=ar'), await page('?locale=ar-EG')]).toEqual([arabic, arabic]);
    const made = proxyUnderTest(fakeService().fetch, { pageAssets });
    const signed = await signSecureLink(`https://pay.test${secure}`, {
      signingKey: canary.signingKey,
      paymentId: 'pay_1',
      customerId: 'cus_1',
      now,
    });
    const cookie = `till_link=${new URL(signed).searchParams.get('session')}`;
    const html = await (await made.ask(secure, { headers: { cookie } })).text();
    expect(linksOf(html).slice(-3)).toEqual(['/assets/en.js', '/assets/saved.js', '/assets/saved-en.js']);
  });

  it('names no page to notify of the end where none is configured, and never this origin itself', async () => {
    const { ask } = proxyUnderTest(guestService().fetch, { allowedOrigins: [] });
    expect(bootOf(await (await ask(open)).text())).not.toHaveProperty('hostOrigins');
  });

  it.each([
    ['https://service.test', "frame-src 'self' https:; form-action 'self' https:"],
    [
      'http://127.0.0.1:4010',
      "frame-src 'self' https: http://127.0.0.1:* http://localhost:*; form-action 'self' https: http://127.0.0.1:* http://localhost:*",
    ],
  ])('lets the pages of banks in by default as they are beside a service at %s', async (serviceUrl, policy) => {
    const { ask } = proxyUnderTest(fakeService().fetch, { serviceUrl, challengeSources: undefined });
    const page = await ask(open);
    expect(page.headers.get('content-security-policy')).toContain(policy);
  });

  it('carries a strict policy: own scripts and styles, the service, the banks, no framing', async () => {
    const { ask } = proxyUnderTest(guestService().fetch, { challengeSources: ['http://127.0.0.1:4013'] });
    const { headers } = await ask(open);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self' https://service.test; frame-src 'self' http://127.0.0.1:4013; form-action 'self' http://127.0.0.1:4013; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-report",
    );
    expect(headers.has('reporting-endpoints')).toBe(false);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('lets pictures come from the origin of its logo and from no other', async () => {
    const pictures = async (more: Partial<ProxyOptions>) => {
      const { headers } = await proxyUnderTest(guestService().fetch, more).ask(open);
      return /img-src [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0];
    };
    const logoUrl = 'https://cdn.example.com/logo.png?v=1';
    expect(await pictures({ merchant: { name: 'Example Shop', logoUrl } })).toBe(
      "img-src 'self' data: https://cdn.example.com",
    );
    const paymentLinkConfig = { logo: 'https://pictures.example.com/x.png' };
    expect(await pictures({ merchant: { name: 'Example Shop', logoUrl }, paymentLinkConfig })).toBe(
      "img-src 'self' data: https://pictures.example.com",
    );
    expect(await pictures({ merchant: { name: 'Example Shop', logoUrl: 'javascript:alert(1)' } })).toBe(
      "img-src 'self' data:",
    );
  });

  it.each([
    ['?locale=ar', 'en', 'ar', 'rtl'],
    ['?locale=ar-EG', null, 'ar-EG', 'rtl'],
    ['?locale=nb_NO', null, 'nb-NO', 'ltr'],
    ['?locale=zh_TW', null, 'zh-TW', 'ltr'],
    ['?locale=pt_BR', null, 'pt-BR', 'ltr'],
    ['', 'en-GB, en;q=0.9', 'en-GB', 'ltr'],
    ['', 'es-MX, es;q=0.9', 'es-MX', 'ltr'],
    ['', 'ar-EG-u-nu-latn', 'ar-EG', 'rtl'],
    ['?locale=xx', 'ka, ar;q=0.8, en;q=0.5', 'ar', 'rtl'],
    ['', 'en;q=0.2, ar;q=0.9', 'ar', 'rtl'],
    ['', 'ka', 'en', 'ltr'],
    ['', 'de-AT, en;q=0.5', 'de-AT', 'ltr'],
    ['?locale="><script>', 'ar;q=0', 'en', 'ltr'],
  ])('speaks for %s and Accept-Language %s the locale %s', async (query, accept, lang, dir) => {
    const headers = accept === null ? {} : { 'accept-language': accept };
    const page = parsed(await (await proxyUnderTest(guestService().fetch).ask(`${open}${query}`, { headers })).text());
    expect([page.documentElement.lang, page.documentElement.dir]).toEqual([lang, dir]);
  });

  it('gives the same 404 page for an unknown payment, a foreign merchant and a payment without a link', async () => {
    const bytes = new Set<string>();
    const collect = async (fetch: ReturnType<typeof fakeService>['fetch'], path: string) => {
      const response = await proxyUnderTest(fetch).ask(path);
      bytes.add(`${response.status} ${response.headers.get('content-type')} ${await response.text()}`);
    };
    await collect(guestService().fetch, '/payment_link/merchant_1/pay_2');
    await collect(guestService().fetch, '/payment_link/merchant_2/pay_1');
    await collect(servicing({ payment_link: null }).fetch, open);
    expect(bytes.size).toBe(1);
    expect([...bytes][0]).toMatch(/^404 text\/html/);
    expect([...bytes][0]).not.toContain('till-boot');
  });

  it('says in a notice whose page it is, with the way back where the merchant has one origin of pages', async () => {
    const read = async (allowedOrigins: readonly string[]) => {
      const { ask } = proxyUnderTest(guestService().fetch, { allowedOrigins });
      return parsed(await (await ask('/payment_link/merchant_1/pay_2')).text());
    };
    const page = await read(['https://shop.example.com']);
    expect(page.querySelector('[data-part="merchant-name"]')?.textContent).toBe('Example Shop');
    const back = page.querySelector('a');
    expect([back?.textContent, back?.getAttribute('href')]).toEqual([
      'Back to Example Shop',
      'https://shop.example.com',
    ]);
    for (const origins of [[], ['https://shop.example.com', 'https://app.example.com']])
      expect((await read(origins)).querySelector('a')).toBeNull();
  });

  it('asks to come back when the service cannot be read', async () => {
    const response = await proxyUnderTest(fakeService(() => new Response('', { status: 503 })).fetch).ask(open);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  });

  it('changes nothing at the service, however often it is opened', async () => {
    const service = guestService();
    const { ask } = proxyUnderTest(service.fetch);
    for (let at = 0; at < 5; at += 1) await ask(open);
    expect(service.writes()).toEqual([]);
  });

  it('shows names without characters that have no width', async () => {
    const hidden = '\u200B\u200C\u200D\u061C\u2060\uFEFF\u00AD\u180E';
    const { ask } = proxyUnderTest(guestService({ description: `Two${hidden} mugs` }).fetch, {
      merchant: { name: `Exa${hidden}mple Shop` },
    });
    const page = parsed(await (await ask(open)).text());
    expect(page.querySelector('#till-root h1')?.textContent).toBe('Payment to Example Shop');
    expect(page.querySelector('#till-root')?.textContent).toContain('Two mugs');
  });

  const payloads = [
    '</script><script>alert(1)</script>',
    '</SCRIPT ><img src=x onerror=alert(1)>',
    '<!--<script>',
    '--><script>alert(1)</script>',
    ']]><script>alert(1)</script>',
    '<script/src=//evil>',
    '\u2028alert(1)\u2029',
    '"><svg onload=alert(1)>',
    "'><svg onload=alert(1)>",
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<title></title><script>',
    '</noscript><script>alert(1)</script>',
    '</textarea><script>',
    '<base href=//evil>',
    '<meta http-equiv=refresh content=0;url=//evil>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '{{constructor.constructor("alert(1)")()}}',
    '$'.concat('{alert(1)}'),
    '\u202Ecod.exe',
    '\u0000<script>',
    '<style>@import "//evil"</style>',
    '<link rel=stylesheet href=//evil>',
  ];
  const shape = (html: string) =>
    [...parsed(html).querySelectorAll('*')].map(
      (element) => `${element.tagName}${[...element.attributes].map((attribute) => ` ${attribute.name}`).join('')}`,
    );
  it.each(payloads)('keeps its elements whatever the merchant and the payment are called: %j', async (payload) => {
    const plain = proxyUnderTest(guestService({ description: 'Two mugs' }).fetch, {
      merchant: { name: 'Example Shop' },
    });
    const hostile = proxyUnderTest(guestService({ description: payload, client_secret: payload }).fetch, {
      merchant: { name: payload },
    });
    const html = await (await hostile.ask(open)).text();
    expect(shape(html)).toEqual(shape(await (await plain.ask(open)).text()));
    expect(bootOf(html)).toMatchObject({ clientSecret: payload });
    expect(html).not.toMatch(/\u202e/i);
  });
});

describe('the secure link', () => {
  const sign = (more: Partial<Parameters<typeof signSecureLink>[1]> = {}) =>
    signSecureLink(`https://pay.test${secure}`, {
      signingKey: canary.signingKey,
      paymentId: 'pay_1',
      customerId: 'cus_1',
      now,
      ...more,
    });
  const pathOf = (url: string) => url.slice('https://pay.test'.length);
  async function enter(link: string, more: Partial<ProxyOptions> = {}, payment: object = {}) {
    const made = proxyUnderTest(servicing(payment).fetch, more);
    const response = await made.ask(pathOf(link), { redirect: 'manual' });
    const cookie = response.headers.get('set-cookie') ?? '';
    return { ...made, response, cookie, pair: cookie.split(';')[0] ?? '' };
  }

  it('still opens while its signing key is replaced by the next one, and with no other', async () => {
    const signed = new URL(await sign());
    const opening = async (secureLink: ProxyOptions['secureLink']) =>
      (
        await proxyUnderTest(servicing({}).fetch, { secureLink, clock: { now: () => now } }).ask(
          `${secure}${signed.search}`,
        )
      ).status;
    const signingKey = 'the-next-signing-key-0123456789-01234567';
    expect(await opening({ signingKey, formerSigningKeys: [canary.signingKey] })).toBe(303);
    expect(await opening({ signingKey })).toBe(403);
  });

  it('takes the session out of the address into a cookie of this page alone', async () => {
    const { response, cookie } = await enter(`${await sign()}&locale=ar`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${secure}?locale=ar`);
    expect(cookie).toMatch(
      /^till_link=[\w.-]+; Path=\/payment_link\/s\/merchant_1\/pay_1; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('shows the page to who has the cookie, and says so to the script', async () => {
    const { ask, pair, lines } = await enter(await sign());
    const response = await ask(secure, { headers: { cookie: `other=1; ${pair}` } });
    expect(response.status).toBe(200);
    expect(bootOf(await response.text())).toMatchObject({
      customerSession: pair.slice('till_link='.length),
      paymentLinkId: 'plink_1',
    });
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(lines.join()).not.toContain(pair.slice(10, 40));
  });

  it('brings along the read of the customer who is signed in', async () => {
    const { pair } = await enter(await sign());
    const { ask, withSecret } = proxyUnderTest(fakeService().fetch);
    const html = await (await ask(secure, { headers: { cookie: pair } })).text();
    const headers = { ...withSecret, 'x-customer-session': pair.slice('till_link='.length) };
    const asked = await (await ask('/kit/links/plink_1', { headers })).json();
    expect(firstReadOf(html)).toEqual({ path: '/kit/links/plink_1', answer: asked });
    expect(asked).toMatchObject({ customer_id: 'cus_1', shareable: false });
  });

  const row = {
    payment_token: 'token_canary',
    payment_method_id: 'pm_1',
    payment_method: 'card',
    customer_id: 'cus_1',
    requires_cvv: true,
    default_payment_method_set: true,
    last_used_at: '2029-12-01T00:00:00.000Z',
    card: {
      ...{ scheme: 'Visa', last4_digits: '4242', expiry_month: '12', expiry_year: '2033', nick_name: 'Groceries' },
      ...{
        card_holder_name: 'leak-holder',
        card_fingerprint: 'leak-print',
        card_token: 'leak-card',
        card_isin: '424242',
      },
    },
    billing: { address: { line1: 'leak-street' } },
    metadata: { note: 'leak-note' },
  };
  /** What the document of a secure link has of saved methods, as it is rendered with them, and how often the service was asked for them. */
  async function savedIn(
    rows: readonly object[],
    { more = {}, payment = {}, path = secure }: { more?: Partial<ProxyOptions>; payment?: object; path?: string } = {},
  ) {
    const { pair } = await enter(await sign());
    const service = fakeService((call) => {
      if (call.path === '/customers/payment_methods') return Response.json({ customer_payment_methods: rows });
      return call.path === '/payments/list'
        ? Response.json([{ size: 1, data: [{ ...fullPayment, ...payment }] }])
        : undefined;
    });
    let saved: unknown;
    const drawPaymentLink: ProxyOptions['drawPaymentLink'] = async (_boot, read) => {
      saved = Reflect.get(read, 'saved');
      return { markup: '<p>The form</p>', form: true };
    };
    const { ask } = proxyUnderTest(service.fetch, { drawPaymentLink, ...more });
    const response = await ask(path, { headers: { cookie: pair } });
    const html = await response.text();
    const asked = service.calls.filter((call) => call.path === '/customers/payment_methods');
    return { html, saved, asked, headers: response.headers };
  }

  it('draws what the rows of the saved methods show, read with the client secret of the payment, and says no more of them', async () => {
    const { html, saved, asked, headers } = await savedIn([
      row,
      { ...row, payment_method_id: 'pm_2', customer_id: 'cus_2' },
    ]);
    expect(saved).toEqual([
      {
        ...{ payment_method_id: 'pm_1', payment_method: 'card', requires_cvv: true, default_payment_method_set: true },
        last_used_at: '2029-12-01T00:00:00.000Z',
        card: { scheme: 'Visa', last4_digits: '4242', expiry_month: '12', expiry_year: '2033', nick_name: 'Groceries' },
      },
    ]);
    expect(html).not.toMatch(/canary(?!clientsecret)|leak-|424242/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(asked).toHaveLength(1);
    const url = new URL(asked[0]?.url ?? '');
    expect(url.searchParams.get('client-secret') ?? url.searchParams.get('client_secret')).toBe(canary.clientSecret);
    expect(asked[0]?.headers['api-key']).toBe('pk_snd_0123456789abcdef');
  });

  it('leaves the list to the page where it could not draw what is true until then: a surcharge, a long list, a row that it cannot read', async () => {
    const surcharge_details = { display_total_surcharge_amount: 1 };
    for (const rows of [
      [row, { ...row, payment_method_id: 'pm_2', surcharge_details }],
      Array.from({ length: 9 }, (_, index) => ({ ...row, payment_method_id: `pm_${index}` })),
      [row, { card: 'none' }],
    ])
      expect((await savedIn(rows)).saved).toBeUndefined();
    const types = { allowed_payment_method_types: ['credit', 'ideal'] };
    expect((await savedIn([row], { payment: types })).saved).toBeUndefined();
  });

  it('asks for no saved methods of a customer whose session did not come, of a link that lists none, or of a payment that is over', async () => {
    const exposed = { policy: { exposeCustomerOnOpenLinks: true } };
    for (const wish of [
      { path: open, more: exposed },
      { more: { paymentLinkConfig: { enabled_saved_payment_method: false } } },
      { payment: { status: 'succeeded' } },
      { payment: { customer_id: 'cus_2', customer: { id: 'cus_2' } } },
    ]) {
      const { saved, asked } = await savedIn([row], wish);
      expect([saved, asked]).toEqual([undefined, []]);
    }
  });

  it('sends everybody else back to the merchant, in their language', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch);
    const response = await ask(secure);
    const html = await response.text();
    expect(response.status).toBe(403);
    expect(html).toContain('Open this link again');
    expect(html).not.toContain('till-boot');
    expect(await (await ask(secure, { headers: { 'accept-language': 'ar' } })).text()).toContain('dir="rtl"');
  });

  it('opens to no forged, swapped, altered or expired session', async () => {
    const other = await signSecureLink('https://pay.test/payment_link/s/merchant_1/pay_2', {
      signingKey: canary.signingKey,
      paymentId: 'pay_2',
      now,
    });
    const token = (url: string) => new URL(url).searchParams.get('session') ?? '';
    const good = token(await sign());
    const [payload = '', mac = ''] = good.split('.');
    const longer = btoa(JSON.stringify({ payment_id: 'pay_1', exp: 9e9 })).replaceAll('=', '');
    const forged = [
      '',
      '.',
      'a.b',
      payload,
      `${payload}.`,
      `.${mac}`,
      `${payload}.${mac}x`,
      `${payload}.${mac}.${mac}`,
      `${payload}x.${mac}`,
      `${longer}.${mac}`,
      token(other),
      token(await sign({ signingKey: 'another-signing-key-0123456789-0123456789' })),
      token(await sign({ now: now - 900_000 })),
      'x'.repeat(5000),
    ];
    for (const session of forged) {
      const { ask } = proxyUnderTest(fakeService().fetch);
      const asQuery = await ask(`${secure}?session=${encodeURIComponent(session)}`, { redirect: 'manual' });
      const asCookie = await ask(secure, { headers: { cookie: `till_link=${session}` } });
      expect([session.slice(0, 20), asQuery.status, asCookie.status]).toEqual([session.slice(0, 20), 403, 403]);
      expect(asQuery.headers.has('set-cookie')).toBe(false);
    }
  });

  it('ends when its session ends', async () => {
    const { pair } = await enter(await sign({ expiresInSeconds: 60 }));
    const later = proxyUnderTest(fakeService().fetch, { clock: { now: () => now + 60_000 } });
    expect((await later.ask(secure, { headers: { cookie: pair } })).status).toBe(403);
    const before = proxyUnderTest(fakeService().fetch, { clock: { now: () => now + 59_000 } });
    expect((await before.ask(secure, { headers: { cookie: pair } })).status).toBe(200);
  });

  it('opens no payment of another customer, and none of a customer where it names none', async () => {
    for (const customerId of ['cus_2', undefined]) {
      const { ask, pair } = await enter(await sign({ customerId }));
      expect((await ask(secure, { headers: { cookie: pair } })).status).toBe(404);
    }
  });

  it('may be framed by the named origins only, and then keeps its cookie per embedding site', async () => {
    const more = { embedOrigins: ['https://shop.example.com'] };
    const { ask, pair, cookie } = await enter(await sign(), more);
    expect(cookie).toContain('SameSite=None; Partitioned; Secure');
    const { headers } = await ask(secure, { headers: { cookie: pair } });
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com;');
    expect(headers.has('x-frame-options')).toBe(false);
    const { headers: ofOpen } = await ask(open);
    expect(ofOpen.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com;');
    expect(ofOpen.has('x-frame-options')).toBe(false);
  });

  it.each([
    ['a link that is not secure', 'https://pay.test/payment_link/m/p', {}],
    ['a relative link', secure, {}],
    ['a short key', `https://pay.test${secure}`, { signingKey: 'short' }],
    ['a lifetime over an hour', `https://pay.test${secure}`, { expiresInSeconds: 3601 }],
    ['no lifetime', `https://pay.test${secure}`, { expiresInSeconds: 0 }],
    ['a lifetime that is no number', `https://pay.test${secure}`, { expiresInSeconds: Number.NaN }],
  ])('cannot be signed with %s', async (_, link, more) => {
    await expect(signSecureLink(link, { signingKey: canary.signingKey, paymentId: 'pay_1', ...more })).rejects.toThrow(
      /^tillkit: /,
    );
  });
});
