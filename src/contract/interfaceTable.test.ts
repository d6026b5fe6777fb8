import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyRow } from '../everyRow.testing.ts';
import { openApiDocument } from '../openapi/index.ts';
import { gallery } from './interfaceGallery.testing.ts';
import { type Expectation, type Request, type RequestRow, requestTables } from './interfaceRequests.testing.ts';
import { resourceTables } from './interfaceResources.testing.ts';
import { createStage, type Stage, type StageAnswer } from './interfaceStage.testing.ts';
import { payment } from './payment.ts';

const at = (value: unknown, path: string) =>
  // Any answer may be looked into by a path; what is not there is undefined.
  path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], value);

function merged({ body, query, ...rest }: Request, fields: Readonly<Record<string, unknown>>): Request {
  const known = (part: object) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  const inQuery = query !== undefined;
  return {
    ...rest,
    ...(inQuery ? { query: known({ ...query, ...fields }) } : { query }),
    ...(inQuery ? {} : { body: body && known({ ...body, ...fields }) }),
  } as Request;
}

const rowsOf = (body: StageAnswer['body']): readonly unknown[] =>
  Array.isArray(body) ? body : (body.data ?? body.customer_payment_methods);

function judge(answer: StageAnswer, [fields]: RequestRow, expectation: Expectation): void {
  const { status, code, text, body } = answer;
  if (expectation.is === 'refused') {
    expect({ status, code, text }).toEqual({ status: expectation.status, code: expectation.code, text });
    return;
  }
  expect({ status, text }).toEqual({ status: 200, text });
  if (expectation.is === 'rows') expect(rowsOf(body)).toHaveLength(expectation.rows);
  if (expectation.is !== 'shown') return;
  const wanted = expectation.at === undefined ? fields : { [expectation.at]: expectation.as };
  for (const [path, value] of Object.entries(wanted))
    expect({ [path]: at(body, path) }).toMatchObject({ [path]: value });
}

const send = (stage: Stage, { method, path, ...rest }: Request) => stage.call(method, path, rest);
const sentence = ([fields, expectation]: RequestRow) => {
  const values = JSON.stringify(fields, (_, value) =>
    typeof value === 'string' && value.length > 40 ? `${value.length} characters` : value === undefined ? null : value,
  );
  const { is } = expectation;
  return `${values.slice(0, 120)} is ${is === 'rows' ? `${expectation.rows} rows` : is === 'refused' ? `refused with ${expectation.status} ${expectation.code ?? 'in plain text'}` : is}`;
};

describe.each(requestTables)('interface $section, $endpoint', ({ good, fields, table }) => {
  it('does every row of its table', async () => {
    const wrong: string[] = [];
    const count = (await table(createStage())).length;
    for (let nth = 0; nth < count; nth += 1) {
      const stage = createStage();
      // The same rows, made anew on a stage of their own: a row never meets what another one has left.
      const row = (await table(stage))[nth];
      if (row === undefined) throw new Error('a table has as many rows each time');
      const call = merged(await good(stage), row[0]);
      const before = stage.sandbox.ledger.entries().length;
      const answer = await send(stage, call);
      try {
        judge(answer, row, row[1]);
        if (row[1].is === 'refused') expect(stage.sandbox.ledger.entries()).toHaveLength(before);
      } catch (error) {
        wrong.push(
          `${sentence(row)}: ${error instanceof Error ? error.message.split('\n').slice(0, 1) : ''} ${answer.status} ${answer.text.slice(0, 160)}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('has a row for each field of the interface', async () => {
    const named = new Set((await table(createStage())).flatMap(([sent]) => Object.keys(sent)));
    expect(fields.split(/\s+/).filter((field) => field !== '' && !named.has(field))).toEqual([]);
  });
});

/** Everything at a path of an answer, rows of a list one by one; null and absence are one. */
function found(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (key === undefined) return [value];
  if (key.endsWith('[]')) {
    const list = at(value, key.slice(0, -2));
    return Array.isArray(list) ? list.flatMap((row) => found(row, rest)) : [];
  }
  return found(at(value, key), rest);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most;
const contactKeys = ['address', 'phone', 'email'];
const customerKeys = ['id', 'name', 'email', 'phone', 'phone_country_code'];
const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  id30: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{30}$/.test(value),
  text: isText(Number.POSITIVE_INFINITY),
  text22: isText(22),
  text64: isText(64),
  text255: isText(255),
  text1024: isText(1024),
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number' || isObject(value),
  boolean: (value) => typeof value === 'boolean',
  timestamp: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  country: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  object: isObject,
  contact: (value) => isObject(value) && Object.keys(value as object).every((key) => contactKeys.includes(key)),
  customer: (value) =>
    isObject(value) &&
    Object.keys(value as object)
      .sort()
      .join() === customerKeys.sort().join(),
};

/** What does not hold of a field among all answers of its resource; undefined where everything does. */
function wrongWith(field: string, answers: readonly unknown[]): string | undefined {
  const [, path = '', type = '', reason] = /^(\S+): (.*?)(?: - (.*))?$/.exec(field) ?? [];
  const seen = answers.flatMap((answer) => found(answer, path.split('.')));
  if (reason !== undefined)
    return seen.length === 0 ? undefined : `${path} is answered after all: ${JSON.stringify(seen[0])}`;
  if (seen.length === 0) return `${path} is never answered`;
  const fits = types[type];
  if (fits) {
    const odd = seen.find((value) => !fits(value));
    return odd === undefined ? undefined : `${path} is no ${type}: ${JSON.stringify(odd)}`;
  }
  const words = type.split(' ');
  const never = words.filter((word) => word.startsWith('(')).map((word) => word.slice(1, -1));
  const wanted = words.filter((word) => !word.startsWith('('));
  const stranger = seen.find((value) => !wanted.includes(String(value)));
  if (stranger !== undefined)
    return `${path} has the word ${JSON.stringify(stranger)}${never.includes(String(stranger)) ? ' after all' : ''}`;
  const missing = wanted.filter((word) => !seen.includes(word));
  return missing.length === 0 ? undefined : `${path} never says ${missing.join(', ')}`;
}

describe('what the sandbox answers', async () => {
  const answers = await gallery();
  const fieldsOf = (text: string) => text.trim().split(/\n\s*/);

  everyRow(Object.entries(resourceTables))(
    '%s: every field of the interface is produced, in its type, or says why not',
    (name, { fields }) => {
      const all = answers[name] ?? [];
      expect(all.length).toBeGreaterThan(1);
      expect(fieldsOf(fields).flatMap((field) => wrongWith(field, all) ?? [])).toEqual([]);
    },
  );

  it('has in every payment what interface 2.3 says is always there; a payment without a method has no payment_method yet', () => {
    const always = 'payment_id merchant_id status amount net_amount amount_capturable currency attempt_count'.split(
      ' ',
    );
    for (const payment of answers.payment ?? []) {
      expect(always.filter((field) => at(payment, field) === null || at(payment, field) === undefined)).toEqual([]);
    }
  });
});

describe('the lengths of section 8 in answers', () => {
  const x = (length: number) => 'x'.repeat(length);
  const answer = { payment_id: 'pay_1', merchant_id: 'm', status: 'failed', amount: 1, net_amount: 1, currency: 'EUR' };
  const read = (fields: object) =>
    z.parse(payment, { ...answer, amount_capturable: 0, attempt_count: 1, attempts: [], ...fields });

  it('cut a unified code and message that are too long, and leave the payment readable', () => {
    expect(read({ unified_code: x(255), unified_message: x(1024) })).toMatchObject({
      unified_code: x(255),
      unified_message: x(1024),
    });
    expect(read({ unified_code: x(256), unified_message: x(1025) })).toMatchObject({
      unified_code: x(255),
      unified_message: x(1024),
    });
    expect(read({ unified_code: null })).toMatchObject({ status: 'failed' });
  });

  it('read a mandate id beyond its length as none', () => {
    expect(read({ mandate_id: x(255) }).mandate_id).toBe(x(255));
    expect(read({ mandate_id: x(256) }).mandate_id).toBeUndefined();
  });

  it('stand in the document of the interface', () => {
    const { schemas } = openApiDocument().components;
    const limits = (name: string) => JSON.stringify(schemas[name]).match(/"maxLength":\d+/g) ?? [];
    expect(limits('Payout')).toEqual(expect.arrayContaining(['"maxLength":255', '"maxLength":1024']));
    expect(limits('Payment')).toEqual(expect.arrayContaining(['"maxLength":255', '"maxLength":1024']));
  });
});
