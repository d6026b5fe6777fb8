import { serverMain } from '../index.ts';

const code = await serverMain(process.argv.slice(2), process.env);
if (code !== undefined) process.exitCode = code;
