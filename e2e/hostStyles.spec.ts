import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hostSheets } from './hostSheets.ts';
import { inTurn } from './inTurn.ts';
import { openStory } from './openStory.ts';

/** Between them: fields, buttons, radio rows, badges, totals, a check box, a dialog, a list of facts, notices. */
const stories = [
  ['payment-link-page', 'ready-secure'],
  ['payment-link-page', 'paid'],
  ['card-entry', 'billing'],
  ['three-ds-challenge', 'confirming-close'],
  ['payout-link-page', 'reviewing'],
] as const;

type Place = 'before' | 'after';

async function openStill(page: Page, shop: string, [component, story]: readonly [string, string]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStory(page, shop, { component, story });
  // The outcome is fetched by itself.
  if (story === 'paid') await page.locator('[data-tk="outcome"]').waitFor();
}

/** Links a stylesheet of the page's own before or after every other one. */
async function link(page: Page, css: string, place: Place): Promise<void> {
  const name = `/host-${crypto.randomUUID()}.css`;
  await page.route(`**${name}`, (route) => route.fulfill({ contentType: 'text/css', body: css }));
  await page.evaluate(
    ([href, where]) =>
      new Promise<void>((resolve, reject) => {
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.href = href;
        sheet.dataset.host = '';
        sheet.onload = () => resolve();
        sheet.onerror = () => reject(new Error('The stylesheet was not loaded.'));
        if (where === 'before') document.head.prepend(sheet);
        else document.head.append(sheet);
      }),
    [name, place] as const,
  );
}

const unlink = (page: Page) =>
  page.evaluate(() => {
    for (const sheet of document.querySelectorAll('[data-host]')) sheet.remove();
  });

/** How everything inside the components is painted: what a reset takes away when it wins. */
function painted(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const properties = [
      ...['color', 'background-color', 'font-size', 'font-weight', 'font-style', 'font-family', 'line-height'],
      ...[
        'text-decoration-line',
        'text-align',
        'display',
        'position',
        'float',
        'opacity',
        'visibility',
        'list-style-type',
      ],
      ...['padding-top', 'padding-left', 'padding-bottom', 'margin-top', 'margin-left', 'margin-bottom'],
      ...['border-top-left-radius', 'box-sizing', 'white-space', 'letter-spacing'],
    ];
    return [...document.querySelectorAll('[data-tk], [data-tk] :not(svg *, option)')].map((element) => {
      const style = getComputedStyle(element);
      const edge = (side: string) =>
        style.getPropertyValue(`${side}-style`) === 'none' || style.getPropertyValue(`${side}-width`) === '0px'
          ? 'none'
          : ['width', 'style', 'color'].map((what) => style.getPropertyValue(`${side}-${what}`)).join(' ');
      const edges = ['border-top', 'border-left', 'border-bottom', 'outline'].map((side) => `${side}: ${edge(side)}`);
      const rest = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      // A button that has its own border and ground is drawn the same whichever word its `appearance` is.
      const drawn = element.matches('input') ? [`appearance: ${style.appearance}`] : [];
      const { tagName, attributes } = element;
      const marks = [...attributes].filter(({ name }) => /^data-(tk|part|state|variant)$/.test(name));
      const name = tagName.toLowerCase() + marks.map((mark) => `[${mark.name}="${mark.value}"]`).join('');
      return `${name} { ${[...edges, ...rest, ...drawn].join('; ')} }`;
    });
  });
}

for (const story of inTurn(stories)) {
  test(`${story.join('/')} keeps borders, colours and type beside ${Object.keys(hostSheets).join(', ')}, before or after it`, async ({
    page,
    origins,
  }) => {
    await openStill(page, origins.shop, story);
    const alone = await painted(page);
    expect(alone.length).toBeGreaterThan(10);
    for (const [name, load] of Object.entries(hostSheets)) {
      const css = await load();
      for (const place of ['before', 'after'] as const) {
        await link(page, css, place);
        expect.soft(await painted(page), `${name}, ${place}`).toEqual(alone);
        await unlink(page);
      }
      expect(await painted(page), `without ${name} again`).toEqual(alone);
    }
  });
}

test('keyboard focus keeps its ring beside the sheet of a page, before or after it', async ({ page, origins }) => {
  await openStill(page, origins.shop, ['payment-link-page', 'ready-secure']);
  /** The rings of everything that the tab key reaches inside the component, by element. */
  const rings = async () => {
    const seen = new Map<string, string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const [name, ring] = await page.evaluate(() => {
        const active = document.activeElement;
        if (active === null || active.closest('[data-tk]') === null) return ['outside', ''];
        const drawn = [
          [active, null],
          [active.closest('[data-part="method"]'), null],
          [active.closest('[data-part="field"]'), '::before'],
        ] as const;
        const painted = drawn.map(([element, part]) => {
          if (element === null) return 'none';
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
          return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        });
        return [`${active.tagName} ${active.id} ${active.textContent}`, painted.join(' | ')];
      });
      if (name !== 'outside') seen.set(name, ring);
    }
    return [...seen].sort();
  };
  const alone = await rings();
  expect(alone.length).toBeGreaterThan(2);
  expect(alone.filter(([, ring]) => !ring.includes('solid 2px'))).toEqual([]);
  for (const [name, load] of Object.entries(hostSheets)) {
    const css = await load();
    for (const place of ['before', 'after'] as const) {
      await link(page, css, place);
      expect(await rings(), `${name}, ${place}`).toEqual(alone);
      await unlink(page);
    }
  }
});

test.describe('a merchant’s own rule for a part', () => {
  const pay = '[data-part="button"][data-variant="primary"]';
  const color = (page: Page) =>
    page
      .locator(pay)
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);

  for (const place of ['before', 'after'] as const) {
    test(`wins, linked ${place} the theme, also over a variant and beside a framework`, async ({ page, origins }) => {
      await openStill(page, origins.shop, ['payment-link-page', 'ready-secure']);
      await link(page, await hostSheets['Tailwind 3'](), place);
      await link(page, "[data-tk] [data-part='button'] { background: rgb(1 2 3); }", place);
      expect(await color(page)).toBe('rgb(1, 2, 3)');
      // Pointed at as well.
      await page.locator(pay).first().hover();
      expect(await color(page)).toBe('rgb(1, 2, 3)');
    });
  }

  test('of one attribute or class is enough after the theme', async ({ page, origins }) => {
    await openStill(page, origins.shop, ['payment-link-page', 'ready-secure']);
    await link(page, "[data-part='button'] { background: rgb(1 2 3); }", 'after');
    expect(await color(page)).toBe('rgb(1, 2, 3)');
  });

  test('sets a token, also where it is linked before the theme', async ({ page, origins }) => {
    await openStill(page, origins.shop, ['payment-link-page', 'ready-secure']);
    await link(page, '[data-tk] { --tk-accent: rgb(4 5 6); }', 'before');
    expect(await color(page)).toBe('rgb(4, 5, 6)');
  });

  test('wins from a layer where the theme is imported into one before it', async ({ page, origins }) => {
    await openStill(page, origins.shop, ['payment-link-page', 'ready-secure']);
    // The page's own theme, as `@import 'tillkit/theme.css' layer(kit)` has it.
    const theme = await page.evaluate(async () => {
      const texts = [...document.styleSheets]
        .filter(({ href }) => href)
        .map(async ({ href }) => (await fetch(href ?? '')).text());
      return (await Promise.all(texts)).join('\n');
    });
    expect(theme).toContain('data-part');
    await page.evaluate(() => {
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) sheet.remove();
    });
    const mine = "@layer mine { [data-part='button'] { background: rgb(7 8 9); } }";
    await link(page, `@layer base, kit, mine; @layer kit { ${theme} } ${mine}`, 'after');
    expect(await color(page)).toBe('rgb(7, 8, 9)');
    await link(page, await hostSheets['Tailwind 4'](), 'before');
    expect(
      await page
        .locator('[data-part="field"]')
        .first()
        .evaluate((one) => getComputedStyle(one, '::before').borderTopWidth),
    ).toBe('1px');
  });
});
