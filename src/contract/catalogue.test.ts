import { describe, expect, it } from 'vitest';
import { browserCatalogue, catalogue } from './catalogue.ts';
import { dialectDifferences, dialectTable } from './dialects/index.ts';

/** Section 4 of the interface document, in its order: method, path and the section that has it. */
const section4 = [
  ['POST', '/payouts/list', '4.1'],
  ['GET', '/payouts/list', '4.1'],
  ['POST', '/payouts/filter', '4.1'],
  ['POST', '/payouts/create', '4.1'],
  ['POST', '/payouts/{payout_id}/fulfill', '4.1'],
  ['POST', '/refunds', '4.2'],
  ['GET', '/refunds/{refund_id}', '4.2'],
  ['POST', '/refunds/list', '4.2'],
  ['POST', '/payments/{payment_id}', '4.3'],
  ['POST', '/{payment_id}/complete_authorize', '4.3'],
  ['POST', '/payments/{payment_id}/update_metadata', '4.3'],
  ['GET', '/payments/list', '4.3'],
  ['POST', '/payments/{payment_id}/3ds/authentication', '4.3'],
  ['POST', '/payment_methods', '4.4'],
  ['GET', '/customers/payment_methods', '4.4'],
  ['GET', '/disputes/list', '4.5'],
  ['GET', '/disputes/{dispute_id}', '4.5'],
  ['GET', '/payment_link/{payment_link_id}', '4.6'],
] as const;

const endpoints = Object.values(catalogue);

describe('the catalogue', () => {
  it('has the 18 endpoints of the interface, by method, path and section, and no other that is not marked supplementary', () => {
    const documented = endpoints
      .filter((endpoint) => !endpoint.supplementary)
      .map(({ method, path, source }) => `${method} ${path} ${source}`);
    expect(section4).toHaveLength(18);
    expect(documented.sort()).toEqual(
      section4.map(([method, path, section]) => `${method} ${path} interface ${section}`).sort(),
    );
  });

  it('marks what deployments have beside the interface', () => {
    const supplementary = endpoints.filter((endpoint) => endpoint.supplementary).map(({ name }) => name);
    expect(supplementary.sort()).toEqual([
      'cancelPayment',
      'cancelPayout',
      'capturePayment',
      'confirmPayment',
      'confirmPayout',
      'createPayment',
      'incrementAuthorization',
      'listAccountPaymentMethods',
      'retrievePayment',
      'retrievePayout',
      'retrievePollStatus',
    ]);
  });

  it('calls every endpoint by its own name, and no two by one address', () => {
    for (const [name, endpoint] of Object.entries({ ...catalogue, ...browserCatalogue }))
      expect(endpoint.name).toBe(name);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('takes the publishable key for the three client-side calls, alone, and for no list, refund, dispute or payout of the interface', () => {
    const by = (key: string) =>
      endpoints.filter((endpoint) => endpoint.key === key && !endpoint.supplementary).map(({ name }) => name);
    expect(by('publishable').sort()).toEqual([
      'authenticateThreeDS',
      'completeAuthorize',
      'listCustomerPaymentMethods',
    ]);
    expect(by('either').sort()).toEqual(['createPaymentMethod', 'retrievePaymentLink', 'updatePayment']);
  });

  it('never repeats by itself what moves money', () => {
    const writes = endpoints.filter((endpoint) => endpoint.repeatability === 'never').map(({ name }) => name);
    for (const name of [
      'createRefund',
      'createPayout',
      'fulfillPayout',
      'confirmPayout',
      'capturePayment',
      'confirmPayment',
    ]) {
      expect(writes).toContain(name);
    }
  });

  it('knows every endpoint that its tables of differences name', () => {
    const names = [...Object.keys(dialectDifferences), ...dialectTable.flatMap((row) => row.endpoints)];
    for (const name of names) expect(Object.keys(catalogue)).toContain(name);
  });
});
