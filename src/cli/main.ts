import { type Command, Complaint } from './command.ts';
import { cspCommand } from './cspCommand.ts';
import { doctorCommand } from './doctorCommand.ts';
import { proxyCommand } from './proxyCommand.ts';
import { sandboxCommand } from './sandboxCommand.ts';

/** Every command by its name. */
const commands: Readonly<Record<string, Command>> = {
  sandbox: sandboxCommand,
  proxy: proxyCommand,
  doctor: doctorCommand,
  csp: cspCommand,
};

const usage = () => `Usage: tillkit <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

tillkit <command> --help lists the options of one.
`;

/**
 * Runs a command line, without the program's own name. Resolves with the exit code when the command has ended, or with `undefined` once
 * it is serving.
 */
export async function main(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number | undefined> {
  const [name, ...args] = argv;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(usage());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(`tillkit: there is no command "${name}".\n\n${usage()}`);
    return 2;
  }
  try {
    return await command.run(args, env);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    process.stderr.write(`tillkit ${name}: ${error.message}\n`);
    return error.code;
  }
}
