import { useState } from 'react';

/** Copies an address, and says so. */
export function CopyButton({
  address,
  of,
  isMain = false,
}: {
  readonly address: string;
  readonly of?: string;
  /** True where it is what the page is for. @default false */
  readonly isMain?: boolean;
}) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Copied');
    } catch {
      setSaid('Couldn’t copy');
    }
  }
  return (
    <button type="button" className={isMain ? 'primary' : 'quiet'} onClick={copy}>
      <span role="status">{said === '' ? 'Copy' : said}</span>
      {of === undefined ? null : <span className="visually-hidden"> {of}</span>}
    </button>
  );
}

/** A link of a list: enough of its address to tell it from others, to copy or to open. */
export function LinkButtons({ address, of }: { readonly address: string; readonly of: string | undefined }) {
  return (
    <span className="actions">
      <code className="soft" dir="ltr" title={address}>
        {new URL(address).host}/…{address.slice(-6)}
      </code>
      <CopyButton address={address} of={`the link of ${of}`} />
      <a className="quiet" href={address}>
        Open<span className="visually-hidden"> the link of {of}</span>
      </a>
    </span>
  );
}

/** The address of a link, to copy or to open. It is written out for people who cannot copy. */
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
  return (
    <>
      <p className="actions">
        <CopyButton address={address} isMain={!over} />
        <a className="quiet" href={address} data-link={kind}>
          {open}
        </a>
      </p>
      {over ? null : (
        <p className="address">
          <code dir="ltr">{address}</code>
        </p>
      )}
    </>
  );
}
