/** A room of `src`: what it holds, the rooms that it may import through their doors, and the packages. */
interface Room {
  readonly holds: string;
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

/** The architecture: `architecture.test.ts` holds the imports against it, and `docs/architecture.md` has its drawing. */
export const rooms: Readonly<Record<string, Room>> = {
  later: {
    holds: 'parts that are fetched when they are needed',
    rooms: [],
    packages: [],
  },
  money: {
    holds: 'currencies, exact amounts, their reading and writing',
    rooms: [],
    packages: [],
  },
  rails: {
    holds: 'each payout rail as one object: fields, checks, wire form, countries, test accounts',
    rooms: [],
    packages: ['zod/mini'],
  },
  contract: {
    holds: 'the interface as data: schemas, endpoints, dialects, the browser’s routes',
    rooms: ['money', 'rails'],
    packages: ['zod/mini'],
  },
  instruments: {
    holds: 'cards, account numbers and addresses: how they are read and checked',
    rooms: ['contract', 'later', 'money', 'rails'],
    packages: ['libphonenumber-js/core', 'libphonenumber-js/min/metadata', 'zod/mini'],
  },
  i18n: {
    holds: 'the texts of every locale',
    rooms: ['later', 'money'],
    packages: ['virtual:texts'],
  },
  theme: {
    holds: 'the style sheet and its tokens',
    rooms: [],
    packages: [],
  },
  appearance: {
    holds: 'from a merchant’s brand to the tokens of the theme',
    rooms: [],
    packages: ['colorjs.io/fn'],
  },
  client: {
    holds: 'the browser’s client, the server’s client, sending and reading of answers',
    rooms: ['contract'],
    packages: ['zod/mini'],
  },
  channel: {
    holds: 'the messages between a merchant’s page and the frames of the pay origin in it',
    rooms: ['contract'],
    packages: ['zod/mini'],
  },
  flows: {
    holds: 'payment, 3-D Secure and payout as pure state machines',
    rooms: ['contract', 'money', 'instruments'],
    packages: [],
  },
  recorder: {
    holds: 'records of what a flow did, without anything sensitive',
    rooms: ['contract', 'flows'],
    packages: ['zod/mini'],
  },
  hooks: {
    holds: 'React Query hooks, and the hooks that carry a flow’s effects out',
    rooms: ['appearance', 'client', 'flows', 'i18n', 'theme', 'contract', 'money', 'instruments'],
    packages: ['react', '@tanstack/react-query'],
  },
  ui: {
    holds: 'fields, lists and dialogs that know nothing of payments',
    rooms: ['later'],
    packages: ['react', 'react-dom', 'uqr'],
  },
  bank: {
    holds: 'a bank’s page in a frame of the document that posts to it',
    rooms: ['flows', 'hooks', 'ui'],
    packages: ['react'],
  },
  components: {
    holds: 'the five components and their parts',
    rooms: [
      ...['bank', 'money', 'contract', 'instruments', 'i18n', 'later', 'theme', 'client', 'channel', 'flows', 'hooks'],
      'ui',
    ],
    packages: ['react', 'react-dom', 'react-hook-form', 'zod/mini'],
  },
  proxy: {
    holds: 'the merchant’s server app: secret key, operations, journal, hosted pages',
    rooms: ['contract', 'client', 'i18n', 'instruments'],
    packages: ['hono', 'zod/mini'],
  },
  openapi: {
    holds: 'the OpenAPI documents',
    rooms: ['contract', 'money'],
    packages: ['zod/mini'],
  },
  deployments: {
    holds: 'schemas of real deployments, and the facts that correct them',
    rooms: [],
    packages: [],
  },
  sandbox: {
    holds: 'the service, its ledger, clock, faults and bank',
    rooms: ['contract', 'deployments', 'money', 'instruments', 'openapi'],
    packages: ['@noble/hashes', 'hono', 'zod/mini'],
  },
  storage: {
    holds: 'the journals on SQLite and PostgreSQL',
    rooms: ['client', 'proxy'],
    packages: ['kysely', 'libsql', 'pg', 'node:fs/promises', 'node:path'],
  },
  node: {
    holds: 'servers of Node around the apps',
    rooms: ['appearance'],
    packages: [
      ...['@hono/node-server', 'undici', 'node:net', 'node:http', 'node:tls', 'node:crypto'],
      ...['node:fs/promises', 'node:path', 'node:url', 'node:zlib'],
    ],
  },
  cli: {
    holds: 'the commands `tillkit-server proxy` and `tillkit-sandbox`',
    rooms: ['appearance', 'client', 'contract', 'node', 'proxy', 'sandbox', 'storage'],
    packages: ['node:fs', 'node:fs/promises', 'node:path', 'node:util'],
  },
  elements: {
    holds: 'the components as custom elements, for pages without React',
    rooms: ['appearance', 'client', 'components', 'hooks', 'i18n', 'later', 'theme'],
    packages: ['react', 'react-dom'],
  },
  hosted: {
    holds: 'the pages of the pay origin',
    rooms: [
      ...[
        'bank',
        'client',
        'channel',
        'contract',
        'components',
        'flows',
        'hooks',
        'i18n',
        'instruments',
        'later',
        'theme',
      ],
      'ui',
    ],
    packages: ['tillkit', 'zod/mini', 'react', 'react-dom', 'node:stream', '@tanstack/react-query'],
  },
  testing: {
    holds: 'the published test kit',
    rooms: ['money', 'contract', 'instruments', 'i18n', 'client', 'flows', 'hooks', 'components', 'proxy', 'sandbox'],
    packages: ['react'],
  },
  entries: {
    holds: 'the public names of the packages',
    rooms: [
      ...['money', 'contract', 'instruments', 'i18n', 'client', 'flows', 'hooks', 'ui', 'components'],
      ...['openapi', 'proxy', 'sandbox', 'storage', 'node', 'testing', 'recorder', 'appearance', 'elements'],
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
