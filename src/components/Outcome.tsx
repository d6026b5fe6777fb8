import { type ReactNode, useEffect, useRef } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { Icon, type IconName } from '../ui/index.ts';
import { CopyButton } from './CopyButton.tsx';

/** How an outcome feels; it also chooses the icon. */
export type OutcomeTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

export interface OutcomeProps {
  readonly tone: OutcomeTone;
  /** Exposed as `[data-state]`. */
  readonly state: string;
  readonly title: string;
  /** How much it is about, as a figure under the title. @default none */
  readonly amount?: string | undefined;
  /** The sentence that must not be missed, before the text. @default none */
  readonly warning?: string | undefined;
  /** Empty where the title says it all. */
  readonly text: string;
  /** Facts worth keeping: what was paid for, with what and when. */
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[];
  /** The number of the payment or payout at the service, last among the facts, with a button that copies it. @default none */
  readonly reference?: string | undefined;
  /** What is over the title in place of an icon. @default the icon */
  readonly mark?: ReactNode;
  /** What comes before the facts. @default nothing */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
  /** Replaces the tone's icon, for example by a spinner. */
  readonly icon?: IconName;
}

const icons: Record<OutcomeTone, IconName> = {
  success: 'check',
  info: 'clock',
  warning: 'warning',
  danger: 'cross',
  neutral: 'info',
};

/** The outcome of a payment: `<section data-tk="outcome">`. Its heading takes the focus, so that it is read first. */
export function Outcome({
  tone,
  state,
  title,
  amount,
  warning,
  text,
  facts = [],
  reference,
  mark,
  before,
  children,
  icon,
}: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section data-tk="outcome" data-tone={tone} data-state={state}>
      {mark ?? (
        <span data-part="status-icon">
          <Icon name={icon ?? icons[tone]} />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {amount === undefined ? null : (
        <strong data-part="amount">
          <bdi>{amount}</bdi>
        </strong>
      )}
      {warning === undefined ? null : <strong>{warning}</strong>}
      {text === '' ? null : <p>{text}</p>}
      {before}
      {facts.length === 0 && reference === undefined ? null : (
        <dl data-part="facts">
          {facts.map(({ label, value }) => (
            <div data-part="fact" key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {reference === undefined ? null : <Reference value={reference} />}
        </dl>
      )}
      {children === undefined || children === null ? null : <div data-part="actions">{children}</div>}
    </section>
  );
}

/** The number of the payment or payout at the service, a row of `<dl data-part="facts">`, with a button that copies it. */
export function Reference({ value }: { readonly value: string }) {
  const { t } = useTillkit();
  return (
    <div data-part="fact">
      <dt>{t('common.reference')}</dt>
      <dd>
        <bdi data-part="reference">{value}</bdi>
        <CopyButton text={value} name={t('common.reference')} />
      </dd>
    </div>
  );
}
