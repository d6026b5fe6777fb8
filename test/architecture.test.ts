import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { railFacts, rails } from '../src/validation/index.ts';
import { drawnModules, modules } from './modules.testing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What people outside the modules may import: the package by its public names, and tools. */
const outside: Readonly<Record<string, readonly RegExp[]>> = {
  playground: [
    /^tillkit(\/(client|contract|elements|recorder|theme|theme\.css)|-server|-sandbox(\/testing)?)?$/,
    /^react(-dom)?(\/|$)/,
    /^vite$/,
    /^node:/,
    /^@hono\/node-server$/,
    // What the studio makes: the zip of an app, pictures, and reports on accessibility.
    /^(axe-core|dom-accessibility-api|fflate|html-to-image)$/,
  ],
  examples: [/^tillkit-server$/, /^hono$/],
  // A merchant's own server, its service and the list of steps are parts of the fault matrix.
  e2e: [
    /^tillkit(\/contract|-server|-sandbox(\/testing)?)$/,
    /^@playwright\/test(\/reporter)?$/,
    /^@axe-core\/playwright$/,
    /^axe-core$/,
    /^(postcss|tailwindcss(-3)?|fflate)$/,
    /^node:/,
  ],
};

interface Import {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
}

function filesBelow(folder: string, extensions: RegExp): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensions.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** Where the reading starts: what is published, what the pay origin serves, and what wraps apps for Node. */
const starts =
  /^src\/(exports\/\w+\.ts|hosted\/((main|payout|frame|framedPayout|bankFrame|renderOnServer|walletPageSlots)\.tsx|(frameB|b)eforeHydration\.ts)|elements\/(loader|scriptTag|fetchedTexts)\.ts|server\/(index|bin\/[\w-]+)\.ts|theme\/theme\.css)$/;
const publicEntryOf = (module: string) => `src/${module}/index.ts`;
/** Two modules have a second one: the theme its style sheet, and `ui` what modules without React need of it. */
const isPublicEntry = (file: string) =>
  file === publicEntryOf(moduleOf(file)) || ['src/theme/theme.css', 'src/ui/lazyImport.ts'].includes(file);

function parse(file: string) {
  const text = read(file);
  const parsed = parseSync(file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`);
  return { text, parsed };
}

function importsOf(file: string): Import[] {
  if (file.endsWith('.css')) {
    const text = read(file);
    return [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].map((found) => ({
      file,
      line: lineAt(text, found.index),
      specifier: found[1] ?? '',
    }));
  }
  const { text, parsed } = parse(file);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const found: Import[] = staticImports.map((one) => ({
    file,
    line: lineAt(text, one.start),
    // A style sheet or a script as a text is the same file.
    specifier: one.moduleRequest.value.replace(/\?(?:inline|script)$/, ''),
  }));
  for (const one of staticExports) {
    for (const entry of one.entries) {
      if (entry.moduleRequest === null || entry.moduleRequest === undefined) continue;
      found.push({ file, line: lineAt(text, one.start), specifier: entry.moduleRequest.value });
    }
  }
  for (const one of dynamicImports) {
    // Five addresses that no name in the sources gives: of a part that is asked for again, of what draws pages, beside the built pages, of the built
    // module of the custom elements, and of the script of a page, which its document names, twice.
    const others = [
      'src/ui/lazyImport.ts',
      'src/server/node/loadHostedPages.ts',
      'src/elements/loader.ts',
      'src/hosted/fetchScript.ts',
      'src/proxy/pages/exchangeScript.ts',
    ];
    if (others.includes(file)) continue;
    const { start, end } = one.moduleRequest;
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2];
    found.push({ file, line: lineAt(text, one.start), specifier: literal ?? '(computed)' });
  }
  return found;
}

const sources = filesBelow('src', /(?<!\.d)\.(tsx?|css)$/);
const inModules = sources.filter((file) => file.split('/').length > 2);
const moduleOf = (file: string) => file.split('/')[1] ?? '';
const everyImport = [
  ...sources,
  ...filesBelow('playground', /\.tsx?$/),
  ...filesBelow('e2e', /\.ts$/),
  ...filesBelow('examples', /\.ts$/),
].flatMap(importsOf);
const at = ({ file, line }: { readonly file: string; readonly line: number }) => `${file}:${line}`;
const isRelative = (specifier: string) => specifier.startsWith('.');
const targetOf = (one: Import) => relative(root, join(root, dirname(one.file), one.specifier));

/** Every file that one of `from` leads to. */
function reachable(from: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...everyImport.filter((one) => one.file === file && isRelative(one.specifier)).map(targetOf));
  }
  return seen;
}
/** What ends up at somebody's: not the tests, and not what only tests use. */
const shipped = reachable(sources.filter((file) => starts.test(file)));

/** One circle for each place where the arrows lead back to where they came from. */
function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (place: string, path: readonly string[]) => {
    if (path.includes(place)) {
      circles.push([...path.slice(path.indexOf(place)), place].join(' → '));
      return;
    }
    if (done.has(place)) return;
    for (const next of edges.get(place) ?? []) visit(next, [...path, place]);
    done.add(place);
  };
  for (const place of edges.keys()) visit(place, []);
  return circles;
}

it('has one payment attempt in docs/architecture.md, in files that are there, at most 20', () => {
  const [, section = ''] = /## One payment attempt\n([\s\S]*?)\n## /.exec(read('docs/architecture.md')) ?? [];
  const files = [...section.matchAll(/^\| `(src\/\S+)` \|/gm)].map(([, file = '']) => file);
  expect(files.filter((file) => !sources.includes(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(20);
});

it('is drawn in docs/architecture.md (otherwise run "npm run descriptions")', async () => {
  const page = 'docs/architecture.md';
  const drawn = read(page).replace(
    /(<!-- modules: .*? -->\n)[\s\S]*?(?=<!-- end of modules -->)/,
    (_, begin) => `${begin}\n${drawnModules()}\n\n`,
  );
  expect(drawn).toContain(drawnModules());
  await expect(drawn).toMatchFileSnapshot(`../${page}`);
});

describe('the modules of src', () => {
  it('are all in the table of imports', () => {
    expect([...new Set(inModules.map(moduleOf))].filter((module) => !(module in modules))).toEqual([]);
  });

  it('have one public entry each', () => {
    const withoutEntry = Object.keys(modules).filter(
      (module) =>
        !['exports', 'hosted'].includes(module) &&
        inModules.some((file) => moduleOf(file) === module) &&
        !sources.includes(publicEntryOf(module)),
    );
    expect(withoutEntry).toEqual([]);
  });

  it('keeps no unused file', () => {
    const used = reachable(sources.filter((file) => starts.test(file) || isTest(file)));
    const scripts = [...filesBelow('scripts', /\.mjs$/), 'vite.config.ts'].map(read).join('\n');
    const dead = sources.filter(
      (file) => !used.has(file) && !scripts.includes(file) && file !== publicEntryOf(moduleOf(file)),
    );
    expect(dead).toEqual([]);
  });

  it('has no build step that rewrites sources', () => {
    const rewrites = [...filesBelow('scripts', /\.mjs$/), 'vite.config.ts'].filter((file) =>
      /\btransform\(/.test(read(file)),
    );
    expect(rewrites).toEqual([]);
  });

  it('names a file that only tests load after what it is for: `.testing.ts`', () => {
    const scripts = [...filesBelow('scripts', /\.mjs$/), ...filesBelow('bench', /\.mjs$/), 'vite.config.ts']
      .map(read)
      .join('\n');
    const loaded = reachable(sources.filter((file) => starts.test(file) || (!isTest(file) && scripts.includes(file))));
    const unnamed = sources.filter(
      (file) => !loaded.has(file) && !/\.(test|testing)\.tsx?$/.test(file) && file !== publicEntryOf(moduleOf(file)),
    );
    expect(unnamed).toEqual([]);
  });

  it('resolves every relative import, extension and all', () => {
    const lost = everyImport
      .filter(({ specifier }) => isRelative(specifier))
      .filter((one) => !/\.(tsx?|mjs|css|json)$/.test(one.specifier) || !existsSync(join(root, targetOf(one))))
      .map((one) => `${at(one)} imports ${one.specifier}, which is not a file`);
    expect(lost).toEqual([]);
  });

  it('import the modules of the table only, by their public entries', () => {
    const wrong = everyImport
      .filter(({ file, specifier }) => file.startsWith('src/') && file.split('/').length > 2 && isRelative(specifier))
      .flatMap((one) => {
        const target = targetOf(one);
        const [from, to] = [moduleOf(one.file), moduleOf(target)];
        // The table of the fault matrix is played by both kinds of tests.
        if (!shipped.has(one.file) && target.startsWith('e2e/cells/')) return [];
        if (!target.startsWith('src/')) return [`${at(one)} leaves src for ${target}`];
        if (from === to) return [];
        // What only tests have is no part of a module: its public entry leads to what ships.
        if (!shipped.has(one.file) && target.includes('.testing.')) return [];
        if (!isPublicEntry(target)) return [`${at(one)} passes the public entry of ${to} by: ${one.specifier}`];
        // A test may look at its subject from anywhere, yet by public entries.
        if (!shipped.has(one.file) || modules[from]?.imports.includes(to)) return [];
        return [`${at(one)} — ${from} may not know ${to}`];
      });
    expect(wrong).toEqual([]);
  });

  it('use the packages of the table only', () => {
    const wrong = everyImport
      .filter(({ file, specifier }) => file.startsWith('src/') && !isRelative(specifier))
      .filter(({ file }) => file.split('/').length > 2 && shipped.has(file))
      .filter(({ file, specifier }) => {
        const allowed = modules[moduleOf(file)]?.packages ?? [];
        // `zod` means `zod/mini` and nothing beside it: the full library compiles checks with eval.
        return !allowed.some(
          (name) => specifier === name || (!name.startsWith('zod') && specifier.startsWith(`${name}/`)),
        );
      })
      .map((one) => `${at(one)} — ${moduleOf(one.file)} may not use ${one.specifier}`);
    expect(wrong).toEqual([]);
  });

  it('uses no package that package.json does not name', () => {
    const manifest = JSON.parse(read('package.json'));
    const known = ['dependencies', 'peerDependencies', 'devDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind]),
    );
    const wrong = everyImport
      .filter(({ specifier }) => !isRelative(specifier) && !/^(node:|tillkit(-\w+)?(\/|$)|virtual:)/.test(specifier))
      .filter(({ specifier }) => !known.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
      .map((one) => `${at(one)} imports ${one.specifier}`);
    expect(wrong).toEqual([]);
  });

  it('have no import cycles', () => {
    const edges = new Map<string, Set<string>>();
    for (const one of everyImport) {
      if (!shipped.has(one.file) || !isRelative(one.specifier)) continue;
      const [from, to] = [moduleOf(one.file), moduleOf(targetOf(one))];
      if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
    expect(circlesIn(edges)).toEqual([]);
  });

  it('has no circle between files, types and later parts included', () => {
    const edges = new Map<string, Set<string>>();
    for (const one of everyImport) {
      if (isRelative(one.specifier)) edges.set(one.file, (edges.get(one.file) ?? new Set()).add(targetOf(one)));
    }
    expect(circlesIn(edges)).toEqual([]);
  });

  it('lets the playground and the journeys import what everybody can import', () => {
    const wrong = everyImport
      .filter(({ file }) => !file.startsWith('src/') && !isTest(file))
      .filter((one) => {
        const [area = ''] = one.file.split('/');
        // The names of the flows' states: the journeys reach each of them.
        if (targetOf(one) === 'src/flows/flowPages.testing.ts') return false;
        // What `npm create tillkit` writes: the studio makes the same app.
        if (targetOf(one) === 'create/appFiles.mjs') return false;
        // The pages of the documentation: the studio's search leads to them.
        if (targetOf(one) === 'site/pages.mjs') return false;
        // How the studio is built: as everything in this checkout is.
        if (one.file.endsWith('/vite.config.ts')) return false;
        if (isRelative(one.specifier)) return !targetOf(one).startsWith(`${area}/`);
        return !outside[area]?.some((pattern) => pattern.test(one.specifier));
      })
      .map((one) => `${at(one)} imports ${one.specifier}`);
    expect(wrong).toEqual([]);
  });

  it('imports modules by names that can be read', () => {
    const computed = everyImport.filter(({ specifier }) => specifier === '(computed)').map(at);
    expect(computed).toEqual([]);
  });

  it('keeps the notes of a tab in one module; the hosted payout link keeps its own, as it may not be kept anywhere else', () => {
    const users = sources.filter((file) => !file.includes('.test') && read(file).includes('sessionStorage'));
    expect(users).toEqual([
      'src/client/tabNotes.ts',
      'src/hosted/findPayoutLink.ts',
      'src/proxy/pages/exchangeScript.ts',
    ]);
  });

  it('fetches every later part of a page through `lazyImport`, which tries again in every engine', () => {
    const inPages = ['ui', 'i18n', 'validation', 'client', 'flows', 'hooks', 'components', 'hosted'];
    const wrong = inModules
      .filter((file) => inPages.includes(moduleOf(file)) && shipped.has(file) && /\.tsx?$/.test(file))
      .flatMap((file) => {
        const { text, parsed } = parse(file);
        const bare = parsed.module.dynamicImports
          .filter(
            ({ start }) =>
              !['src/hosted/fetchScript.ts', 'src/ui/lazyImport.ts'].includes(file) &&
              !/\blazyImport\(\(\) => $/.test(text.slice(0, start)),
          )
          .map(({ start }) => `${file}:${lineAt(text, start)} imports a part by itself`);
        const lazy = file !== 'src/ui/lazyPart.ts' && /\blazy\b[^;]*from 'react'/.test(text);
        return lazy ? [...bare, `${file} uses React's lazy, which keeps a failure`] : bare;
      });
    expect(wrong).toEqual([]);
  });

  it('says in one file of a module which of its parts are fetched later', () => {
    const files = inModules.filter(
      (file) => shipped.has(file) && /\.tsx?$/.test(file) && /\blazyImport\(\(\) => import\(/.test(parse(file).text),
    );
    // A frame has a file of its own: other later parts have one in them.
    expect(files).toEqual([
      'src/components/lazyFrameParts.ts',
      'src/components/lazyParts.ts',
      'src/ui/QrCodePart.ts',
      'src/validation/addresses/parts.ts',
    ]);
  });
});

/** A node of the syntax tree, as far as the walk needs it. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
  parent?: SyntaxNode,
) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
  }
}

const spokenAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label)$/;

describe('the components', () => {
  it('look for nothing in the document as a whole, which does not see into a shadow root', () => {
    // It looks whether somebody has begun; in a shadow root it hears so with the next act.
    const sooner = 'src/components/lazyParts.ts';
    const wrong = inModules
      .filter((file) => file !== sooner)
      .filter((file) => ['ui', 'components', 'hooks'].includes(moduleOf(file)) && shipped.has(file))
      .flatMap((file) =>
        [
          ...read(file).matchAll(/\bdocument\.(?:activeElement|getElementById|querySelector\w*|elementFromPoint)\b/g),
        ].map((found) => `${file}:${lineAt(read(file), found.index)} asks ${found[0]}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('the texts', () => {
  it('all come from i18n: no component, hook or page holds a word that a person reads', () => {
    const literal: string[] = [];
    // The lettering of marks: drawings, hidden from readers, the same in every language.
    const drawings = 'src/ui/brandDrawings.tsx';
    const speaking = inModules.filter(
      (file) => /^src\/(components|ui|hooks|hosted)\/.*\.tsx$/.test(file) && !isTest(file) && file !== drawings,
    );
    expect(speaking.length).toBeGreaterThan(0);
    for (const file of speaking) {
      const { text, parsed } = parse(file);
      const note = (node: SyntaxNode, words: unknown) => {
        if (typeof words !== 'string' || !/\p{L}/u.test(words)) return;
        literal.push(`${file}:${lineAt(text, node.start)} says “${words.trim()}”`);
      };
      // The parser's own type of the tree is wider than what is read of it here.
      walk(parsed.program as unknown as SyntaxNode, (node, parent) => {
        if (node.type === 'JSXText') note(node, node.value);
        if (node.type === 'Literal' && parent?.type === 'JSXAttribute' && isNode(parent.name)) {
          if (spokenAttributes.test(String(parent.name.name))) note(node, node.value);
        }
        if (node.type === 'JSXExpressionContainer' && parent?.type === 'JSXElement' && isNode(node.expression)) {
          if (node.expression.type === 'Literal') note(node.expression, node.expression.value);
        }
      });
    }
    expect(literal).toEqual([]);
  });
});

describe('the sources', () => {
  const everything = ['src', 'playground', 'e2e', 'examples', 'bench', 'scripts', 'docs'].flatMap((folder) =>
    filesBelow(folder, /\.(tsx?|mjs|css|html|md|json|svg)$/),
  );
  const own = 'test/architecture.test.ts';

  it.each([
    ['the address of a folder on somebody’s machine', /(?<![\w.:-])\/(?:home|Users|root|work|mnt|tmp)\/[\w.-]+/],
    [
      'text that becomes markup',
      /\binnerHTML\b|\bouterHTML\s*=[^=]|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\b/,
    ],
    ['a style attribute, which a strict policy refuses', /\sstyle=(?:\{|")/],
    ['money or measures by floating point', /\.toFixed\(|\bparseFloat\(/],
    ['work left for later', /\b(?:TODO|FIXME|XXX)\b/],
  ])('hold nowhere %s', (_what, pattern) => {
    const found = everything
      .filter((file) => file !== own)
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
      );
    expect(found).toEqual([]);
  });
});

describe('the facts of a payout rail', () => {
  /** Words of rails that name something else as well: an alternative payment method, a kind of text, a shared field. */
  const shared: ReadonlySet<string> = new Set([
    // Alternative payment methods and the kinds of payment method.
    ...['card', 'ach', 'bacs', 'sepa', 'pix', 'upi', 'upi_id'],
    // What a text can look like, whichever rail asks for it, and the checks of such texts.
    ...[
      'card_number',
      'card_expiry',
      'card_holder',
      'iban',
      'bic',
      'clabe',
      'routing_number',
      'sort_code',
      'bsb',
      'ifsc',
    ],
    // The name of an account is asked for by every bank, and a bank account can also be charged.
    ...['account_holder', 'bank_routing_number'],
    // A wallet that payments have as well.
    'paypal',
  ]);
  /** Files in which a word is the name of another thing. */
  const otherThings: Readonly<Record<string, readonly string[]>> = {
    // The marks of schemes and wallets, which payments have as well.
    'src/ui/brandDrawings.tsx': ['interac', 'pix', 'upi', 'venmo'],
    // What the description of deployments gets wrong.
    'src/sandbox/facts/corrections.ts': ['pix_key'],
    // Types of payments, which are no payouts.
    'src/sandbox/facts/methodTypes.ts': ['becs'],
  };
  const words = [
    ...new Set(
      rails.flatMap((rail) => {
        const { fields, wire } = railFacts(rail);
        const { at, mark = rail } = wire.shape;
        return [rail, ...Object.keys(fields), at[1] ?? rail, mark];
      }),
    ),
  ].filter((word) => !shared.has(word));

  it('are in the file of the rail and its texts: no other source names one', () => {
    expect(words.length).toBeGreaterThan(20);
    const named = filesBelow('src', /\.tsx?$/)
      .filter((file) => !isTest(file) && !file.includes('.testing.') && !file.startsWith('src/validation/rails/'))
      .flatMap((file) => {
        const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        return words
          .filter((word) => !otherThings[file]?.includes(word))
          .filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(code))
          .map((word) => `${file} names ${word}`);
      });
    expect(named).toEqual([]);
  });
});
