/** A rule of a style sheet, or what is around rules: its text before the braces, and what is in them. */
interface Rule {
  readonly prelude: string;
  /** Declarations, or the text of an at-rule without rules. */
  readonly text: string;
  /** Rules within an at-rule; absent for a rule of its own. */
  readonly rules?: readonly Rule[];
}

/** Rules that hold other rules. What else begins with `@` is kept as it is. */
const holdsRules = /^@(?:media|container|supports|layer)\b/;

/** Index of what closes the bracket at `start`; brackets in strings do not count. */
function closing(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let index = start; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === '\\') index += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth === 0 && quote === '') return index;
  }
  return text.length;
}

/** The rules of a style sheet without comments. What is nested in a rule belongs to it. */
function rulesIn(sheet: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (let index = 0; index < sheet.length; ) {
    const [statement = ''] = /^[^{;]*;/.exec(sheet.slice(index)) ?? [];
    const start = sheet.indexOf('{', index);
    if (statement !== '' || start < 0) {
      const text = statement || sheet.slice(index);
      if (text.trim() !== '') rules.push({ prelude: '', text });
      index += text.length;
      continue;
    }
    const end = closing(sheet, start);
    const prelude = sheet.slice(index, start).trim();
    const text = sheet.slice(start + 1, end);
    rules.push({ prelude, text, ...(holdsRules.test(prelude) && { rules: rulesIn(text) }) });
    index = end + 1;
  }
  return rules;
}

/** The parts of a list in a selector, at its commas outside of brackets. */
function listIn(selectors: string): readonly string[] {
  const list: string[] = [];
  let from = 0;
  for (let index = 0; index < selectors.length; index += 1) {
    const char = selectors.charAt(index);
    if ('([\'"'.includes(char)) index = closing(selectors, index);
    else if (char === ',') {
      list.push(selectors.slice(from, index));
      from = index + 1;
    }
  }
  return [...list, selectors.slice(from)];
}

/** What names the parts of a page in markup and in selectors. */
const named = /\[(data-(?:part|tk))=["']?([\w-]+)["']?\]/g;

/** What takes selectors, or something else, in brackets. */
const called = /:([\w-]+)\(/;

/** Whether something in a document with these parts can be what the selector names, in whatever state it is. */
function canMatch(selector: string, has: (part: string) => boolean): boolean {
  let rest = selector;
  for (let call = called.exec(rest); call !== null; call = called.exec(rest)) {
    const [before, name = ''] = call;
    const start = call.index + before.length;
    const end = closing(rest, start - 1);
    const among = listIn(rest.slice(start, end));
    // What is in brackets has to be there, but for what must not.
    if (name !== 'not' && !among.some((one) => canMatch(one, has))) return false;
    rest = rest.slice(0, call.index) + rest.slice(end + 1);
  }
  return [...rest.matchAll(named)].every(([, attribute, value]) => has(`${attribute}=${value}`));
}

/** Leaves out animations that no rule uses. */
const withoutIdleAnimations = (sheet: string) =>
  sheet.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (animation, name: string) =>
    new RegExp(`animation[\\w-]*:[^;}]*${name}`).test(sheet) ? animation : '',
  );

/** What a style query asks for, as it is declared: `--name:value`. */
const styleQueries = /style\((--[\w-]+:[^()]+)\)/g;

/** Whether a token gets this value anywhere, in a sheet outside of the queries for it. */
const isDeclared = (sheets: readonly string[], declaration: string) =>
  sheets.some((sheet) => sheet.replaceAll(styleQueries, '').replaceAll(': ', ':').includes(declaration));

const comments = /\/\*[\s\S]*?\*\//g;

/** Kinds of documents whose rules are kept. */
const mostKinds = 100;

/**
 * Makes what gives, of style sheets, the rules that a document needs until its script draws anything: those that can match what is in it, in every state,
 * width and scheme. What names a part that the document does not have is left out, and so is what asks for a token's value that no sheet sets.
 *
 * @param sheets texts of style sheets, in the order of the document
 * @returns takes the markup of a document and gives the texts, one for each sheet; the same for all documents with the same parts
 */
export function createNeededStyles(sheets: readonly string[]): (markup: string) => readonly string[] {
  const parsed = sheets.map((sheet) => rulesIn(sheet.replaceAll(comments, '')));
  const made = new Map<string, readonly string[]>();
  const isAsked = (prelude: string) => {
    const queries = [...prelude.matchAll(styleQueries)];
    // Where no sheet sets a value, what asks for any other one applies.
    return (
      queries.length === 0 ||
      prelude.includes('not style(') ||
      queries.some(([, one = '']) => isDeclared(sheets, one.replaceAll(': ', ':')))
    );
  };

  const needed = (rules: readonly Rule[], has: (part: string) => boolean): string =>
    rules
      .map(({ prelude, text, rules: within }) => {
        if (prelude === '') return text;
        if (within !== undefined) {
          const inner = isAsked(prelude) ? needed(within, has) : '';
          return inner === '' ? '' : `${prelude}{${inner}}`;
        }
        if (prelude.startsWith('@')) return `${prelude}{${text}}`;
        const matching = listIn(prelude).filter((selector) => canMatch(selector, has));
        return matching.length === 0 ? '' : `${matching.join(',')}{${text}}`;
      })
      .join('');

  return (markup) => {
    const found = new Set([...markup.matchAll(/data-(?:part|tk)="[\w-]+"/g)].map(([one]) => one.replaceAll('"', '')));
    const kind = [...found].sort().join(' ');
    const known = made.get(kind);
    if (known !== undefined) return known;
    const texts = parsed.map((rules) => withoutIdleAnimations(needed(rules, (part) => found.has(part))));
    // Kinds of documents are few; whatever else names parts is not kept for ever.
    if (made.size >= mostKinds) made.clear();
    made.set(kind, texts);
    return texts;
  };
}
