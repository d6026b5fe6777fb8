import { findTestCard } from 'tillkit-sandbox/testing';

/** Who pays, what the bank says, and what the processor does; each word as in an address, the first one to begin with. */
export const scenarioWords = {
  country: ['DE', 'FR', 'GB', 'US', 'BR', 'IN', 'JP'],
  currency: ['EUR', 'GBP', 'USD', 'BRL', 'INR', 'JPY'],
  customer: ['guest', 'returning'],
  bank: ['approves', 'frictionless', 'code', 'app', 'refuses', 'declines', 'stolen'],
  processor: ['answers', 'slow', 'lost', 'fails'],
  /** In the page, or at the local servers, with frames as in production. */
  service: ['page', 'server'],
} as const;

type Words = typeof scenarioWords;
export type Scenario = { readonly [Name in keyof Words]: Words[Name][number] };

const cards: Record<Scenario['bank'], string> = {
  approves: '4242424242424242',
  frictionless: '4000000000001000',
  code: '4212345678910006',
  app: '2303779951000537',
  refuses: '4000000000001018',
  declines: '4000000000000002',
  stolen: '4000000000009979',
};

/** The test card with which it happens; a processor that fails does so with a card of its own. */
export function scenarioCard({ bank, processor }: Scenario): string {
  const number = processor === 'fails' ? '4000000000009995' : cards[bank];
  if (findTestCard(number) === undefined) throw new Error(`${number} is no test card.`);
  return number;
}

/** Reads `DE.EUR.guest.approves.answers.page`; whatever is missing or unknown is the first choice. A bank's own page needs servers. */
export function readScenario(text: string | null): Scenario {
  const given = new Set((text ?? '').split('.'));
  const read = Object.fromEntries(
    Object.entries(scenarioWords).map(([name, words]) => [name, words.find((word) => given.has(word)) ?? words[0]]),
  ) as Scenario;
  return withWhatItNeeds(read);
}

/** A bank's page is at the servers alone, and what they know is guests. */
export function withWhatItNeeds(scenario: Scenario): Scenario {
  if (scenario.bank === 'code' && scenario.processor !== 'fails')
    return { ...scenario, service: 'server', customer: 'guest' };
  return scenario.service === 'server' ? { ...scenario, customer: 'guest' } : scenario;
}

export const writeScenario = (scenario: Scenario): string =>
  Object.keys(scenarioWords)
    .map((name) => scenario[name as keyof Scenario])
    .join('.');
