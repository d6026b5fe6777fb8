import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import { formatCountry } from '../../i18n/index.ts';
import { BrandMark } from '../../ui/index.ts';
import { type RailField, railFacts } from '../../validation/index.ts';
import { Notice } from '../Notice.tsx';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import { AmountTerms, Fact, useArrivalFact } from './PayoutTerms.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';

export interface PayoutReviewProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
  readonly page: BrowserPayout;
  readonly merchantName: string;
  /** True where the page around says what is received. */
  readonly hasSummary: boolean;
}

/** What is about to be sent, once more and in full, so that it can be compared, and what happens then. A card number is shown on request. */
export function PayoutReview({ entry, page, merchantName, hasSummary }: PayoutReviewProps) {
  const t = usePayoutText();
  const arrivalOf = useArrivalFact();
  const { rail, country } = entry.choice;
  if (rail === undefined) return null;
  const arrival = arrivalOf(page, rail);
  return (
    <>
      {entry.review.fields.map(({ field, warning }) =>
        warning === undefined ? null : (
          <Notice tone="warning" key={field}>
            {t(`payout.warning.${warning}`)} <AccountText entry={entry} field={field} />
          </Notice>
        ),
      )}
      {/* Before the lines that it is about: on a phone the button is in sight before their end. What has to be compared is in sight above it. */}
      <Notice tone="info">{t(`payout.page.review.${page.policy.after_submit}`, { merchant: merchantName })}</Notice>
      <dl data-part="facts">
        {entry.review.fields.map(({ field, labelKey, masked, kind }) => (
          <Fact label={t(labelKey)} key={field} emphasis="account">
            {field === 'card_number' ? (
              <ShownOnRequest label={t(labelKey)} masked={masked ?? ''}>
                <AccountText entry={entry} field={field} />
              </ShownOnRequest>
            ) : (
              <>
                <AccountText entry={entry} field={field} />{' '}
                {kind === undefined ? null : <span data-part="hint">{t(`payout.kind.${kind}`)}</span>}
              </>
            )}
          </Fact>
        ))}
        <Fact label={t('payout.page.fact.method')}>
          <BrandMark brand={rail} kind={railFacts(rail).payoutType} /> {t(`payout.rail.${rail}`)}
        </Fact>
        <Fact label={t('payout.page.fact.country')}>{formatCountry(country, t.locale)}</Fact>
        <Fact label={arrival.label}>{arrival.value}</Fact>
      </dl>
      <AmountTerms page={page} hasSummary={hasSummary} />
    </>
  );
}

/** A masked text, and a button that shows it in full in its place. */
function ShownOnRequest({
  label,
  masked,
  children,
}: {
  readonly label: string;
  readonly masked: string;
  readonly children: React.ReactNode;
}) {
  const t = usePayoutText();
  const [isShown, setIsShown] = useState(false);
  const action = t(isShown ? 'payout.page.hide' : 'payout.page.show');
  return (
    <>
      {isShown ? children : <bdi>{masked}</bdi>}{' '}
      <button
        type="button"
        data-part="link-button"
        aria-label={`${action}: ${label}`}
        onClick={() => setIsShown((shown) => !shown)}
      >
        {action}
      </button>
    </>
  );
}

interface AccountTextProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
  readonly field: RailField;
}

/**
 * What a field of the form holds, in full, as text of the document: `<bdi data-part="account">`. React never has it: it is written into the element when
 * that is drawn, and taken out when it leaves or the page is left. Browsers do not translate it, which would send it away.
 */
function AccountText({ entry, field }: AccountTextProps) {
  const place = useRef<HTMLElement>(null);
  const empty = useCallback(() => place.current?.replaceChildren(), []);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.textContent = entry.review.written(field);
    return () => element.replaceChildren();
  });
  useEmptiedOnLeave(empty);
  return <bdi data-part="account" translate="no" ref={place} />;
}
