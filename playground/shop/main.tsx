import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Shop } from './Shop.tsx';

const place = document.getElementById('shop');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <Shop path={window.location.pathname} />
    </StrictMode>,
  );
}
