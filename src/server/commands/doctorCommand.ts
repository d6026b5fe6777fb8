import { parseArgs } from 'node:util';
import { createPooledFetch } from '../node/index.ts';
import { probeDatabase } from '../storage/index.ts';
import { type Command, CommandError } from './command.ts';
import { diagnose } from './diagnose.ts';
import { diagnoseAround } from './diagnoseAround.ts';
import type { Diagnosis } from './diagnosis.ts';
import { readProxyEnvironment } from './readProxyEnvironment.ts';

const usage = `Usage: tillkit-server doctor [--merchant ID --profile ID] [--json] [--help]

Checks the environment of tillkit-server proxy, and then against its service: address, clock, keys and their kinds, dialect, payment methods, and the settings of
the business profile for links, retries and webhooks; then what is around the proxy: the database of its journal, the pay origin as this machine reaches it, with
its headers, and the server of TILLKIT_HOOK_URL, which has to refuse an empty report with a wrong signature. Nothing is created or changed. Ends with 1 where
there is a problem.

  --merchant ID  merchant_id of the account, with --profile
  --profile ID   profile_id of the business profile to check (default: the one of the latest payment)
  --json         print the checks as one line of JSON
`;

function readFlags(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  try {
    const options = { merchant: text, profile: text, json: flag, help: flag };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : String(error)} See tillkit-server doctor --help.`,
    );
  }
}

const marks = { ok: 'ok     ', problem: 'PROBLEM', unknown: '-      ' } as const;

/** `tillkit-server doctor`: says what is wrong with a configuration, and what to change. */
export const doctorCommand: Command = {
  summary: 'checks the configuration of the proxy against its service and what is around it',
  async run(args, env) {
    const { merchant, profile, json, help } = readFlags(args);
    if (help === true) {
      process.stdout.write(usage);
      return 0;
    }
    if ((merchant === undefined) !== (profile === undefined))
      throw new CommandError('--merchant and --profile go together.');
    const found = await checks(
      env,
      merchant === undefined || profile === undefined ? undefined : { merchant, profile },
    );
    const lines = found.map(({ check, verdict, text }) => `${marks[verdict]}  ${check}: ${text}`);
    process.stdout.write(json === true ? `${JSON.stringify(found)}\n` : `${lines.join('\n')}\n`);
    return found.some(({ verdict }) => verdict === 'problem') ? 1 : 0;
  },
};

async function checks(
  env: Readonly<Record<string, string | undefined>>,
  named: { readonly merchant: string; readonly profile: string } | undefined,
): Promise<readonly Diagnosis[]> {
  const read = await readProxyEnvironment(env);
  if (!read.ok) return read.mistakes.map((text) => ({ check: 'environment', verdict: 'problem', text }));
  const { options, pinnedKeys, throughProxy } = read.settings;
  const pool = createPooledFetch({ pinnedKeys, throughProxy });
  const others = createPooledFetch({ throughProxy });
  try {
    const profile = named && { merchantId: named.merchant, profileId: named.profile };
    const found = await Promise.all([
      diagnose({ options, fetch: pool, now: Date.now, profile }),
      diagnoseAround({ settings: read.settings, probe: probeDatabase, fetch: others, now: Date.now }),
    ]);
    return [{ check: 'environment', verdict: 'ok', text: 'The environment is in order.' }, ...found.flat()];
  } finally {
    await pool.close();
    await others.close();
  }
}
