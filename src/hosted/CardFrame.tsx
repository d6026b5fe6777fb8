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
import { getKeyMessage } from './frameKeys.ts';
import { type FramePayment, useFramePayment } from './framePayment.ts';
import { createNetworkLookup } from './networkLookup.ts';
import type { CardFrameBoot } from './readBoot.ts';

const noMessages: readonly unknown[] = [];

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
  const { accepts, checks } = appearance;
  const props = { boot, init, earlierMessages, accepts, checks, onAppearance: setAppearance };
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
  readonly checks: FrameAppearance['checks'];
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
  earlierMessages = noMessages,
  accepts,
  checks,
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
    ...('clientSecret' in form ? { clientSecret: form.clientSecret } : {}),
    ...(form.kind === 'code' ? { codeOf: form.brand } : {}),
    ...(form.kind === 'card' ? { defaultValues: { holderName: form.holderName } } : {}),
  });
  const [calls, setCalls] = useState<readonly CardCall[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const latestEntry = useRef(entry);
  const lastReport = useRef('');
  const [post] = useState(() => (message: FrameMessage) => port.postMessage(message));

  useReportedHeight(port);

  /** Reports the state of the fields where it has changed. */
  function reportState(): void {
    if (container.current === null) return;
    const state = getState(latestEntry.current, container.current);
    const text = JSON.stringify(state);
    if (text === lastReport.current) return;
    lastReport.current = text;
    post({ type: 'state', state });
  }
  useEffect(() => {
    latestEntry.current = entry;
    reportState();
  });

  useEffect(() => {
    const answeredIds = new Set<string>();
    const receive = (data: unknown) => {
      const parsed = z.safeParse(pageMessage, data);
      if (!parsed.success) return;
      const message = parsed.data;
      if ('id' in message) {
        // A repeated message is answered once.
        if (answeredIds.has(message.id)) return;
        answeredIds.add(message.id);
      }
      handleMessage(message, {
        entry: latestEntry.current,
        post,
        onAppearance,
        onCardCall: (call) => {
          if (payment?.isOwn(call.clientSecret) === true) setCalls((before) => [...before, call]);
          else respond(post, call, unsent('frame_of_another_payment'));
        },
      });
    };
    port.onmessage = ({ data }: MessageEvent) => receive(data);
    post({ type: 'ready', nonce });
    // Deferred until the fields have what was typed before hydration.
    queueMicrotask(() => earlierMessages.forEach(receive));
    return () => {
      port.onmessage = null;
    };
  }, [port, nonce, payment, post, onAppearance, earlierMessages]);

  /** Passes Enter and Escape to the page, whose form or dialog handles them. */
  function onKeyDown({ nativeEvent }: KeyboardEvent<HTMLElement>): void {
    const message = getKeyMessage(nativeEvent);
    if (message === undefined) return;
    reportState();
    post(message);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside, for the page around the frame.
    <div ref={container} onInput={() => queueMicrotask(reportState)} onKeyDown={onKeyDown}>
      {form.kind === 'code' ? (
        <div data-part="method-cvc">
          <SecurityCodeField entry={entry} name={form.name} />
        </div>
      ) : (
        <CardEntry entry={entry} accepts={accepts} checks={checks} />
      )}
      {calls.map(
        (call) =>
          payment && (
            <CardCallRunner
              key={call.id}
              call={call}
              payment={payment}
              readCard={entry.read}
              findObstacle={entry.parts.check.findObstacle}
              onReport={(report) => post({ type: 'report', id: call.id, report })}
              onResult={(result) => {
                respond(post, call, result);
                setCalls((before) => before.filter((other) => other !== call));
              }}
            />
          ),
      )}
    </div>
  );
}

/** Carries out one call of the page, once. A component, because a call is carried out by hooks; renders nothing. */
function CardCallRunner({
  call,
  onResult,
  ...tools
}: CardCallTools & { readonly call: CardCall; readonly onResult: (result: SentResult) => void }) {
  const perform = useCardCall(call);
  const start = useRef<(() => void) | undefined>(() => void perform(tools).then(onResult));
  useEffect(() => {
    start.current?.();
    start.current = undefined;
  }, []);
  return null;
}

const respond = (post: MessageContext['post'], { id }: { readonly id: string }, result: SentResult) =>
  post({ type: 'answer', id, result });

/** The state of the fields that a page may know. */
function getState(entry: CardEntryHandle, container: HTMLElement): CardState {
  const { number, expMonth, cvc, holderName, network } = entry.read();
  const typed = [...container.querySelectorAll('input')].filter(({ type }) => type !== 'radio');
  return {
    complete:
      cvc !== '' &&
      (entry.parts.codeOf !== undefined || (number !== '' && expMonth !== '' && holderName !== undefined)),
    empty: typed.every(({ value }) => value === ''),
    wrong: Object.keys(entry.errors).length > 0,
    brand: entry.brand,
    ...defined({ network, surcharge: entry.surcharge }),
  };
}

interface MessageContext {
  readonly entry: CardEntryHandle;
  readonly post: (message: FrameMessage) => void;
  readonly onAppearance: (appearance: FrameAppearance) => void;
  readonly onCardCall: (call: CardCall) => void;
}

function handleMessage(message: PageMessage, { entry, post, onAppearance, onCardCall }: MessageContext): void {
  switch (message.type) {
    case 'ping':
      post({ type: 'pong' });
      break;
    case 'appearance':
      onAppearance(message.appearance);
      break;
    case 'clear':
      if (message.fields === 'all') entry.clear();
      else entry.clearCvc();
      break;
    case 'refuse':
      entry.refuse(message.field);
      break;
    case 'call':
      if (message.call === 'validate') {
        const { findObstacle } = entry.parts.check;
        const isValid = entry.validate();
        if (!isValid || findObstacle === undefined) respond(post, message, { ok: true, value: isValid });
        else void findObstacle(message.surcharge).then((found) => respond(post, message, { ok: true, value: !found }));
      } else onCardCall(message);
      break;
    case 'continue':
    case 'bank':
      // Messages to other kinds of frames.
      break;
    default:
      message satisfies never;
  }
}
