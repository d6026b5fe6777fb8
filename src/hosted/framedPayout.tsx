import '../theme/theme.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { acceptPage } from '../frames/index.ts';
import { PayoutFrame } from './PayoutFrame.tsx';
import { readCardFrameBoot } from './readBoot.ts';

const place = document.getElementById('till');
const boot = readCardFrameBoot(document);
if (place !== null && boot !== undefined) {
  acceptPage(window, { origins: boot.origins, nonce: window.location.hash.slice(1) }, (init) =>
    createRoot(place).render(<PayoutFrame client={createClient(boot)} init={init} />),
  );
}
