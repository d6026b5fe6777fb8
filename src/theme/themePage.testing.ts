import { readdirSync, readFileSync } from 'node:fs';
import { themeTokens } from './themeTokens.testing.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tick = (text: string) => `\`${text}\``;

/** Every value of an attribute that the selectors of a style sheet name, such as `[data-state='valid']`. */
function valuesOf(css: string, attribute: string): readonly string[] {
  const found = [...css.matchAll(new RegExp(`\\[${attribute}[$^]?='([\\w-]+)'\\]`, 'g'))];
  return [...new Set(found.map(([, value = '']) => value))].sort();
}

/** The page that lists what a merchant's style sheet may rely on: tokens, parts, and the attributes of their states. */
export function themePage(): string {
  const sheets = readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.css') && file !== 'theme.css' && file !== 'tokens.css')
    .map((file) => ({ file, css: read(file).replace(/\/\*[\s\S]*?\*\//g, '') }));
  const all = sheets.map(({ css }) => css).join('\n');
  const tokens = themeTokens.map(({ name, tier, syntax }) => `| ${tick(name)} | ${tier} | ${syntax.slice(1, -1)} |`);
  const parts = sheets.map(({ file, css }) => `| ${tick(file)} | ${valuesOf(css, 'data-part').map(tick).join(', ')} |`);
  const states = [
    'data-tk',
    'data-state',
    'data-tone',
    'data-variant',
    'data-emphasis',
    'data-layout',
    'data-size',
  ].map((attribute) => `| ${tick(attribute)} | ${valuesOf(all, attribute).map(tick).join(', ')} |`);
  return `# Tokens, parts and states of the theme

What your own rules can name: tokens, parts and states of the components. Generated from \`src/theme\` by a test.

## Tokens

Set a \`palette\` token on \`:root\`, a \`semantic\` one on any ancestor of a component, and a \`component\` one anywhere: it has no value until you set it.

| Token | Tier | Takes |
|---|---|---|
${tokens.join('\n')}

## Parts

Each part is an element with \`data-part\`. A rule of yours for \`[data-part='…']\` wins over the theme's. The comment at the start of each style sheet
shows how its parts are nested.

| Style sheet | Parts |
|---|---|
${parts.join('\n')}

## States

| Attribute | Values that the theme draws differently |
|---|---|
${states.join('\n')}
`;
}
