import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  browserPayment,
  browserPaymentLink,
  decodeJson,
  encodeJson,
  findNotificationOrigin,
  findServerTransId,
  fromBase64Url,
  isDay,
  isMoment,
  nextActionView,
  parseTimestamp,
  paymentIdOfSecret,
  paymentView,
  readSparse,
  threeDSAuthentication,
  toBase64Url,
  wireError,
} from '../contract/index.ts';
import { seed, times } from '../fuzz.testing.ts';
import { safeUrl } from '../validation/index.ts';
import { getThreeDSStart, readChallenge, readCustomerAction, withWindowSize } from './index.ts';
import { authenticationWith, creqOf, creqWith, linkWith, paymentWith, start } from './samples.testing.ts';

/** Answers for each reader; `TILLKIT_FUZZ=100 npx vitest run src/flows/answersFuzz.test.ts` takes a million. */
const inputs = times(10_000);
const serverTime = '2030-01-01T12:00:05Z';
const at = Date.parse('2030-01-01T12:00:00Z');
const png = 'data:image/png;base64,iVBORw0KGgo=';

const hostile = fc.constantFrom(
  ...[
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.test/',
    '//evil.test',
  ],
  ...['<img src=x onerror=alert(1)>', '\u202Eevil', '\u0000', '\uD800', '', ' ', '='.repeat(300), 'A'.repeat(5000)],
  ...['data:image/svg+xml,<svg onload=alert(1)>', `${png}"onerror="alert(1)`, 'upi://pay?pa=a@b\n', '__proto__'],
);
const sound = fc.constantFrom(
  ...[
    'https://bank.example/acs',
    'https://bank.example/code.png',
    'upi://pay?pa=shop@bank&am=1.00',
    png,
    '000201',
    'RF18',
  ],
  ...['DE89370400440532013000', '2030-01-01T12:10:00Z', '1893499800', 'acs-1', 'server-1', 'user_consent', '02'],
  ...[creqWith(), creqOf({ threeDSServerTransID: 'server-1' }), creqWith({ padding: '??>>~~\u00FC' })],
);
const value = fc.oneof(
  { weight: 6, arbitrary: sound },
  { weight: 3, arbitrary: hostile },
  { weight: 2, arbitrary: fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.double(), fc.boolean()) },
  { weight: 1, arbitrary: fc.anything() },
);
/** A field that a step is nothing without: mostly as it has to be. */
const mostly = (one: string) => fc.oneof({ weight: 4, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: value });
/** An object of an answer with some of its fields, each of them anything. */
const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.oneof({ weight: 20, arbitrary: fc.record(fields, { requiredKeys: [] }) }, { weight: 1, arbitrary: value });
const fields = (...names: readonly string[]) => some(Object.fromEntries(names.map((name) => [name, value])));

const bank = ['account_holder_name', 'account_number', 'bank_name', 'bic', 'country', 'iban', 'reference', 'entity'];
/** The fields of each kind of step; every one of them may come with the fields of another. */
const ways: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  redirect_to_url: { redirect_to_url: value },
  qr_code_information: { image_data_url: value, raw_qr_data: value, qr_code_url: value, display_text: value },
  invoke_upi_qr_flow: { qr_code_url: value, raw_qr_data: value, image_data_url: value },
  invoke_upi_intent_sdk: { sdk_uri: mostly('upi://pay?pa=shop@bank&am=1.00') },
  wait_screen_information: { display_to_timestamp: value, poll_config: fields('delay_in_secs', 'frequency') },
  display_bank_transfer_information: {
    bank_transfer_steps_and_charges_details: some({
      sepa_bank_instructions: fields(...bank),
      ach_credit_transfer: fields('account_number', 'bank_name', 'routing_number', 'swift_code'),
      bacs_bank_instructions: fields('account_holder_name', 'account_number', 'sort_code'),
      doku_bank_transfer_instructions: fields('reference', 'expires_at', 'instructions_url'),
      multibanco: fields('reference', 'entity'),
      receiver: fields('amount_received', 'amount_remaining'),
    }),
  },
  display_voucher_information: {
    voucher_details: fields(
      ...['reference', 'expires_at', 'expiry_date', 'download_url', 'instructions_url', 'digitable_line', 'barcode'],
      'qr_code_url',
    ),
  },
  collect_otp: { consent_data_required: value },
  invoke_hidden_iframe: {
    iframe_data: some({
      method_key: value,
      three_ds_method_url: mostly('https://bank.example/acs'),
      three_ds_method_data: mostly('server-1'),
    }),
  },
  three_ds_invoke: {
    three_ds_data: some({
      three_ds_method_details: fields(
        ...['three_ds_method_data_submission', 'three_ds_method_data', 'three_ds_method_url', 'three_ds_method_key'],
      ),
      poll_config: fields('poll_id', 'delay_in_secs'),
      message_version: value,
    }),
  },
};
const types = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ways), 'something_new') },
  { weight: 1, arbitrary: value },
);
const nextAction = fc.oneof(
  ...Object.entries(ways).flatMap(([type, own]) => [
    { weight: 9, arbitrary: fc.record({ type: fc.constant(type), ...own }, { requiredKeys: ['type'] }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: types, display_to_timestamp: value, ...own }, { requiredKeys: ['type'] }),
    },
  ]),
);
const sampled = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns = inputs) => fc.sample(arbitrary, { numRuns, seed });

/** What a page may show or open: every text of a step, wherever it is in it. */
const textsOf = (step: unknown): readonly string[] =>
  typeof step === 'string'
    ? [step]
    : typeof step === 'object' && step !== null
      ? Object.values(step).flatMap(textsOf)
      : [];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be shown.
const invisible = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
const address = (url: string | undefined) => {
  const safe = safeUrl(url, { forbiddenOrigins: start.ownOrigins });
  return safe.ok ? safe.value : undefined;
};

describe(`with ${inputs} answers, none throws and what is read may be shown`, { timeout: 600_000 }, () => {
  it('when a payment says what the person has to do next', () => {
    const kinds = new Map<string, number>();
    for (const raw of sampled(nextAction)) {
      const read = nextActionView.safeParse(raw);
      if (!read.success) continue;
      const again = nextActionView.safeParse(read.data);
      if (!again.success || JSON.stringify(again.data) !== JSON.stringify(read.data))
        expect(raw).toBe('read as itself');
      // The browser reads what the proxy has passed on, and what a page's own server may have passed on unread.
      const wire = paymentView.safeParse({ ...paymentWith('requires_customer_action'), next_action: raw });
      if (!wire.success) continue;
      const step = readCustomerAction(wire.data, { address, serverTime, at });
      getThreeDSStart(wire.data, { threeds_unavailable: 'complete' }, start);
      if (step === undefined) continue;
      kinds.set(step.kind, (kinds.get(step.kind) ?? 0) + 1);
      // A number of a voucher, a name or a code's text may be anything that can be seen; what can be opened is an address.
      const opened = Object.entries(step).flatMap(([name, one]) =>
        /^(link|image|download|instructions|url)$/.test(name) ? [String(one)] : [],
      );
      const open = opened.filter(
        (one) => !/^(https:\/\/|upi:\/\/pay\?|data:image\/(png|gif|jpeg);base64,[\w+/=]+$)/.test(one),
      );
      if (open.length > 0 || textsOf(step).some((text) => invisible.test(text)))
        expect({ raw, step }).toBe('fit to be shown');
    }
    for (const kind of ['qr', 'app', 'wait', 'transfer', 'voucher', 'code', 'hiddenFrame'])
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(inputs / 500);
  });

  it('when a text says when something is', () => {
    const two = (most: number) => fc.nat(most).map((one) => String(one).padStart(2, '0'));
    const zone = fc.constantFrom('Z', '', '+02:00', '-1200', '+15:00', '+5');
    const written = fc
      .tuple(fc.integer({ min: 1900, max: 2100 }), two(14), two(33), two(25), two(61), zone)
      .map(([year, month, day, hour, minute, offset]) => `${year}-${month}-${day}T${hour}:${minute}${offset}`);
    let taken = 0;
    for (const text of sampled(fc.oneof(written, hostile, fc.string({ unit: 'binary', maxLength: 30 })))) {
      const at = parseTimestamp(text);
      if (!isMoment(text)) continue;
      taken += 1;
      const day = text.slice(0, 10);
      if (!isDay(day) || new Date(`${day}T12:00Z`).toISOString().slice(0, 10) !== day || Number.isNaN(at))
        expect(text).toBe('a moment of the calendar');
    }
    expect(taken).toBeGreaterThan(inputs / 20);
  });

  it('when the bank asks for a challenge', () => {
    const creq = fc.oneof(
      fc.record({ acsTransID: value, threeDSServerTransID: value, challengeWindowSize: value }).map(jsonOf),
      fc.constantFrom(creqWith(), `${creqWith()}==`, `${creqWith()}\n`, Buffer.from('[1]').toString('base64')),
      value,
    );
    const answer = fc.record(
      { acs_url: value, challenge_request: creq, acs_trans_id: value, three_dsserver_trans_id: value },
      { requiredKeys: [] },
    );
    let challenges = 0;
    for (const raw of sampled(answer)) {
      const read = threeDSAuthentication.safeParse({ ...authenticationWith('C'), ...raw });
      if (!read.success) continue;
      const challenge = readChallenge(read.data, start);
      if (challenge === undefined) continue;
      challenges += 1;
      const { acsUrl, creq: posted, size, acsTransId } = challenge;
      const again = readChallenge({ ...read.data, acs_url: acsUrl, challenge_request: posted }, start);
      if (JSON.stringify(again) !== JSON.stringify(challenge))
        expect({ raw, again }).toEqual({ raw, again: challenge });
      if (!/^https:\/\//.test(acsUrl) || !/^[\w-]+$/.test(posted) || acsTransId === '') expect(raw).toBe('refused');
      if (withWindowSize(posted, size) !== posted && size !== '05') expect(raw).toBe('left alone');
    }
    expect(challenges).toBeGreaterThan(inputs / 1000);
  });

  it('when the data of a 3DS method is asked for its transaction, and a secret for its payment', () => {
    const known = new Set<unknown>();
    for (const text of sampled(
      fc.oneof(sound, hostile, fc.string({ unit: 'binary', maxLength: 60 }), fc.base64String()),
    )) {
      const bytes = fromBase64Url(text);
      if (bytes !== undefined && Buffer.from(toBase64Url(bytes), 'base64url').compare(bytes) !== 0)
        expect(text).toBe('read back');
      const read = decodeJson(text);
      if (read !== undefined && JSON.stringify(decodeJson(encodeJson(read))) !== JSON.stringify(read))
        expect(text).toBe('read back');
      known.add(findServerTransId(text)).add(withWindowSize(text, '02')).add(paymentIdOfSecret(text));
      known.add(findNotificationOrigin(text));
    }
    expect(known.has('server-1')).toBe(true);
  });

  it('when a route answers', () => {
    const link = linkWith(paymentWith('requires_payment_method'));
    const answers = fc.record(
      {
        payment: fc.record({ ...constants({ ...link.payment }), status: value, amount: value }, { requiredKeys: [] }),
        policy: fc.record({ threeds_unavailable: fc.constantFrom('complete', 'stop', 'x'), save_card: value }),
        server_time: fc.oneof(fc.constant(link.server_time), value),
        payment_link: fc.oneof(fc.constant(link.payment_link), value),
        merchant: fc.oneof(fc.constant(link.merchant), value),
        look: fields('theme', 'logo', 'background_colour', 'button_colour', 'rules'),
        error: fields('type', 'code', 'message'),
      },
      { requiredKeys: ['payment', 'server_time'] },
    );
    let accepted = 0;
    for (const raw of sampled(answers)) {
      for (const schema of [browserPayment, browserPaymentLink, wireError]) {
        const read = schema.safeParse(raw);
        // A server reads by the fields that are there; it is to come to the same.
        const sparse = readSparse<unknown>(schema, raw);
        if (sparse.success !== read.success) expect(raw).toBe('read alike by a server');
        if (!read.success) continue;
        accepted += 1;
        expect(sparse.data).toEqual(read.data);
        const again = schema.safeParse(read.data);
        if (!again.success || JSON.stringify(again.data) !== JSON.stringify(read.data))
          expect(raw).toBe('read as itself');
      }
    }
    expect(accepted).toBeGreaterThan(inputs / 1000);
  });
});

/** A CReq of what may be no JSON at all. */
function jsonOf(content: Readonly<Record<string, unknown>>): string {
  const plain = Object.fromEntries(Object.entries(content).filter(([, one]) => typeof one === 'string'));
  return creqOf(plain);
}

/** Each field either as it is or anything. */
function constants(whole: Readonly<Record<string, unknown>>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(whole).map(([name, one]) => [
      name,
      fc.oneof({ weight: 30, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: value }),
    ]),
  );
}
