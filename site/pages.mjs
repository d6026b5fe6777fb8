/**
 * The pages of the documentation site in the order in which they are read: files of this repository, by section. Every file of `docs` is in one section, but
 * the descriptions of the packages for npm (`docs/packages`).
 */
export const sections = [
  { title: 'Start', pages: ['site/home.md', 'README.md', 'docs/when-not.md'] },
  {
    title: 'Embed',
    pages: ['docs/react.md', 'docs/elements.md', 'docs/hosted-page.md', 'examples/README.md'],
  },
  {
    title: 'Migrate',
    pages: [
      'docs/migrate-stripe-elements.md',
      'docs/migrate-adyen-web.md',
      'docs/migrate-braintree-drop-in.md',
      'docs/migrate-hyperloader.md',
    ],
  },
  { title: 'Payouts', pages: ['docs/payouts.md', 'docs/rails.md'] },
  { title: 'Theme', pages: ['docs/studio.md', 'docs/appearance.md', 'docs/theme.md', 'docs/locales.md'] },
  {
    title: 'Test',
    pages: ['docs/testing.md', 'docs/sandbox.md', 'src/sandbox/README.md', 'src/sandbox/PERSISTENCE.md'],
  },
  {
    title: 'Operate',
    pages: [
      'docs/proxy.md',
      'docs/operations.md',
      'docs/merchant-server.md',
      'docs/signing.md',
      'src/proxy/journal/JOURNAL.md',
      'docs/capacity.md',
    ],
  },
  { title: 'Go live', pages: ['docs/going-live.md', 'SECURITY.md'] },
  {
    title: 'Reference',
    pages: [
      'docs/components.md',
      'docs/saved-methods.md',
      'docs/wallets.md',
      'docs/addresses.md',
      'docs/threeds.md',
      'docs/hooks.md',
      'docs/settings.md',
      'docs/errors.md',
      'docs/interface.md',
      'docs/packages.md',
      'docs/glossary.md',
      'CHANGELOG.md',
    ],
  },
  {
    title: 'Internals',
    pages: [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'src/contract/README.md',
      'docs/internals/invariants.md',
      'docs/internals/faults.md',
      'docs/internals/fault-matrix.md',
      'docs/internals/proxy-rules.md',
      'docs/internals/threeds-checks.md',
      'docs/internals/deployed-facts.md',
      'docs/internals/validation-libraries.md',
      'docs/internals/test-times.md',
      'docs/internals/measurements.md',
      'docs/internals/page-speed.md',
      'docs/internals/server-speed.md',
      'docs/internals/saved-methods-speed.md',
    ],
  },
];

/** Addresses of the pages whose files are elsewhere or are named for their folder, below the site without an ending. */
const addresses = {
  'site/home.md': 'index',
  'README.md': 'start',
  'CHANGELOG.md': 'changelog',
  'SECURITY.md': 'security',
  'CONTRIBUTING.md': 'internals/contributing',
  'examples/README.md': 'examples',
  'src/sandbox/README.md': 'connectors',
  'src/sandbox/PERSISTENCE.md': 'persistence',
  'src/proxy/journal/JOURNAL.md': 'journal',
  'src/contract/README.md': 'internals/contract',
};

/** Names of pages in the sidebar where their titles are longer than it. */
export const names = {
  'site/home.md': 'Overview',
  'README.md': 'Get started',
  'docs/migrate-stripe-elements.md': 'From Stripe Elements',
  'docs/migrate-adyen-web.md': 'From Adyen Web',
  'docs/migrate-braintree-drop-in.md': 'From Braintree Drop-in',
  'docs/migrate-hyperloader.md': 'From HyperLoader',
  'docs/theme.md': 'Tokens and parts',
  'docs/signing.md': 'Signing in any language',
  'docs/going-live.md': 'Going live',
  'docs/settings.md': 'Settings',
  'src/sandbox/PERSISTENCE.md': 'Storage of the sandbox',
  'src/proxy/journal/JOURNAL.md': 'Journal',
  'src/contract/README.md': 'Contract',
  'docs/internals/threeds-checks.md': '3-D Secure checks',
  'docs/internals/deployed-facts.md': 'Real deployments',
  'docs/internals/validation-libraries.md': 'Validation libraries',
  'docs/internals/test-times.md': 'Time of the tests',
  'docs/internals/page-speed.md': 'Speed of the pages',
  'docs/internals/saved-methods-speed.md': 'Speed of saved methods',
};

/** Address of a file's page below the site, without an ending, such as `theme` or `internals/tests`. */
export const addressOf = (file) => addresses[file] ?? file.replace(/^docs\//, '').replace(/\.md$/, '');

/** The name that a code host gives the address of a heading: links lead to the same place there and here. */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
