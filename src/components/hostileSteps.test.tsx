// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../testing/index.ts';
import { openForm } from './complete-authorize/formUnderTest.testing.tsx';
import { anatomy, hostileTexts } from './hostileTexts.testing.ts';
import { AddressEntry, SavedPaymentMethodPicker } from './index.ts';
import { newYear, openLink, stage, watchThePage } from './pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from './rewrittenAnswers.testing.ts';

// What a page says of an answer that it cannot read is no complaint here.
watchThePage({ allowConsole: /tillkit|error boundary|stopped working/i });

const png = 'data:image/png;base64,iVBORw0KGgo=';
const page = 'https://bank.example/page';
/** Every kind of step as deployments send it, with every text and every address that it has. */
const steps: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  redirect_to_url: { redirect_to_url: page },
  qr_code_information: { raw_qr_data: '000201', image_data_url: png, qr_code_url: page, display_text: 'Note' },
  'qr_code_information, a picture alone': { image_data_url: png, display_text: 'Note' },
  invoke_upi_qr_flow: { qr_code_url: 'upi://pay?pa=shop@bank&am=1.00' },
  invoke_upi_intent_sdk: { sdk_uri: 'upi://pay?pa=shop@bank&am=1.00' },
  wait_screen_information: { display_to_timestamp: '2030-01-01T12:10:00Z', display_text: 'Note' },
  ...Object.fromEntries(
    Object.entries({
      sepa_bank_instructions: ['account_holder_name', 'iban', 'bic', 'country', 'reference'],
      ach_credit_transfer: ['account_number', 'bank_name', 'routing_number', 'swift_code'],
      bacs_bank_instructions: ['account_holder_name', 'account_number', 'sort_code'],
      doku_bank_transfer_instructions: ['reference', 'instructions_url'],
      multibanco: ['reference', 'entity'],
    }).map(([kind, names]) => [
      `display_bank_transfer_information, ${kind}`,
      {
        bank_transfer_steps_and_charges_details: {
          [kind]: Object.fromEntries(names.map((name) => [name, name.endsWith('_url') ? page : 'Words'])),
        },
      },
    ]),
  ),
  display_voucher_information: {
    voucher_details: {
      reference: 'Words',
      digitable_line: 'Words of a line',
      barcode: 'Words of a barcode',
      qr_code_url: 'Words of a code',
      download_url: page,
      instructions_url: page,
      expires_at: '2030-01-01T12:10:00Z',
    },
  },
  collect_otp: { consent_data_required: 'user_consent' },
  invoke_hidden_iframe: {
    iframe_data: { method_key: 'threeDSMethodData', three_ds_method_url: page, three_ds_method_data: 'eyJ9' },
  },
  three_ds_invoke: {
    three_ds_data: {
      three_ds_authentication_url: page,
      three_ds_authorize_url: page,
      three_ds_method_details: {
        three_ds_method_data_submission: true,
        three_ds_method_data: 'eyJ9',
        three_ds_method_url: page,
        three_ds_method_key: 'threeDSMethodData',
      },
      message_version: '2.2.0',
      directory_server_id: 'Words',
    },
  },
  something_new: { display_text: 'Words', redirect_to_url: page },
};

/** The same with a text in place of every other one. */
function written(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one, text)]));
}

/** A link whose payment waits for a step; its own words stay what they are. */
async function openWaiting(type: string, fields: object): Promise<void> {
  const till = createTill({ now: newYear });
  const next_action = { type, ...fields };
  const opened = await openLink({
    till,
    client: clientWithRewrittenAnswers(till, (json) =>
      'payment' in json
        ? { ...json, payment: { ...Object(json.payment), status: 'requires_customer_action', next_action } }
        : json,
    ),
  });
  // The part of a step, its texts and what draws it are fetched one after the other; in the end its heading is there, or that of the challenge.
  const there = '[data-tk="outcome"], [data-tk="three-ds-challenge"] [data-part="waiting-title"]';
  await waitFor(() => expect(document.querySelector(there)).not.toBeNull(), { timeout: 25_000 });
  await opened.settle();
}

function clear(): void {
  document.body.replaceChildren();
  sessionStorage.clear();
}

/** What a page may show whatever a foreign text contains: what it shows with plain texts, or with none that can be used. */
type Counted = ReturnType<typeof anatomy>['elements'];
const grown = (now: Counted, ...before: readonly Counted[]) =>
  Object.entries(now).filter(([name, count]) => before.every((one) => count > (one[name] ?? 0)));

function expectHarmless(what: string, seen: ReturnType<typeof anatomy>, ...before: readonly Counted[]): void {
  expect([what, grown(seen.elements, ...before)]).toEqual([what, []]);
  expect([what, seen.dangers]).toEqual([what, []]);
  expect([what, Reflect.get(window, 'hostile')]).toEqual([what, undefined]);
  expect([what, /[\u202A-\u202E\u2066-\u2069]/.test(seen.text) || seen.text.includes('\u0000')]).toEqual([what, false]);
}

describe.each(Object.entries(steps))('a payment that waits for %s', (name, fields) => {
  it('shows what strangers have written as text or not at all, and keeps its own amount', {
    timeout: 240_000,
  }, async () => {
    const [type = ''] = name.split(',');
    await openWaiting(type, fields);
    const plain = anatomy();
    const shown = document.querySelector('[data-tk="customer-action"]') !== null;
    // A hidden page, like the next call, never begins because a link is opened.
    expect(shown).toBe(!/^(redirect_to_url|three_ds_invoke|invoke_hidden_iframe|something_new)$/.test(type));
    clear();
    await openWaiting(type, {});
    const without = anatomy();
    for (const [kind, text] of Object.entries(hostileTexts)) {
      clear();
      await openWaiting(type, Object(written(fields, text)));
      const seen = anatomy();
      expectHarmless(kind, seen, plain.elements, without.elements);
      expect([kind, seen.text.includes('€49.99')]).toEqual([kind, true]);
      expect([kind, seen.text.length < plain.text.length + 10 * 300]).toEqual([kind, true]);
      // No frame, picture or link has an address that a stranger's words are part of.
      const led = [...document.querySelectorAll('a[href], iframe[src], img[src], form[action]')].flatMap((element) =>
        ['href', 'src', 'action'].flatMap((attribute) => element.getAttribute(attribute) ?? []),
      );
      expect([kind, led.filter((address) => text !== '' && address.includes(text.slice(0, 12)))]).toEqual([kind, []]);
    }
  });
});

/** A contact of which every text is the same. */
const contact = (text: string) => ({
  address: {
    city: text,
    country: 'DE',
    line1: text,
    line2: text,
    line3: text,
    zip: text,
    state: text,
    first_name: text,
    last_name: text,
  },
  phone: { number: text, country_code: text },
  email: text,
});

/** Components of which a merchant gives the words, or the service those of a billing address. */
const parts: Readonly<Record<string, (text: string) => Promise<string | undefined>>> = {
  'saved methods with all their details': async (text) => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder({ customer: 'demo' });
    const staged = stage(
      till,
      <SavedPaymentMethodPicker
        clientSecret={order.clientSecret}
        customerId={order.customerId ?? ''}
        amount={4999}
        currency="EUR"
        details="full"
      />,
      {
        client: clientWithRewrittenAnswers(till, (json) =>
          Array.isArray(json.customer_payment_methods)
            ? {
                ...json,
                customer_payment_methods: json.customer_payment_methods.map((row) => ({
                  ...row,
                  billing: contact(text),
                  payment_method_issuer: text,
                  metadata: { [text.slice(0, 40)]: text },
                })),
              }
            : json,
        ),
      },
    );
    await screen.findAllByRole('radio');
    await staged.settle();
    return undefined;
  },
  'a form that completes a payment, filled in beforehand': async (text) => {
    const staged = await openForm({
      prepare: async () => undefined,
      props: { merchantName: text, shipping: contact(text), billing: contact(text) },
    });
    await staged.settle();
    return '€49.99';
  },
  'an address, filled in beforehand': async (text) => {
    const till = createTill({ now: newYear });
    const staged = stage(till, <AddressEntry purpose="billing" known={[contact(text)]} />);
    await screen.findByLabelText('City');
    await staged.settle();
    return undefined;
  },
};

describe.each(Object.entries(parts))('%s', (_part, open) => {
  it('shows what strangers have written as text, whatever it is', { timeout: 240_000 }, async () => {
    await open('Plain words');
    const plain = anatomy();
    const fields = () => [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(`${plain.text} ${fields().join(' ')}`).toContain('Plain words');
    for (const [kind, text] of Object.entries(hostileTexts)) {
      clear();
      const amount = await open(text);
      const seen = anatomy();
      expectHarmless(kind, seen, plain.elements);
      if (amount !== undefined) expect([kind, seen.text.includes(amount)]).toEqual([kind, true]);
    }
  });
});
