import { useEffect, useRef, useState } from 'react';

/** Props of `HostedLink`. */
export interface HostedLinkProps {
  /** Address of the payment link on the pay origin. */
  readonly link: string;
  readonly onOutcome?: (outcome: { readonly kind: string; readonly payment_id: string }) => void;
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
    const { origin } = new URL(link);
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow || from !== origin || data?.version !== 1) return;
      if (data.type === 'tillkit:height' && Number.isSafeInteger(data.height) && data.height > 0)
        setHeight(Math.min(data.height, 20_000));
      if (data.type === 'tillkit:payment-link' && typeof data.outcome === 'string')
        tell.current?.({ kind: data.outcome, payment_id: String(data.payment_id) });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
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
