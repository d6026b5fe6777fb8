import type { ReactNode } from 'react';
import { BrandMark, Button, RadioGroup, SelectField, useHydrated } from '../../ui/index.ts';
import { payoutCountries, type Rail, railFacts } from '../../validation/index.ts';
import { CountryOptions } from '../CountryOptions.tsx';
import { Notice } from '../Notice.tsx';
import { useListed } from '../useListed.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import { useArrival } from './useArrival.ts';
import type { PayoutChoiceForm } from './usePayoutEntry.ts';

export interface PayoutChoiceProps {
  /** Made with `usePayoutEntry`. */
  readonly choice: PayoutChoiceForm;
  readonly merchantName: string;
  /** Called when a rail is chosen. */
  readonly onRail?: (rail: Rail) => void;
}

/**
 * Country of the account, and the rails that a payout can take there with the time each takes. A native select: a phone shows its own searchable list, a keyboard
 * finds a country by its first letters, the browser fills it in, and it works before any script.
 */
export function PayoutChoice({ choice, merchantName, onRail }: PayoutChoiceProps) {
  const t = usePayoutText();
  const { country, countryField, offered, rail } = choice;
  const arrivalOf = useArrival();
  const hydrated = useHydrated();
  const isListed = useListed();
  return (
    <>
      <SelectField
        label={t('payout.page.country.label')}
        {...countryField.select}
        defaultValue={country}
        error={countryField.error && t(countryField.error)}
        autoComplete="country"
        aria-required="true"
        data-codes={hydrated ? undefined : payoutCountries.join(' ')}
      >
        <option value="">{t('payout.page.country.choose')}</option>
        <CountryOptions codes={payoutCountries} locale={t.locale} only={isListed ? undefined : country} />
      </SelectField>
      {offered.kind === 'ready' && offered.rails.length === 0 ? (
        <Notice tone="warning">{t('payout.page.country.none', { merchant: merchantName })}</Notice>
      ) : null}
      {offered.kind === 'ready' && offered.rails.length > 0 ? (
        <RadioGroup
          legend={t('payout.page.fact.method')}
          value={rail}
          onValueChange={(value) => {
            const chosen = offered.rails.find((one) => one === value);
            if (chosen === undefined) return;
            choice.chooseRail(chosen);
            onRail?.(chosen);
          }}
          rows={offered.rails.map((one) => ({
            value: one,
            content: <RailName rail={one} />,
            accessibleName: t(`payout.rail.${one}`),
            note: arrivalOf(one),
          }))}
        />
      ) : null}
      {choice.hasFailed && rail !== undefined ? (
        <FetchFailed retry={choice.retry}>
          {t('payout.page.method.failed', { way: t(`payout.rail.${rail}`) })}
        </FetchFailed>
      ) : null}
    </>
  );
}

/** A rail, by its icon and name. */
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

interface FetchFailedProps {
  readonly retry: () => void;
  /** What could not be fetched. @default that there is no connection, and that nothing was sent */
  readonly children?: ReactNode;
}

/** A part of the form that could not be fetched, and the button that tries again. */
function FetchFailed({ retry, children }: FetchFailedProps) {
  const t = usePayoutText();
  return (
    <>
      <Notice tone="warning" focused>
        {children ?? `${t('failure.network')} ${t('payout.page.nothingSent')}`}
      </Notice>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </>
  );
}
