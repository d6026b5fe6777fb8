import { lazyImport } from './lazyImport.ts';
import { lazyPart } from './lazyPart.ts';

const load = lazyImport(() => import('./QrCode.tsx'), 'QrCode');

/** `QrCode`, which few people see and which is large, fetched when it is first drawn: inside `Suspense` and `ErrorBoundary`. */
export const QrCodePart = lazyPart(async () => (await load()).QrCode);
