import { type KeyboardEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Client } from '../client/index.ts';
import { PayoutLinkForm, PayoutLinkPage } from '../components/index.ts';
import { type FrameInit, type FrameMessage, type PayoutReport, pageMessage } from '../frames/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { usePaint, useReportedHeight } from './frameDrawing.ts';

/**
 * A payout link in a frame of the pay origin, to its outcome: account fields, their review and the calls that send them are all in here. The page around it
 * is told the height and the events of the form, and is asked before anything is sent.
 */
export function PayoutFrame({ client, init }: { readonly client: Client; readonly init: FrameInit }) {
  const { port, nonce, form } = init;
  const [appearance, setAppearance] = useState(init.appearance);
  const [post] = useState(() => (message: FrameMessage) => port.postMessage(message));
  /** The questions to the page that wait for an answer, by id. */
  const [pending] = useState(() => new Map<string, (isAllowed: boolean) => void>());
  usePaint(appearance);
  useReportedHeight(port);
  useEffect(() => {
    port.onmessage = ({ data }: MessageEvent) => {
      const read = z.safeParse(pageMessage, data);
      if (!read.success) return;
      if (read.data.type === 'ping') post({ type: 'pong' });
      if (read.data.type === 'appearance') setAppearance(read.data.appearance);
      if (read.data.type === 'continue') pending.get(read.data.id)?.(read.data.isAllowed);
    };
    post({ type: 'ready', nonce });
    return () => {
      port.onmessage = null;
    };
  }, [port, nonce, post, pending]);
  if (form.kind !== 'payout') return null;
  const { showsSummary, payoutId, payoutLink, initialCountry } = form;
  const Payout = showsSummary ? PayoutLinkPage : PayoutLinkForm;

  const report = (event: PayoutReport) => post({ type: 'payout', report: event });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && !event.defaultPrevented) post({ type: 'key', key: 'escape' });
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
            new Promise((resolve) => {
              const id = crypto.randomUUID().replaceAll('-', '');
              pending.set(id, resolve);
              report({ of: 'beforePay', id, payout });
            })
          }
        />
      </div>
    </TillkitProvider>
  );
}
