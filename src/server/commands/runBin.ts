/** How many files a command has to be able to open at once: it reads its modules in parallel, and each connection counts as a file. */
const fewestFiles = 512;

/** How many files this process may open at once; `NaN` where the system sets no limit or does not say. */
const openFileLimit = () => Number(Object(process.report?.getReport()).userLimits?.open_files?.soft);

/**
 * Runs a program of the package, whose modules are loaded only where the process may open that many files.
 *
 * @param load gives the command line; it resolves with the exit code, or with `undefined` once it is serving
 */
export async function runBin(
  name: string,
  load: () => Promise<(argv: readonly string[], env: NodeJS.ProcessEnv) => Promise<number | undefined>>,
): Promise<void> {
  const limit = openFileLimit();
  if (limit < fewestFiles) {
    process.stderr.write(
      `${name}: this process may open ${limit} files at once and needs ${fewestFiles}. Raise the limit, for example to 4096: ulimit -n in a shell, LimitNOFILE= in a systemd unit, --ulimit nofile= for a container.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const main = await load();
  const code = await main(process.argv.slice(2), process.env);
  if (code !== undefined) process.exitCode = code;
}
