export { type Command, CommandError } from './command.ts';
export { sandboxMain, serverMain } from './main.ts';
