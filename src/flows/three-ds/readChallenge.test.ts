import { describe, expect, it } from 'vitest';
import { findNotificationOrigin, findServerTransId, type ThreeDSAuthentication } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { authenticationWith, creqOf, creqWith, start } from '../samples.testing.ts';
import { readChallenge, withWindowSize } from './readChallenge.ts';

const read = (more: Partial<ThreeDSAuthentication> = {}, page: Partial<typeof start> = {}) =>
  readChallenge(authenticationWith('C', more), { ...start, ...page });

describe('readChallenge', () => {
  it('reads a challenge: where to post, what to post, whose page it is and how large it is', () => {
    expect(read()).toEqual({
      acsUrl: 'https://bank.example/acs',
      bankHost: 'bank.example',
      creq: creqWith(),
      size: '02',
      acsTransId: 'acs-1',
      serverTransId: 'server-1',
    });
  });

  everyRow([
    ['another one', 'ChallengeRequest', 'ChallengeRequest'],
    ['the standard’s own', 'creq', undefined],
    ['none that a form can have', 'a"><b', undefined],
    ['none', undefined, undefined],
  ])('takes the field of the form from the answer where it names %s', (_what, challenge_request_key, field) => {
    expect(read({ challenge_request_key })?.field).toBe(field);
  });

  it('shows the host with its port and in punycode, as the browser will use it', () => {
    expect(read({ acs_url: 'https://bänk.example:8443/acs' })?.bankHost).toBe('xn--bnk-qla.example:8443');
  });

  everyRow([
    ['K20: no address', undefined],
    ['K20: an empty address', ''],
    ['K20: a relative address', '/acs'],
    ['K21: an http address', 'http://bank.example/acs'],
    ['K22: a javascript: address', 'javascript:alert(1)'],
    ['K22: a data: address', 'data:text/html,hello'],
    ['K22: a blob: address', 'blob:https://bank.example/1'],
    ['K24: a name before the host', 'https://bank.example@shop.test/acs'],
    ['K25: the origin of the page itself', 'https://shop.example/acs'],
    ['K25: the pay origin', 'https://pay.example/acs'],
    ['K25: an origin that may frame the page, or that the payment leads back to', 'https://host.example/acs'],
    ['K25: an own origin with its default port', 'https://pay.example:443/acs'],
  ])('refuses %s', (_what, acsUrl) => {
    const ownOrigins = [...start.ownOrigins, 'https://host.example'];
    expect(read({ acs_url: acsUrl }, { ownOrigins })).toBeUndefined();
  });

  it('K23: takes an address of 2048 characters and refuses one of 2049', () => {
    const address = (length: number) => 'https://bank.example/'.padEnd(length, 'a');
    expect(read({ acs_url: address(2048) })?.acsUrl).toHaveLength(2048);
    expect(read({ acs_url: address(2049) })).toBeUndefined();
  });

  everyRow(['http://127.0.0.1:4010/acs', 'http://localhost:4010/acs', 'http://[::1]:4010/acs'])(
    'takes %s only on a page that is itself served from loopback',
    (acsUrl) => {
      expect(read({ acs_url: acsUrl })).toBeUndefined();
      expect(read({ acs_url: acsUrl }, { allowLoopback: true })?.acsUrl).toBe(acsUrl);
    },
  );

  it('refuses http from any other host, even on a page that is served from loopback', () => {
    expect(read({ acs_url: 'http://bank.example/acs' }, { allowLoopback: true })).toBeUndefined();
  });

  describe('K26: the CReq', () => {
    // Its base64 holds both characters that base64url writes differently, and needs padding.
    const content = { acsTransID: 'acs-1', threeDSServerTransID: 'server-1', note: '??>>~~ü' };
    const base64url = creqOf(content);
    const base64 = Buffer.from(JSON.stringify(content)).toString('base64');

    it('is converted from standard base64, without its padding', () => {
      expect(base64).toMatch(/\+.*\/|\/.*\+/);
      expect(base64).toMatch(/=$/);
      expect(read({ challenge_request: base64 })?.creq).toBe(base64url);
    });

    it('keeps its value when it is base64url already', () => {
      expect(read({ challenge_request: base64url })?.creq).toBe(base64url);
      expect(read({ challenge_request: ` ${base64url}\n` })?.creq).toBe(base64url);
    });

    everyRow([
      ['is missing', undefined],
      ['is empty', ''],
      ['is not base64', 'not base64!'],
      ['has padding in its middle', 'eyJ9=eyJ9'],
      ['is plain JSON', '{"acsTransID":"acs-1"}'],
      ['is not JSON inside', Buffer.from('hello, bank').toString('base64url')],
      ['is a JSON array inside', creqOf([{ acsTransID: 'acs-1' }])],
      ['is a JSON string inside', creqOf('acs-1')],
      ['is null inside', creqOf(null)],
      ['has no ACS transaction id', creqWith({ acsTransID: undefined })],
      ['has an empty ACS transaction id', creqWith({ acsTransID: '' })],
      ['has an ACS transaction id that is no text', creqWith({ acsTransID: 7 })],
      ["has another ACS transaction id than the answer's", creqWith({ acsTransID: 'acs-2' })],
      ["has another server transaction id than the answer's", creqWith({ threeDSServerTransID: 'server-2' })],
      ["lacks the answer's server transaction id", creqWith({ threeDSServerTransID: undefined })],
      ['is longer than 64 KiB', creqWith({ padding: 'x'.repeat(50_000) })],
    ])('is refused when it %s', (_what, creq) => {
      expect(read({ challenge_request: creq })).toBeUndefined();
    });

    it('needs no id that the answer does not give', () => {
      const answer = {
        challenge_request: creqWith({ threeDSServerTransID: undefined, acsTransID: 'acs-9' }),
        acs_trans_id: undefined,
        three_dsserver_trans_id: undefined,
      };
      expect(read(answer)?.acsTransId).toBe('acs-9');
    });
  });

  describe('row 124: the challenge_request of an answer', () => {
    const content = { acsTransID: 'acs-1', threeDSServerTransID: 'server-1', note: '??>>~~ü' };
    const base64 = Buffer.from(JSON.stringify(content)).toString('base64');

    it('with + / and = is converted', () => {
      expect(base64).toMatch(/^(?=.*\+)(?=.*\/).*=$/);
      expect(read({ challenge_request: base64 })?.creq).toBe(creqOf(content));
    });

    everyRow([
      ['escaped as in an address, %2B', encodeURIComponent(base64)],
      ['escaped twice', encodeURIComponent(encodeURIComponent(base64))],
      ['with the + of a form become a space', base64.replaceAll('+', ' ')],
      ['empty', ''],
      ['of white space', ' \n'],
      ['of 100 kB', creqWith({ padding: 'x'.repeat(100_000) })],
      ['of 100 kB of padding', '='.repeat(100_000)],
      ['not JSON', Buffer.from('<html>').toString('base64url')],
      ['a JSON array', creqOf([content])],
      ['not UTF-8', Buffer.from('{"acsTransID":"\xff"}', 'latin1').toString('base64url').slice(0, 9)],
    ])('%s is refused', (_what, creq) => {
      expect(read({ challenge_request: creq })).toBeUndefined();
    });
  });

  everyRow(['01', '02', '03', '04', '05'] as const)('K27: draws for the size %s when the bank does', (size) => {
    expect(read({ challenge_request: creqWith({ challengeWindowSize: size }) })?.size).toBe(size);
  });

  everyRow([undefined, '06', '1', '', 2, null])('K28: draws %s as full screen', (size) => {
    expect(read({ challenge_request: creqWith({ challengeWindowSize: size }) })?.size).toBe('05');
  });
});

describe('withWindowSize', () => {
  const contentOf = (creq: string) => JSON.parse(Buffer.from(creq, 'base64url').toString());

  it('K06, K26: asks for another size and keeps every other field, also beyond Latin-1, as unpadded base64url', () => {
    const content = { messageType: 'CReq', acsTransID: 'acs-1', challengeWindowSize: '02', note: '??>>~~ü 銀行 🏦' };
    const changed = withWindowSize(creqOf(content), '04');
    expect(contentOf(changed)).toEqual({ ...content, challengeWindowSize: '04' });
    expect(changed).toMatch(/^[\w-]+$/);
  });

  it('leaves a CReq alone that asks for that size, or cannot be read', () => {
    expect(withWindowSize(creqWith(), '02')).toBe(creqWith());
    expect(withWindowSize('no message', '02')).toBe('no message');
  });
});

it('knows where a bank notifies of the end of a 3DS method', () => {
  const data = creqOf({ threeDSMethodNotificationURL: 'https://service.example/3ds/method-notify' });
  expect(findNotificationOrigin(data)).toBe('https://service.example');
  for (const other of ['', creqOf({}), creqOf({ threeDSMethodNotificationURL: 'nowhere' })])
    expect(findNotificationOrigin(other)).toBeUndefined();
});

it('knows a 3DS method by the transaction of its data, padded or not', () => {
  const data = creqOf({ threeDSServerTransID: 'server-1' });
  expect([data, `${data}==`].map(findServerTransId)).toEqual(['server-1', 'server-1']);
  expect(['', 'nothing', creqOf({ threeDSServerTransID: 7 })].map(findServerTransId)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
