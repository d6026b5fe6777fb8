import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type DevelopmentHint, developmentHints } from './developmentHints.ts';

const right = {
  publishableKey: 'pk_snd_key',
  serviceUrl: 'https://service.example',
  payOrigin: 'https://pay.merchant.example',
};

let warn: MockInstance<(...words: unknown[]) => void>;
let createClient: typeof import('./createClient.ts').createClient;

beforeEach(async () => {
  vi.stubEnv('NODE_ENV', 'development');
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // What has been said is said no more, as long as the modules live.
  vi.resetModules();
  ({ createClient } = await import('./createClient.ts'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const sentence = (name: DevelopmentHint) => `tillkit: ${developmentHints[name].join(' See node_modules/tillkit/')}`;
const said = () => warn.mock.calls.map(([text]) => text);

/** Makes a client of these settings, which may be refused. */
function make(settings: Partial<typeof right>): void {
  try {
    createClient({ ...right, ...settings });
  } catch {
    // What it throws has tests of its own.
  }
}

interface Answer {
  readonly status: number;
  readonly code?: string;
}

/** A client whose servers answer like this, or not at all. */
function clientAnswered(answer?: Answer) {
  const fetch = async () => {
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const { status, code } = answer;
    return new Response(JSON.stringify({ error: { code, message: 'no' } }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return createClient({ ...right, fetch });
}

/** Lists saved payment methods at a service that answers like this. */
async function list(answer: Answer): Promise<void> {
  const query = {
    'client-secret': 'pay_1_secret_abcdefghij0123456789',
    customer_id: 'cus_1',
    accepted_currency: ['EUR'],
  };
  const costs = { accepted_country: ['DE'], minimum_amount: 1, maximum_amount: 2 };
  await clientAnswered(answer).listCustomerPaymentMethods({
    query: { ...query, ...costs, recurring_payment_enabled: false, installment_payment_enabled: false },
  });
}

/** Reads a payment through a proxy that answers like this, or not at all. */
async function read(answer?: Answer): Promise<void> {
  const client = clientAnswered(answer);
  await client.readPayment({ params: { payment_id: 'pay_1' } }, { clientSecret: 'pay_1_secret_2' });
}

describe('a development build', () => {
  it.each<[DevelopmentHint, Partial<typeof right>]>([
    ['addressAsKey', { publishableKey: 'https://service.example' }],
    ['keyAsAddress', { serviceUrl: 'pk_snd_key' }],
    ['keyAsAddress', { payOrigin: 'snd_secret_key' }],
    ['sameAddress', { serviceUrl: right.payOrigin }],
    ['keyOfServer', { publishableKey: 'snd_secret_key' }],
  ])('names a client that is made of the wrong things: %s', (name, settings) => {
    make(settings);
    expect(said()).toEqual([sentence(name)]);
  });

  it.each<[DevelopmentHint, Parameters<typeof read>[0]]>([
    ['originNotAllowed', undefined],
    ['foreignSecret', { status: 401, code: 'client_secret_wrong' }],
    ['swappedAddresses', { status: 404, code: 'IR_00' }],
    ['swappedAddresses', { status: 404 }],
  ])('names the mistake that a failure of the proxy tells of: %s', async (name, answer) => {
    await read(answer);
    expect(said()).toContain(sentence(name));
  });

  it.each<[DevelopmentHint, NonNullable<Parameters<typeof read>[0]>]>([
    ['unknownKey', { status: 401, code: 'IR_01' }],
    ['swappedAddresses', { status: 404, code: 'not_found' }],
    ['swappedAddresses', { status: 404 }],
  ])('names the mistake that a failure of the service tells of: %s', async (name, answer) => {
    await list(answer);
    expect(said()).toEqual([sentence(name)]);
  });

  it('says nothing about settings that are right, and failures that are no mistake', async () => {
    make({});
    await read({ status: 404, code: 'not_found' });
    await read({ status: 503, code: 'journal_unavailable' });
    await list({ status: 404, code: 'HE_02' });
    await list({ status: 401, code: 'IR_09' });
    expect(said()).toEqual([]);
  });

  it('says a mistake once', () => {
    for (let time = 0; time < 3; time += 1) make({ serviceUrl: right.payOrigin });
    expect(said()).toHaveLength(1);
  });

  it.each(['production', 'test', undefined])('is what NODE_ENV says: with %s nothing is said', async (mode) => {
    vi.stubEnv('NODE_ENV', mode);
    make({ serviceUrl: right.payOrigin });
    await read({ status: 404 });
    expect(said()).toEqual([]);
  });

  it('leads to sections that the documentation has', () => {
    const slug = (title: string) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-');
    for (const [, address] of Object.values(developmentHints)) {
      const [file = '', section] = address.split('#');
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      const sections = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slug(title));
      if (section !== undefined) expect(sections, address).toContain(section);
    }
  });
});
