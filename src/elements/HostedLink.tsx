import { useEffect, useRef, useState } from 'react';
import { type HostedOutcome, hearHostedPage } from '../frames/index.ts';

/** Props of `HostedLink`. */
export interface HostedLinkProps {
  /** Address of the payment link on the pay origin. */
  readonly link: string;
  readonly onOutcome?: (outcome: HostedOutcome) => void;
}

/** Height in CSS pixels until the page has said its own. */
const heightAtFirst = 720;

/** The hosted page of a payment link, in a frame that is as high as the page. It says nothing of the payment but how it ended. */
export function HostedLink({ link, onOutcome }: HostedLinkProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(heightAtFirst);
  const tell = useRef(onOutcome);
  useEffect(() => {
    tell.current = onOutcome;
  });
  useEffect(() => {
    return hearHostedPage(link, () => frame.current?.contentWindow, {
      onHeight: setHeight,
      onOutcome: (outcome) => tell.current?.(outcome),
    });
  }, [link]);
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
}
