import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createHostedPageHandle, type HostedOutcome, type HostedPageHandle, hearHostedPage } from '../frames/index.ts';

/** Props of `HostedLink`. */
export interface HostedLinkProps {
  /** Address of the payment link on the pay origin. */
  readonly link: string;
  readonly onOutcome?: (outcome: HostedOutcome) => void;
}

/** Height in CSS pixels until the page reports its own. */
const initialHeight = 720;

/** The hosted page of a payment link, in a frame that is as high as the page. Reports only the outcome. */
export const HostedLink = forwardRef<HostedPageHandle, HostedLinkProps>(function HostedLink(
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
  useImperativeHandle(handle, () => createHostedPageHandle(link, () => frame.current?.contentWindow));
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
