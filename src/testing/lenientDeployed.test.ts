import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * Suites that speak the deployed dialect to a sandbox that takes more than a deployment does: some of them store a new card with the publishable key and
 * pay with its id, which no deployment takes. A till (`createTill`) is as strict as a deployment. The list can only shrink.
 */
const lenient = [
  'cli/proxyCommand.test.ts',
  'client/onceWorld.testing.ts',
  'client/serviceJourney.test.ts',
  'proxy/journey.test.ts',
  'proxy/lineTown.testing.ts',
  'sandbox/conformance.test.ts',
  'sandbox/deployedAnswer.test.ts',
  'sandbox/document.test.ts',
  'sandbox/routes/createPayout.test.ts',
  'sandbox/routes/listPayments.test.ts',
  'sandbox/routes/listRefunds.test.ts',
  'sandbox/routes/payoutDestination.test.ts',
  'sandbox/routes/payoutLists.test.ts',
  'testing/deployedPlays.testing.ts',
];

const root = fileURLToPath(new URL('..', import.meta.url));

it('is the whole list of suites whose sandbox takes more in the deployed dialect than a deployment', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(test|testing)\.tsx?$/.test(file),
  );
  const found = files.filter((file) => {
    if (file.endsWith('lenientDeployed.test.ts')) return false;
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const speaks = /x-tillkit-dialect|dialect: 'deployed'|'documented', 'deployed'/.test(text);
    const toSandbox = /create(Sandbox|Driver|Town|PayoutWorld)\(/.test(text);
    return speaks && toSandbox && !/create(Sandbox|Driver)\(\{[^}]*dialect: 'deployed'/.test(text);
  });
  expect(found.sort()).toEqual(lenient);
});
