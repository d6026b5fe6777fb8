// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postedForms, watchThePage } from '../components/pageUnderTest.testing.tsx';
import { encodeJson } from '../contract/index.ts';
import type { FrameForm, FrameInit, FrameMessage, PageMessage } from '../frames/index.ts';
import { createTill, tillOrigins } from '../testing/index.ts';
import { FramedBank } from './FramedBank.tsx';
import type { CardFrameBoot } from './readBoot.ts';

watchThePage();

// jsdom lays nothing out.
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);

const nonce = 'ab'.repeat(16);
const appearance: FrameInit['appearance'] = {
  locale: 'en',
  scheme: 'light',
  tokens: {},
  fontSize: 16,
  accepts: [],
  texts: {},
};
const acs = 'https://acs.bank.test/challenge';
const creq = encodeJson({ messageType: 'CReq', threeDSServerTransID: 'server-1', acsTransID: 'acs-1' });
const sent = { type: 'bank', action: acs, field: 'creq', value: creq } as const;

/** The frame's document, and the page around it: what it hears, and how it speaks. */
function framed(place: Extract<FrameForm, { readonly kind: 'bank' }>['place']) {
  const { client } = createTill();
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => {
    port1.close();
    port2.close();
  });
  const heard: FrameMessage[] = [];
  port1.onmessage = ({ data }) => heard.push(data);
  const boot: CardFrameBoot = {
    publishableKey: 'pk_snd_demo_key',
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    origins: [tillOrigins.shop],
    dialect: 'documented',
  };
  const init = { port: port2, nonce, form: { kind: 'bank', place }, appearance } as const;
  render(<FramedBank boot={boot} client={client} init={init} />);
  const answered = (message: FrameMessage) => waitFor(() => expect(heard).toContainEqual(message));
  /** Sends messages, and waits until the frame has heard them. */
  const send = async (...messages: readonly PageMessage[]) => {
    for (const message of messages) port1.postMessage(message);
    port1.postMessage({ type: 'ping' } satisfies PageMessage);
    await answered({ type: 'pong' });
    heard.splice(0);
  };
  return { heard, answered, send };
}

/** What the return page in the bank's frame says, as its browser names it. */
function comeBack(part: string, type: string) {
  const frame = document.querySelector<HTMLIFrameElement>(`[data-part="${part}"]`);
  const data = { tillkit: '3ds', type };
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: tillOrigins.pay, source: frame?.contentWindow ?? null }),
  );
}

describe('the frame of the pay origin for a bank’s page', () => {
  it('posts a CReq to the bank once, and tells the page around it when the bank has come back', async () => {
    const { answered, send } = framed('challenge');
    await answered({ type: 'ready', nonce });
    expect(postedForms()).toEqual([]);
    await send(sent, sent, { ...sent, value: encodeJson({ acsTransID: 'acs-2' }) });
    await waitFor(() => expect(postedForms()).toHaveLength(1));
    expect(postedForms()[0]).toMatchObject({ action: acs, fields: { creq } });
    comeBack('challenge-frame', 'challenge-end');
    await answered({ type: 'bank', event: 'challengeEnded' });
  });

  it('posts the data of a 3DS method out of sight, and tells when that is over', async () => {
    const { answered, send } = framed('method');
    const value = encodeJson({
      threeDSServerTransID: 'server-1',
      threeDSMethodNotificationURL: `${tillOrigins.pay}/3ds/method-notify`,
    });
    await send({ ...sent, field: 'threeDSMethodData', value });
    await waitFor(() => expect(postedForms()).toHaveLength(1));
    expect(postedForms()[0]).toMatchObject({ action: acs, fields: { threeDSMethodData: value } });
    comeBack('method-frame', 'method-end');
    await answered({ type: 'bank', event: 'methodEnded' });
  });

  it('opens a page beside this one after a click alone, and only when the page around it lets it', async () => {
    const { answered, send } = framed('newPage');
    fireEvent.click(await screen.findByRole('button', { name: 'Open your bank’s page' }));
    await answered({ type: 'bank', event: 'asked' });
    expect(postedForms()).toEqual([]);
    await send(sent);
    await waitFor(() => expect(postedForms()).toHaveLength(1));
    expect(postedForms()[0]).toMatchObject({ action: acs, target: '_blank', fields: { creq } });
  });

  it.each(['method', 'challenge', 'newPage'] as const)(
    'posts nothing of the %s to this origin, to a page that may use the frame, or without TLS',
    async (place) => {
      for (const action of [
        `${tillOrigins.pay}/payment_link/m/p`,
        `${tillOrigins.shop}/orders`,
        'http://acs.bank.test/',
        'javascript:alert(1)',
      ]) {
        const { send } = framed(place);
        await send({ ...sent, action });
        await send();
      }
      expect(postedForms()).toEqual([]);
    },
  );
});
