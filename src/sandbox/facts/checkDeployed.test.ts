import { describe, expect, it } from 'vitest';
import { checkDeployed } from './checkDeployed.ts';
import { corrections } from './corrections.ts';
import { corrected, type DeployedFacts, deployedFacts, describedFacts } from './deployedFacts.ts';

const facts: DeployedFacts = {
  endpoints: {
    pay: { call: 'POST /pay', keys: ['secret'], request: 'Payment', answer: 'Answer' },
    list: {
      call: 'GET /list',
      keys: ['secret'],
      query: { fields: { limit: 'integer', 'words[]': 'string' }, strict: true },
    },
    rows: { call: 'POST /rows', keys: ['secret'], request: 'Rows' },
    filter: { call: 'GET /filter', keys: [], query: { fields: { status: { list: 'Status' }, on: 'boolean' } } },
  },
  types: {
    Payment: {
      fields: { 'amount!': 'integer', note: 'string?', card: 'Method?', tags: { list: 'Status' } },
      strict: true,
    },
    Status: { words: ['open', 'done'] },
    Method: { allOf: ['MethodData?', { fields: { billing: 'Address?' } }] },
    MethodData: {
      oneOf: [{ fields: { 'card!': 'Card' } }, { fields: { 'bank!': 'Bank' } }, { words: ['none', 'cash'] }],
    },
    Card: { fields: { 'number!': 'string', 'month!': 'string' } },
    Bank: { oneOf: [{ fields: { 'account!': 'string', 'routing!': 'string' } }, { fields: { 'iban!': 'string' } }] },
    Address: { fields: { city: 'string?' } },
    Rows: { allOf: ['Range?', { fields: { limit: 'integer?' } }] },
    Range: { fields: { 'from!': 'string', to: 'string?' } },
    Answer: { fields: { 'status!': 'Status', next: 'Next?', more: { orNull: { map: 'any' } } } },
    Next: {
      oneOf: [
        { fields: { 'type!': { words: ['redirect'] }, 'url!': 'string' } },
        { fields: { 'type!': { words: ['wait'] }, 'until!': 'number' } },
      ],
    },
  },
};
const request = (body: unknown) => checkDeployed(facts, 'pay', 'request', body);
const answer = (body: unknown) => checkDeployed(facts, 'pay', 'answer', body);

describe('the check of a body against the facts', () => {
  it('finds nothing in a body that fits, with its variants and nulls', () => {
    expect(
      request({ amount: 1, note: null, card: { card: { number: '4', month: '1' }, billing: { city: null } } }),
    ).toEqual([]);
    expect(request({ amount: 1, card: { bank: { iban: 'DE' } }, tags: ['open'] })).toEqual([]);
    expect(answer({ status: 'done', next: { type: 'wait', until: 1.5 }, more: { any: [1] } })).toEqual([]);
  });

  it('names what is missing, also where there is no body at all', () => {
    const missing = [{ path: 'amount', kind: 'missing field' }];
    expect(request({})).toEqual(missing);
    expect(request(undefined)).toEqual(missing);
    expect(answer({ status: 'done', next: { type: 'redirect' } })).toEqual([
      { path: 'next.url', kind: 'missing field' },
    ]);
    expect(request({ amount: 1, card: { bank: { account: '1' } } })).toEqual([
      { path: 'card.bank.routing', kind: 'missing field' },
    ]);
  });

  it('takes an optional plain member as absent where none of its fields is there, or a required one is missing', () => {
    const rows = (body: unknown) => checkDeployed(facts, 'rows', 'request', body);
    expect(rows({ limit: 1, colour: 'red' })).toEqual([]);
    expect(rows({ from: '2026', colour: 'red' })).toEqual([]);
    expect(rows({ to: '2026' })).toEqual([]);
    expect(rows({ from: 2026 })).toEqual([{ path: 'from', kind: 'wrong type', found: 'integer', expected: 'string' }]);
  });

  it('names a wrong type, and null where the service has none', () => {
    const wrong = (path: string, found: string, expected: string) => [{ path, kind: 'wrong type', found, expected }];
    expect(request({ amount: '1' })).toEqual(wrong('amount', 'string', 'integer'));
    expect(request({ amount: 1.5 })).toEqual(wrong('amount', 'number', 'integer'));
    expect(request({ amount: null })).toEqual(wrong('amount', 'null', 'integer'));
    expect(request({ amount: 1, tags: 'open' })).toEqual(wrong('tags', 'string', 'list'));
    expect(request({ amount: 1, tags: null })).toEqual(wrong('tags', 'null', 'list'));
    expect(request([])).toEqual(wrong('', 'list', 'object'));
  });

  it('names an unknown variant: a word, and a field that chooses a variant', () => {
    expect(request({ amount: 1, tags: ['done', 'lost'] })).toEqual([
      { path: 'tags[]', kind: 'unknown variant', found: 'lost', expected: '`open` or `done`' },
    ]);
    expect(request({ amount: 1, card: { wallet: {} } })).toEqual([
      { path: 'card', kind: 'unknown variant', found: 'wallet', expected: 'one of `card`, `bank`, `none`, `cash`' },
    ]);
    expect(answer({ status: 'done', next: { type: 'call', url: 'u' } })).toEqual([
      { path: 'next.type', kind: 'unknown variant', found: 'call', expected: '`redirect` or `wait`' },
    ]);
  });

  it('names an unknown field of a request where the object is strict, and of an answer everywhere', () => {
    expect(request({ amount: 1, more: 1 })).toEqual([
      { path: 'more', kind: 'unknown field', expected: 'one of `amount`, `note`, `card`, `tags`' },
    ]);
    expect(request({ amount: 1, card: { card: { number: '4', month: '1', more: 1 }, more: 1 } })).toEqual([]);
    expect(answer({ status: 'done', next: { type: 'wait', until: 1, more: 1 }, extra: null })).toEqual([
      { path: 'next.more', kind: 'unknown field', expected: '`type` or `until`' },
      { path: 'extra', kind: 'unknown field', expected: 'one of `status`, `next`, `more`' },
    ]);
  });

  it('reads the texts of a query, lists repeated or with commas', () => {
    expect(checkDeployed(facts, 'list', 'query', { limit: '5' })).toEqual([]);
    expect(checkDeployed(facts, 'list', 'query', { limit: 'five', page: '1' })).toEqual([
      { path: 'limit', kind: 'wrong type', found: 'string', expected: 'integer' },
      { path: 'page', kind: 'unknown field', expected: '`limit` or `words[]`' },
    ]);
    expect(checkDeployed(facts, 'filter', 'query', { status: 'open,done', on: 'true', page: '1' })).toEqual([]);
    expect(checkDeployed(facts, 'filter', 'query', { status: ['open', 'lost'], on: 'yes' })).toEqual([
      { path: 'status[]', kind: 'unknown variant', found: 'lost', expected: '`open` or `done`' },
      { path: 'on', kind: 'wrong type', found: 'string', expected: 'boolean' },
    ]);
  });

  it('says that an endpoint is not there', () => {
    expect(checkDeployed(facts, 'other', 'request', {})).toEqual([
      { path: '', kind: 'unknown endpoint', found: 'other' },
    ]);
  });
});

describe.each(['newest', 'early'] as const)('the facts of the %s version', (version) => {
  it('hold every type that they name', () => {
    const { endpoints, types } = deployedFacts(version);
    const named = new Set<string>();
    const collect = (type: unknown): void => {
      if (typeof type === 'string' && /^[A-Z]/.test(type)) named.add(type.replace(/\?$/, ''));
      else if (typeof type === 'object' && type !== null && !('words' in type)) Object.values(type).forEach(collect);
    };
    for (const { query, request, answer } of Object.values(endpoints)) [query, request, answer].forEach(collect);
    collect(types);
    expect(named.size).toBeGreaterThan(300);
    expect([...named].filter((name) => !(name in types))).toEqual([]);
  });

  it('have for each correction something that it corrects, and the line that says so', () => {
    for (const correction of corrections.filter(({ source }) => source[version] !== undefined)) {
      expect(correction.source[version]).toMatch(/^(\w+(\/\w+)+\.rs:\d+(, |$))+/);
      const before = describedFacts(version);
      expect(() => corrected(before, correction)).not.toThrow();
    }
    expect(() => deployedFacts(version)).not.toThrow();
  });
});
