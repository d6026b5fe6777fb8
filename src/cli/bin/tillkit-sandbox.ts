import { sandboxMain } from '../index.ts';

const code = await sandboxMain(process.argv.slice(2), process.env);
if (code !== undefined) process.exitCode = code;
