import { parseArgs } from 'node:util';
import { hostedFolder, scriptInventory } from '../node/index.ts';
import { merchantPolicy } from '../proxy/index.ts';
import { type Command, Complaint } from './command.ts';
import { readProxyEnvironment } from './readProxyEnvironment.ts';

const usage = `Usage: tillkit csp [--scripts] [--help]

Prints the Content Security Policy that a page of your own needs for the components in it, from the environment of tillkit proxy. Hosted pages send a
policy of their own.

  --scripts  prints the inventory of the scripts of the hosted pages instead: file, hash and purpose of each, as JSON (PCI DSS 6.4.3)
`;

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { scripts: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : String(error)} See tillkit csp --help.`);
  }
}

/** `tillkit csp`: prints a merchant's policy, or the inventory of the hosted pages' scripts. */
export const cspCommand: Command = {
  summary: 'prints the Content Security Policy that your own pages need',
  async run(args, env) {
    const { scripts, help } = readFlags(args);
    if (help === true) {
      process.stdout.write(usage);
      return 0;
    }
    if (scripts === true) {
      const inventory = await scriptInventory(hostedFolder());
      process.stdout.write(`${JSON.stringify(inventory, undefined, 2)}\n`);
      return 0;
    }
    const read = await readProxyEnvironment(env);
    if (!read.ok) throw new Complaint(read.mistakes.join('\n'), 1);
    const directives = Object.entries(merchantPolicy(read.settings.options));
    process.stdout.write(`${directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join(';\n')}\n`);
    return 0;
  },
};
