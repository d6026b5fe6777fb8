import { expect } from 'vitest';
import { defined } from '../money/index.ts';
import { createSandboxClock, type SandboxClock } from './clock.ts';
import { createDocumentCheck } from './documentCheck.testing.ts';
import { checkDeployed, deployedFacts, endpointOf } from './facts/index.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

/** An answer, read. `body` is the JSON, or an empty object where there is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and what they find is compared with a literal.
  readonly body: any;
  /** The JSON as it is, where there is some. */
  readonly json: unknown;
}

/** One call of a test. */
export interface DriverCall {
  readonly key?: 'secret' | 'publishable' | 'none' | (string & {});
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The service is more lenient here than its document: what is sent need not fit it. */
  readonly lenient?: boolean;
}

/** What the service takes and answers is what its document says, in every test of the module. */
const checkDocument = createDocumentCheck();

const facts = deployedFacts('newest');

/** What a sandbox in the deployed dialect answers is what the newest deployments answer. */
function checkDeployedAnswer(call: string, answered: unknown): void {
  const deviations = checkDeployed(facts, endpointOf(facts, call) ?? call, 'answer', answered);
  if (deviations.length > 0) throw new Error(`${call} answers what no deployment does: ${JSON.stringify(deviations)}`);
}

const start = Date.UTC(2030, 5, 15, 12);

/** What a new card is stored with; the expiry is far ahead of the driver's clock. */
const expiry = { card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' } as const;

/**
 * Drives a sandbox the way a shop, a pay page and a buyer do, for the module's own tests. Its clock is stopped.
 *
 * @param given a sandbox that there is already.
 */
export function createDriver(
  options: SandboxOptions = {},
  given?: { readonly sandbox: Sandbox; readonly clock: SandboxClock },
) {
  const clock = given?.clock ?? createSandboxClock({ now: start });
  const sandbox = given?.sandbox ?? createSandbox({ seed: 'driver', clock, ...options });
  // A spoiled answer does not follow the interface.
  let spoiled = false;
  const { add } = sandbox.faults;
  Object.assign(sandbox.faults, {
    add: (...fault: Parameters<typeof add>) => {
      spoiled = true;
      add(...fault);
    },
  });

  async function call(method: string, path: string, { key = 'secret', ...rest }: DriverCall = {}): Promise<Answer> {
    const headers = new Headers(rest.headers);
    const apiKey =
      key === 'secret' ? sandbox.keys.secretKey : key === 'publishable' ? sandbox.keys.publishableKey : key;
    if (key !== 'none') headers.set('api-key', apiKey);
    const body = rest.raw ?? (rest.body === undefined ? undefined : JSON.stringify(rest.body));
    if (body !== undefined) headers.set('content-type', rest.type ?? 'application/json');
    const request = new Request(`https://service.sandbox.test${path}`, {
      method,
      headers,
      ...defined({ body }),
    });
    const answer = await read(await sandbox.fetch(request));
    if (spoiled) return answer;
    if (options.dialect === 'deployed') {
      if (answer.status === 200) checkDeployedAnswer(`${method} ${path.split('?')[0]}`, answer.json);
      return answer;
    }
    const sent = rest.lenient ? undefined : (rest.body ?? readJson(rest.raw));
    const faults = checkDocument({ method, path, sent, status: answer.status, answered: answer.json });
    if (faults.length > 0) throw new Error(`The OpenAPI document does not hold: ${faults.join('; ')}`);
    return answer;
  }

  const createPayment = async (body: Record<string, unknown> = {}) =>
    (await call('POST', '/payments', { body: { amount: 6540, currency: 'USD', ...body } })).body;

  const storeCard = (payment: { client_secret: string }, number: string) =>
    call('POST', '/payment_methods', {
      key: 'publishable',
      body: {
        payment_method: 'card',
        client_secret: payment.client_secret,
        card: { card_number: number, ...expiry },
      },
    });

  const confirm = (payment: { payment_id: string }, body: Record<string, unknown>) =>
    call('POST', `/payments/${payment.payment_id}`, { body: { payment_method: 'card', confirm: true, ...body } });

  /** A payment that has been confirmed with a new card. */
  async function pay(number: string, body: Record<string, unknown> = {}) {
    const payment = await createPayment(body);
    if (options.dialect === 'deployed') {
      // A deployment takes a new card at the confirmation alone.
      const card = { card_number: number, ...expiry, card_cvc: '123' };
      const paid = { payment_method: 'card', payment_method_data: { card } };
      return (await call('POST', `/payments/${payment.payment_id}/confirm`, { body: paid })).body;
    }
    const method = await storeCard(payment, number);
    return (await confirm(payment, { payment_method_id: method.body.payment_method_id })).body;
  }

  const authenticate = (payment: { payment_id: string; client_secret: string }) =>
    call('POST', `/payments/${payment.payment_id}/3ds/authentication`, {
      key: 'publishable',
      body: { client_secret: payment.client_secret, device_channel: 'BRW', threeds_method_comp_ind: 'U' },
    });

  const complete = (payment: { payment_id: string; client_secret: string }) =>
    call('POST', `${options.dialect === 'deployed' ? '/payments' : ''}/${payment.payment_id}/complete_authorize`, {
      key: 'publishable',
      body: { client_secret: payment.client_secret },
    });

  const retrieve = (payment: { payment_id: string }) => call('GET', `/payments/${payment.payment_id}`);

  /** A form post of the buyer's browser to the bank. */
  async function bank(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const request = new Request(`https://bank.sandbox.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return read(await sandbox.bank.fetch(request));
  }

  const openBank = async (path: string) =>
    read(await sandbox.bank.fetch(new Request(`https://bank.sandbox.test${path}`)));

  /** A payment whose challenge is open at the bank. */
  async function challenge(number = '4212345678910006', body: Record<string, unknown> = {}) {
    const payment = await pay(number, body);
    const answer = (await authenticate(payment)).body;
    const page = await bank('/acs/challenge', { creq: answer.challenge_request });
    const decide = (fields: Readonly<Record<string, string>>) => bank(`/acs/challenge/${answer.acs_trans_id}`, fields);
    return { payment, answer, page, decide };
  }

  return {
    dialect: options.dialect,
    sandbox,
    clock,
    call,
    createPayment,
    storeCard,
    confirm,
    pay,
    authenticate,
    complete,
    retrieve,
    bank,
    openBank,
    challenge,
  };
}

export type Driver = ReturnType<typeof createDriver>;

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body: json ?? {}, json };
}

function readJson(raw: string | undefined): unknown {
  try {
    return raw === undefined ? undefined : JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** A call that would be answered with 200. */
export interface GoodCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key: 'secret' | 'publishable';
  readonly body?: Record<string, unknown>;
}

/** Expects a refusal in the service's shapes and nothing new in the ledger. */
export async function expectRefusal(
  driver: Driver,
  method: string,
  path: string,
  call: DriverCall,
  expected: { readonly status: number; readonly code: string },
): Promise<void> {
  const before = driver.sandbox.ledger.entries().length;
  const answer = await driver.call(method, path, call);
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual(expected);
  expect(answer.body.error.message).toMatch(/\S/);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  expect(driver.sandbox.ledger.entries()).toHaveLength(before);
}
