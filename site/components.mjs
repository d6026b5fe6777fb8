import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { load, root } from '../scripts/runTypeScript.mjs';
import { apiIndex, apiText } from './api.mjs';
import { list, table } from './methods.mjs';

/** Address of the guide below the site, without an ending; the pages of the components are below it. */
export const componentsIndex = 'components';

/** What each page shows alive: a component of the studio and one of its stories; `alone` where the other stories are about another component. */
const examples = {
  PaymentLinkPage: ['payment-link-page', 'ready-open'],
  Checkout: ['checkout', 'ready'],
  ExpressCheckout: ['checkout', 'express', 'alone'],
  SavedPaymentMethodPicker: ['saved-payment-methods', 'many'],
  SavePaymentMethod: ['save-payment-method', 'ready'],
  CardEntry: ['card-entry', 'empty'],
  AddressEntry: ['address-entry', 'empty'],
  ThreeDSChallenge: ['three-ds-challenge', 'waiting-for-approval'],
  CompleteAuthorizeForm: ['complete-authorize', 'empty'],
  PayoutLinkPage: ['payout-link-page', 'choosing'],
  PayoutLinkForm: ['payout-link-page', 'embedded'],
};

/** Address of the page of a component, such as `components/payment-link-page`. */
const addressOfComponent = (name) =>
  `${componentsIndex}/${name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()}`;

const read = (file) => readFile(`${root}/${file}`, 'utf8');

/** A name of the API reference with its text there; `undefined` where it has none. */
const sectionOf = (api, name) =>
  api.split(/^(?=## )/m).find((part) => part.startsWith(`## ${name}\n`) || part.startsWith(`## ${name}()\n`));

/** The fields of a type, as the rows of its table in the API reference: name, type, description. */
const fieldsOf = (api, name = '') =>
  [...(sectionOf(api, name) ?? '').matchAll(/^\| <a id="[^"]*"><\/a> (.+) \|$/gm)].map(([, row]) => {
    const [field, type, ...description] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { field, type, description: description.join(' ') };
  });

/** Names of types that a cell links to. */
const typesIn = (cell) => [...cell.matchAll(/\[`(\w+)`\]\(/g)].map(([, name]) => name);

/** A file that a module imports a name from: through an index, or a part that is fetched later. */
async function fileOf(file, name) {
  const text = await read(file);
  const near = (path) => posix.join(posix.dirname(file), path);
  for (const [, names, path] of text.matchAll(/^export \{([^}]+)\} from '(\.[^']+)'/gm))
    if (names.split(',').some((one) => one.trim() === name)) return near(path);
  const [, part] =
    new RegExp(`^export const ${name} = lazyPart\\(async \\(\\) => \\(await (\\w+)\\(`, 'm').exec(text) ?? [];
  const [, path] = new RegExp(`^const ${part} = later\\(\\(\\) => import\\('(\\.[^']+)'`, 'm').exec(text) ?? [];
  return path === undefined ? file : near(path);
}

/** The files that draw a component: its own, and what it imports of components and controls. */
async function drawnBy(file, seen = new Map()) {
  if (seen.has(file) || !/^src\/(?:components|ui)\//.test(file)) return seen;
  const text = await read(file);
  seen.set(file, text);
  for (const [, names, path] of text.matchAll(/^(?:import|export) \{([^}]+)\} from '(\.[^']+)'/gm))
    for (const name of names.split(',').map((one) => one.trim()))
      if (name !== '' && !name.startsWith('type '))
        await drawnBy(await fileOf(posix.join(posix.dirname(file), path), name), seen);
  return seen;
}

/** Parts that the files of a component draw, and the tokens that the theme's rules for them take. */
async function themeOf(file, rules) {
  const text = [...(await drawnBy(file)).values()].join('\n').replace(/^ *(?:\/?\*|\/\/).*$/gm, '');
  const drawn = [...text.matchAll(/data-part(?:=|': )(?:\{([^}]+)\}|["'][\w-]+["'])/g)].flatMap(([all]) =>
    [...all.matchAll(/["']([\w-]+)["']/g)].map(([, part]) => part),
  );
  const parts = new Set(drawn);
  const used = rules.filter(({ of }) => of.length === 0 || of.some((part) => parts.has(part)));
  const tokens = [text, ...used.map(({ body }) => body)].flatMap((some) =>
    [...some.matchAll(/var\((--tk-[\w-]+)/g)].map(([, token]) => token),
  );
  return { parts: [...parts].sort(), tokens: new Set(tokens) };
}

/** The rules of the theme's style sheets, each with the parts that it names. */
async function themeRules() {
  const index = await read('src/theme/theme.css');
  const files = [...index.matchAll(/@import '\.\/([\w-]+\.css)'/g)].map(([, file]) => file);
  const css = (await Promise.all(files.map((file) => read(`src/theme/${file}`))))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector]) => selector.includes('[data-tk'))
    .map(([, selector, body]) => ({
      of: [...selector.matchAll(/\[data-part[$^]?='([\w-]+)'\]/g)].map(([, part]) => part),
      body,
    }));
}

/** A page for each component that has props, out of its types, its sources and the stories of the studio. It is made after the API reference. */
export async function componentPages() {
  const [
    { stories },
    { mapColumns, flowNameOf },
    { codeFor },
    { firstState },
    { flowPages },
    { elements },
    kit,
    { themeTokens },
  ] = await load(
    'playground/stories/index.ts',
    'playground/studio/flowMap.ts',
    'playground/studio/codeFor.ts',
    'playground/studio/studioState.ts',
    'src/flows/flowPages.testing.ts',
    'src/elements/elements.ts',
    'src/components/index.ts',
    'src/theme/themeTokens.testing.ts',
  );
  const api = await apiText('tillkit');
  const flows = flowPages();
  const rules = await themeRules();
  // Links of the reference lead from here to there.
  const moved = (text) =>
    text.replace(/\]\((#|[\w-]+\.md)/g, (_, to) => `](../${apiIndex}/${to === '#' ? 'tillkit.md#' : to}`);
  const link = (name) => `[\`${name}\`](../${apiIndex}/tillkit.md#${name.toLowerCase()})`;
  const studioLink = ({ component, name, title }) =>
    `[${title}](/docs/studio/index.html?component=${component}&story=${name}){target="_self"}`;
  const fieldTable = (head, fields) =>
    fields.length === 0
      ? []
      : [
          table(
            [head, 'Type', 'Meaning'],
            fields.map(({ field, type, description }) => [field, moved(type), moved(description)]),
          ),
        ];
  const section = (title, ...texts) => (texts.length === 0 ? [] : [`## ${title}`, ...texts]);

  const index = await read('src/components/index.ts');
  const names = Object.keys(kit).filter((name) => new RegExp(`\\btype ${name}Props\\b`).test(index));
  const pages = names.map(async (name) => {
    const [component, storyName, alone] = examples[name] ?? [];
    const example = stories.find((story) => story.component === component && story.name === storyName);
    const [, file] = new RegExp(`\\b${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(index) ?? [];
    const [comment = ''] = (sectionOf(api, name) ?? '').split(/^### /m);
    // After the heading and the declaration: what the doc comment says. Its element is in the table below.
    const says = comment
      .replace(/^## .+$|^```[\s\S]*?^```$|^\*\*\*$/gm, '')
      .replace(/[,:]? `<\w+ data-tk="([\w-]+)">`/, '')
      .trim();
    // The component itself comes before the rest of it.
    const [lead = '', ...details] = moved(says).split(/\n{2,}/);
    const [, tk] = /data-tk="([\w-]+)"/.exec(comment) ?? [];
    const [, hook] = /[Bb]uilt on \[?`(\w+)`/.exec(comment) ?? [];
    const tag = Object.keys(elements).find((one) => elements[one].component === kit[name]);

    const fields = fieldsOf(api, `${name}Props`).toSorted(
      (one, other) => Number(one.field.includes('?')) - Number(other.field.includes('?')),
    );
    const isEvent = ({ field }) => /^`on[A-Z]/.test(field);
    const [slots] = fields.filter(({ field }) => field.startsWith('`slots')).flatMap(({ type }) => typesIn(type));
    const handle = [...comment.matchAll(/`(\w+Handle)`/g)].map(([, one]) => one)[0] ?? `${name}Handle`;

    const flow = example && !alone ? flows.find((one) => one.flow === flowNameOf(example)) : undefined;
    const states =
      flow === undefined
        ? []
        : mapColumns(flow, component).flatMap(({ situation, states: some }) =>
            some.map(({ kind, story }) => [
              `\`${kind}\``,
              situation,
              story === undefined ? 'nothing of its own is on the screen' : story.description,
              story === undefined ? '–' : studioLink(story),
            ]),
          );
    const own = flow !== undefined || alone ? [] : stories.filter((story) => story.component === component);
    const code = example === undefined ? '' : codeFor({ ...firstState, story: example });
    const { parts, tokens } = await themeOf(posix.join('src/components', file), rules);
    const tokensOf = (tier) =>
      list(themeTokens.filter((token) => token.tier === tier && tokens.has(token.name)).map((token) => token.name));

    const text = [
      `# ${name}`,
      lead,
      ...(example === undefined ? [] : [`<!-- live: ${component}/${storyName} "${name}" -->\n`]),
      table(
        ['Property', 'Value'],
        [
          ['Import', `\`import { ${name} } from 'tillkit'\``],
          ...(tk === undefined ? [] : [['Root element', `\`[data-tk="${tk}"]\``]]),
          ...(sectionOf(api, hook) === undefined ? [] : [['Hook', link(hook)]]),
          ...(tag === undefined ? [] : [['Custom element', `[\`${tag}\`](../elements.md#elements)`]]),
          ['Guide', '[Components](../components.md)'],
        ],
      ),
      ...(code.includes(`<${name}`) ? section('Code', `\`\`\`tsx\n${code.trim()}\n\`\`\``) : []),
      ...details,
      ...section(
        'Props',
        ...fieldTable(
          'Prop',
          fields.filter((field) => !isEvent(field)),
        ),
      ),
      ...section('Events and callbacks', ...fieldTable('Prop', fields.filter(isEvent))),
      ...section('Slots', ...fieldTable('Slot', fieldsOf(api, slots))),
      ...section('Handle', ...fieldTable(link(handle), fieldsOf(api, handle))),
      ...(states.length === 0
        ? []
        : section(
            'States',
            'The root element has its state in `data-state`. The last column opens the studio in that state.',
            table(['`data-state`', 'Situation', 'What is seen', 'In the studio'], states),
          )),
      ...(own.length === 0
        ? []
        : section(
            'States',
            'The first column opens the studio in that state.',
            table(
              ['In the studio', 'What is seen'],
              own.map((story) => [studioLink(story), story.description]),
            ),
          )),
      ...section(
        'Parts and tokens',
        'What your own style sheet can name, and what the theme’s rules for these parts take. [Tokens and parts](../theme.md) explains both.',
        table(
          ['Kind', 'Names'],
          [
            ['Parts (`data-part`)', list(parts)],
            ['Tokens', tokensOf('semantic')],
            ['Tokens of parts', tokensOf('component') || 'none'],
          ],
        ),
      ),
    ].join('\n\n');
    return { address: addressOfComponent(name), text: `${text}\n`, name };
  });
  return Promise.all(pages);
}
