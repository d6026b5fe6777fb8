import '../theme/theme.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { acceptPage } from '../channel/index.ts';
import { createClient } from '../client/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { readCardFrameBoot } from './readBoot.ts';

const place = document.getElementById('till');
const boot = readCardFrameBoot(document);
if (place !== null && boot !== undefined) {
  const { origins } = boot;
  acceptPage(window, { origins, nonce: window.location.hash.slice(1) }, (init) =>
    createRoot(place).render(<CardFrame boot={boot} client={createClient(boot)} init={init} />),
  );
}
