import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Client } from '../client/index.ts';
import { CardEntry, type CardEntryHandle, SecurityCodeField, useCardEntry } from '../components/index.ts';
import {
  type CardState,
  type FrameAppearance,
  type FrameInit,
  type FrameMessage,
  type PageMessage,
  pageMessage,
} from '../frames/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { defined } from '../money/index.ts';
import { type CardCall, type CardCallTools, type SentResult, unsent, useCardCall } from './cardCalls.ts';
import { usePaint, useReportedHeight } from './frameDrawing.ts';
import { messageOfKey } from './frameKeys.ts';
import { type FramePayment, useFramePayment } from './framePayment.ts';
import { createNetworkLookup } from './networkLookup.ts';
import type { CardFrameBoot } from './readBoot.ts';

const none: readonly unknown[] = [];

interface CardFrameProps {
  readonly boot: CardFrameBoot;
  readonly client: Client;
  readonly init: FrameInit;
  /** Messages of the page that arrived before the component was rendered. @default none */
  readonly earlierMessages?: readonly unknown[] | undefined;
}

/** The fields of a card or of a security code in a frame of the pay origin, with the language and colours of the page around it. */
export function CardFrame({ boot, client, init, earlierMessages }: CardFrameProps) {
  const [appearance, setAppearance] = useState(init.appearance);
  usePaint(appearance);
  const { form } = init;
  const props = { boot, init, earlierMessages, accepts: appearance.accepts, onAppearance: setAppearance };
  const fields =
    'clientSecret' in form && form.clientSecret !== undefined ? (
      <FieldsOfPayment clientSecret={form.clientSecret} {...props} />
    ) : (
      <Fields {...props} />
    );
  return (
    <TillkitProvider
      client={client}
      locale={appearance.locale}
      messages={appearance.texts}
      pageOrigin={client.payOrigin}
    >
      {form.kind === 'code' ? <Suspense>{fields}</Suspense> : fields}
    </TillkitProvider>
  );
}

interface FieldsProps extends Omit<CardFrameProps, 'client'> {
  readonly accepts: readonly string[];
  readonly onAppearance: (appearance: FrameAppearance) => void;
}

/** Fields that pay the payment that the frame was opened for. */
function FieldsOfPayment({ clientSecret, ...props }: FieldsProps & { readonly clientSecret: string }) {
  const payment = useFramePayment(clientSecret);
  useEffect(() => void payment.open(), [payment]);
  return <Fields payment={payment} {...props} />;
}

function Fields({
  boot,
  init: { port, nonce, form },
  payment,
  earlierMessages = none,
  accepts,
  onAppearance,
}: FieldsProps & {
  /** Absent for fields that are only shown: calls are refused. */
  readonly payment?: FramePayment;
}) {
  const [findNetworks] = useState(() =>
    boot.cardNetworks === undefined ? undefined : createNetworkLookup(boot.cardNetworks),
  );
  const entry = useCardEntry({
    findNetworks,
    ...(form.kind === 'code' ? { codeOf: form.brand } : {}),
    ...(form.kind === 'card' ? { defaultValues: { holderName: form.holderName } } : {}),
  });
  const [calls, setCalls] = useState<readonly CardCall[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(entry);
  const reported = useRef('');
  const [post] = useState(() => (message: FrameMessage) => port.postMessage(message));

  useReportedHeight(port);

  /** Reports the state of the fields where it has changed. */
  function report(): void {
    if (container.current === null) return;
    const state = getState(latest.current, container.current);
    const text = JSON.stringify(state);
    if (text === reported.current) return;
    reported.current = text;
    post({ t: 'state', state });
  }
  useEffect(() => {
    latest.current = entry;
    report();
  });

  useEffect(() => {
    const done = new Set<string>();
    const receive = (data: unknown) => {
      const read = z.safeParse(pageMessage, data);
      if (!read.success) return;
      const message = read.data;
      if ('id' in message) {
        // A repeated message: its call is answered once.
        if (done.has(message.id)) return;
        done.add(message.id);
      }
      handleMessage(message, {
        entry: latest.current,
        post,
        onAppearance,
        onCardCall: (call) => {
          if (payment?.isOwn(call.clientSecret) === true) setCalls((before) => [...before, call]);
          else answer(post, call, unsent('frame_of_another_payment'));
        },
      });
    };
    port.onmessage = ({ data }: MessageEvent) => receive(data);
    post({ t: 'ready', nonce });
    // Deferred until the fields have what was typed before hydration.
    queueMicrotask(() => earlierMessages.forEach(receive));
    return () => {
      port.onmessage = null;
    };
  }, [port, nonce, payment, post, onAppearance, earlierMessages]);

  /** Passes Enter and Escape to the page, whose form or dialog handles them. */
  function onKeyDown({ nativeEvent }: KeyboardEvent<HTMLElement>): void {
    const message = messageOfKey(nativeEvent);
    if (message === undefined) return;
    report();
    post(message);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside, for the page around the frame.
    <div ref={container} onInput={() => queueMicrotask(report)} onKeyDown={onKeyDown}>
      {form.kind === 'code' ? (
        <div data-part="method-cvc">
          <SecurityCodeField entry={entry} name={form.name} />
        </div>
      ) : (
        <CardEntry entry={entry} accepts={accepts} />
      )}
      {calls.map(
        (call) =>
          payment && (
            <Call
              key={call.id}
              message={call}
              payment={payment}
              read={entry.read}
              note={(report) => post({ t: 'report', id: call.id, report })}
              onResult={(result) => {
                answer(post, call, result);
                setCalls((before) => before.filter((one) => one !== call));
              }}
            />
          ),
      )}
    </div>
  );
}

/** Carries out one call of the page, once. Renders nothing. */
function Call({
  message,
  onResult,
  ...tools
}: CardCallTools & { readonly message: CardCall; readonly onResult: (result: SentResult) => void }) {
  const perform = useCardCall(message);
  const begin = useRef<(() => void) | undefined>(() => void perform(tools).then(onResult));
  useEffect(() => {
    begin.current?.();
    begin.current = undefined;
  }, []);
  return null;
}

const answer = (post: MessageContext['post'], { id }: { readonly id: string }, result: SentResult) =>
  post({ t: 'answer', id, result });

/** The state of the fields that a page may know. */
function getState(entry: CardEntryHandle, box: HTMLElement): CardState {
  const { number, expMonth, cvc, holderName, network } = entry.read();
  const typed = [...box.querySelectorAll('input')].filter(({ type }) => type !== 'radio');
  return {
    complete:
      cvc !== '' &&
      (entry.parts.codeOf !== undefined || (number !== '' && expMonth !== '' && holderName !== undefined)),
    empty: typed.every(({ value }) => value === ''),
    wrong: Object.keys(entry.errors).length > 0,
    brand: entry.brand,
    ...defined({ network }),
  };
}

interface MessageContext {
  readonly entry: CardEntryHandle;
  readonly post: (message: FrameMessage) => void;
  readonly onAppearance: (appearance: FrameAppearance) => void;
  readonly onCardCall: (call: CardCall) => void;
}

function handleMessage(message: PageMessage, { entry, post, onAppearance, onCardCall }: MessageContext): void {
  switch (message.t) {
    case 'ping':
      post({ t: 'pong' });
      break;
    case 'appearance':
      onAppearance(message.appearance);
      break;
    case 'act':
      if (message.act === 'clear') entry.clear();
      else entry.clearCvc();
      break;
    case 'refuse':
      entry.refuse(message.field);
      break;
    case 'call':
      if (message.call === 'validate') answer(post, message, { ok: true, value: entry.validate() });
      else onCardCall(message);
      break;
    case 'goOn':
    case 'bank':
      // For other frames.
      break;
    default:
      message satisfies never;
  }
}
