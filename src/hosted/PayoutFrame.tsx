import { type KeyboardEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type FrameInit, type FrameMessage, pageMessage } from '../channel/index.ts';
import type { Client } from '../client/index.ts';
import { PayoutLinkForm, PayoutLinkPage } from '../components/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { usePaint, useReportedHeight } from './frameDrawing.ts';

/**
 * A payout link in a frame of the pay origin, to its outcome: account fields, their review and the calls that send them are all in here. The page around it
 * hears how high it is, and that the service has the details.
 */
export function PayoutFrame({ client, init }: { readonly client: Client; readonly init: FrameInit }) {
  const { port, nonce, form } = init;
  const [appearance, setAppearance] = useState(init.appearance);
  const [post] = useState(() => (message: FrameMessage) => port.postMessage(message));
  usePaint(appearance);
  useReportedHeight(post);
  useEffect(() => {
    port.onmessage = ({ data }: MessageEvent) => {
      const read = z.safeParse(pageMessage, data);
      if (!read.success) return;
      if (read.data.t === 'ping') post({ t: 'pong' });
      if (read.data.t === 'appearance') setAppearance(read.data.appearance);
    };
    post({ t: 'ready', nonce });
    return () => {
      port.onmessage = null;
    };
  }, [port, nonce, post]);
  if (form.kind !== 'payout') return null;
  const { whole, payoutId, payoutLink, initialCountry } = form;
  const Payout = whole ? PayoutLinkPage : PayoutLinkForm;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && !event.defaultPrevented) post({ t: 'key', key: 'escape' });
  }
  return (
    <TillkitProvider
      client={client}
      locale={appearance.locale}
      messages={appearance.texts}
      pageOrigin={client.proxyOrigin}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside, for the page around the frame. */}
      <div onKeyDown={onKeyDown}>
        <Payout
          {...{ payoutId, payoutLink, initialCountry }}
          onSubmitted={(payout) => post({ t: 'submitted', payout })}
        />
      </div>
    </TillkitProvider>
  );
}
