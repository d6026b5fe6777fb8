export { type Command, Complaint } from './command.ts';
export { sandboxMain, serverMain } from './main.ts';
