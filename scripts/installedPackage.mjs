import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packages } from './packages.mjs';

/** How long a command may take to say that it serves, in milliseconds. */
const startLimit = 120_000;

/** Runs a program to its end, and gives what it has printed. @throws what it has said, where it fails */
export function run(program, args, cwd, env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** What follows a name in a text. */
export function found(text, pattern) {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`There is no ${pattern} in:\n${text}`);
  return value;
}

/** Packs the built packages into a folder. @returns the path of each by its name */
export const packInto = (folder) =>
  Object.fromEntries(
    packages.map((made) => {
      const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
      return [made.name, join(folder, run('npm', args, made.folder).trim())];
    }),
  );

/**
 * Packs the built packages and installs them with npm into an empty folder.
 *
 * @param more packages beside them, with their versions
 * @returns the folder; `packed`, the path of each packed package by its name; `type`, which types a line into a shell there and waits until the command says that it
 *   serves (`said`: what it has printed, `stop`: ends it); `startSandbox`; `closing`, which what is
 *   opened beside it joins; `end`, which ends everything once, in the order opposite to the one that it was started in
 */
export async function installPackages(more = []) {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-packed-'));
  const closing = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  let ending;
  const end = () => {
    ending ??= (async () => {
      for (const close of closing.reverse()) await close();
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end().finally(() => process.exit(1)));

  async function type(line, ready, { cwd = folder, env = {} } = {}) {
    const child = spawn('sh', ['-c', line], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let said = '';
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const stop = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const group = -Number(child.pid);
      process.kill(group, 'SIGTERM');
      const timer = setTimeout(() => process.kill(group, 'SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    };
    closing.push(stop);
    await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`It does not serve:\n  ${line}\n${said}`));
      const timer = setTimeout(fail, startLimit);
      const hear = (part) => {
        said += part;
        if (!ready.test(said)) return;
        clearTimeout(timer);
        resolve(said);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      ended.then(fail);
    });
    return { said: () => said, stop };
  }

  /** Starts `npx tillkit-sandbox` for a proxy at `links`, and reads what it prints. */
  async function startSandbox(links, { flags = '', env = {} } = {}) {
    const printed = (
      await type(`npx tillkit-sandbox --port 0 --links ${links} ${flags}`, /Ctrl-C ends it/, { env })
    ).said();
    const proxyLine = found(printed, /\n\n {2}(TILLKIT_[\s\S]*?npx tillkit-server proxy)\n/);
    return {
      /** All that it prints at its start. */
      printed,
      /** The command that starts the proxy, as it is printed. */
      proxyLine,
      /** The variables in it. */
      variables: Object.fromEntries(
        [...proxyLine.matchAll(/(TILLKIT_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
      service: found(printed, /\n {2}service +(http:\S+)/),
      bank: found(printed, /\n {2}bank +(http:\S+)/),
    };
  }

  let packed;
  try {
    packed = packInto(folder);
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...Object.values(packed), ...more], folder);
  } catch (error) {
    await end();
    throw error;
  }
  return { folder, packed, closing, type, startSandbox, end };
}
