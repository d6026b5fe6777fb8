export { type Boot, readBoot } from './readBoot.ts';
