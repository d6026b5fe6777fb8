import { useMemo } from 'react';
import { countriesByName } from '../../i18n/index.ts';
import { BrandMark, RadioGroup, SelectField, useHydrated } from '../../ui/index.ts';
import { payoutCountries, type Rail, railFacts } from '../../validation/index.ts';
import { Notice } from '../Notice.tsx';
import { useListed } from '../useListed.ts';
import { FetchFailed } from './FetchFailed.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import { useArrival } from './useArrival.ts';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';
import type { PayoutCountryField } from './usePayoutPlace.ts';

export interface PayoutChoiceProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
  readonly merchantName: string;
  /** Made with `usePayoutEntry` as well. */
  readonly field: PayoutCountryField;
  /** Called when a way is chosen. */
  readonly onRail?: (rail: Rail) => void;
}

/**
 * Country of the account, and the ways that a payout can go there with the time each takes. A native select: a phone shows its own searchable list, a keyboard
 * finds a country by its first letters, the browser fills it in, and it works before any script.
 */
export function PayoutChoice({ entry, field, merchantName, onRail }: PayoutChoiceProps) {
  const t = usePayoutText();
  const { ways, rail } = entry;
  const arrivalOf = useArrival();
  const hydrated = useHydrated();
  const isListed = useListed();
  const countries = useMemo(() => countriesByName(payoutCountries, t.locale), [t.locale]);
  const listed = isListed ? countries : countries.filter(({ code }) => code === entry.country);
  return (
    <>
      <SelectField
        label={t('payout.page.country.label')}
        {...field.select}
        defaultValue={entry.country}
        error={field.error && t(field.error)}
        autoComplete="country"
        aria-required="true"
        data-codes={hydrated ? undefined : payoutCountries.join(' ')}
      >
        <option value="">{t('payout.page.country.choose')}</option>
        {listed.map(({ code, name }) => (
          <option value={code} key={code} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </SelectField>
      {ways.kind === 'ready' && ways.rails.length === 0 ? (
        <Notice tone="warning">{t('payout.page.country.none', { merchant: merchantName })}</Notice>
      ) : null}
      {ways.kind === 'ready' && ways.rails.length > 0 ? (
        <RadioGroup
          legend={t('payout.page.method.legend')}
          value={rail}
          onValueChange={(value) => {
            const chosen = ways.rails.find((one) => one === value);
            if (chosen === undefined) return;
            entry.chooseRail(chosen);
            onRail?.(chosen);
          }}
          rows={ways.rails.map((one) => ({
            value: one,
            content: <RailName rail={one} />,
            accessibleName: t(`payout.rail.${one}`),
            note: arrivalOf(one),
          }))}
        />
      ) : null}
      {entry.wayFailed && rail !== undefined ? (
        <FetchFailed retry={entry.retry}>
          {t('payout.page.method.failed', { way: t(`payout.rail.${rail}`) })}
        </FetchFailed>
      ) : null}
    </>
  );
}

/** A way, by its icon and name. */
function RailName({ rail }: { readonly rail: Rail }) {
  const t = usePayoutText();
  const { payoutType } = railFacts(rail);
  return (
    <>
      <BrandMark brand={rail} kind={payoutType} />
      <span data-part="method-name">{t(`payout.rail.${rail}`)}</span>
    </>
  );
}
