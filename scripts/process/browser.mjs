/**
 * Browsers of the `deployed` dialect, out of the kit's own client: each opens its operation at the proxy, sends the card itself to the service, once, and
 * asks the proxy what came of it.
 *
 * @param loader of the project's sources
 * @param {object} options
 * @param options.serviceUrl where browsers find the service
 * @param options.publishableKey of the merchant
 * @param options.headersOf headers that mark the calls of an operation at the service, by its id
 */
export async function createBrowsers(loader, { serviceUrl, publishableKey, headersOf }) {
  const { createClient, confirmNewCard } = await loader.load('/src/client/index.ts');
  const { confirmCard, openConfirmation } = await loader.load('/src/contract/index.ts');

  /**
   * @param {Record<string, any>} page
   *   its `url` is the proxy's, its `id` the payment's; `ends`: where the page is closed: `opened`, `sent`, or not at all. A page that is opened again knows the operation id and nothing else.
   */
  return ({ url, id, secret, card, operationId, ends }) => {
    const client = createClient({
      publishableKey,
      serviceUrl,
      payOrigin: url,
      dialect: 'deployed',
      fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, ...headersOf(operationId) } }),
      sleep: async () => undefined,
    });
    const params = { payment_id: id };
    const ask = (report) =>
      client.askPaymentVerdict(
        { params: { ...params, operation_id: operationId }, body: report === undefined ? {} : { report } },
        { clientSecret: secret },
      );
    const answerOf = ({
      verdict,
      payment,
      refusal: { status, code } = { status: 409, code: 'operation_not_done' },
    }) => {
      if (verdict === 'done') return { status: 200, body: { payment } };
      const error = verdict === 'pending' ? { code: 'outcome_unknown', effect: 'unknown' } : { code, effect: 'none' };
      return { status: verdict === 'pending' ? 502 : status, body: { error } };
    };
    const failureOf = ({ status = 0, code, effect }) => ({
      status,
      body: { error: { code: code ?? (effect === 'none' ? 'operation_not_done' : 'outcome_unknown'), effect } },
    });
    return {
      /** Pays. Gives what the page shows, like an answer of the proxy; `undefined` where the page is closed before. @param note receives the report on the call */
      pay: async (note) => {
        let close;
        const closed = new Promise((resolve) => {
          close = () => resolve(undefined);
        });
        const never = new Promise(() => undefined);
        const body = { client_secret: secret, payment_method: 'card', payment_method_data: { card } };
        const paying = confirmNewCard({
          open: (caller) =>
            client.call(
              openConfirmation,
              { params, body: { payment_method: 'card', user_agent: 'process', caller } },
              { clientSecret: secret, operationId },
            ),
          confirm: async (_, signal) => {
            if (ends === 'opened') {
              close();
              return never;
            }
            const answer = await client.call(confirmCard, { params, body }, { signal });
            if (ends !== 'sent') return answer;
            close();
            return never;
          },
          ask,
          note,
        });
        const result = await Promise.race([paying, closed]);
        if (result === undefined) return undefined;
        return result.ok ? answerOf(result.value) : failureOf(result.failure);
      },
      /** Asks what came of it. */
      ask: async (report) => {
        const answer = await ask(report);
        return answer.ok ? answerOf(answer.value) : failureOf({ ...answer.failure, effect: 'unknown' });
      },
    };
  };
}
