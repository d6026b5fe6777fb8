import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The script tag of the custom elements, with the hash of the version that the proxy serves. */
const tag = () =>
  execFileSync(process.execPath, ['node_modules/tillkit-server/bin/tillkit-server.js', 'csp', '--tag'], {
    encoding: 'utf8',
  });

/** The page of the shop, with the script tag in its place. */
export const readPage = async () => (await readFile('index.html', 'utf8')).replace(/<!-- tillkit.*-->/, tag);
