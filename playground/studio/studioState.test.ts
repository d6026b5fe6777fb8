import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { compile } from 'tailwindcss';
import { type Appearance, importAppearance } from 'tillkit/theme';
import { describe, expect, it } from 'vitest';
import { readScenario, scenarioWords, stories, storyComponents, withWhatItNeeds } from '../stories/index.ts';
import { presetOf, readExported } from './appearanceOf.ts';
import { appZip, studioApp } from './appZip.ts';
import { codeFor, designTokens, elementFor, hasApp, hostedSetting, styleSheetFor, tailwindTheme } from './codeFor.ts';
import { findPlaces } from './findPlaces.ts';
import { arrange } from './picture.ts';
import { cellsOf } from './Stage.tsx';
import { findStories } from './StoryList.tsx';
import { situationOf, situations } from './situations.ts';
import {
  brands,
  directions,
  firstLocale,
  firstState,
  locales,
  readStudioState,
  schemes,
  sights,
  tryStory,
  views,
  widths,
  withStory,
  writeStudioState,
} from './studioState.ts';

describe('the studio’s address', () => {
  it('holds everything that is shown: what is written is read back, for every story and every setting', () => {
    for (const story of stories) {
      for (const locale of [firstLocale, ...locales.slice(-2)]) {
        for (const scheme of schemes) {
          for (const direction of directions) {
            for (const width of widths) {
              const state = { ...firstState, story, locale, scheme, brand: 'teal', direction, width };
              expect(readStudioState(writeStudioState(state))).toEqual(state);
            }
          }
        }
      }
    }
  });

  it('holds every view', () => {
    for (const view of views) expect(readStudioState(writeStudioState({ ...firstState, view })).view).toBe(view);
  });

  it('holds how somebody sees the preview', () => {
    for (const sight of sights) expect(readStudioState(writeStudioState({ ...firstState, sight })).sight).toBe(sight);
  });

  it('holds every brand', () => {
    for (const brand of brands) expect(readStudioState(writeStudioState({ ...firstState, brand })).brand).toBe(brand);
  });

  it('holds an appearance of the designer’s own, and leaves out what is none', () => {
    const own = { brand: '#0a7d7d', labels: 'floating', layout: 'sidebar' } as const;
    expect(readStudioState(writeStudioState({ ...firstState, own })).own).toEqual(own);
    for (const json of ['{"brand":"tael"}', '{"brand":"teal","labels":"above"', '7'])
      expect(readStudioState(`?appearance=${encodeURIComponent(json)}`).own).toBeUndefined();
  });

  it('holds the address of a logo, and leaves out one that no page would show', () => {
    const logo = 'https://shop.example/logo.svg';
    expect(readStudioState(writeStudioState({ ...firstState, logo })).logo).toBe(logo);
    for (const other of ['http://shop.example/logo.svg', 'data:image/png;base64,', 'https:// x', 'logo.svg'])
      expect(readStudioState(`?logo=${encodeURIComponent(other)}`).logo).toBeUndefined();
  });

  it('holds what is tried; a bank’s own page is played at the servers, which know guests alone', () => {
    for (const [name, words] of Object.entries(scenarioWords))
      for (const word of words) {
        const scenario = withWhatItNeeds({ ...firstState.scenario, [name]: word });
        const state = { ...firstState, story: tryStory, scenario };
        expect(readStudioState(writeStudioState(state))).toEqual(state);
      }
    expect(readScenario('JP.returning.code')).toMatchObject({ country: 'JP', customer: 'guest', service: 'server' });
    expect(readScenario('XX.7')).toEqual(firstState.scenario);
    expect(writeStudioState(firstState)).not.toContain('try');
  });

  it('holds what is open beside the preview; a picked part is of one story', () => {
    for (const open of [{ pick: 12 }, { pick: true }, { flow: true }, { network: true }, { check: true }] as const)
      expect(readStudioState(writeStudioState({ ...firstState, ...open }))).toEqual({ ...firstState, ...open });
    const [, other = firstState.story] = stories;
    expect(withStory({ ...firstState, pick: 12, flow: true }, other)).toEqual({
      ...firstState,
      story: other,
      pick: true,
      flow: true,
    });
    expect(withStory(firstState, other)).toEqual({ ...firstState, story: other });
  });

  it('falls back to something that can be shown when it is empty or names what is not there', () => {
    expect(readStudioState('').story.name).toBe('ready-open');
    const state = readStudioState('?component=card-entry&story=nowhere&locale=xx&scheme=pink&width=7&dir=up');
    expect(state).toMatchObject({ locale: 'en', scheme: 'auto', direction: 'locale', width: 'fluid' });
    expect(state.story.component).toBe('card-entry');
  });
});

describe('the search', () => {
  it('leads to settings, to the control that changes a token, and to pages of the documentation', () => {
    expect(findPlaces('')).toEqual([]);
    const leadsTo = (text: string) => findPlaces(text)[0]?.places.map(({ name }) => name);
    expect(leadsTo('corners')).toEqual(['Corners']);
    expect(leadsTo('Radius rounded')).toEqual(['Corners']);
    expect(leadsTo('french')).toEqual(['Language']);
    expect(leadsTo('Deutsch')).toEqual(['Language']);
    expect(leadsTo('dark')).toEqual(['Colours']);
    expect(findPlaces('tk radius')[0]?.places).toContainEqual({ name: '--tk-radius', control: 'design-corners' });
    expect(findPlaces('saved')).toEqual([
      { group: 'Documentation', places: [{ name: 'Saved methods', href: '/docs/saved-methods' }] },
    ]);
  });
});

describe('the stories', () => {
  it('cover every component, each state once', () => {
    expect(new Set(stories.map(({ component }) => component))).toEqual(new Set(storyComponents));
    const addresses = stories.map(({ component, name }) => `${component}/${name}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('the list of stories', () => {
  it('finds a state by any of its words, in every component', () => {
    const declined = findStories('declined');
    expect(declined.map(({ component, name }) => `${component}/${name}`)).toEqual(
      expect.arrayContaining(['payment-link-page/declined', 'checkout/declined']),
    );
    expect(findStories('  PAYOUT   sepa ').map(({ name }) => name)).toEqual(['fields-sepa']);
    expect(findStories('nothing like this')).toEqual([]);
    expect(findStories('')).toEqual(stories);
  });

  it('has states of every situation, each in the one that its person is in', () => {
    expect(new Set(stories.map(situationOf))).toEqual(new Set(situations));
    const of = (component: string, name: string) =>
      stories.filter((story) => story.component === component && story.name === name).map(situationOf);
    expect(of('payment-link-page', 'declined')).toEqual(['Something went wrong']);
    expect(of('payment-link-page', 'cannot-confirm')).toEqual(['Something went wrong']);
    expect(of('payment-link-page', 'completing-cannot-confirm')).toEqual(['Something went wrong']);
    expect(of('payment-link-page', 'one-time-code-wrong')).toEqual(['Something went wrong']);
    expect(of('payout-link-page', 'reviewing')).toEqual(['Choosing and filling in']);
    expect(of('payment-link-page', 'challenge')).toEqual(['At the bank']);
    expect(of('payment-link-page', 'scan-code')).toEqual(['A step to take']);
    expect(of('payout-link-page', 'status-initiated')).toEqual(['Waiting']);
    expect(of('payout-link-page', 'status-success')).toEqual(['The end']);
    expect(of('saved-payment-methods', 'many')).toEqual(['Choosing and filling in']);
  });
});

describe('several previews at once', () => {
  it('are all states of the component, or the state at every size and in languages that differ', () => {
    const at = readStudioState('?component=checkout&story=paid&width=320');
    const cells = (view: (typeof views)[number]) => cellsOf({ ...at, view });
    expect(cells('states').map(({ state }) => state.story)).toEqual(
      stories.filter(({ component }) => component === 'checkout'),
    );
    expect(cells('states').every(({ width }) => width === 320)).toBe(true);
    expect(cells('sizes').map(({ width, state }) => `${width} ${state.scheme}`)).toEqual(
      ['light', 'dark'].flatMap((scheme) => [320, 390, 768, 1280].map((width) => `${width} ${scheme}`)),
    );
    expect(cells('languages').map(({ state }) => state.locale)).toEqual(
      expect.arrayContaining(['en', 'de', 'ar', 'ja']),
    );
  });

  it('stand on a picture in rows that do not overlap: the widths of each scheme beside each other', () => {
    const sizes = [320, 390, 768, 1280, 320, 390, 768, 1280].map((width) => ({ width, height: 780 }));
    const { width, height, boxes } = arrange(sizes);
    expect(boxes.map((box) => ({ width: box.width, height: box.height }))).toEqual(sizes);
    expect(new Set(boxes.slice(0, 4).map(({ y }) => y)).size).toBe(1);
    expect(new Set(boxes.slice(4).map(({ y }) => y)).size).toBe(1);
    for (const [at, box] of boxes.entries()) {
      const before = boxes[at - 1];
      if (before !== undefined) expect(box.x > before.x + before.width || box.y > before.y + before.height).toBe(true);
      expect(box.x + box.width).toBeLessThan(width);
      expect(box.y + box.height).toBeLessThan(height);
    }
    expect(width).toBeGreaterThan(height);
  });
});

describe('the code beside a preview', () => {
  it('is an app that `npm create tillkit` would write, with what is on the stage, in one zip', () => {
    const state = {
      ...readStudioState('?component=checkout&story=ready&scheme=dark&logo=https://shop.example/logo.svg'),
      own: { brand: '#0a7d7d' },
    };
    const unpacked = Object.entries(unzipSync(appZip(state))).map(([path, bytes]) => [path, strFromU8(bytes)]);
    const files: Record<string, string> = Object.fromEntries(unpacked);
    expect(Object.keys(files).sort()).toEqual(
      [
        ...['.env', '.gitignore', 'Pay.tsx', 'README.md', 'Shop.tsx', 'answerOrders.js', 'dev.js', 'index.html'],
        ...['main.tsx', 'orders.js', 'orders.test.js', 'package.json', 'policy.js', 'serveShop.js', 'server.js'],
        ...['shop.css', 'tsconfig.json', 'vite-env.d.ts', 'vite.config.js'],
      ].map((file) => `tillkit-shop/${file}`),
    );
    const pay = files['tillkit-shop/Pay.tsx'];
    expect(pay).toContain('const appearance = compileAppearance({\n  "brand": "#0a7d7d"\n});');
    expect(pay).toContain(
      '<TillkitProvider client={client} locale="en" colorScheme="dark" appearance={appearance}>\n      <Checkout\n',
    );
    expect(files['tillkit-shop/shop.css']).toContain('color-scheme: dark;');
    const { name, dependencies } = JSON.parse(files['tillkit-shop/package.json'] ?? '');
    expect(name).toBe('tillkit-shop');
    expect(dependencies.tillkit).toMatch(/^\^\d+\.\d+\.\d+$/);
    expect(files['tillkit-shop/.env']).toMatch(/^TILLKIT_SIGNING_KEY=[\w-]{43}$/m);
    expect(files['tillkit-shop/.env']).toContain('TILLKIT_MERCHANT_NAME=Tillkit shop\n');
    expect(files['tillkit-shop/.env']).toContain('\nTILLKIT_MERCHANT_LOGO=https://shop.example/logo.svg\n');
  });

  it('is an app with what the component needs beside an order: a payout with its link, a customer, a payment to authenticate', () => {
    const appOf = (component: string) =>
      studioApp({ ...readStudioState(`?component=${component}`), own: { brand: '#0a7d7d' } });
    const payout = appOf('payout-link-page');
    expect(payout['orders.js']).toContain('await createPayoutLink(');
    expect(payout['Pay.tsx']).toContain('<PayoutLinkPage\n');
    expect(payout['Pay.tsx']).toContain('onSubmitted={onPaid}');
    // The keys of .env are random letters.
    expect(Object.values({ ...payout, '.env': '' }).join('')).not.toMatch(/mug|4242 4242/i);
    const saved = appOf('saved-payment-methods');
    expect(saved['orders.js']).toContain("customer_id: 'cus_demo'");
    expect(saved['orders.js']).toContain('await signCustomerSession({');
    expect(saved['Pay.tsx']).toContain('<SavedPaymentMethodPicker\n');
    const challenge = appOf('three-ds-challenge');
    expect(challenge['Pay.tsx']).toContain('<ThreeDSChallenge\n');
    for (const { 'Pay.tsx': pay } of [payout, saved, challenge]) expect(pay).toContain('"brand": "#0a7d7d"');
    expect(hasApp(readStudioState('?component=complete-authorize'))).toBe(false);
  });

  it('has a custom element for each component that is one, with every attribute that it needs', async () => {
    const { elements } = await import('../../src/elements/elements.ts');
    for (const { component } of stories) {
      const code = elementFor(readStudioState(`?component=${component}`));
      const [, tag = '', written = ''] = /<(till-[a-z-]+)([^>]*)>/.exec(code) ?? [];
      if (tag === '') {
        expect(['card-entry', 'address-entry']).toContain(component);
        continue;
      }
      const spec = Object.entries(elements).find(([name]) => name === tag)?.[1];
      const attributes = spec?.attributes ?? {};
      const names = [...written.matchAll(/([a-z-]+)="/g)].map(([, name]) => name);
      expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names));
      const needed = Object.entries(attributes).filter(([, { required }]) => required);
      expect(names, tag).toEqual(expect.arrayContaining(needed.map(([name]) => name)));
    }
    const branded = elementFor({ ...firstState, own: { brand: '#0a7d7d' }, locale: 'ar', scheme: 'dark' });
    expect(branded).toContain(
      'locale: \'ar\',\n  colorScheme: \'dark\',\n  appearance: compileAppearance({"brand":"#0a7d7d"}),',
    );
  });

  it('has the setting of the hosted pages, which a shell reads as one word', () => {
    expect(hostedSetting(firstState)).toMatch(/^#/);
    expect(hostedSetting({ ...firstState, own: { brand: '#0a7d7d' } })).toBe(
      `TILLKIT_APPEARANCE='{"brand":"#0a7d7d"}'\n`,
    );
    expect(hostedSetting({ ...firstState, logo: 'https://shop.example/logo.svg' })).toBe(
      "TILLKIT_MERCHANT_LOGO='https://shop.example/logo.svg'\n",
    );
    const [, json = ''] =
      /^TILLKIT_APPEARANCE='([^']*)'\n$/.exec(hostedSetting({ ...firstState, brand: 'paper' })) ?? [];
    expect(JSON.parse(json)).toEqual(presetOf('paper'));
  });

  it('writes what differs from the defaults and nothing else', () => {
    const plain = codeFor(readStudioState('?component=payment-link-page&story=ready-open'));
    expect(plain).toContain('<TillkitProvider client={client}>');
    expect(plain).not.toMatch(/locale=|colorScheme=|customerSession=/);
    const other = codeFor(readStudioState('?component=payment-link-page&story=ready-secure&locale=ar&scheme=dark'));
    expect(other).toContain('<TillkitProvider client={client} locale="ar" colorScheme="dark">');
    expect(other).toContain('customerSession={customerSession}');
    const branded = codeFor(readStudioState('?component=payment-link-page&story=ready-open&brand=sunflower'));
    expect(branded).toContain('const appearance = compileAppearance(appearancePresets.sunflower);');
    expect(branded).toContain('<TillkitProvider client={client} appearance={appearance}>');
    const own = codeFor({ ...firstState, own: { brand: '#0a7d7d' } });
    expect(own).toContain("import { compileAppearance } from 'tillkit/theme';");
    expect(own).toContain('const appearance = compileAppearance({\n  "brand": "#0a7d7d"\n});');
  });

  it('is read back as the same appearance from each format of the theme', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`);
    const oklch = fc
      .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 370 }), fc.integer({ min: 0, max: 360 }))
      .map(([lightness, chroma, hue]) => `oklch(${lightness / 1000} ${chroma / 1000} ${hue})`);
    const appearances: fc.Arbitrary<Appearance> = fc.record(
      {
        brand: fc.oneof(hex, oklch),
        greys: fc.constantFrom('brand', 'neutral', 'warm', 'cool'),
        corners: fc.constantFrom('square', 'small', 'medium', 'large', 'round'),
        density: fc.constantFrom('compact', 'regular', 'spacious'),
        labels: fc.constantFrom('above', 'inside', 'floating'),
        shadows: fc.constantFrom('none', 'soft', 'strong'),
        cardFields: fc.constantFrom('grouped', 'separate'),
        layout: fc.constantFrom('sidebar', 'columns', 'stacked', 'compact'),
        font: fc.constantFrom("'Gill Sans Nova', sans-serif", '/* */ serif', 'system-ui'),
        textSize: fc.integer({ min: 16, max: 20 }),
        colours: fc.record({ light: fc.record({ surface: hex, border: hex }), dark: fc.record({ text: oklch }) }),
      },
      { requiredKeys: ['brand'] },
    );
    fc.assert(
      fc.property(appearances, (own) => {
        const state = { ...firstState, own };
        for (const write of [styleSheetFor, tailwindTheme, designTokens]) {
          const text = write(state);
          const read = readExported(text);
          expect(read).toEqual(own);
          expect(write({ ...state, own: read })).toBe(text);
        }
        if (own.brand.startsWith('#')) expect(importAppearance(designTokens(state)).appearance.brand).toBe(own.brand);
      }),
      { numRuns: 50 },
    );
    expect(readExported('{"color":{"primary":{"$value":"#0a7d7d"}}}')).toBeUndefined();
    expect(readExported(':root { --primary: #0a7d7d }')).toBeUndefined();
  });

  it('has a theme that Tailwind compiles into utilities of the tokens', async () => {
    const { build } = await compile(tailwindTheme({ ...firstState, own: { brand: '#0a7d7d' } }), {
      loadStylesheet: async (path) => ({
        path,
        base: '',
        content: path === 'tailwindcss' ? '@tailwind utilities;' : '',
      }),
    });
    const css = build(['bg-till-accent', 'rounded-till', 'font-till']);
    expect(css).toContain('background-color: var(--tk-accent)');
    expect(css).toContain('border-radius: var(--tk-radius)');
    expect(css).toMatch(/--tk-accent: #[\da-f]{6};/);
  });
});
