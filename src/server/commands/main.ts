import { type Command, CommandError } from './command.ts';
import { cspCommand } from './cspCommand.ts';
import { doctorCommand } from './doctorCommand.ts';
import { proxyCommand } from './proxyCommand.ts';
import { sandboxCommand } from './sandboxCommand.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Every command of `tillkit-server` by its name. */
const commands: Readonly<Record<string, Command>> = {
  proxy: proxyCommand,
  doctor: doctorCommand,
  csp: cspCommand,
};

const usage = () => `Usage: tillkit-server <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

tillkit-server <command> --help lists the options of one. The payments service to try it with is npx tillkit-sandbox.
`;

/** Runs a command, and says under its name what is wrong with what was typed. */
async function run(name: string, command: Command, args: readonly string[], env: Environment) {
  try {
    return await command.run(args, env);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    return error.code;
  }
}

/**
 * Runs a command line of `tillkit-server`, without the program's own name. Resolves with the exit code when the command has ended, or with
 * `undefined` once it is serving.
 */
export async function serverMain(argv: readonly string[], env: Environment): Promise<number | undefined> {
  const [name, ...args] = argv;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(usage());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(`tillkit-server: there is no command "${name}".\n\n${usage()}`);
    return 2;
  }
  return run(`tillkit-server ${name}`, command, args, env);
}

/** Runs the command line of `tillkit-sandbox`, which is one command: resolves as {@link serverMain} does. */
export const sandboxMain = (argv: readonly string[], env: Environment): Promise<number | undefined> =>
  run('tillkit-sandbox', sandboxCommand, argv, env);
