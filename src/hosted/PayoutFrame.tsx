import { type KeyboardEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Client } from '../client/index.ts';
import { PayoutLinkForm, PayoutLinkPage } from '../components/index.ts';
import { type FrameInit, type FrameMessage, type PayoutReport, pageMessage } from '../frames/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { usePaint, useReportedHeight } from './frameDrawing.ts';

/**
 * A payout link in a frame of the pay origin, to its outcome: account fields, their review and the calls that send them are all in here. The page around it
 * hears how high it is and the events of the form, and is asked before anything is sent.
 */
export function PayoutFrame({ client, init }: { readonly client: Client; readonly init: FrameInit }) {
  const { port, nonce, form } = init;
  const [appearance, setAppearance] = useState(init.appearance);
  const [post] = useState(() => (message: FrameMessage) => port.postMessage(message));
  const [asked] = useState(() => new Map<string, (goOn: boolean) => void>());
  usePaint(appearance);
  useReportedHeight(port);
  useEffect(() => {
    port.onmessage = ({ data }: MessageEvent) => {
      const read = z.safeParse(pageMessage, data);
      if (!read.success) return;
      if (read.data.t === 'ping') post({ t: 'pong' });
      if (read.data.t === 'appearance') setAppearance(read.data.appearance);
      if (read.data.t === 'goOn') asked.get(read.data.id)?.(read.data.goOn);
    };
    post({ t: 'ready', nonce });
    return () => {
      port.onmessage = null;
    };
  }, [port, nonce, post, asked]);
  if (form.kind !== 'payout') return null;
  const { whole, payoutId, payoutLink, initialCountry } = form;
  const Payout = whole ? PayoutLinkPage : PayoutLinkForm;

  const report = (event: PayoutReport) => post({ t: 'payout', report: event });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && !event.defaultPrevented) post({ t: 'key', key: 'escape' });
  }
  return (
    <TillkitProvider
      client={client}
      locale={appearance.locale}
      messages={appearance.texts}
      pageOrigin={client.payOrigin}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside, for the page around the frame. */}
      <div onKeyDown={onKeyDown}>
        <Payout
          {...{ payoutId, payoutLink, initialCountry }}
          onReady={() => report({ of: 'ready' })}
          onLoadError={(error) => report({ of: 'loadError', error })}
          onChange={(change) => report({ of: 'change', change })}
          onAttempt={(attempt) => report({ of: 'attempt', attempt })}
          onOutcome={(outcome) => report({ of: 'outcome', outcome })}
          onSubmitted={(payout) => report({ of: 'submitted', payout })}
          onBeforePay={({ payout }) =>
            new Promise((answer) => {
              const id = crypto.randomUUID().replaceAll('-', '');
              asked.set(id, answer);
              report({ of: 'beforePay', id, payout });
            })
          }
        />
      </div>
    </TillkitProvider>
  );
}
