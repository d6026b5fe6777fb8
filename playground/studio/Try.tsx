import { type Scenario, scenarioCard, scenarioWords, withWhatItNeeds } from '../stories/index.ts';
import type { StudioState } from './studioState.ts';

const names: { readonly [Name in keyof Scenario]: readonly [label: string, Readonly<Record<Scenario[Name], string>>] } =
  {
    country: [
      'Country',
      {
        DE: 'Germany',
        FR: 'France',
        GB: 'United Kingdom',
        US: 'United States',
        BR: 'Brazil',
        IN: 'India',
        JP: 'Japan',
      },
    ],
    currency: [
      'Currency',
      {
        EUR: 'Euro',
        GBP: 'Pound sterling',
        USD: 'US dollar',
        BRL: 'Brazilian real',
        INR: 'Indian rupee',
        JPY: 'Yen',
      },
    ],
    customer: ['Customer', { guest: 'Guest', returning: 'Has a saved card' }],
    bank: [
      'The bank',
      {
        approves: 'Approves',
        frictionless: 'Approves, frictionless',
        code: 'Asks for a one-time code',
        app: 'Asks for approval in its app',
        refuses: 'Does not authenticate',
        declines: 'Declines',
        stolen: 'Reports a stolen card',
      },
    ],
    processor: [
      'The processor',
      {
        answers: 'Answers at once',
        slow: 'Takes four seconds',
        lost: 'Its answer is lost',
        fails: 'Is out of order',
      },
    ],
    service: ['Service', { page: 'In this page', server: 'At npm start, with frames' }],
  };

/** What the payers of each country use. */
const usual: Record<Scenario['country'], Pick<Scenario, 'currency'> & { readonly locale: string }> = {
  DE: { currency: 'EUR', locale: 'de' },
  FR: { currency: 'EUR', locale: 'fr' },
  GB: { currency: 'GBP', locale: 'en' },
  US: { currency: 'USD', locale: 'en' },
  BR: { currency: 'BRL', locale: 'pt-BR' },
  IN: { currency: 'INR', locale: 'hi' },
  JP: { currency: 'JPY', locale: 'ja' },
};

interface TryProps {
  readonly scenario: Scenario;
  readonly onChange: (changed: Partial<StudioState>) => void;
}

/** A payment in plain words. Each choice puts another one on the stage, with the card typed in with which it happens. */
export function Try({ scenario, onChange }: TryProps) {
  function choose(name: keyof Scenario, word: string): void {
    const { currency, locale } = { ...scenario, ...(name === 'country' ? usual[word as Scenario['country']] : {}) } as {
      currency: Scenario['currency'];
      locale?: string;
    };
    onChange({
      scenario: withWhatItNeeds({ ...scenario, currency, [name]: word }),
      ...(locale === undefined ? {} : { locale }),
    });
  }
  const number = scenarioCard(scenario).replace(/\d{4}(?=\d)/g, '$& ');
  const isServer = scenario.service === 'server';
  return (
    <section className="network" aria-label="Try">
      <div className="network-row">
        {Object.entries(names).map(([name, [label, words]]) => (
          <label key={name} className="choice">
            <span>{label}</span>
            <select
              value={scenario[name as keyof Scenario]}
              disabled={
                (name === 'customer' && isServer) ||
                (name === 'bank' && scenario.processor === 'fails') ||
                (name === 'service' && scenario.bank === 'code')
              }
              onChange={(event) => choose(name as keyof Scenario, event.target.value)}
            >
              {scenarioWords[name as keyof Scenario].map((word) => (
                <option key={word} value={word}>
                  {Object.entries(words).find(([key]) => key === word)?.[1]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p role="status">
        {scenario.customer === 'returning'
          ? 'The saved card is the one with which it happens.'
          : isServer
            ? `Type the card ${number}, 12/34, 123. A bank’s one-time code is 1234.`
            : `The card is typed in: ${number}.`}{' '}
        Press Pay in the preview. Network shows each call and step, and moves the clock.
      </p>
    </section>
  );
}
