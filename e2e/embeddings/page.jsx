import 'tillkit/theme.css';
import { createRoot } from 'react-dom/client';
import { createClient, PaymentLinkPage, PayoutLinkPage, TillkitProvider } from 'tillkit';

const { settings, mode, payment, payout } = await (await fetch(`${location.pathname}/facts`)).json();

createRoot(/** @type {HTMLElement} */ (document.getElementById('order'))).render(
  <TillkitProvider client={createClient(settings)} locale="en" colorScheme="light">
    {payment ? <PaymentLinkPage {...payment} mode={mode} /> : <PayoutLinkPage {...payout} mode={mode} />}
  </TillkitProvider>,
);
