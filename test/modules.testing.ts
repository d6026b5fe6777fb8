/** A module of `src`: what it holds, the modules that it may import by their public entries, and the packages. */
interface Module {
  readonly holds: string;
  readonly imports: readonly string[];
  readonly packages: readonly string[];
}

/** The architecture: `architecture.test.ts` holds the imports against it, and `docs/architecture.md` has its drawing. */
export const modules: Readonly<Record<string, Module>> = {
  money: {
    holds: 'currencies, exact amounts, their reading and writing',
    imports: [],
    packages: [],
  },
  validation: {
    holds:
      'cards, account numbers, addresses and phones: how they are read and checked; each payout rail as one object',
    imports: ['money', 'ui'],
    packages: ['libphonenumber-js/core', 'libphonenumber-js/min/metadata', 'zod/mini'],
  },
  contract: {
    holds: 'the interface as data: schemas, endpoints, dialects, the browser’s routes',
    imports: ['money', 'validation'],
    packages: ['zod/mini'],
  },
  i18n: {
    holds: 'the texts of every locale',
    imports: ['money', 'ui'],
    packages: ['virtual:texts'],
  },
  theme: {
    holds: 'the style sheet, its tokens, and the compiler from a merchant’s brand to these',
    imports: [],
    packages: ['colorjs.io/fn'],
  },
  client: {
    holds: 'the browser’s client, the server’s client, sending and reading of answers',
    imports: ['contract', 'money', 'validation'],
    packages: ['zod/mini'],
  },
  flows: {
    holds: 'payment, 3-D Secure and payout as pure state machines',
    imports: ['contract', 'money', 'validation'],
    packages: [],
  },
  recorder: {
    holds: 'records of what a flow did, without anything sensitive',
    imports: ['contract', 'flows', 'money'],
    packages: ['zod/mini'],
  },
  hooks: {
    holds: 'React Query hooks, and the hooks that carry a flow’s effects out',
    imports: ['theme', 'client', 'flows', 'i18n', 'contract', 'money', 'validation'],
    packages: ['react', '@tanstack/react-query'],
  },
  ui: {
    holds: 'fields, lists and dialogs that know nothing of payments',
    imports: [],
    packages: ['react', 'react-dom', 'uqr'],
  },
  frames: {
    holds:
      'the messages between a merchant’s page and the frames of the pay origin in it, and a bank’s page in a frame',
    imports: ['contract', 'flows', 'hooks', 'theme', 'ui'],
    packages: ['react', 'zod/mini'],
  },
  components: {
    holds: 'the components and their parts',
    imports: ['money', 'contract', 'validation', 'i18n', 'ui', 'theme', 'client', 'frames', 'flows', 'hooks'],
    packages: ['react', 'react-dom', 'react-hook-form', 'zod/mini'],
  },
  proxy: {
    holds: 'the merchant’s server app: secret key, operations, journal, hosted pages',
    imports: ['contract', 'client', 'i18n', 'money', 'validation', 'theme'],
    packages: ['@opentelemetry/api', 'hono', 'zod/mini'],
  },
  openapi: {
    holds: 'the OpenAPI documents',
    imports: ['contract', 'money'],
    packages: ['zod/mini'],
  },
  sandbox: {
    holds: 'the service, its ledger, clock, faults and bank',
    imports: ['contract', 'money', 'validation', 'openapi'],
    packages: ['@noble/hashes', 'hono', 'zod/mini'],
  },
  server: {
    holds:
      'servers of Node around the apps, journals on SQLite and PostgreSQL, the commands `tillkit-server` and `tillkit-sandbox`',
    imports: ['client', 'contract', 'money', 'proxy', 'sandbox', 'theme'],
    packages: [
      ...[
        '@hono/node-server',
        'kysely',
        'libsql',
        'pg',
        'undici',
        'node:crypto',
        'node:fs',
        'node:fs/promises',
        'node:http',
      ],
      ...['node:net', 'node:path', 'node:tls', 'node:url', 'node:util', 'node:zlib'],
    ],
  },
  elements: {
    holds: 'the components as custom elements, for pages without React',
    imports: ['theme', 'client', 'components', 'frames', 'hooks', 'i18n', 'money', 'ui'],
    packages: ['react', 'react-dom'],
  },
  hosted: {
    holds: 'the pages of the pay origin',
    imports: [
      'components',
      'client',
      'frames',
      'contract',
      'flows',
      'hooks',
      'i18n',
      'money',
      'validation',
      'ui',
      'theme',
    ],
    packages: ['tillkit', 'zod/mini', 'react', 'react-dom', 'node:stream', '@tanstack/react-query'],
  },
  testing: {
    holds: 'the published test kit',
    imports: ['money', 'contract', 'validation', 'i18n', 'client', 'flows', 'hooks', 'components', 'proxy', 'sandbox'],
    packages: ['react'],
  },
  exports: {
    holds: 'the public names of the packages',
    imports: [
      'money',
      'contract',
      'validation',
      'i18n',
      'client',
      'flows',
      'hooks',
      'ui',
      'frames',
      'components',
      'openapi',
      'proxy',
      'sandbox',
      'server',
      'testing',
      'recorder',
      'theme',
      'elements',
    ],
    packages: [],
  },
};

/** The modules that a module imports and that none of its other imports leads to. */
function stepsDown(name: string): string[] {
  const reached = (module: string): string[] => [module, ...(modules[module]?.imports ?? []).flatMap(reached)];
  const direct = modules[name]?.imports ?? [];
  const beyond = new Set(direct.flatMap((module) => (modules[module]?.imports ?? []).flatMap(reached)));
  return direct.filter((module) => !beyond.has(module));
}

/**
 * The modules as a drawing in Mermaid, and a table of what each holds. An arrow leads to a module that is imported; arrows that others imply are left out.
 *
 * @returns Markdown
 */
export function drawnModules(): string {
  const names = Object.keys(modules);
  return [
    '```mermaid',
    'flowchart TD',
    ...names.flatMap((name) => stepsDown(name).map((module) => `  ${name} --> ${module}`)),
    '```',
    '',
    '| Module | Holds |',
    '|---|---|',
    ...names.map((name) => `| \`src/${name}\` | ${modules[name]?.holds} |`),
  ].join('\n');
}
