import '../theme/theme.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { acceptPage } from '../frames/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { type Handover, requestHandover } from './handover.ts';
import { hydrate } from './hydrate.ts';
import { loadFrameTexts } from './loadFrameTexts.ts';
import { readCardFrameBoot } from './readBoot.ts';

/** Takes over from the first script of the frame, and the fields that the proxy has drawn where they are what the page asks for. */
async function takeOver(container: HTMLElement, { boot, init, earlierMessages, done }: Handover): Promise<void> {
  const frame = <CardFrame boot={boot} client={createClient(boot)} init={init} earlierMessages={earlierMessages} />;
  if (container.dataset.drawn === undefined) return createRoot(container).render(frame);
  await loadFrameTexts(init.form.kind, init.appearance.locale).catch(() => undefined);
  await hydrate(container, frame);
  done();
}

const container = document.getElementById('till');
const handover = container === null ? undefined : requestHandover(container);
const boot = readCardFrameBoot(document);
if (container !== null && handover !== undefined) void takeOver(container, handover);
else if (container !== null && boot !== undefined) {
  const { origins, paymentId } = boot;
  acceptPage(window, { origins, paymentId, nonce: window.location.hash.slice(1) }, (init) =>
    createRoot(container).render(<CardFrame boot={boot} client={createClient(boot)} init={init} />),
  );
}
