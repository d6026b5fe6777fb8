#!/usr/bin/env node
// The command `tillkit-sandbox` out of the sources, without a build.
import { createLoader } from './load.mjs';

const loader = await createLoader();
const { sandboxMain } = await loader.load('/src/server/commands/index.ts');
const code = await sandboxMain(process.argv.slice(2), process.env);
if (code !== undefined) {
  process.exitCode = code;
  await loader.close();
}
