import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type HostedOutcome, hearHostedPage, refreshHostedPage } from '../frames/index.ts';

/** Props of `HostedLink`. */
export interface HostedLinkProps {
  /** Address of the payment link on the pay origin. */
  readonly link: string;
  readonly onOutcome?: (outcome: HostedOutcome) => void;
}

/** What the element around a `HostedLink` can do with it. */
export interface HostedLinkHandle {
  /** Makes the page read the payment again. */
  readonly refresh: () => void;
  /** Has the merchant's server change the payment, and then makes the page read it again, whether that has failed or not. */
  readonly update: (change: () => unknown) => Promise<void>;
}

/** Height in CSS pixels until the page reports its own. */
const initialHeight = 720;

/** The hosted page of a payment link, in a frame that is as high as the page. Reports only the outcome. */
export const HostedLink = forwardRef<HostedLinkHandle, HostedLinkProps>(function HostedLink(
  { link, onOutcome },
  handle,
) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(initialHeight);
  const onOutcomeRef = useRef(onOutcome);
  useEffect(() => {
    onOutcomeRef.current = onOutcome;
  });
  useEffect(() => {
    return hearHostedPage(link, () => frame.current?.contentWindow, {
      onHeight: setHeight,
      onOutcome: (outcome) => onOutcomeRef.current?.(outcome),
    });
  }, [link]);
  useImperativeHandle(handle, () => {
    const refresh = () => refreshHostedPage(link, frame.current?.contentWindow);
    const update = async (change: () => unknown) => {
      try {
        await change();
      } finally {
        refresh();
      }
    };
    return { refresh, update };
  });
  return (
    <div data-tk="hosted-link">
      <iframe
        ref={frame}
        data-part="hosted-page"
        src={link}
        title={new URL(link).host}
        width="100%"
        height={height}
        allow="payment; clipboard-write"
        referrerPolicy="strict-origin"
      />
    </div>
  );
});
