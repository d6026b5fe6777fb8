import type { ReactNode } from 'react';
import type { WalletType } from '../../contract/index.ts';

const arc = { fill: 'none', strokeWidth: 3.4 } as const;
const mark = { width: 62, height: 24, focusable: false, direction: 'ltr' } as const;
const word = { fill: 'none', stroke: '#fff', strokeWidth: 2 } as const;
const pay =
  'M26.5 18V6h3.6a3.6 3.6 0 0 1 0 7.2h-3.6M43 10v8M43 14a3.4 3.6 0 1 1-6.8 0 3.4 3.6 0 0 1 6.8 0M47 10l3.6 8M54.4 10l-5.2 11.6';

/** The marks of the wallets on black, PayPal's on its gold: a sign, and the word beside it. The button around it is named. */
export const walletMarks: { readonly [Type in WalletType]: ReactNode } = {
  apple_pay: (
    <svg viewBox="2 0 62 24" {...mark} aria-hidden="true">
      <path
        fill="#fff"
        transform="translate(6 3.6) scale(.68)"
        d="M12.15 6.9c-.95 0-2.41-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.1 1.01 1.45 2.2 3.08 3.79 3.03 1.52-.06 2.09-.98 3.93-.98 1.83 0 2.35.98 3.96.95 1.64-.03 2.68-1.48 3.68-2.95 1.15-1.69 1.63-3.32 1.66-3.42-.04-.01-3.18-1.22-3.22-4.86-.03-3.04 2.48-4.49 2.6-4.56-1.43-2.09-3.62-2.32-4.39-2.37-2-.16-3.68 1.09-4.61 1.09zM15.53 3.83c.84-1.01 1.4-2.43 1.24-3.83-1.2.05-2.66.8-3.53 1.82-.78.9-1.45 2.34-1.27 3.71 1.34.1 2.71-.69 3.56-1.7"
      />
      <path {...word} d={pay} />
    </svg>
  ),
  google_pay: (
    <svg viewBox="0 0 62 24" {...mark} aria-hidden="true">
      <path {...arc} stroke="#ea4335" d="M16.6 7.3A7.3 7.3 0 0 0 5.1 8.4" />
      <path {...arc} stroke="#fbbc04" d="M5.1 8.4a7.3 7.3 0 0 0 0 7.2" />
      <path {...arc} stroke="#34a853" d="M5.1 15.6a7.3 7.3 0 0 0 11 1.6" />
      <path {...arc} stroke="#4285f4" d="M16.1 17.2A7.2 7.2 0 0 0 18.6 12H11.4" />
      <path {...word} d={pay} />
    </svg>
  ),
  paypal: (
    <svg viewBox="0 0 62 24" {...mark} aria-hidden="true">
      <g fill="none" strokeWidth="2.6" transform="translate(-18.5) skewX(-8)">
        <path stroke="#003087" d={pay} />
        <path
          stroke="#0070e0"
          d="M57.5 18V6h3.6a3.6 3.6 0 0 1 0 7.2h-3.6M74 10v8M74 14a3.4 3.6 0 1 1-6.8 0 3.4 3.6 0 0 1 6.8 0M78.4 5v13"
        />
      </g>
    </svg>
  ),
};
