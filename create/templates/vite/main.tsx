import { createRoot } from 'react-dom/client';
import { Shop } from './Shop';

createRoot(document.getElementById('shop') as HTMLElement).render(<Shop />);
