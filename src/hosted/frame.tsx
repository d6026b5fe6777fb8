import '../theme/theme.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { acceptPage } from '../frames/index.ts';
import { type BeforeHydrationState, requestBeforeHydrationState } from './beforeHydrationState.ts';
import { CardFrame } from './CardFrame.tsx';
import { hydrate } from './hydrate.ts';
import { loadFrameTexts } from './loadFrameTexts.ts';
import { readCardFrameBoot } from './readBoot.ts';

/** Hydrates the fields that the proxy has rendered, or renders them anew where the page asks for others. */
async function hydrateFrame(
  container: HTMLElement,
  { boot, init, earlierMessages, stopBuffering }: BeforeHydrationState,
): Promise<void> {
  const frame = <CardFrame boot={boot} client={createClient(boot)} init={init} earlierMessages={earlierMessages} />;
  if (container.dataset.drawn === undefined) return createRoot(container).render(frame);
  await loadFrameTexts(init.form.kind, init.appearance.locale).catch(() => undefined);
  await hydrate(container, frame);
  stopBuffering();
}

const container = document.getElementById('till-root');
const beforeHydrationState = container === null ? undefined : requestBeforeHydrationState(container);
const boot = readCardFrameBoot(document);
if (container !== null && beforeHydrationState !== undefined) void hydrateFrame(container, beforeHydrationState);
else if (container !== null && boot !== undefined) {
  const { origins, paymentId } = boot;
  acceptPage(window, { origins, paymentId, nonce: window.location.hash.slice(1) }, (init) =>
    createRoot(container).render(<CardFrame boot={boot} client={createClient(boot)} init={init} />),
  );
}
