import { later } from './later.ts';
import { laterPart } from './laterPart.ts';

const load = later(() => import('./QrCode.tsx'), 'QrCode');

/** `QrCode`, which few people see and which is large, fetched when it is first drawn: inside `Suspense` and `ErrorBoundary`. */
export const QrCodePart = laterPart(async () => (await load()).QrCode);
