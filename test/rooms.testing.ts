/** A room of `src`: what it holds, the rooms that it may import through their doors, and the packages. */
interface Room {
  readonly holds: string;
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

/** The architecture: `architecture.test.ts` holds the imports against it, and `docs/architecture.md` has its drawing. */
export const rooms: Readonly<Record<string, Room>> = {
  money: {
    holds: 'currencies, exact amounts, their reading and writing',
    rooms: [],
    packages: [],
  },
  validation: {
    holds:
      'cards, account numbers, addresses and phones: how they are read and checked; each payout rail as one object',
    rooms: ['money', 'ui'],
    packages: ['libphonenumber-js/core', 'libphonenumber-js/min/metadata', 'zod/mini'],
  },
  contract: {
    holds: 'the interface as data: schemas, endpoints, dialects, the browser’s routes',
    rooms: ['money', 'validation'],
    packages: ['zod/mini'],
  },
  i18n: {
    holds: 'the texts of every locale',
    rooms: ['money', 'ui'],
    packages: ['virtual:texts'],
  },
  theme: {
    holds: 'the style sheet, its tokens, and the compiler from a merchant’s brand to these',
    rooms: [],
    packages: ['colorjs.io/fn'],
  },
  client: {
    holds: 'the browser’s client, the server’s client, sending and reading of answers',
    rooms: ['contract', 'validation'],
    packages: ['zod/mini'],
  },
  flows: {
    holds: 'payment, 3-D Secure and payout as pure state machines',
    rooms: ['contract', 'money', 'validation'],
    packages: [],
  },
  recorder: {
    holds: 'records of what a flow did, without anything sensitive',
    rooms: ['contract', 'flows'],
    packages: ['zod/mini'],
  },
  hooks: {
    holds: 'React Query hooks, and the hooks that carry a flow’s effects out',
    rooms: ['theme', 'client', 'flows', 'i18n', 'contract', 'money', 'validation'],
    packages: ['react', '@tanstack/react-query'],
  },
  ui: {
    holds: 'fields, lists and dialogs that know nothing of payments',
    rooms: [],
    packages: ['react', 'react-dom', 'uqr'],
  },
  frames: {
    holds:
      'the messages between a merchant’s page and the frames of the pay origin in it, and a bank’s page in a frame',
    rooms: ['contract', 'flows', 'hooks', 'ui'],
    packages: ['react', 'zod/mini'],
  },
  components: {
    holds: 'the five components and their parts',
    rooms: ['money', 'contract', 'validation', 'i18n', 'ui', 'theme', 'client', 'frames', 'flows', 'hooks'],
    packages: ['react', 'react-dom', 'react-hook-form', 'zod/mini'],
  },
  proxy: {
    holds: 'the merchant’s server app: secret key, operations, journal, hosted pages',
    rooms: ['contract', 'client', 'i18n', 'validation'],
    packages: ['hono', 'zod/mini'],
  },
  openapi: {
    holds: 'the OpenAPI documents',
    rooms: ['contract', 'money'],
    packages: ['zod/mini'],
  },
  sandbox: {
    holds: 'the service, its ledger, clock, faults and bank',
    rooms: ['contract', 'money', 'validation', 'openapi'],
    packages: ['@noble/hashes', 'hono', 'zod/mini'],
  },
  server: {
    holds:
      'servers of Node around the apps, journals on SQLite and PostgreSQL, the commands `tillkit-server` and `tillkit-sandbox`',
    rooms: ['client', 'contract', 'proxy', 'sandbox', 'theme'],
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
    rooms: ['theme', 'client', 'components', 'hooks', 'i18n', 'ui'],
    packages: ['react', 'react-dom'],
  },
  hosted: {
    holds: 'the pages of the pay origin',
    rooms: ['components', 'client', 'frames', 'contract', 'flows', 'hooks', 'i18n', 'validation', 'ui', 'theme'],
    packages: ['tillkit', 'zod/mini', 'react', 'react-dom', 'node:stream', '@tanstack/react-query'],
  },
  testing: {
    holds: 'the published test kit',
    rooms: ['money', 'contract', 'validation', 'i18n', 'client', 'flows', 'hooks', 'components', 'proxy', 'sandbox'],
    packages: ['react'],
  },
  exports: {
    holds: 'the public names of the packages',
    rooms: [
      'money',
      'contract',
      'validation',
      'i18n',
      'client',
      'flows',
      'hooks',
      'ui',
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

/** The rooms that a room imports and that none of its other rooms leads to. */
function stepsDown(name: string): string[] {
  const reached = (room: string): string[] => [room, ...(rooms[room]?.rooms ?? []).flatMap(reached)];
  const direct = rooms[name]?.rooms ?? [];
  const beyond = new Set(direct.flatMap((room) => (rooms[room]?.rooms ?? []).flatMap(reached)));
  return direct.filter((room) => !beyond.has(room));
}

/**
 * The rooms as a drawing in Mermaid, and a table of what each holds. An arrow leads to a room that is imported; arrows that others imply are left out.
 *
 * @returns Markdown
 */
export function drawnHouse(): string {
  const names = Object.keys(rooms);
  return [
    '```mermaid',
    'flowchart TD',
    ...names.flatMap((name) => stepsDown(name).map((room) => `  ${name} --> ${room}`)),
    '```',
    '',
    '| Module | Holds |',
    '|---|---|',
    ...names.map((name) => `| \`src/${name}\` | ${rooms[name]?.holds} |`),
  ].join('\n');
}
