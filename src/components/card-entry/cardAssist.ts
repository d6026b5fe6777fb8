// Everything about card fields that can come a moment later than they do, in one piece: it is fetched while somebody begins to type.
export { CardHelpParts } from './CardHelpParts.tsx';
export { helpWith } from './cardHelp.ts';
