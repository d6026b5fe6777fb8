import { availableLocales } from 'tillkit';
import { type Appearance, appearancePresets } from 'tillkit/theme';
import {
  hostPages,
  readScenario,
  type Scenario,
  type StageSetting,
  type Story,
  stories,
  writeScenario,
} from '../stories/index.ts';
import { readAppearance } from './appearanceOf.ts';
import { type OwnWords, readWords } from './words.ts';

/** Every language of the kit, and two that show what cannot be translated. */
export const locales = [...availableLocales, 'en-XA', 'ar-XB'] as const;
/** A language in its own words; the pseudo-locales as what they are for. */
export const languageNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    locales.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale]),
  ),
  'en-XA': 'Long words',
  'ar-XB': 'Mirrored',
};

export const firstLocale = 'en';
export const schemes = ['auto', 'light', 'dark'] as const;
/** `tillkit`: the theme as it is. */
export const brands = ['tillkit', ...Object.keys(appearancePresets)] as const;
export const directions = ['locale', 'ltr', 'rtl'] as const;
export const widths = ['fluid', '240', '320', '390', '768', '1280'] as const;
/** The page around the component. */
export const hosts = ['page', ...Object.keys(hostPages)] as const;
/** One state; every state of its component; the state at every width, light and dark; the state in languages that differ most; before and after the design. */
export const views = ['state', 'states', 'sizes', 'languages', 'compare'] as const;
/** How somebody sees the preview: a browser's larger text, the contrast or the colours of the device, low vision, or colour vision that lacks one kind of cone or all. */
export const sights = [
  'full',
  'text-200',
  'more-contrast',
  'forced-colors',
  'blurred',
  'protanopia',
  'deuteranopia',
  'tritanopia',
  'achromatopsia',
] as const;

/** Everything that the studio shows, as it stands in its address. */
export interface StudioState {
  readonly story: Story;
  /** BCP 47 tag. */
  readonly locale: string;
  readonly scheme: (typeof schemes)[number];
  /** The appearance of the merchant: one to begin with. */
  readonly brand: string;
  /** The appearance of the merchant where it is one of their own; it has the place of `brand`. */
  readonly own?: Appearance | undefined;
  /** What is tried, in the one story that is made of it. */
  readonly scenario: Scenario;
  /** Address of the merchant's logo. */
  readonly logo?: string | undefined;
  /** The designer's own words; absent where all are those of the kit. */
  readonly words?: OwnWords | undefined;
  /** `locale`: as the language is written. */
  readonly direction: (typeof directions)[number];
  /** CSS pixels of the preview. */
  readonly width: (typeof widths)[number];
  readonly host: string;
  readonly view: (typeof views)[number];
  readonly sight: (typeof sights)[number];
  /** Present while parts are picked: the place of the picked one among the parts of the preview, or true where none is. */
  readonly pick?: number | true | undefined;
  /** True where the flow map is open. */
  readonly flow?: true | undefined;
  /** True where the network panel is open. */
  readonly network?: true | undefined;
  /** True where the panel of accessibility is open. */
  readonly check?: true | undefined;
}

/** The same with another story; a picked part is one of the story before. */
export const withStory = ({ pick, ...state }: StudioState, story: Story): StudioState => ({
  ...state,
  story,
  ...(pick === undefined ? {} : { pick: true }),
});

/** What a preview plays from its beginning: with anything else here, it is loaded anew. */
export const playedFrom = (state: StudioState): string => {
  const { story, host, logo, scenario } = state;
  return [story.component, story.name, host, logo, ...(triesScenario(state) ? [writeScenario(scenario)] : [])].join(
    ' ',
  );
};

/** Nothing of the merchant's own. */
export const nothingOwn = { own: undefined, logo: undefined, words: undefined } as const;

/** True while nothing of the merchant's own was designed. */
export const isUntouched = ({ own, logo, words }: StudioState) => (own ?? logo ?? words) === undefined;

/** What is open beside the preview, which no step of undo changes. */
export const panelsOf = ({ pick, flow, network, check }: StudioState) => ({ pick, flow, network, check });

/** What a preview is sent while it is shown, as plain data. */
export type PreviewSetting = StageSetting & Pick<StudioState, 'direction' | 'sight'>;

/** The words of the language on the stage. */
export const wordsOnStage = ({ locale, words }: StudioState) => words?.[locale];

/** An address that the kit shows a picture of. */
export const isLogo = (text: string) => /^https:\/\/\S+$/.test(text) && URL.canParse(text);

function oneOf<const Words extends readonly string[]>(words: Words, value: string | null): Words[number] {
  const [first = ''] = words;
  return words.find((word) => word === value) ?? first;
}

/** Reads the address; whatever is missing or unknown is the first choice. */
export function readStudioState(search: string): StudioState {
  const params = new URLSearchParams(search);
  const component = params.get('component');
  const ofComponent = stories.filter((story) => story.component === component);
  const story = ofComponent.find(({ name }) => name === params.get('story')) ?? ofComponent[0] ?? firstStory;
  const own = readAppearance(params.get('appearance'));
  const words = readWords(params.get('words'));
  const logo = params.get('logo') ?? '';
  const pick = params.get('pick');
  return {
    story,
    locale: oneOf(locales, params.get('locale')),
    scheme: oneOf(schemes, params.get('scheme')),
    brand: oneOf(brands, params.get('brand')),
    direction: oneOf(directions, params.get('dir')),
    width: oneOf(widths, params.get('width')),
    host: oneOf(hosts, params.get('host')),
    view: oneOf(views, params.get('view')),
    sight: oneOf(sights, params.get('sight')),
    scenario: readScenario(params.get('try')),
    ...(own === undefined ? {} : { own }),
    ...(words === undefined ? {} : { words }),
    ...(isLogo(logo) ? { logo } : {}),
    ...(pick === null ? {} : { pick: /^\d{1,4}$/.test(pick) ? Number(pick) : true }),
    ...(params.has('flow') ? { flow: true } : {}),
    ...(params.has('network') ? { network: true } : {}),
    ...(params.has('check') ? { check: true } : {}),
  };
}

const findStory = (name: string): Story => {
  const found = stories.find((story) => story.name === name);
  if (found === undefined) throw new Error(`The studio has no story ${name}.`);
  return found;
};

/** The story that is made of a scenario. */
export const tryStory: Story = findStory('try');

/** The first page that somebody sees: the open link, ready to pay. */
const firstStory: Story = findStory('ready-open');

/** The studio as it is first seen. */
export const firstState: StudioState = {
  story: firstStory,
  locale: firstLocale,
  scheme: schemes[0],
  brand: brands[0],
  direction: directions[0],
  width: widths[0],
  host: hosts[0],
  view: views[0],
  sight: sights[0],
  scenario: readScenario(null),
};

/** True of the story that is made of a scenario. */
export const triesScenario = ({ story }: StudioState) => story === tryStory;

/** The query of the page that replays traces; it shows nothing else, and no trace is in it. */
export const replayQuery = '?replay';

/** The state as a query, without what is the first choice anyway. */
export function writeStudioState(state: StudioState): string {
  const params = new URLSearchParams({ component: state.story.component, story: state.story.name });
  if (state.locale !== firstLocale) params.set('locale', state.locale);
  if (state.scheme !== schemes[0]) params.set('scheme', state.scheme);
  if (state.brand !== brands[0]) params.set('brand', state.brand);
  if (state.direction !== directions[0]) params.set('dir', state.direction);
  if (state.width !== widths[0]) params.set('width', state.width);
  if (state.host !== hosts[0]) params.set('host', state.host);
  if (state.view !== views[0]) params.set('view', state.view);
  if (state.sight !== sights[0]) params.set('sight', state.sight);
  if (state.own !== undefined) params.set('appearance', JSON.stringify(state.own));
  if (triesScenario(state)) params.set('try', writeScenario(state.scenario));
  if (state.logo !== undefined) params.set('logo', state.logo);
  if (state.words !== undefined) params.set('words', JSON.stringify(state.words));
  if (state.pick !== undefined) params.set('pick', state.pick === true ? 'on' : `${state.pick}`);
  if (state.flow) params.set('flow', 'open');
  if (state.network) params.set('network', 'open');
  if (state.check) params.set('check', 'open');
  return `?${params}`;
}
