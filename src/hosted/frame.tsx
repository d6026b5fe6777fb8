import '../theme/theme.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { acceptPage } from '../frames/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { type HandedOver, takeHandedOver } from './handOver.ts';
import { hydrate } from './hydrate.ts';
import { loadFrameTexts } from './loadFrameTexts.ts';
import { readCardFrameBoot } from './readBoot.ts';

/** Takes over from the first script of the frame, and the fields that the proxy has drawn where they are what the page asks for. */
async function takeOver(place: HTMLElement, { boot, init, heard, done }: HandedOver): Promise<void> {
  const frame = <CardFrame boot={boot} client={createClient(boot)} init={init} heard={heard} />;
  if (place.dataset.drawn === undefined) return createRoot(place).render(frame);
  await loadFrameTexts(init.form.kind, init.appearance.locale).catch(() => undefined);
  await hydrate(place, frame);
  done();
}

const place = document.getElementById('till');
const handedOver = place === null ? undefined : takeHandedOver(place);
const boot = readCardFrameBoot(document);
if (place !== null && handedOver !== undefined) void takeOver(place, handedOver);
else if (place !== null && boot !== undefined) {
  const { origins, paymentId } = boot;
  acceptPage(window, { origins, paymentId, nonce: window.location.hash.slice(1) }, (init) =>
    createRoot(place).render(<CardFrame boot={boot} client={createClient(boot)} init={init} />),
  );
}
