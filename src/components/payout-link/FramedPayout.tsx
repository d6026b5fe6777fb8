import { type ReactNode, useEffect, useRef, useState } from 'react';
import { developmentHint } from '../../client/index.ts';
import type { PayoutView } from '../../contract/index.ts';
import type { PartMessages } from '../../i18n/index.ts';
import { useCardFrameForm } from '../card-entry/cardFrameForm.ts';
import { FramedFields } from '../card-entry/FramedFields.tsx';
import { tellHost } from '../tellHost.ts';
import { usePayoutText } from './PayoutTextContext.ts';

interface FramedPayoutProps {
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
  readonly onSubmitted?: (payout: PayoutView) => void;
  readonly onFrameLost?: (() => void) | undefined;
}

/** A payout link in a frame of the pay origin. */
export function FramedPayout(props: FramedPayoutProps) {
  const { name, loading, payoutId, payoutLink, initialCountry, messages, slots, onSubmitted, onFrameLost } = props;
  const t = usePayoutText();
  const [form, state] = useCardFrameForm({ onFrameLost });
  const tell = useRef(onSubmitted);
  const reported = useRef(false);
  const [submitted] = useState(() => (payout: PayoutView) => {
    // A frame that was loaded again reports it again.
    if (reported.current) return;
    reported.current = true;
    tellHost(() => tell.current?.(payout));
  });
  const hasSlots = slots !== undefined;
  useEffect(() => {
    tell.current = onSubmitted;
  });
  useEffect(() => {
    if (hasSlots) developmentHint('slotsInFrame');
  }, [hasSlots]);
  return (
    <FramedFields
      part={name}
      form={form}
      state={state}
      asks={{
        kind: 'payout',
        whole: name === 'payout-link-page',
        payoutId,
        payoutLink,
        ...(initialCountry === undefined ? {} : { initialCountry }),
      }}
      title={t('payout.page.heading.choose')}
      words={messages}
      onSubmitted={submitted}
      outlines={<div data-part="form">{loading}</div>}
    />
  );
}
