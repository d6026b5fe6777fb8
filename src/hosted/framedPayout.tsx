import '../theme/theme.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { acceptPage } from '../frames/index.ts';
import { PayoutFrame } from './PayoutFrame.tsx';
import { readCardFrameBoot } from './readBoot.ts';

const container = document.getElementById('till-root');
const boot = readCardFrameBoot(document);
if (container !== null && boot !== undefined) {
  acceptPage(window, { origins: boot.origins, nonce: window.location.hash.slice(1) }, (init) =>
    createRoot(container).render(<PayoutFrame client={createClient(boot)} init={init} />),
  );
}
