import { main } from '../index.ts';

const code = await main(process.argv.slice(2), process.env);
if (code !== undefined) process.exitCode = code;
