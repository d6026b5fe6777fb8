import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Client } from '../client/index.ts';
import { readChallenge } from '../flows/index.ts';
import {
  type BankEvent,
  BankFrame,
  type FrameInit,
  type FrameMessage,
  MethodFrame,
  type PageMessage,
  pageMessage,
} from '../frames/index.ts';
import { TillkitProvider, useTexts } from '../hooks/index.ts';
import { bankTexts } from '../i18n/index.ts';
import { Button, postToNewPage } from '../ui/index.ts';
import { isLoopback, safeUrl } from '../validation/index.ts';
import { usePaint, useReportedHeight } from './frameDrawing.ts';
import type { CardFrameBoot } from './readBoot.ts';

type Form = Extract<PageMessage, { readonly type: 'bank' }>;
type Post = (message: FrameMessage) => void;

interface FramedBankProps {
  readonly boot: CardFrameBoot;
  readonly client: Client;
  readonly init: FrameInit;
}

/**
 * A bank's page in a frame of the pay origin. The page around the frame says what is posted where, and receives the frame's events; it reads the payment to learn
 * the result. Nothing is posted to this origin or to those of the pages that may use the frame, because no bank has these.
 */
export function FramedBank({ boot, client, init }: FramedBankProps) {
  const [appearance, setAppearance] = useState(init.appearance);
  return (
    <TillkitProvider
      client={client}
      locale={appearance.locale}
      messages={appearance.texts}
      pageOrigin={client.payOrigin}
    >
      <BankPage boot={boot} client={client} init={{ ...init, appearance }} onAppearance={setAppearance} />
    </TillkitProvider>
  );
}

function BankPage({
  boot,
  client,
  init: { port, nonce, form: asked, appearance },
  onAppearance,
}: FramedBankProps & { readonly onAppearance: (appearance: FrameInit['appearance']) => void }) {
  const [form, setForm] = useState<Form>();
  const [post] = useState<Post>(() => (message: FrameMessage) => port.postMessage(message));
  const [report] = useState(() => (event: BankEvent) => post({ type: 'bank', event }));
  useEffect(() => {
    port.onmessage = ({ data }: MessageEvent) => {
      const read = z.safeParse(pageMessage, data);
      if (!read.success) return;
      const message = read.data;
      if (message.type === 'ping') post({ type: 'pong' });
      if (message.type === 'appearance') onAppearance(message.appearance);
      if (message.type === 'bank') setForm((before) => before ?? message);
    };
    post({ type: 'ready', nonce });
    return () => {
      port.onmessage = null;
    };
  }, [port, nonce, post, onAppearance]);
  const ownOrigins = useMemo(() => [client.payOrigin, ...boot.origins], [client, boot]);
  if (asked.kind !== 'bank') return null;
  switch (asked.place) {
    case 'method':
      return form === undefined ? null : <Method form={form} ownOrigins={ownOrigins} report={report} />;
    case 'challenge':
      return form === undefined ? null : <ChallengePage form={form} ownOrigins={ownOrigins} report={report} />;
    case 'newPage':
      return <NewPage form={form} ownOrigins={ownOrigins} report={report} port={port} appearance={appearance} />;
    default:
      return asked.place satisfies never;
  }
}

interface BankPageProps {
  readonly form: Form;
  readonly ownOrigins: readonly string[];
  readonly report: (event: BankEvent) => void;
}

const isOnLoopback = () => isLoopback(window.location.hostname);

function Method({ form: { action, field, value }, ownOrigins, report }: BankPageProps) {
  const url = useMemo(
    () => safeUrl(action, { allowLoopback: isOnLoopback(), forbiddenOrigins: ownOrigins }),
    [action, ownOrigins],
  );
  return url.ok ? <MethodFrame method={{ url: url.value, key: field, data: value }} dispatch={report} /> : null;
}

/** The challenge in a form; `undefined` where it may not be posted. */
function readFormChallenge({ action, field, value }: Form, ownOrigins: readonly string[]) {
  const answer = {
    trans_status: 'C',
    acs_url: action,
    challenge_request: value,
    challenge_request_key: field,
  } as const;
  return readChallenge(answer, { ownOrigins, allowLoopback: isOnLoopback() });
}

function ChallengePage({ form, ownOrigins, report }: BankPageProps) {
  const challenge = useMemo(() => readFormChallenge(form, ownOrigins), [form, ownOrigins]);
  return challenge && <BankFrame challenge={challenge} creq={challenge.creq} dispatch={report} />;
}

/** A button that opens the bank's page in a new tab. Browsers open one only on a click, and the policy of the page around the frame allows no bank. */
function NewPage({
  form,
  ownOrigins,
  report,
  port,
  appearance,
}: Omit<BankPageProps, 'form'> & {
  readonly form: Form | undefined;
  readonly port: MessagePort;
  readonly appearance: FrameInit['appearance'];
}) {
  const t = useTexts(bankTexts);
  const container = useRef<HTMLDivElement>(null);
  const posted = useRef(false);
  usePaint(appearance);
  useReportedHeight(port);
  useEffect(() => {
    const challenge = form && readFormChallenge(form, ownOrigins);
    if (challenge === undefined || container.current === null || posted.current) return;
    posted.current = true;
    postToNewPage(container.current, challenge.acsUrl, [{ name: challenge.field ?? 'creq', value: challenge.creq }]);
  }, [form, ownOrigins]);
  return (
    <div data-part="actions" ref={container}>
      <Button variant="primary" onClick={() => report('asked')}>
        {t('bank.newPage.open')}
      </Button>
    </div>
  );
}
