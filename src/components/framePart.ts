import { later, laterPart } from '../ui/index.ts';

/** A page asks for fields or a bank's page in a frame: apart from the other parts, since some of them have such frames. */
const frames = later(() => import('./frames.ts'), 'CardFrameChannel');

export const CardFrameChannel = laterPart(async () => (await frames()).CardFrameChannel);
export const BankFrameHost = laterPart(async () => (await frames()).BankFrameHost);
