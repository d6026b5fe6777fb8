import type { BrowserPayout, StoredDestination } from '../../contract/index.ts';
import { BrandMark, RadioGroup } from '../../ui/index.ts';
import { rails } from '../../validation/index.ts';
import { displayText, maskedNumber, shortMask } from '../displayText.ts';
import { Notice } from '../Notice.tsx';
import { AmountTerms, Fact, useArrivalFact } from './PayoutTerms.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';

/** Value of the row that leads to the form. */
const another = 'another';

/** The destinations of earlier payouts, and another one: a choice before all others. */
export function StoredDestinations({ stored }: Pick<PayoutEntryHandle, 'stored'>) {
  const t = usePayoutText();
  const nameOf = useStoredName();
  if (stored.offered.length === 0) return null;
  return (
    <RadioGroup
      legend={t('payout.page.stored.legend')}
      value={stored.chosen?.payout_method_id ?? another}
      onValueChange={(value) => stored.choose(value === another ? undefined : value)}
      rows={[
        ...stored.offered.map((one) => ({
          value: one.payout_method_id,
          content: (
            <>
              <StoredMark destination={one} />
              <span data-part="method-name">
                <bdi>{accountOf(one)}</bdi>
              </span>
            </>
          ),
          accessibleName: accountOf(one),
          note: nameOf(one),
        })),
        {
          value: another,
          content: (
            <>
              <BrandMark kind="bank" />
              <span data-part="method-name">{t('payout.page.stored.other')}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** The stored destination that was chosen, before the payout is confirmed with it. */
export function StoredReview({
  destination,
  page,
  hasSummary,
}: {
  readonly destination: StoredDestination;
  readonly page: BrowserPayout;
  /** True where the page around says what is received. */
  readonly hasSummary: boolean;
}) {
  const t = usePayoutText();
  const nameOf = useStoredName();
  const arrival = useArrivalFact()(page, destination.rail);
  return (
    <>
      <Notice tone="info">{t('payout.page.stored.final')}</Notice>
      <AmountTerms page={page} hasSummary={hasSummary} />
      <dl data-part="facts">
        <Fact label={t('payout.page.fact.to')} emphasis="account">
          <bdi>{accountOf(destination)}</bdi>
        </Fact>
        <Fact label={t('payout.page.fact.method')}>
          <StoredMark destination={destination} /> {nameOf(destination)}
        </Fact>
        <Fact label={arrival.label}>{arrival.value}</Fact>
      </dl>
    </>
  );
}

/** What names a stored destination, as short as it can be recognised by: `DE89 •••• 3000`, `•••• 4242`. */
export const accountOf = ({ payout_type, account }: StoredDestination): string =>
  payout_type === 'card' ? maskedNumber(account) : shortMask(displayText(account));

/** The bank or the card's network, otherwise the rail. */
function useStoredName(): (destination: StoredDestination) => string {
  const t = usePayoutText();
  return ({ name = '', rail }) => {
    const known = rails.find((one) => one === rail);
    return displayText(name) || (known === undefined ? '' : t(`payout.rail.${known}`));
  };
}

function StoredMark({ destination: { payout_type, rail, name } }: { readonly destination: StoredDestination }) {
  return <BrandMark brand={payout_type === 'card' ? name : rail} kind={payout_type} />;
}
