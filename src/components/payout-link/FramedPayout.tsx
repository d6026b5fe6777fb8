import { type ReactNode, useRef, useState } from 'react';
import type { PayoutReport } from '../../frames/index.ts';
import type { PartMessages } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { useCardFrameForm } from '../card-entry/cardFrameForm.ts';
import { FramedFields } from '../card-entry/FramedFields.tsx';
import { type Handlers, useLatest } from '../componentEvents.ts';
import { tellHost } from '../tellHost.ts';
import { useSlotsHint } from '../useSlotsHint.ts';
import { askHost } from '../useSubmitPermission.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import type { PayoutEvents } from './payoutEvents.ts';

interface FramedPayoutProps extends Handlers<PayoutEvents> {
  /** `data-tk` of the root. */
  readonly name: string;
  /** Shown until the frame is there. */
  readonly loading: ReactNode;
  readonly payoutId: string;
  readonly payoutLink: string;
  readonly initialCountry?: string | undefined;
  readonly messages?: Partial<PartMessages<'payout'>>;
  /** What the page would draw itself; a frame draws none of it. */
  readonly slots?: object;
  readonly onFrameLost?: CardEntryOptions['onFrameLost'];
}

/** A payout link in a frame of the pay origin. */
export function FramedPayout(props: FramedPayoutProps) {
  const { name, loading, payoutId, payoutLink, initialCountry, messages, slots, onFrameLost } = props;
  const t = usePayoutText();
  const tell = useLatest(props);
  const [form, state] = useCardFrameForm({
    onFrameLost: (error) => {
      tellHost(() => onFrameLost?.(error));
      tellHost(() => tell.current.onLoadError?.(error));
    },
  });
  const reported = useRef(new Set<string>());
  const [hear] = useState(() => (report: PayoutReport) => hearPayout(report, tell.current, reported.current));
  useSlotsHint(slots !== undefined);
  return (
    <FramedFields
      part={name}
      form={form}
      state={state}
      asks={{
        kind: 'payout',
        showsSummary: name === 'payout-link-page',
        payoutId,
        payoutLink,
        ...defined({ initialCountry }),
      }}
      title={t('payout.page.heading.choose')}
      words={messages}
      onPayout={hear}
      outlines={<div data-part="form">{loading}</div>}
    />
  );
}

/** Hands an event of the form in the frame to the page; answers whether a submit may go on. */
function hearPayout(
  report: PayoutReport,
  page: Handlers<PayoutEvents>,
  reported: Set<string>,
): Promise<boolean> | undefined {
  // A frame that was loaded again reports what it has reported before.
  const once = (id: string, tell: () => void) => {
    if (reported.has(id)) return;
    reported.add(id);
    tellHost(tell);
  };
  switch (report.of) {
    case 'ready':
      once('ready', () => page.onReady?.());
      return undefined;
    case 'loadError':
      tellHost(() => page.onLoadError?.(report.error));
      return undefined;
    case 'change':
      tellHost(() => page.onChange?.(report.change));
      return undefined;
    case 'attempt':
      tellHost(() => page.onAttempt?.(report.attempt));
      return undefined;
    case 'outcome':
      once(`outcome ${report.outcome.kind}`, () => page.onOutcome?.(report.outcome));
      return undefined;
    case 'submitted':
      once('submitted', () => page.onSubmitted?.(report.payout));
      return undefined;
    case 'beforePay':
      return page.onBeforePay && askHost(page.onBeforePay, { payout: report.payout });
    default:
      return report satisfies never;
  }
}
