import { compileAppearance } from 'tillkit/theme';
import { addressOf, names, sections } from '../../site/pages.mjs';
import { pages } from './pages.ts';
import { controlForToken, designControls } from './pickedPart.ts';
import { languageNames, locales } from './studioState.ts';

/** Something besides states that the search leads to: a control of the studio, or a page of the documentation. */
export type Place = { readonly name: string; readonly words?: string | undefined } & (
  | { readonly control: string }
  | { readonly href: string }
);

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** The choices above the preview, and what else people call them. */
const viewControls = Object.entries({
  Show: 'view grid compare',
  Language: ['locale', 'translation', ...Object.values(languageNames), ...locales.map((one) => inEnglish.of(one))].join(
    ' ',
  ),
  Colours: 'dark light scheme theme contrast',
  Direction: 'rtl ltr',
  Width: 'responsive phone tablet desktop',
  Host: 'embed dialog sidebar',
  Sight: 'accessibility vision zoom',
}).map(([name, words]) => ({ name, words, control: `view-${name.toLowerCase()}` }));

/** What else people call the controls of the design. */
const designWords: Readonly<Record<string, string>> = {
  Corners: 'radius rounded',
  'Brand colour': 'color accent primary',
};

/** The tokens that an appearance sets, each with the control that changes it. */
const tokens = [...new Set(compileAppearance({ brand: '#000' }).css.match(/--tk-[\w-]+/g))].flatMap((name) => {
  const control = controlForToken(name);
  return control === undefined ? [] : [{ name, control: control.id }];
});

const { docs } = pages;
const documentation =
  docs === undefined
    ? []
    : sections
        .filter(({ title }) => title !== 'Internals')
        .flatMap((section) =>
          section.pages.map((file) => ({
            name: nameOf(file),
            href: `${docs}/${addressOf(file)}`,
          })),
        );

/** What a page is called in the sidebar of the site; without a name of its own, its address in words. */
function nameOf(file: string): string {
  const name = new Map(Object.entries(names)).get(file);
  if (name !== undefined) return name;
  const words = addressOf(file).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const groups: Readonly<Record<string, readonly Place[]>> = {
  Settings: [
    ...designControls.map(({ id, name }) => ({ name, words: designWords[name], control: id })),
    { name: 'Logo', control: 'design-logo' },
    { name: 'Words', control: 'design-words' },
    ...viewControls,
  ],
  Tokens: tokens,
  Documentation: documentation,
};

/** The places whose name, with what else people call them, has every word of the text, by group; groups without any are left out. */
export function findPlaces(text: string): readonly { readonly group: string; readonly places: readonly Place[] }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return Object.entries(groups)
    .map(([group, all]) => ({
      group,
      places: all.filter(({ name, words: others = '' }) =>
        words.every((word) => `${name} ${others}`.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ places }) => places.length > 0);
}
