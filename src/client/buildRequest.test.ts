import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserCatalogue, catalogue, type Dialect, getServiceAdapter } from '../contract/index.ts';
import { buildRequest, type RequestConfig } from './buildRequest.ts';

const config: RequestConfig = {
  baseUrl: 'https://service.test/api',
  adapter: getServiceAdapter(),
  headers: { 'api-key': 'pk_dev_1' },
};
const secret = 'pay_1_secret_abcdefgh12';
const saved = {
  query: {
    'client-secret': secret,
    customer_id: 'cus_1',
    accepted_currency: ['EUR', 'USD'],
    accepted_country: ['DE'],
    minimum_amount: 1,
    maximum_amount: 900,
    recurring_payment_enabled: false,
    installment_payment_enabled: true,
  },
};

describe('buildRequest', () => {
  it('repeats a query key for each entry of a list, under the documented names', () => {
    const built = buildRequest(catalogue.listCustomerPaymentMethods, saved, config);
    expect(built.ok && built.request.url).toBe(
      'https://service.test/api/customers/payment_methods?client-secret=pay_1_secret_abcdefgh12&customer_id=cus_1&accepted_currency=EUR&accepted_currency=USD&accepted_country=DE&minimum_amount=1&maximum_amount=900&recurring_payment_enabled=false&installment_payment_enabled=true',
    );
  });

  it('uses the names of real deployments in the deployed dialect and leaves out what they do not have', () => {
    const built = buildRequest(catalogue.listCustomerPaymentMethods, saved, {
      ...config,
      adapter: getServiceAdapter({ dialect: 'deployed' }),
    });
    expect(built.ok && new URL(built.request.url).search).toBe(
      '?client_secret=pay_1_secret_abcdefgh12&accepted_currencies=EUR&accepted_currencies=USD&accepted_countries=DE&amount=900&recurring_enabled=false&installment_payment_enabled=true',
    );
  });

  it('completes an authorisation at the path of its dialect', () => {
    const input = { params: { payment_id: 'pay_1' }, body: { client_secret: secret } };
    const path = (dialect: Dialect) => {
      const built = buildRequest(catalogue.completeAuthorize, input, {
        ...config,
        adapter: getServiceAdapter({ dialect }),
      });
      return built.ok && built.request.url;
    };
    expect(path('documented')).toBe('https://service.test/api/pay_1/complete_authorize');
    expect(path('deployed')).toBe('https://service.test/api/payments/pay_1/complete_authorize');
  });

  it('sends a JSON body with a write and none with a read', () => {
    const write = buildRequest(catalogue.cancelPayment, { params: { payment_id: 'pay_1' }, body: {} }, config);
    const read = buildRequest(browserCatalogue.readPayment, { params: { payment_id: 'pay_1' } }, config);
    expect(write.ok && write.request).toMatchObject({
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(read.ok && read.request).not.toHaveProperty('body');
  });

  it('names the field that is wrong and never repeats its value', () => {
    const body = {
      payment_method: 'card',
      card: { card_number: 4242424242424242, card_exp_month: '1', card_exp_year: '30' },
    };
    const built = buildRequest(catalogue.createPaymentMethod, { body }, config);
    expect(built).toEqual({ ok: false, problem: 'body.card.card_number: invalid type, expected string' });
  });

  it.each([49.99, '49.99', '4999'])('says what an amount is where it is %j', (amount) => {
    const built = buildRequest(catalogue.createPayment, { body: { amount, currency: 'EUR' } }, config);
    const problem = 'body.amount: expected an integer in minor units of the currency, such as 4999 for 49.99';
    expect(built).toEqual({ ok: false, problem });
  });

  it('names a field that the interface does not have', () => {
    const built = buildRequest(
      browserCatalogue.confirmWithMethod,
      { params: { payment_id: 'pay_1' }, body: { payment_method: 'card', payment_token: 't', amount: 1 } },
      config,
    );
    expect(built).toEqual({ ok: false, problem: 'body.amount is not a known field' });
  });

  it('never leaves the origin or the template, whatever the id', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '..',
        '.',
        '',
        '//evil.test',
        '\\\\evil.test',
        'https://evil.test',
        '%2e%2e',
        '%2f',
        '../list',
        'a/b',
        'a?b',
        'a#b',
        'ä',
        '@evil',
        'x\u0000',
      ),
    );
    fc.assert(
      fc.property(hostile, (payment_id) => {
        const built = buildRequest(browserCatalogue.readPayment, { params: { payment_id } }, config);
        if (built.ok)
          expect(built.request.url).toMatch(
            /^https:\/\/service\.test\/api\/kit\/payments\/[A-Za-z0-9_-]{1,64}\/status$/,
          );
        else expect(built.problem).toMatch(/^params/);
      }),
      { numRuns: 1000 },
    );
  });
});
