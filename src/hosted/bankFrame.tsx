import '../theme/theme.css';
import './frame.css';
import './bankFrame.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/index.ts';
import { acceptPage } from '../frames/index.ts';
import { FramedBank } from './FramedBank.tsx';
import { readCardFrameBoot } from './readBoot.ts';

const container = document.getElementById('till-root');
const boot = readCardFrameBoot(document);
if (container !== null && boot !== undefined) {
  acceptPage(window, { origins: boot.origins, nonce: window.location.hash.slice(1) }, ({ form, ...init }) => {
    if (form.kind !== 'bank') return;
    // A bank's page takes the whole frame.
    document.documentElement.setAttribute('data-place', form.place);
    createRoot(container).render(<FramedBank boot={boot} client={createClient(boot)} init={{ ...init, form }} />);
  });
}
