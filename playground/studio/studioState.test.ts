import { describe, expect, it } from 'vitest';
import { stories, storyComponents } from '../stories/index.ts';
import { codeFor } from './codeFor.ts';
import {
  brands,
  directions,
  firstLocale,
  firstState,
  locales,
  readStudioState,
  schemes,
  widths,
  writeStudioState,
} from './studioState.ts';

describe('the studio’s address', () => {
  it('holds everything that is shown: what is written is read back, for every story and every setting', () => {
    for (const story of stories) {
      for (const locale of [firstLocale, ...locales.slice(-2)]) {
        for (const scheme of schemes) {
          for (const direction of directions) {
            for (const width of widths) {
              const state = { story, locale, scheme, brand: 'teal', direction, width };
              expect(readStudioState(writeStudioState(state))).toEqual(state);
            }
          }
        }
      }
    }
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

  it('falls back to something that can be shown when it is empty or names what is not there', () => {
    expect(readStudioState('').story.name).toBe('ready-open');
    const state = readStudioState('?component=card-entry&story=nowhere&locale=xx&scheme=pink&width=7&dir=up');
    expect(state).toMatchObject({ locale: 'en', scheme: 'auto', direction: 'locale', width: 'fluid' });
    expect(state.story.component).toBe('card-entry');
  });
});

describe('the stories', () => {
  it('cover every component, each state once', () => {
    expect(new Set(stories.map(({ component }) => component))).toEqual(new Set(storyComponents));
    const addresses = stories.map(({ component, name }) => `${component}/${name}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('the code beside a preview', () => {
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
});
