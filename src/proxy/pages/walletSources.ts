/** The wallets of a page whose scripts come from their vendors. */
export interface ScriptedWallets {
  /** It loads the script of Google Pay. @default false */
  readonly googlePay?: unknown;
}

/** What Google asks a page with its script to allow: the script, its sheet and its calls. */
const googlePaySources = {
  scripts: ['https://pay.google.com'],
  frames: ['https://pay.google.com'],
  calls: ['https://pay.google.com', 'https://google.com'],
} as const;

/** Sources that a policy allows for the wallets of a page: none where it has none. */
export const walletSources = ({ googlePay = false }: ScriptedWallets = {}) =>
  googlePay === false ? { scripts: [], frames: [], calls: [] } : googlePaySources;
