import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CodeProblem, CustomerAction } from '../../flows/index.ts';
import { type CardMode, type PartTranslator, type ThreeDSViewEvent, useTexts, useTillkit } from '../../hooks/index.ts';
import { actionTexts, formatCountry, formatDate } from '../../i18n/index.ts';
import { formatAmountParts } from '../../money/index.ts';
import { BrandMark, Button, Icon, QrCodePart } from '../../ui/index.ts';
import { groupByFour } from '../../validation/index.ts';
import { CopyButton } from '../CopyButton.tsx';
import { displayText } from '../displayText.ts';
import { Outcome, Reference } from '../Outcome.tsx';
import { paidWith } from '../payment-link/PaidWith.tsx';
import { ReturnLink } from '../payment-link/ReturnLink.tsx';
import { MethodStep } from '../three-ds-challenge/MethodStep.tsx';
import { useMoney } from '../useMoney.ts';
import { Waiting } from '../Waiting.tsx';
import { Barcode } from './Barcode.tsx';
import { CodeForm } from './CodeForm.tsx';
import { isCountedDown, TimeBar } from './TimeBar.tsx';

type Of<Kind extends CustomerAction['kind']> = Extract<CustomerAction, { readonly kind: Kind }>;
type Text = PartTranslator<'actions'>;

interface StepProps<Kind extends CustomerAction['kind']> {
  readonly action: Of<Kind>;
  readonly facts: Facts;
  readonly t: Text;
}

/** What a step says of the payment. */
interface Facts {
  readonly amount: string;
  /** The amount as a bank's own form takes it: digits and the locale's decimal mark. */
  readonly plainAmount: string;
  readonly merchant: string;
  readonly reference: string;
  /** False in a form of its own: there is no link to open again. */
  readonly linked: boolean;
  readonly payment: PaymentView;
}

/**
 * The step that a payment waits for, `<div data-tk="customer-action" data-state={kind}>`: a code to scan, an app to open, a request to approve, a
 * transfer or a voucher to pay, a one-time code to type, or a hidden page.
 */
export function CustomerActionView({
  step,
  payment,
  merchantName,
  alone,
  mode,
  submitOtp,
  dispatch,
}: {
  readonly step: {
    readonly action: CustomerAction;
    readonly isExpired: boolean;
    readonly problem?: CodeProblem | undefined;
  };
  readonly payment: PaymentView;
  /** As it may be shown. */
  readonly merchantName: string;
  /** True where there is no link to open again. */
  readonly alone: boolean;
  /** Where a hidden page is drawn. @default the provider's */
  readonly mode?: CardMode | undefined;
  readonly submitOtp: (code: string) => void;
  /** What is heard of a hidden page. */
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const t = useTexts(actionTexts);
  const money = useMoney();
  const { action, isExpired, problem } = step;
  if (action.kind === 'hiddenFrame')
    return (
      <div data-tk="customer-action" data-state="hiddenFrame">
        <Waiting title={t('threeds.preparing')} text={t('common.keepOpen')} />
        <MethodStep method={action} mode={mode} dispatch={dispatch} />
      </div>
    );
  const due = action.kind === 'transfer' ? (action.remaining ?? payment.net_amount) : payment.net_amount;
  const facts = {
    amount: money(due, payment.currency),
    plainAmount: plainAmount(due, payment.currency, t.locale),
    merchant: merchantName,
    reference: payment.payment_id,
    linked: !alone,
    payment,
  };
  return (
    <div data-tk="customer-action" data-state={isExpired ? 'over' : action.kind}>
      {isExpired ? (
        <Over facts={facts} t={t} />
      ) : action.kind === 'code' ? (
        <Step step="code" facts={facts} t={t} focuses={problem === undefined}>
          <CodeForm problem={problem} consent={action.consent === true} submitOtp={submitOtp} t={t} {...facts} />
        </Step>
      ) : (
        // A step of another kind is a new one: its heading takes the focus.
        <OffPage key={action.kind} action={action} facts={facts} t={t} />
      )}
    </div>
  );
}

const digitsOfAmount: ReadonlySet<string> = new Set(['minusSign', 'integer', 'decimal', 'fraction']);

function plainAmount(amount: number, currency: string, locale: string): string {
  const parts = formatAmountParts({ amount, currency, locale });
  return parts.ok
    ? parts.value
        .filter(({ type }) => digitsOfAmount.has(type))
        .map(({ value }) => value)
        .join('')
    : '';
}

/** A step that is taken somewhere else. */
function OffPage({
  action,
  facts,
  t,
}: {
  readonly action: Exclude<CustomerAction, Of<'hiddenFrame'> | Of<'code'>>;
  readonly facts: Facts;
  readonly t: Text;
}) {
  const until = action.until === undefined ? {} : { until: action.until };
  const isHandheld = useIsHandheld();
  switch (action.kind) {
    case 'qr':
    case 'app': {
      const { text, link } = action.kind === 'app' ? { link: action.link, text: undefined } : action;
      const startsHere = isHandheld && (text ?? link) !== undefined;
      return (
        <Step step={startsHere ? 'app' : 'qr'} facts={facts} t={t} {...until}>
          <ScanStep action={action} startsHere={startsHere} t={t} />
        </Step>
      );
    }
    case 'wait':
      return <Step step="wait" facts={facts} t={t} {...until} />;
    case 'transfer':
      return (
        <Step step="transfer" facts={facts} t={t} {...until}>
          <TransferStep action={action} facts={facts} t={t} />
        </Step>
      );
    case 'voucher':
      return (
        <Step step="voucher" facts={facts} t={t} {...until}>
          <VoucherStep action={action} facts={facts} t={t} />
        </Step>
      );
    default:
      return action satisfies never;
  }
}

/** Steps whose payment takes days: the page says until when, and does not wait. */
const takesDays: ReadonlySet<string> = new Set(['transfer', 'voucher']);

/** The payment method, heading, what to do and until when, the step itself, and how it ends: the page waits, or can be closed. */
function Step({
  step,
  facts,
  t,
  until,
  focuses = true,
  children,
}: {
  readonly step: Exclude<CustomerAction['kind'], 'hiddenFrame'>;
  readonly facts: Facts;
  readonly t: Text;
  readonly until?: number;
  /** False where something inside takes the focus. */
  readonly focuses?: boolean;
  readonly children?: ReactNode;
}) {
  const { clock, t: main } = useTillkit();
  const [isShort] = useState(until !== undefined && isCountedDown(until - clock.now()));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focuses) heading.current?.focus();
  }, [focuses]);
  const { payment } = facts;
  const method = paidWith(payment, main, true);
  const mayLeave = takesDays.has(step) || (until !== undefined && !isShort);
  const left = isShort && until !== undefined ? <TimeBar until={until} /> : null;
  return (
    <section data-tk="outcome" data-tone="info" data-part="step">
      {method === undefined ? null : (
        <p>
          <BrandMark brand={payment.payment_method_type} kind={payment.payment_method} /> {method}
        </p>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {t(`action.${step}.title`, { amount: facts.amount })}
      </h2>
      {until === undefined || isShort ? null : (
        <strong>
          {main('link.expiresAt', {
            date: formatDate(new Date(until).toISOString(), { locale: t.locale, style: 'dayAndTime' }),
          })}
        </strong>
      )}
      <p>{t(`action.${step}.text`, { amount: facts.amount, merchant: facts.merchant })}</p>
      {step === 'code' || mayLeave ? left : null}
      {children}
      {step === 'code' ? null : mayLeave ? (
        <p data-part="hint">{t(facts.linked ? 'action.leave' : 'action.leave.form')}</p>
      ) : (
        <div data-part="step-waits">
          <Icon name="spinner" />
          <div>
            {t('action.waiting')}
            {left}
          </div>
        </div>
      )}
      {step === 'code' || takesDays.has(step) ? null : (
        <dl data-part="facts">
          <Reference value={facts.reference} />
        </dl>
      )}
      <div data-part="actions">
        <ReturnLink payment={payment} merchantName={facts.merchant} variant="quiet" />
      </div>
    </section>
  );
}

const handheld = '(max-width: 559px), (hover: none)';

function onHandheldChange(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(handheld);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** True on a device that has payment apps, and cannot scan its own screen. A server draws for the others. */
function useIsHandheld(): boolean {
  return useSyncExternalStore(
    onHandheldChange,
    () => globalThis.matchMedia?.(handheld).matches ?? false,
    () => false,
  );
}

/** A code to scan with a phone. On a phone what can be done there comes first, and the code is folded: it is for another device. */
function ScanStep({
  action,
  startsHere,
  t,
}: {
  readonly action: Of<'qr'> | Of<'app'>;
  readonly startsHere: boolean;
  readonly t: Text;
}) {
  const { text, image, link, note } = action.kind === 'app' ? { ...noCode, link: action.link } : action;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // Where the service sends an address alone, a phone that scans it opens that address.
  const drawn = text ?? (image === undefined ? link : undefined);
  const code =
    drawn !== undefined ? (
      <QrCodePart text={drawn} label={t('action.qr.label')} />
    ) : image !== undefined ? (
      <img data-part="qr-code" src={image} alt={t('action.qr.label')} width={240} height={240} />
    ) : null;
  // Beside the code on a computer, few have the app.
  const openApp =
    link === undefined ? null : (
      <AppLink href={link} primary={startsHere} t={t}>
        {t('action.qr.open')}
      </AppLink>
    );
  return (
    <>
      {startsHere ? null : code}
      {note === undefined ? null : <p data-part="hint">{displayText(note)}</p>}
      {link === undefined && text === undefined ? null : (
        <div data-part="actions">
          {startsHere ? openApp : null}
          {text === undefined ? null : (
            <CopyButton
              text={text}
              name={t('action.qr.label')}
              label={t('action.qr.copy')}
              variant={link === undefined ? 'primary' : 'secondary'}
            />
          )}
          {text === undefined || (startsHere && link !== undefined) ? null : (
            <p data-part="hint" data-script="needed">
              {t('action.qr.asText')}
            </p>
          )}
          {startsHere ? null : openApp}
          {startsHere ? (
            <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {t('action.qr.elsewhere')}
            </Button>
          ) : null}
        </div>
      )}
      {startsHere ? (
        <div id={id} hidden={!isOpen}>
          {code}
        </div>
      ) : null}
    </>
  );
}

const noCode = { text: undefined, image: undefined, note: undefined };

/** What of a transfer is words of some language, not letters and digits to type. */
const wordFacts: ReadonlySet<string> = new Set(['account_holder_name', 'bank_name', 'country']);

function TransferStep({ action, facts, t }: StepProps<'transfer'>) {
  const rows: readonly Fact[] = [
    {
      label: t(action.remaining === undefined ? 'action.transfer.amount' : 'action.transfer.remaining'),
      value: facts.plainAmount,
      shown: facts.amount,
      words: true,
    },
    ...action.facts.map(({ name, value }) => ({
      label: t(`action.transfer.${name}`),
      value: name === 'country' ? formatCountry(value, t.locale) : value,
      words: wordFacts.has(name),
      // No form asks for it in these words.
      copies: name !== 'country',
      ...(name === 'iban' ? { shown: groupByFour(value) } : {}),
    })),
  ];
  return (
    <>
      <div data-part="actions">
        <CopyButton
          text={rows.map(({ label, value }) => `${label}: ${value}`).join('\n')}
          name={t('action.copyAll')}
          label={t('action.copyAll')}
          variant="primary"
        />
      </div>
      <FactList facts={rows} />
      {action.instructions === undefined ? null : (
        <div data-part="actions">
          <NewPage href={action.instructions} t={t}>
            {t('action.voucher.instructions')}
          </NewPage>
        </div>
      )}
    </>
  );
}

function VoucherStep({ action, t }: StepProps<'voucher'>) {
  const { number, barcode, code, download, instructions } = action;
  return (
    <>
      {code === undefined ? null : <QrCodePart text={code} label={t('action.voucher.qr')} />}
      {barcode === undefined ? null : <Barcode digits={barcode} />}
      <FactList facts={[{ label: t('action.voucher.number'), value: number }]} />
      <div data-part="actions">
        {download === undefined ? null : (
          <NewPage href={download} primary t={t}>
            {t('action.voucher.download')}
          </NewPage>
        )}
        {instructions === undefined ? null : (
          <NewPage href={instructions} t={t}>
            {t('action.voucher.instructions')}
          </NewPage>
        )}
        <Button onClick={() => window.print()}>{t('action.voucher.print')}</Button>
      </div>
    </>
  );
}

interface Fact {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  /** What is read where that differs. */
  readonly shown?: string;
  /** True for what is read in the direction of its own letters. */
  readonly words?: boolean;
  /** False for what has no button. @default true */
  readonly copies?: boolean;
}

/** What is typed elsewhere: each fact with a button that copies it. */
function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl data-part="facts" data-copies>
      {facts.map(({ label, value, shown, words, copies: own = true }) => (
        <div data-part="fact" key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi dir={words === true ? undefined : 'ltr'}>{shown ?? value}</bdi>
            {own ? <CopyButton text={value} name={label} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that an app on a phone answers to; the page itself stays where it is. */
function AppLink({
  href,
  primary,
  children,
  t,
}: {
  readonly href: string;
  readonly primary: boolean;
  readonly children: ReactNode;
  readonly t: Text;
}) {
  const web = href.startsWith('http');
  return (
    <a
      data-part="button"
      data-variant={primary ? 'primary' : 'quiet'}
      href={href}
      rel="noreferrer"
      {...(web ? { target: '_blank' } : {})}
    >
      <span data-part="button-label">{children}</span>
      {web ? <span data-part="visually-hidden"> {t('action.newPage')}</span> : null}
    </a>
  );
}

function NewPage({
  href,
  primary = false,
  children,
  t,
}: {
  readonly href: string;
  readonly primary?: boolean;
  readonly children: ReactNode;
  readonly t: Text;
}) {
  return (
    <a data-part="button" data-variant={primary ? 'primary' : 'secondary'} href={href} target="_blank" rel="noreferrer">
      <span data-part="button-label">{children}</span>
      <span data-part="visually-hidden"> {t('action.newPage')}</span>
    </a>
  );
}

function Over({ facts, t }: { readonly facts: Facts; readonly t: Text }) {
  return (
    <Outcome
      tone="warning"
      icon="clock"
      state="over"
      title={t('outcome.stepOver.title')}
      text={t(facts.linked ? 'action.over.text' : 'action.over.text.form', { merchant: facts.merchant })}
      facts={[{ label: t('common.amount'), value: <bdi>{facts.amount}</bdi> }]}
      reference={facts.reference}
    >
      <ReturnLink payment={facts.payment} merchantName={facts.merchant} />
    </Outcome>
  );
}
