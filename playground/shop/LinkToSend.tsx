import { useState } from 'react';

/** The address of a link, to open or to copy. It is written out for people who cannot copy. */
export function LinkToSend({
  kind,
  address,
  open,
  over,
}: {
  /** Exposed as `[data-link]`. */
  readonly kind: 'open' | 'payout';
  readonly address: string;
  /** What opening it is called. */
  readonly open: string;
  /** Nothing is left to be done there. */
  readonly over: boolean;
}) {
  const [copied, setCopied] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('Copied.');
    } catch {
      setCopied('Copying is not allowed here; select the address instead.');
    }
  }
  return (
    <>
      <p className="actions">
        <a className={over ? 'quiet' : 'primary'} href={address} data-link={kind}>
          {open}
        </a>
        <button type="button" className="quiet" onClick={copy}>
          Copy
        </button>
      </p>
      <p className={kind === 'payout' ? 'address clipped' : 'address'}>
        <code dir="ltr">{address}</code>
      </p>
      <p className="note" role="status">
        {copied}
      </p>
    </>
  );
}
