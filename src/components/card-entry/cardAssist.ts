// Everything about card fields that can arrive a moment later than they do, in one piece: it is fetched when the payer begins to type.
export { CardHelpParts } from './CardHelpParts.tsx';
export { helpWith } from './cardHelp.ts';
