export { type Command, Complaint } from './command.ts';
export { main } from './main.ts';
