/** The wallets of a page that call other origins. Apple Pay is a part of Safari, and has no script. */
export interface ScriptedWallets {
  /** Addresses of the merchant's server that a wallet calls. @default none */
  readonly calls?: readonly string[];
  /** It loads the script of Google Pay. @default false */
  readonly googlePay?: unknown;
  /** It loads the script of PayPal. @default false */
  readonly payPal?: unknown;
}

/** What each vendor asks a page with its script to allow: the script, its sheet and its calls. */
const sourcesOf = {
  googlePay: {
    scripts: ['https://pay.google.com'],
    frames: ['https://pay.google.com'],
    calls: ['https://pay.google.com', 'https://google.com'],
  },
  payPal: {
    scripts: ['https://*.paypal.com', 'https://www.paypalobjects.com'],
    frames: ['https://*.paypal.com'],
    calls: ['https://*.paypal.com'],
  },
} as const;

/** Sources that a policy allows for the wallets of a page: none where it has none. */
export function walletSources(wallets: ScriptedWallets = {}) {
  const named = (['googlePay', 'payPal'] as const).filter((name) => (wallets[name] ?? false) !== false);
  const all = (kind: 'scripts' | 'frames' | 'calls') => named.flatMap<string>((name) => sourcesOf[name][kind]);
  const own = (wallets.calls ?? []).map((address) => new URL(address).origin);
  return { scripts: all('scripts'), frames: all('frames'), calls: [...all('calls'), ...new Set(own)] };
}
