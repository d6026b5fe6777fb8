import { lazyImport, lazyPart } from '../ui/index.ts';

/** A page asks for fields or a bank's page in a frame: apart from the other parts, since some of them have such frames. */
const frames = lazyImport(() => import('./frameParts.ts'), 'CardFrameChannel');

/** Fields of a card are drawn for an account that wants to be asked about it first. */
const cardCheck = lazyImport(() => import('./card-entry/CardCheck.tsx'), 'CardCheck');

export const CardFrameChannel = lazyPart(async () => (await frames()).CardFrameChannel);
export const BankFrameHost = lazyPart(async () => (await frames()).BankFrameHost);
export const CardCheck = lazyPart(async () => (await cardCheck()).CardCheck);
