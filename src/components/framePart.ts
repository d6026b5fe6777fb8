import { later } from '../later/index.ts';
import { laterPart } from '../ui/index.ts';

/** A page asks for fields in a frame: apart from the other parts, since some of them have such fields. */
const cardFrame = later(() => import('./card-entry/CardFrameHost.tsx'), 'CardFrameHost');

export const CardFrameHost = laterPart(async () => (await cardFrame()).CardFrameHost);
