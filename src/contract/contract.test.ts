import { describe, expect, it } from 'vitest';
import {
  browserCatalogue,
  catalogue,
  customerPaymentMethodList,
  dialectDifferences,
  payment,
  paymentList,
  paymentStatuses,
  paymentView,
  threeDSAuthentication,
  transStatuses,
} from './index.ts';

const least = {
  payment_id: 'pay_1',
  merchant_id: 'merchant_1',
  status: 'processing',
  amount: 500,
  net_amount: 500,
  amount_capturable: 0,
  currency: 'EUR',
  payment_method: 'card',
  attempt_count: 1,
};
const who = {
  address: { country: 'DE', line1: 'Teststr. 1', first_name: 'Ada' },
  phone: { number: '1' },
  email: 'a@b.example',
};

describe('a payment as it is read', () => {
  it('shows a browser the country of a contact block and nothing else of it', () => {
    const seen = paymentView.parse({ ...least, billing: who, shipping: who });
    expect([seen.billing, seen.shipping]).toEqual([{ address: { country: 'DE' } }, { address: { country: 'DE' } }]);
    expect(payment.parse({ ...least, billing: who }).billing).toEqual(who);
  });

  it('leaves out of a browser’s view what the allow-list does not name', () => {
    const secrets = {
      client_secret: 'x',
      connector_metadata: {},
      frm_message: {},
      whole_connector_response: 'x',
      customer: who,
    };
    expect(Object.keys(paymentView.parse({ ...least, ...secrets }))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/secret|connector|frm|customer$/)]),
    );
  });

  it('keeps for a server the fields that this version does not name', () => {
    expect(payment.parse({ ...least, brand_new: 1 })).toMatchObject({ brand_new: 1 });
  });

  it('turns null and absent into undefined alike', () => {
    const read = paymentView.parse({ ...least, description: null, next_action: null });
    expect([read.description, read.next_action, read.return_url]).toEqual([undefined, undefined, undefined]);
  });

  it('reads every status of the interface, and any other word, number or gap as unknown', () => {
    for (const status of paymentStatuses) expect(paymentView.parse({ ...least, status }).status).toBe(status);
    for (const status of ['Succeeded', 'succeeded ', 'paid', '', null, 1, undefined, {}]) {
      expect(paymentView.parse({ ...least, status }).status).toBe('unknown');
    }
  });

  it('refuses amounts that are no integers or that JSON has rounded', () => {
    for (const amount of [1.5, '500', JSON.parse('9007199254740993'), Number.NaN, null]) {
      expect(paymentView.safeParse({ ...least, amount }).success).toBe(false);
    }
  });

  it('reads a list in either dialect', () => {
    const page = { size: 1, data: [least] };
    expect(paymentList.parse([page]).data).toHaveLength(1);
    expect(paymentList.parse(page).data).toHaveLength(1);
    expect(paymentList.parse([])).toEqual({ size: 0, data: [] });
  });
});

describe('an authentication as it is read', () => {
  it('knows the eight words and takes everything else, also a missing one, for unknown', () => {
    for (const word of transStatuses)
      expect(threeDSAuthentication.parse({ trans_status: word }).trans_status).toBe(word);
    for (const word of ['S', 'y', '', null, 1, undefined]) {
      expect(threeDSAuthentication.parse({ trans_status: word }).trans_status).toBe('unknown');
    }
    expect(threeDSAuthentication.parse({}).trans_status).toBe('unknown');
  });
});

describe('saved methods as they are read', () => {
  it('takes a missing list for an empty one', () => {
    for (const customer_payment_methods of [null, undefined, []]) {
      expect(customerPaymentMethodList.parse({ customer_payment_methods }).customer_payment_methods).toEqual([]);
    }
  });
});

describe('the catalogue', () => {
  const calls = Object.entries({ ...catalogue, ...browserCatalogue });

  it('names each call as its entry does, with every placeholder of its path among its parameters', () => {
    for (const [name, { name: own, path, input }] of calls) {
      expect(own).toBe(name);
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
      const params = Object.fromEntries(placeholders.map((key) => [key, 'id_1']));
      // Whatever else is missing, the parameters are not among the complaints.
      const read = input['~standard'].validate(placeholders.length === 0 ? {} : { params });
      const issues = read instanceof Promise ? [] : (read.issues ?? []);
      expect(issues.filter(({ path: at }) => at?.[0] === 'params')).toEqual([]);
    }
  });

  it('repeats by itself only reads: what is got, and the lists that ask by body', () => {
    const reads = calls
      .filter(([, call]) => call.repeatability === 'read' && call.method === 'POST')
      .map(([name]) => name);
    expect(reads.sort()).toEqual(['listPayoutFilters', 'listPayoutsByFilter', 'listRefunds']);
    for (const [, call] of calls) if (call.method === 'GET') expect(call.repeatability).toBe('read');
  });

  it('has differences only for calls that exist', () => {
    for (const name of Object.keys(dialectDifferences)) expect(Object.keys(catalogue)).toContain(name);
  });
});
