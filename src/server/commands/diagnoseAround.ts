import type { Fetch } from '../../client/index.ts';
import type { DatabaseProbe } from '../storage/index.ts';
import { type Diagnosis, ok, problem, problemOfClock, unknown } from './diagnosis.ts';
import type { ProxySettings } from './readProxyEnvironment.ts';

/** What is around the proxy, and what it is asked with. */
export interface SurroundingsInput {
  readonly settings: Pick<ProxySettings, 'journal' | 'hook'> & { readonly options: { readonly payOrigin: string } };
  /** Looks at the journal's database. */
  readonly probe: (location: string) => Promise<DatabaseProbe>;
  /** Asks the pay origin and the hook; not over the connections of the service, whose pinned keys are not theirs. */
  readonly fetch: Fetch;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly now: () => number;
}

/** How long one question may take, in milliseconds. */
const waitMs = 15_000;

/**
 * Checks what is around the proxy: the database of its journal, the pay origin as a browser reaches it, and the server that its reports are posted to. Nothing
 * is created or changed; the hook is posted one empty report with a signature that it has to refuse.
 */
export async function diagnoseAround({
  settings,
  probe,
  fetch,
  now,
}: SurroundingsInput): Promise<readonly Diagnosis[]> {
  const { journal, hook, options } = settings;
  const ask = async (url: string, init: RequestInit = {}): Promise<Response | undefined> => {
    try {
      return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(waitMs), ...init });
    } catch {
      return undefined;
    }
  };
  return [
    journal.kind === 'memory'
      ? unknown('journal', 'The journal is in memory and ends with the process. That is for trying out alone.')
      : ofJournal(journal.kind, await probe(journal.location), now()),
    await ofPayOrigin(options.payOrigin.replace(/\/+$/, ''), ask),
    ...(hook === undefined ? [] : [await ofHook(hook.url, ask)]),
  ];
}

type Ask = (url: string, init?: RequestInit) => Promise<Response | undefined>;

function ofJournal(kind: 'postgresql' | 'file', found: DatabaseProbe, now: number): Diagnosis {
  const check = 'journal';
  const place = kind === 'file' ? 'The folder of TILLKIT_DATA' : 'The database of DATABASE_URL';
  switch (found.kind) {
    case 'refused':
      return problem(
        check,
        kind === 'file'
          ? `${place} cannot be written to (${found.code}). Without the journal no payment is taken.`
          : `${place} cannot be used (${found.code}). Check address, user, password and network; without the journal no payment is taken.`,
      );
    case 'readOnly':
      return problem(check, `${place} takes no writes. Name the primary, not a standby.`);
    case 'noTables':
      return problem(check, `${place} lets this user make no tables. Grant CREATE on its schema.`);
    case 'usable': {
      const wrong = found.now === undefined ? undefined : problemOfClock(now, found.now, 'the database');
      return wrong === undefined ? ok(check, `${place} can be used.`) : problem(check, wrong);
    }
    default:
      return found satisfies never;
  }
}

/** Headers that the proxy gives every answer, and that a reverse proxy in front of it may take away or say otherwise. */
const headers: Readonly<Record<string, RegExp>> = {
  'x-request-id': /^[a-p]{20}$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'cache-control': /^no-store$/,
};

async function ofPayOrigin(payOrigin: string, ask: Ask): Promise<Diagnosis> {
  const check = 'pay origin';
  const health = await ask(`${payOrigin}/healthz`);
  if (health === undefined)
    return unknown(
      check,
      'TILLKIT_PAY_ORIGIN does not answer from this machine. Where it is live already, check its DNS, its certificate and the firewall; otherwise run this again once it is.',
    );
  const said: unknown = await health.json().catch(() => undefined);
  if (health.status !== 200 || JSON.stringify(said) !== '{"status":"ok"}')
    return problem(
      check,
      `TILLKIT_PAY_ORIGIN answers ${health.status} to /healthz, and not as the proxy does. Is the proxy running, and does what is in front of it pass every path on to it?`,
    );
  const changed = Object.entries(headers).flatMap(([name, shape]) => {
    const value = health.headers.get(name);
    return value !== null && shape.test(value) ? [] : [name];
  });
  if (changed.length > 0)
    return problem(
      check,
      `What is in front of the proxy takes headers away or changes them: ${changed.join(', ')}. Pass them on as they are, each once.`,
    );
  const ready = await ask(`${payOrigin}/readyz`);
  if (ready?.status !== 200)
    return problem(
      check,
      `The proxy at TILLKIT_PAY_ORIGIN runs and is not ready (/readyz answers ${ready?.status ?? 'nothing'}). Its log says why.`,
    );
  return ok(check, 'The proxy answers at TILLKIT_PAY_ORIGIN, ready, with its own headers.');
}

async function ofHook(url: string, ask: Ask): Promise<Diagnosis> {
  const check = 'hook';
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-signature-512': '0'.repeat(128) },
    body: '{}',
  });
  if (answer === undefined)
    return problem(check, 'Nothing answers at TILLKIT_HOOK_URL. Reports of outcomes do not arrive.');
  const { status } = answer;
  if (status === 400 || status === 401 || status === 403)
    return ok(check, 'The server of TILLKIT_HOOK_URL answers, and refuses what is not signed.');
  return problem(
    check,
    answer.ok
      ? `The server of TILLKIT_HOOK_URL answers ${status} to a report with a wrong signature, so that anybody can report an outcome. Check it with verifySettledOperation.`
      : `The server of TILLKIT_HOOK_URL answers ${status} to a report with a wrong signature, in place of 401. Check the address.`,
  );
}
