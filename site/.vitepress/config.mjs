import { readFileSync } from 'node:fs';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { apiIndex } from '../api.mjs';
import { componentsIndex } from '../components.mjs';
import { methodsIndex } from '../methods.mjs';
import { addressOf, anchorOf, sections } from '../pages.mjs';

const cache = new URL('../../.cache/site/', import.meta.url);
/** What `build.mjs` has read from the files: title and first sentence of each page, by its address. */
const pages = JSON.parse(readFileSync(new URL('pages.json', cache), 'utf8'));

/** A diagram as a drawing in the page, which takes its colours from the theme (`theme/site.css`): no script draws it, and no style sheet is in it. */
function drawDiagram(code) {
  const drawing = renderMermaidSVG(code, { transparent: true })
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/ style="[^"]*"/, ' role="img" aria-label="Diagram"');
  return `<div class="diagram" tabindex="0" role="group" aria-label="Diagram, scrolls" v-pre>${drawing}</div>\n`;
}

/** A name after the language of a block is the file that it is. */
function nameFiles(markdown) {
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, at, ...others) => {
    const [language, file] = tokens[at].info.trim().split(/\s+/);
    if (language === 'mermaid') return drawDiagram(tokens[at].content);
    const block = fence(tokens, at, ...others);
    return file === undefined ? block : `<div class="file"><p class="file-name">${file}</p>${block}</div>\n`;
  };
}

/** On the page of error codes, the row of a code has its name: `errors#outcome_unknown` is an address. */
function nameErrorRows(markdown) {
  markdown.core.ruler.push('error-rows', ({ tokens, env }) => {
    if (env.relativePath !== 'errors.md') return;
    const seen = new Set();
    for (const [at, token] of tokens.entries()) {
      const [, code] = (token.type === 'tr_open' && /^`(\w+)`$/.exec(tokens[at + 2]?.content ?? '')) || [];
      if (code === undefined || seen.has(code)) continue;
      seen.add(code);
      token.attrSet('id', code);
    }
  });
}

/**
 * Each table scrolls in a box of its own. Names in code may be broken between their words, and columns with sentences are never as narrow as a word: they
 * are read on phones too.
 */
function fitTables(markdown) {
  markdown.renderer.rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  markdown.renderer.rules.code_inline = (tokens, at) => {
    const { content, meta } = tokens[at];
    const code = markdown.utils.escapeHtml(content);
    return `<code v-pre>${meta?.isInTable ? code.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[_/])(?=[a-z{])/g, '<wbr>') : code}</code>`;
  };
  markdown.core.ruler.push('long-columns', ({ tokens }) => {
    let columns = [];
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'table_open') columns = [];
      if (token.type === 'tr_open') columns.row = [];
      if (token.type === 'td_open' || token.type === 'th_open') {
        for (const part of tokens[at + 1].children ?? []) part.meta = { isInTable: true };
        const column = columns.row.push(token) - 1;
        columns[column] ??= { cells: [], longest: 0 };
        columns[column].cells.push(token);
        columns[column].longest = Math.max(
          columns[column].longest,
          tokens[at + 1].content.replace(/<[^>]*>/g, '').length,
        );
      }
      if (token.type === 'table_close')
        for (const { cells, longest } of columns)
          for (const cell of cells)
            if (longest > 40) cell.attrJoin('class', longest > 120 && columns.length > 2 ? 'long sentences' : 'long');
    }
  });
}

/** A title that is a name in camel case may be broken between its words, as the title of a component on a phone has to be. */
function breakNames(markdown) {
  const { text } = markdown.renderer.rules;
  markdown.renderer.rules.text = (tokens, at, ...others) => {
    const html = text(tokens, at, ...others);
    return tokens[at].meta?.isTitle ? html.replace(/(?<=[a-z])(?=[A-Z])/g, '<wbr>') : html;
  };
  markdown.core.ruler.push('titles', ({ tokens }) => {
    for (const [at, { type, tag }] of tokens.entries())
      if (type === 'heading_open' && tag === 'h1')
        for (const part of tokens[at + 1].children ?? []) part.meta = { isTitle: true };
  });
}

/** True for pages made of types: the reference, and the page of each component. */
const isOfTypes = (path) => path.startsWith(`${apiIndex}/`) || path.startsWith(`${componentsIndex}/`);

/**
 * What the search knows of a page. Of pages made of types it knows the names alone: they are a third of the site, and what they say would come before the guides.
 */
function renderForSearch(source, env, markdown) {
  const html = markdown.render(source, env);
  // Fifteen methods that say the same of refunds would come before the guide that explains them.
  if (env.relativePath.startsWith(`${methodsIndex}/`)) return html.split('<h2', 1)[0];
  if (!isOfTypes(env.relativePath)) return html;
  return [...html.matchAll(/<h([12])\b[^>]*>([\s\S]*?)<a\b[\s\S]*?<\/h\1>/g)]
    .map(([all]) => `${all}<p>API</p>`)
    .join('');
}

/** The pages below an index, for the sidebar. */
const itemsBelow = (index) =>
  Object.keys(pages)
    .filter((address) => address.startsWith(`${index}/`))
    .map((address) => ({ text: pages[address].name, link: `/${address}` }));

export default {
  title: 'tillkit',
  description: pages.index.sentence,
  base: '/docs/',
  lang: 'en',
  srcDir: '../.cache/site/pages',
  outDir: '../dist/docs',
  cacheDir: '../.cache/site/vitepress',
  cleanUrls: true,
  // Without a moment free of transitions when the scheme changes: that is a style sheet in the page.
  appearance: { disableTransition: false },
  // In a file of its own: nothing but two scripts whose hashes are known is inline.
  metaChunk: true,
  head: [['link', { rel: 'alternate', type: 'text/markdown', href: '/docs/llms.txt', title: 'llms.txt' }]],
  transformHead: ({ pageData }) => {
    const twin = pageData.relativePath;
    return pages[twin.replace(/\.md$/, '')] === undefined
      ? []
      : [['link', { rel: 'alternate', type: 'text/markdown', href: `/docs/${twin}` }]];
  },
  transformPageData: (page) => {
    const read = pages[page.relativePath.replace(/\.md$/, '')];
    if (read !== undefined) page.description = read.sentence;
    // The names alone: below each one is the same.
    if (page.relativePath.startsWith(`${apiIndex}/`)) page.frontmatter = { ...page.frontmatter, outline: 2 };
    if (page.relativePath !== 'index.md') return;
    page.title = 'tillkit · Checkout and payout components for React';
    page.titleTemplate = false;
    page.frontmatter = { ...page.frontmatter, sidebar: false, aside: false, pageClass: 'home' };
  },
  markdown: {
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    headers: { slugify: anchorOf },
    config: (markdown) => {
      nameFiles(markdown);
      fitTables(markdown);
      breakNames(markdown);
      nameErrorRows(markdown);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      // Every word is in what is found; a longer one may have a letter that is wrong.
      options: {
        _render: renderForSearch,
        detailedView: true,
        miniSearch: {
          searchOptions: {
            combineWith: 'AND',
            fuzzy: 0.1,
            boost: { title: 4, titles: 1, text: 2 },
            // A guide to refunds is found by "refund" as well as the type of that name.
            weights: { prefix: 0.9, fuzzy: 0.4 },
          },
        },
      },
    },
    nav: [
      { text: 'Get started', link: '/start' },
      { text: 'Components', link: '/components', activeMatch: `^/${componentsIndex}` },
      { text: 'Payouts', link: '/payouts' },
      { text: 'Payment methods', link: `/${methodsIndex}`, activeMatch: `^/${methodsIndex}` },
      { text: 'API', link: `/${apiIndex}`, activeMatch: `^/${apiIndex}\\b` },
      { text: 'Error codes', link: '/errors' },
    ],
    sidebar: [
      ...sections.map(({ title, pages: files }) => ({
        text: title,
        items: files.map((file) => {
          const address = addressOf(file);
          const link = address === 'index' ? '/' : `/${address}`;
          const below = address === componentsIndex ? { collapsed: true, items: itemsBelow(address) } : {};
          return { text: pages[address].name, link, ...below };
        }),
      })),
      ...[methodsIndex, apiIndex].map((index) => ({
        text: pages[index].name,
        link: `/${index}`,
        collapsed: true,
        items: itemsBelow(index),
      })),
    ],
    externalLinkIcon: false,
  },
  vite: {
    publicDir: false,
    build: { chunkSizeWarningLimit: 2000 },
    logLevel: 'warn',
  },
};
