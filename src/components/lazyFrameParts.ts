import { lazyImport, lazyPart } from '../ui/index.ts';

/** A page asks for fields or a bank's page in a frame: apart from the other parts, since some of them have such frames. */
const frames = lazyImport(() => import('./frameParts.ts'), 'CardFrameChannel');

export const CardFrameChannel = lazyPart(async () => (await frames()).CardFrameChannel);
export const BankFrameHost = lazyPart(async () => (await frames()).BankFrameHost);
