import { type ReactNode, useState } from 'react';
import type { BrowserCheckout } from '../../contract/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { displayText } from '../displayText.ts';
import { useOnLoopback } from '../useOnLoopback.ts';

/** The merchant's name, with its logo or its first letter. */
export function MerchantHeading({
  merchant,
  children,
}: {
  readonly merchant: BrowserCheckout['merchant'];
  /** What is shown beside the name. */
  readonly children?: ReactNode;
}) {
  const name = displayText(merchant.name);
  // A logo that cannot be fetched is no reason to show a broken picture where money is asked for.
  const [broken, setBroken] = useState(false);
  const logo = safeUrl(merchant.logo_url, { allowLoopback: useOnLoopback() });
  return (
    <div data-part="merchant">
      {!logo.ok || broken ? (
        <span data-part="merchant-initials" aria-hidden="true">
          {[...name][0]?.toUpperCase() ?? ''}
        </span>
      ) : (
        <img
          data-part="merchant-logo"
          src={logo.value}
          alt=""
          width="40"
          height="40"
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <p data-part="merchant-name">
        <bdi>{name}</bdi>
      </p>
      {children}
    </div>
  );
}
