// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { fakeService, proxyUnderTest, roomy } from '../proxyUnderTest.testing.ts';

const service = fakeService();
const { ask, lines } = proxyUnderTest(service.fetch, { limits: roomy });
const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');
const post = (path: string, fields: Record<string, string>) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const wakeOf = async (response: Response): Promise<unknown> =>
  JSON.parse(
    new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#till-notify')?.textContent ??
      '',
  );

describe('the end of a challenge', () => {
  it('wakes the page above with the transaction, padded or not, and calls no service', async () => {
    for (const cres of [
      encode({ threeDSServerTransID: 'a-1', transStatus: 'Y' }),
      encode({ acsTransID: 'a-1' }).replaceAll('=', ''),
    ]) {
      expect(await wakeOf(await post('/3ds/notify', { cres, threeDSSessionData: 'x' }))).toEqual({
        message: { tillkit: '3ds', type: 'challenge-end', id: 'a-1' },
        origins: ['https://pay.test', 'https://shop.example.com'],
      });
    }
    expect(service.calls).toEqual([]);
  });

  it('says method-end at the address of the 3DS method', async () => {
    const response = await post('/3ds/method-notify', { threeDSMethodData: encode({ threeDSServerTransID: 'b-2' }) });
    expect(await wakeOf(response)).toMatchObject({ message: { type: 'method-end', id: 'b-2' } });
  });

  it('speaks the language that its address asks for, and otherwise that of the browser', async () => {
    const languageOf = async (path: string) => {
      const response = await ask(path, { method: 'POST', headers: { 'accept-language': 'fr, de;q=0.5' }, body: '' });
      return /<html lang="([^"]+)"/.exec(await response.text())?.[1];
    };
    expect(await languageOf('/3ds/notify')).toBe('fr');
    expect(await languageOf('/3ds/notify?locale=de')).toBe('de');
  });

  it('passes no verdict and no strange id on, whatever was posted', async () => {
    const bodies = [
      '',
      '%%%',
      'null',
      '[]',
      '{}',
      encode('text'),
      encode({ threeDSServerTransID: '</script><script>' }),
      encode({ threeDSServerTransID: 7 }),
      encode({ transStatus: 'Y' }),
    ];
    for (const cres of bodies) {
      const response = await post('/3ds/notify', { cres });
      expect(response.status).toBe(200);
      expect(await wakeOf(response)).toMatchObject({ message: { tillkit: '3ds', type: 'challenge-end' } });
      expect(await wakeOf(await post('/3ds/notify', { cres }))).not.toHaveProperty('message.id');
    }
  });

  it('row 125: reads a CRes with padding, with a line break and of base64 alike; a strange transaction is named as it is', async () => {
    const cres = { threeDSServerTransID: 'a-1', transStatus: 'N', note: '??>>~~ü' };
    const plain = btoa(unescape(encodeURIComponent(JSON.stringify(cres))));
    const url = plain.replaceAll('+', '-').replaceAll('/', '_');
    for (const written of [
      plain,
      url,
      url.replaceAll('=', ''),
      `${url}\n`,
      `${url}\r\n`,
      ` ${url} `,
      `${url.replaceAll('=', '')}==`,
    ])
      expect([written, await wakeOf(await post('/3ds/notify', { cres: written }))]).toEqual([
        written,
        expect.objectContaining({ message: { tillkit: '3ds', type: 'challenge-end', id: 'a-1' } }),
      ]);
    // Of no transaction: a page that waits for another one ignores it (K36).
    expect(await wakeOf(await post('/3ds/notify', { cres: encode({ acsTransID: 'of-nobody' }) }))).toMatchObject({
      message: { id: 'of-nobody' },
    });
  });

  it('row 125: looks at a form of nothing but padding once', async () => {
    const response = await post('/3ds/notify', { cres: `${'='.repeat(5_000)}A` });
    expect(await wakeOf(response)).not.toHaveProperty('message.id');
  });

  it('takes 16 KiB and no more', async () => {
    expect((await post('/3ds/notify', { cres: 'x'.repeat(16 * 1024) })).status).toBe(413);
    expect((await post('/3ds/notify', { cres: 'x'.repeat(16 * 1024 - 5) })).status).toBe(200);
  });

  it('has words for a person whom it reaches outside a frame, and no inline script', async () => {
    const response = await post('/3ds/notify', {});
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('origin-agent-cluster')).toBe('?1');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    expect(page.querySelector('main')?.textContent).toContain('You can close this window');
    expect(
      [...page.querySelectorAll('script:not([type="application/json"])')].map((script) => script.getAttribute('src')),
    ).toEqual(['/3ds/notify.js']);
  });

  it('speaks to exact origins only, and to the one above alone where the browser names it', async () => {
    const script = await (await ask('/3ds/notify.js')).text();
    const html = await (await post('/3ds/notify', { cres: encode({ acsTransID: 'a' }) })).text();
    const run = (framed: boolean, ancestors?: string[]) => {
      const page = new DOMParser().parseFromString(html, 'text/html');
      const sent: unknown[] = [];
      const parent = { postMessage: (_: unknown, origin: string) => sent.push(origin) };
      const window = { parent: framed ? parent : undefined };
      if (!framed) Object.assign(window, { parent: window });
      new Function('window', 'document', 'location', script)(window, page, {
        ancestorOrigins: ancestors,
      });
      return sent;
    };
    expect(run(true)).toEqual(['https://pay.test', 'https://shop.example.com']);
    expect(run(true, ['https://shop.example.com'])).toEqual(['https://shop.example.com']);
    expect(run(true, ['https://bank.example'])).toEqual([]);
    expect(run(false)).toEqual([]);
  });

  it('logs nothing of what was posted', async () => {
    await post('/3ds/notify', {
      cres: encode({ acsTransID: 'canary-transaction' }),
      threeDSSessionData: 'canary-session',
    });
    expect(lines.join('\n')).not.toContain('canary');
    expect(lines.join('\n')).not.toContain(encode({ acsTransID: 'canary-transaction' }).slice(0, 20));
  });
});
