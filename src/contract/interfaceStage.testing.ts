import { createSandbox, createSandboxClock } from '../sandbox/index.ts';

/** An answer of the sandbox, read. */
export interface StageAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into by the paths of the table.
  readonly body: any;
}

/** One call in the documented dialect. */
export interface StageCall {
  readonly key?: 'secret' | 'publishable';
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const start = Date.UTC(2030, 5, 15, 12);
export const card = '4242424242424242';
export const expiry = { card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' } as const;

/**
 * A sandbox in process whose clock is stopped, called in the documented dialect, as the table of the interface wants it.
 *
 * @param ofEach headers of every call.
 */
export function createStage(ofEach: Readonly<Record<string, string>> = {}) {
  const clock = createSandboxClock({ now: start });
  const sandbox = createSandbox({ seed: 'interface', clock });
  const { secretKey, publishableKey } = sandbox.keys;

  async function call(method: string, path: string, { key = 'secret', query, body, headers }: StageCall = {}) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of [value].flat()) search.append(name, String(one));
    }
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const request = new Request(`https://service.sandbox.test${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...ofEach,
        ...headers,
        'api-key': key === 'secret' ? secretKey : publishableKey,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined || method === 'GET' ? {} : { body: sent }),
    });
    // No request of this runtime holds the body of a GET: it goes beside it, as a server hands it over.
    const response = await sandbox.fetch(
      request,
      sent !== undefined && method === 'GET' ? { bodyOfGet: async () => sent } : {},
    );
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined;
    const answer: StageAnswer = { status: response.status, code: json?.error?.code, text, body: json };
    return answer;
  }

  const post = (path: string, body: Readonly<Record<string, unknown>>, key?: StageCall['key']) =>
    call('POST', path, { body, ...(key ? { key } : {}) });
  /** The body of an answer that has to be there. */
  const done = async (answer: Promise<StageAnswer>) => {
    const { status, text, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body;
  };
  const createPayment = (body: Readonly<Record<string, unknown>> = {}) =>
    done(post('/payments', { amount: 6540, currency: 'USD', ...body }));
  const storeCard = (payment: { readonly client_secret: string }, number: string = card, more: object = {}) =>
    done(
      post(
        '/payment_methods',
        {
          payment_method: 'card',
          client_secret: payment.client_secret,
          card: { card_number: number, ...expiry },
          ...more,
        },
        'publishable',
      ),
    );
  const confirm = (payment: { readonly payment_id: string }, body: Readonly<Record<string, unknown>>) =>
    done(post(`/payments/${payment.payment_id}`, { payment_method: 'card', confirm: true, ...body }));
  /** A payment that has been confirmed with a new card. */
  async function pay(number: string = card, body: Readonly<Record<string, unknown>> = {}, more: object = {}) {
    const payment = await createPayment(body);
    const { payment_method_id } = await storeCard(payment, number);
    return confirm(payment, { payment_method_id, ...more });
  }
  const createPayout = (body: Readonly<Record<string, unknown>> = {}) =>
    done(post('/payouts/create', { amount: 2500, currency: 'EUR', customer_id: 'cus_1', ...body }));
  const refund = async (body: Readonly<Record<string, unknown>> = {}) =>
    done(post('/refunds', { payment_id: (await pay()).payment_id, amount: 1000, ...body }));
  /** The same payment, read again. */
  const read = async ({ payment_id }: { readonly payment_id: string }) => {
    const [page] = await done(call('GET', '/payments/list', { query: { limit: 100 } }));
    return page.data.find((row: { readonly payment_id: string }) => row.payment_id === payment_id);
  };

  return { clock, sandbox, call, post, done, createPayment, storeCard, confirm, pay, createPayout, refund, read };
}
export type Stage = ReturnType<typeof createStage>;
