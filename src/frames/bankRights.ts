/** What a bank's page may do: run, post forms, open its own pop-ups. Never navigate the page around it. A frame around it has to allow the same. */
export const bankSandbox = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Passkeys at the bank need this on every level of nesting. */
export const bankAllow = 'publickey-credentials-get *; payment *';
