import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// The vocabulary as a lint rule: each private word and the standard term of the payments field to write instead.
// `node scripts/words.mjs` checks everything, `node scripts/words.mjs PATH...` files or folders.

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** All places with text of the project. Without an argument they are checked. */
const places = [
  'src',
  'playground',
  'e2e',
  'scripts',
  'bench',
  'examples',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];

/**
 * `word` matches whole words in any case, `name` identifiers; `write` is the standard term. `allow` removes the contexts in which the word is plain
 * English or the name of another project, for the reason given in `because`. `only` limits a word to paths.
 */
const table = [
  {
    word: /press(es|ed)?|pressing/,
    name: /[a-z]+Press(es|ed)?|press[A-Z]\w*/,
    write: 'payment attempt (the payer), operation (proxy, journal), click or submit (a button)',
    allow:
      /\.press\(|\bpress(es|ed|ing)? (the )?(`?\[?(Enter|Escape|Tab|Space|Backspace|Delete|Arrow\w*|Home|End|Ctrl|a key)\b)/,
    because: 'keyboard keys, and the method of Playwright that sends them',
  },
  { word: /whoever|nobody/, name: /nobodys/, write: 'the payer, the caller, the merchant, no caller' },
  { word: /elsewhere/, name: /\w+Elsewhere/, write: 'locked by another tab, in another tab, in another file' },
  {
    word: /standings?/,
    name: /\w+Standings?/,
    write: 'phase (of a payment)',
    allow: /\bstanding (order|instruction)s?\b/,
    because: 'terms of banks',
  },
  { word: /other ways?/, name: /[oO]therWays?([A-Z]\w*)?/, write: 'alternative payment methods (APMs)' },
  { word: /told|untold/, name: /told[A-Z]\w*|[a-z]+Told/, write: 'returned, reported, shown, logged' },
  {
    word: /stands?|stood/,
    name: /[a-z]+Stands|stands[A-Z]\w*/,
    write: 'is, remains, is shown',
    allow: /\bstands?(-| )ins?\b|\bstand-?alone\b/,
    because: 'stand-in and stand-alone are plain English',
  },
  { word: /betray(s|ed|ing|al)?/, write: 'contains a secret' },
  { name: /besideRead/, write: 'readContext' },
  { name: /byStanding/, write: 'byPhase' },
  { name: /giveCode/, write: 'submitOtp' },
  { word: /looks? at the service/, write: 'read, poll' },
  { word: /dress(es|ed|ing)?/, write: 'theme, branding' },
  { word: /a star/, write: 'wildcard' },
  { word: /address(es)? rests?/, write: 'the IP is throttled' },
  { word: /ends? to every wait/, write: 'timeouts' },
  { word: /manners?/, name: /[a-z]+Manners?\w*|Manner|manner[A-Z]\w*/, write: 'behaviour' },
  { word: /device checks?/, write: '3DS Method' },
  { word: /bank[’']s checks?/, write: '3-D Secure authentication, challenge' },
  { word: /ways? back/, write: 'return URL, link to the merchant' },
  {
    word: /harm(s|ed|ing)?|broken lines?/,
    name: /\w+Harm(s|ed)?|harm[A-Z]\w*/,
    write: 'fault, injected fault',
  },
  { word: /authenticated unseen/, write: 'frictionless' },
  { word: /no further digit can mend it/, write: 'the number can no longer become valid' },
  { word: /below nothing/, write: 'negative' },
  {
    word: /houses?|doors?/,
    write: 'packages, modules, public entry',
    only: /^(docs\/|README\.md|CONTRIBUTING\.md|src\/.*README\.md)/,
  },
];

const whole = (pattern, flags) => new RegExp(`(?<![A-Za-z0-9_-])(?:${pattern.source})(?![A-Za-z0-9_])`, flags);
const rules = table.map(({ word, name, allow, ...entry }) => ({
  ...entry,
  patterns: [...(word ? [whole(word, 'gi')] : []), ...(name ? [whole(name, 'g')] : [])],
  allow: allow && new RegExp(allow.source, 'gi'),
}));

/** Files whose subject is the words themselves, files that are generated or record earlier runs, and texts in other languages. */
const left =
  /^(scripts\/words\.mjs|src\/i18n\/(translated|locales\/(?!en\b))|scripts\/mutations\/results\.json|docs\/glossary\.md|docs\/(flows\/|openapi\.json|internals\/mutations\.md))|node_modules|\.next\//;
const isText = /\.(tsx?|d\.mts|mjs|js|css|html|json|md|sql)$/;

/** The part of a file that is checked: of the changelog the unreleased head, without code spans, which may name what was renamed. */
function checkedText(path, text) {
  if (path !== 'CHANGELOG.md') return text;
  const released = text.split(/^(?=## )/m);
  const head = released.findIndex((part) => /^## .*unreleased/i.test(part));
  return released
    .slice(0, head + 1)
    .join('')
    .replace(/`[^`\n]*`/g, '``');
}

/** The private words of a text: line, word and what to write instead. */
function wordsIn(path, text) {
  const entries = rules.filter(({ only }) => only === undefined || only.test(path));
  return checkedText(path, text)
    .split('\n')
    .flatMap((line, index) =>
      entries.flatMap(({ patterns, write, allow }) => {
        const rest = allow === undefined ? line : line.replace(allow, '');
        const found = new Set(patterns.flatMap((pattern) => rest.match(pattern) ?? []));
        return [...found].map((word) => ({ path, line: index + 1, word, write }));
      }),
    );
}

function filesBelow(path) {
  if (left.test(relative(root, path))) return [];
  if (!statSync(path).isDirectory()) return isText.test(path) ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv.slice(2);
  const paths = wanted.length > 0 ? wanted : places;
  const files = paths.flatMap((path) => filesBelow(resolve(root, path)));
  const found = files.flatMap((file) => wordsIn(relative(root, file), readFileSync(file, 'utf8')));
  for (const { path, line, word, write } of found) console.log(`${path}:${line}: “${word}”; write: ${write}`);
  console.log(`${found.length} private words in ${files.length} files`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
