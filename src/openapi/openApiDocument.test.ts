import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { catalogue, dialectDifferences, paymentStatuses, payoutStatuses, transStatuses } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { currencies } from '../money/index.ts';
import { openApiDocument } from './index.ts';

const both = openApiDocument();
const documented = openApiDocument({ dialect: 'documented' });
const deployed = openApiDocument({ dialect: 'deployed', serverUrl: 'https://service.example' });

/** Looks into plain JSON; what is not there is an empty object. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into JSON of every shape, and what it finds is compared with a literal.
type Json = any;
const operationsOf = (document: Json): Json[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
const find = (document: Json, name: string): Json =>
  operationsOf(document).find(({ operationId }) => operationId === name);
const bodyOf = (document: Json, name: string): Json =>
  find(document, name).requestBody.content['application/json'].schema.properties;
const answerOf = (document: Json, name: string): Json =>
  find(document, name).responses['200'].content['application/json'].schema;

describe('the OpenAPI document', () => {
  everyRow([
    ['both dialects', both],
    ['the documented dialect', documented],
    ['the deployed dialect', deployed],
  ])(
    'of %s is one of OpenAPI 3.1 to a validator that is not ours, with no reference that leads nowhere',
    async (_of, document) => {
      const validator = new Validator();
      // The validator reads plain JSON and wants to be able to write into it.
      const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
      expect(result).toEqual({ valid: true });
      expect(validator.version).toBe('3.1');
      const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
      for (const [, reference = ''] of references) {
        const target = reference.split('/').reduce<Json>((at, key) => at?.[key], document);
        expect(target, reference).toBeDefined();
      }
    },
  );

  it('has every endpoint of the catalogue under its name, method and path', () => {
    const rows = operationsOf(documented).map(({ operationId, method, path }) => [operationId, method, path]);
    const expected = Object.values(catalogue).map(({ name, method, path }) => [name, method.toLowerCase(), path]);
    expect(rows.sort()).toEqual(expected.sort());
  });

  it('marks what is not in the interface, and says of each call its key and what a repeat may do', () => {
    for (const { name, key, repeatability, supplementary, source } of Object.values(catalogue)) {
      const found = find(both, name);
      expect([found['x-tillkit-key'], found['x-tillkit-repeatability'], found['x-tillkit-source']]).toEqual([
        key,
        repeatability,
        source,
      ]);
      expect(found['x-tillkit-supplementary'] ?? false, name).toBe(supplementary);
      expect(found.tags.includes('Supplementary'), name).toBe(supplementary);
      const schemes = found.security.flatMap((one: Json) => Object.keys(one));
      expect(schemes).toEqual(
        key === 'either' ? ['secretKey', 'publishableKey'] : [key === 'secret' ? 'secretKey' : 'publishableKey'],
      );
    }
    for (const scheme of Object.values(both.components.securitySchemes)) {
      expect(scheme).toMatchObject({ type: 'apiKey', in: 'header', name: 'api-key' });
    }
  });

  it('has every placeholder of a path among the parameters, and no other parameter of a path', () => {
    for (const { path, parameters = [], operationId } of [...operationsOf(both), ...operationsOf(deployed)]) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = parameters.filter((one: Json) => one.in === 'path').map((one: Json) => one.name);
      expect(named, operationId).toEqual(placeholders);
    }
  });

  it('gives what deployments have at another path an address of its own, and in their own document that address alone', () => {
    const { path = '' } = dialectDifferences.completeAuthorize ?? {};
    expect(find(both, 'completeAuthorize').path).toBe('/{payment_id}/complete_authorize');
    expect(find(both, 'completeAuthorizeDeployed').path).toBe(path);
    expect(find(documented, 'completeAuthorizeDeployed')).toBeUndefined();
    expect(find(deployed, 'completeAuthorize').path).toBe(path);
    expect(operationsOf(deployed)).toHaveLength(Object.keys(catalogue).length);
  });

  it('spells the query of the saved methods as the dialect does', () => {
    const named = (document: Json) =>
      find(document, 'listCustomerPaymentMethods').parameters.map((one: Json) => [one.name, one.required]);
    expect(named(documented)).toEqual(
      [
        ...['client-secret', 'customer_id', 'accepted_currency', 'accepted_country', 'minimum_amount'],
        ...['maximum_amount', 'recurring_payment_enabled', 'installment_payment_enabled'],
      ].map((name) => [name, true]),
    );
    expect(named(deployed)).toEqual([
      ['client_secret', true],
      ['accepted_currencies', false],
      ['accepted_countries', false],
      ['amount', false],
      ['recurring_enabled', false],
      ['installment_payment_enabled', false],
    ]);
    const [secret, customer] = find(both, 'listCustomerPaymentMethods').parameters;
    expect([secret['x-tillkit-deployed'], customer['x-tillkit-deployed']]).toEqual(['client_secret', null]);
  });

  it('gives bodies and answers the form of the dialect', () => {
    const methods = (document: Json) =>
      bodyOf(document, 'createPayout').payout_link_config.properties.enabled_payment_methods;
    expect([methods(documented).type, methods(deployed).type]).toEqual(['string', 'array']);
    expect(methods(both).anyOf).toHaveLength(2);

    const filters = (document: Json) => bodyOf(document, 'listPayoutsByFilter');
    expect([filters(documented).limit.minimum, filters(deployed).limit.minimum]).toEqual([0, 1]);
    expect(filters(documented).currency.anyOf).toHaveLength(2);
    expect([filters(deployed).currency.type, filters(deployed).entity_type.type]).toEqual(['array', 'string']);

    const words = (document: Json) => bodyOf(document, 'listRefunds').refund_status.items.enum;
    expect(words(documented)).toEqual(['succeeded', 'failed', 'pending', 'review']);
    expect(words(deployed)).toEqual(['success', 'failure', 'pending', 'manual_review', 'transaction_failure']);
    expect(words(both)).toHaveLength(8);

    const page = { $ref: '#/components/schemas/PaymentPage' };
    expect(answerOf(documented, 'listPayments')).toMatchObject({ type: 'array', items: page });
    expect(answerOf(deployed, 'listPayments')).toEqual(page);
    expect(answerOf(both, 'listPayments').anyOf).toHaveLength(2);
  });

  it('says on every operation in which points the dialects differ', () => {
    expect(find(both, 'createPayout')['x-tillkit-dialects']).toEqual([
      {
        point: 'payout link: enabled_payment_methods',
        documented: 'a string that holds a JSON array; bank',
        deployed: 'an array; bank_transfer and bank_redirect, each with its types',
      },
      { point: 'bank redirect: payout_type', documented: 'bank', deployed: 'bank_redirect' },
    ]);
    expect(find(both, 'retrieveRefund')).not.toHaveProperty('x-tillkit-dialects');
  });

  it('has the closed sets word by word, and what the interface always sends as required', () => {
    const { Payment, Payout, Currency, ThreeDSAuthentication, CustomerPaymentMethodList }: Json =
      both.components.schemas;
    expect(Payment.properties.status.enum).toEqual(paymentStatuses);
    expect(Payout.properties.status.enum).toEqual(payoutStatuses);
    expect(ThreeDSAuthentication.properties.trans_status.enum).toEqual(transStatuses);
    expect(Currency.enum).toEqual(currencies);
    expect(Payment.required).toEqual([
      ...['payment_id', 'status', 'amount', 'net_amount', 'currency', 'attempt_count'],
      ...['merchant_id', 'amount_capturable'],
    ]);
    expect(ThreeDSAuthentication.required).toEqual(['trans_status', 'three_ds_requestor_url']);
    expect(CustomerPaymentMethodList.required).toEqual(['customer_payment_methods']);
  });

  it('lets null come wherever a field may be absent, and nowhere else', () => {
    const { Payment, RequestContactBlock }: Json = both.components.schemas;
    expect(Payment.properties.description.type).toEqual(['string', 'null']);
    expect(Payment.properties.customer.anyOf).toEqual([{ $ref: '#/components/schemas/Customer' }, { type: 'null' }]);
    expect(Payment.properties.amount.$ref).toBe('#/components/schemas/MinorUnits');
    expect(JSON.stringify(RequestContactBlock)).not.toContain('null');
    expect(bodyOf(both, 'createPaymentMethod').payment_method_issuer.type).toEqual(['string', 'null']);
  });

  it('states the limits of interface 8', () => {
    expect(both.components.schemas.RequestMetadata).toMatchObject({
      maxProperties: 50,
      propertyNames: { maxLength: 40 },
      additionalProperties: { anyOf: [{ maxLength: 500 }, {}] },
    });
    expect(bodyOf(both, 'createRefund').amount.minimum).toBe(100);
    expect(bodyOf(both, 'updatePayment')).toMatchObject({
      amount: { minimum: 0 },
      statement_descriptor_name: { maxLength: 22 },
      statement_descriptor_suffix: { maxLength: 255 },
    });
    expect(bodyOf(both, 'listPayoutsByFilter').limit).toMatchObject({ minimum: 0, maximum: 20 });
  });

  it('leaves nothing untyped but what the interface leaves free', () => {
    const free: string[] = [];
    const walk = (schema: Json, path: readonly string[]) => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries<Json>(schema)) {
        const untyped =
          (key === 'additionalProperties' && value === true) ||
          (value !== null &&
            typeof value === 'object' &&
            !Array.isArray(value) &&
            path.at(-1) === 'properties' &&
            Object.keys(value).every((keyword) => keyword === 'description'));
        const steps = [...path, key].filter(
          (step) => !/^(properties|items|anyOf|\d+|additionalProperties)$/.test(step),
        );
        if (untyped) free.push(steps.join('.'));
        walk(value, [...path, key]);
      }
    };
    walk(both.components.schemas, []);
    for (const operation of operationsOf(both)) {
      walk(operation.requestBody?.content['application/json'].schema, [`${operation.operationId} takes`]);
      walk(operation.responses['200'].content['application/json'].schema, [`${operation.operationId} answers`]);
    }
    expect(free.sort()).toEqual(
      [
        // Ways without a card: the shapes of deployments, of which the interface has none.
        ...['confirmPayment', 'createPayment', 'updatePayment'].flatMap((name) =>
          ['bank_redirect', 'bank_transfer', 'mobile_payment', 'upi', 'voucher', 'wallet'].map(
            (way) => `${name} takes.payment_method_data.${way}`,
          ),
        ),
        // What a merchant sends of it is the processor's own as well (interface 2.3).
        ...['confirmPayment', 'createPayment', 'updatePayment'].flatMap((name) =>
          ['connector_metadata', 'feature_metadata.redirect_response.json_payload', 'frm_metadata'].map(
            (field) => `${name} takes.${field}`,
          ),
        ),
        // Free-form metadata of the merchant (interface 2.1).
        'CustomerPaymentMethod.metadata',
        // Content is the processor's own (interface 2.3).
        'Payment.attempts.connector_metadata',
        'Payment.connector_metadata',
        'Payment.feature_metadata.redirect_response.json_payload',
        'Payment.frm_message.frm_reason',
        'Payment.frm_metadata',
        'Payment.mandate_data.mandate_type.single_use.metadata',
        'Payment.metadata',
        // Named without a shape (interface 2.3).
        'Payment.payment_method_data.card.authentication_data',
        'Payment.payment_method_data.card.payment_checks',
        'Payout.metadata',
        'Refund.metadata',
        'StoredPaymentMethod.metadata',
        // Fields not shown (interface 4.2, 4.3, 4.4; for the supplementary calls: open in deployments too).
        'authenticateThreeDS takes.sdk_information',
        'confirmPayment takes.routing.data',
        'createPayment takes.routing.data',
        'createPaymentMethod takes.payment_method_data',
        'createPaymentMethod takes.wallet',
        'createRefund takes.merchant_connector_details',
        'listAccountPaymentMethods answers.mandate_payment',
        'listAccountPaymentMethods answers.payment_methods.payment_method_types.required_fields.field_type',
        'updatePayment takes.routing.data',
        'updatePaymentMetadata answers.metadata',
      ].sort(),
    );
  });

  it('is the same byte by byte every time, and names a server only where one is given', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(both));
    expect(both).not.toHaveProperty('servers');
    expect(deployed.servers).toEqual([{ url: 'https://service.example' }]);
  });

  it('has the version of the package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(both.info.version).toBe(manifest.version);
  });
});
