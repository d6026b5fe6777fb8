import { expect, it } from 'vitest';
import type { Driver, DriverCall } from './driver.testing.ts';

/** A call that would be answered with 200. */
export interface GoodCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key: 'secret' | 'publishable';
  readonly body?: Record<string, unknown>;
}

/** Expects a refusal in the service's shapes and nothing new in the ledger. */
export async function expectRefusal(
  driver: Driver,
  method: string,
  path: string,
  call: DriverCall,
  expected: { readonly status: number; readonly code: string },
): Promise<void> {
  const before = driver.sandbox.ledger.entries().length;
  const answer = await driver.call(method, path, call);
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual(expected);
  expect(answer.body.error.message).toMatch(/\S/);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  expect(driver.sandbox.ledger.entries()).toHaveLength(before);
}

/** What every endpoint does with keys: `kind` is the catalogue's. */
export function itChecksKeys(kind: 'secret' | 'publishable' | 'either', make: () => Promise<[Driver, GoodCall]>): void {
  it('answers the good call with 200 and a request id', async () => {
    const [driver, good] = await make();
    const answer = await driver.call(good.method, good.path, good);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('refuses a call without a key', async () => {
    const [driver, good] = await make();
    const expected = kind === 'either' ? { status: 400, code: 'IR_04' } : { status: 401, code: 'IR_01' };
    await expectRefusal(driver, good.method, good.path, { ...good, key: 'none' }, expected);
  });

  it('refuses an unknown key', async () => {
    const [driver, good] = await make();
    for (const key of ['snd_0', 'pk_snd_0', `${driver.sandbox.keys.secretKey}0`]) {
      await expectRefusal(driver, good.method, good.path, { ...good, key }, { status: 401, code: 'IR_01' });
    }
  });

  if (kind !== 'either') {
    it('refuses a key of the other kind', async () => {
      const [driver, good] = await make();
      const key = kind === 'secret' ? 'publishable' : 'secret';
      await expectRefusal(driver, good.method, good.path, { ...good, key }, { status: 401, code: 'IR_01' });
    });
  }
}

/** What every endpoint with a body does with one that cannot be read. */
export function itReadsBodies(
  make: () => Promise<[Driver, GoodCall]>,
  options: { readonly lenient?: boolean } = {},
): void {
  const unreadable = { status: 400, code: 'IR_06' };

  it('refuses a body that is not a JSON object, and says error_type', async () => {
    const [driver, good] = await make();
    for (const raw of ['', '{', '[]', 'null', '"text"', '{"a":1}}', '['.repeat(2000)]) {
      await expectRefusal(driver, good.method, good.path, { key: good.key, raw }, unreadable);
    }
    const answer = await driver.call(good.method, good.path, { key: good.key, raw: '{' });
    expect(answer.body.error.error_type).toBe('invalid_request');
    expect(answer.body.error.type).toBeUndefined();
  });

  it('refuses another content type', async () => {
    const [driver, good] = await make();
    await expectRefusal(driver, good.method, good.path, { ...good, type: 'text/plain' }, unreadable);
  });

  it('refuses a body of more than 16 KiB', async () => {
    const [driver, good] = await make();
    const raw = JSON.stringify({ ...good.body, padding: 'x'.repeat(16_384) });
    await expectRefusal(driver, good.method, good.path, { key: good.key, raw }, unreadable);
  });

  it(options.lenient ? 'ignores a field that it does not know' : 'refuses a field that it does not know', async () => {
    const [driver, good] = await make();
    const call = { ...good, body: { ...good.body, surprise: true }, lenient: true };
    if (options.lenient) expect((await driver.call(good.method, good.path, call)).status).toBe(200);
    else await expectRefusal(driver, good.method, good.path, call, unreadable);
  });
}

/** What every endpoint with a client secret in the body does with one that is not right. */
export function itChecksClientSecrets(make: () => Promise<[Driver, GoodCall]>): void {
  const withSecret = (good: GoodCall, secret: unknown) => ({ ...good, body: { ...good.body, client_secret: secret } });

  it('refuses a client secret that differs in one character', async () => {
    const [driver, good] = await make();
    const secret = String(good.body?.client_secret);
    const changed = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
    const call = withSecret(good, changed);
    await expectRefusal(driver, good.method, good.path, call, { status: 400, code: 'IR_09' });
  });

  it('refuses a malformed client secret', async () => {
    const [driver, good] = await make();
    const call = withSecret(good, 'nonsense');
    await expectRefusal(driver, good.method, good.path, call, { status: 400, code: 'IR_09' });
  });

  it('refuses the client secret of a payment that does not exist', async () => {
    const [driver, good] = await make();
    const path = good.path.replace(/pay_\w+/, 'pay_none').replace(/pay_none_secret\w+/, 'pay_none');
    const call = withSecret(good, 'pay_none_secret_abcdefghij0123456789');
    await expectRefusal(driver, good.method, path, call, { status: 404, code: 'HE_02' });
  });

  it('refuses a client secret whose session is over', async () => {
    const [driver, good] = await make();
    driver.clock.advance(900_000);
    await expectRefusal(driver, good.method, good.path, good, { status: 400, code: 'IR_08' });
  });
}
