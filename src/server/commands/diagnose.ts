import type { Fetch } from '../../client/index.ts';
import type { ConfiguredOptions } from '../../proxy/index.ts';
import { type Diagnosis, ok, problem, problemOfClock, unknown } from './diagnosis.ts';

/** What the checks ask with. */
export interface DiagnosisInput {
  readonly options: Pick<ConfiguredOptions, 'secretKey' | 'publishableKey' | 'serviceUrl' | 'payOrigin' | 'dialect'>;
  readonly fetch: Fetch;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly now: () => number;
  /** Business profile that the account's payments use. @default the one of its latest payment */
  readonly profile?: { readonly merchantId: string; readonly profileId: string } | undefined;
}

/** An answer of the service as data; `undefined` where none came. */
type Answer = { readonly status: number; readonly date: string | null; readonly body: unknown } | undefined;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const codeOf = (answer: Answer): unknown => fieldsOf(fieldsOf(answer?.body).error).code;

/** How long one question may take, in milliseconds. */
const waitMs = 15_000;
/** Id of a poll that no payment has. */
const noPoll = 'external_authentication_tillkit_doctor';

/**
 * Checks a configuration against its service by reads alone: address, clock, keys, dialect, payment methods, and the business profile's settings for links,
 * retries and webhooks. Nothing is created or changed.
 */
export async function diagnose({ options, fetch, now, profile }: DiagnosisInput): Promise<readonly Diagnosis[]> {
  const { secretKey, publishableKey, serviceUrl, dialect = 'documented' } = options;
  const ask = async (path: string, key: string): Promise<Answer> => {
    try {
      const headers = { accept: 'application/json', 'api-key': key, 'user-agent': 'tillkit' };
      const signal = AbortSignal.timeout(waitMs);
      const answer = await fetch(`${serviceUrl.replace(/\/+$/, '')}${path}`, { headers, redirect: 'manual', signal });
      const body: unknown = await answer.json().catch(() => undefined);
      return { status: answer.status, date: answer.headers.get('date'), body };
    } catch {
      return undefined;
    }
  };
  const listed = await ask('/payments/list?limit=1', secretKey);
  if (listed === undefined) {
    return [
      problem('service', 'The service does not answer at TILLKIT_SERVICE_URL. Check the address and the network.'),
    ];
  }
  const reached = [
    ok('service', 'The service answers.'),
    clock(listed, now()),
    secret(listed),
    dialectOf(listed, dialect),
  ];
  const poll = await ask(`/poll/status/${noPoll}`, publishableKey);
  if (listed.status !== 200) return [...reached, publishable(poll)];
  const account = await ask('/account/payment_methods', secretKey);
  const found = profile ?? profileOf(listed);
  const read =
    found === undefined
      ? undefined
      : await ask(
          `/account/${encodeURIComponent(found.merchantId)}/business_profile/${encodeURIComponent(found.profileId)}`,
          secretKey,
        );
  const { host } = new URL(options.payOrigin);
  return [...reached, publishable(poll), methods(account), ...settings(host, found !== undefined, read)];
}

function clock({ date }: NonNullable<Answer>, now: number): Diagnosis {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return unknown('clock', 'The service does not say what time it is.');
  const wrong = problemOfClock(now, theirs, 'the service');
  return wrong === undefined ? ok('clock', 'This machine’s clock agrees with the service’s.') : problem('clock', wrong);
}

function secret({ status }: NonNullable<Answer>): Diagnosis {
  if (status === 200) return ok('secret key', 'The service takes the secret key.');
  if (status === 401 || status === 403) {
    return problem(
      'secret key',
      'The service does not take TILLKIT_SECRET_KEY. Use an API key of this account and of this deployment; a key of another one, an expired one and a publishable one are refused alike.',
    );
  }
  return problem('secret key', `The service answers ${status} to a list of payments. Check TILLKIT_SERVICE_URL.`);
}

function publishable(answer: Answer): Diagnosis {
  const check = 'publishable key';
  if (answer === undefined) return unknown(check, 'The service does not answer to the publishable key.');
  if (answer.status === 401 || answer.status === 403) {
    return problem(
      check,
      'The service does not take TILLKIT_PUBLISHABLE_KEY. Use the publishable key (pk_…) of the same account and deployment as the secret key.',
    );
  }
  // An unknown poll is reported to a key that is known.
  if (answer.status === 404 && codeOf(answer) === 'HE_02') return ok(check, 'The service takes the publishable key.');
  return unknown(check, `The service answers ${answer.status} to the publishable key, which says nothing of it.`);
}

/** Deployments answer one envelope where the interface has a list with one in it. */
function dialectOf({ status, body }: NonNullable<Answer>, dialect: string): Diagnosis {
  if (status !== 200) return unknown('dialect', 'Without a list of payments the dialect is not known.');
  const spoken = Array.isArray(body) ? 'documented' : 'deployed';
  return spoken === dialect
    ? ok('dialect', `The service speaks the ${dialect} dialect.`)
    : problem('dialect', `The service speaks the ${spoken} dialect. Set TILLKIT_DIALECT=${spoken}.`);
}

function methods(answer: Answer): Diagnosis {
  const check = 'payment methods';
  if (answer?.status !== 200) return unknown(check, 'The account’s payment methods cannot be read.');
  const types = listOf(fieldsOf(answer.body).payment_methods).flatMap((method) =>
    listOf(fieldsOf(method).payment_method_types).map((type) => String(fieldsOf(type).payment_method_type)),
  );
  if (types.length === 0) {
    return problem(
      check,
      'The account takes no payment method. Connect a processor to the business profile, and enable its methods there.',
    );
  }
  if (types.includes('credit') || types.includes('debit')) return ok(check, `The account takes ${types.join(', ')}.`);
  return problem(
    check,
    `The account takes ${types.join(', ')}, and no cards. Enable credit and debit at a processor, or expect pages without a card form.`,
  );
}

function profileOf({ body }: NonNullable<Answer>): DiagnosisInput['profile'] {
  const [page] = Array.isArray(body) ? body : [body];
  const { merchant_id: merchantId, profile_id: profileId } = fieldsOf(listOf(fieldsOf(page).data)[0]);
  return typeof merchantId === 'string' && typeof profileId === 'string' ? { merchantId, profileId } : undefined;
}

/** True for a host that one of the patterns of a profile names: `*` and `?` match any characters there. */
function isNamedBy(domains: readonly unknown[], host: string): boolean {
  const escaped = (text: string) => text.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  return domains.some((domain) =>
    new RegExp(`^${escaped(String(domain)).replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i').test(host),
  );
}

/**
 * The allowed domains of a kind of link.
 * @param without what comes of a profile that has none.
 */
function domainsOf(kind: 'payment' | 'payout', config: Fields, host: string, without: string): Diagnosis {
  const domains = listOf(config.allowed_domains);
  const check = `${kind} links`;
  const advice = `Put ${host}, the host of TILLKIT_PAY_ORIGIN, into allowed_domains of its ${kind}_link_config.`;
  if (domains.length === 0)
    return problem(
      check,
      `The business profile has no allowed_domains for ${kind} links, so that ${without}. ${advice}`,
    );
  if (isNamedBy(domains, host)) return ok(check, `The business profile allows ${kind} links at ${host}.`);
  return problem(
    check,
    `The business profile allows ${kind} links at ${domains.join(', ')}, and not at ${host}. ${advice}`,
  );
}

/** Settings of the business profile, which newer deployments show to an API key. */
function settings(host: string, isNamed: boolean, answer: Answer): readonly Diagnosis[] {
  const checks = ['payment links', 'payout links', 'webhook', 'manual retry'];
  if (!isNamed) {
    const text = 'No payment names the business profile yet. Name it with --merchant and --profile.';
    return checks.map((check) => unknown(check, text));
  }
  if (answer?.status !== 200) {
    const text =
      'The business profile cannot be read with an API key here; look at its settings in the control centre.';
    return checks.map((check) => unknown(check, text));
  }
  const { payment_link_config, payout_link_config, webhook_details, is_manual_retry_enabled } = fieldsOf(answer.body);
  const [toPay, toReceive] = [fieldsOf(payment_link_config), fieldsOf(payout_link_config)];
  const webhook = fieldsOf(webhook_details).webhook_url;
  return [
    domainsOf('payment', toPay, host, 'payments have no secure_link and no saved methods are shown'),
    toReceive.payout_test_mode === true
      ? ok('payout links', 'Payout links are created.')
      : domainsOf('payout', toReceive, host, 'only payout links with testMode are created'),
    typeof webhook === 'string' && /^https:\/\//.test(webhook)
      ? ok('webhook', 'Events are posted to the address of the profile.')
      : problem(
          'webhook',
          'The business profile has no https webhook_url in its webhook_details. Set it to the address of your server that reads events.',
        ),
    is_manual_retry_enabled === true
      ? ok('manual retry', 'A declined payment takes another attempt.')
      : unknown(
          'manual retry',
          'The business profile has no is_manual_retry_enabled: a declined payment is closed, and your server makes a new one on the outcome "failed".',
        ),
  ];
}
