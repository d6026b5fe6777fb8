import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Shop, test } from './fixtures.ts';
import { inTurn } from './inTurn.ts';

/** A document with the rules that it comes with, and with the whole sheets of which they are a part; neither runs a script. */
async function bothOf(request: APIRequestContext, address: string): Promise<readonly [part: string, whole: string]> {
  const html = (await (await request.get(address)).text()).replaceAll(/<script.*?<\/script>/gs, '');
  const written = /<style data-of="([^"]+)">.*?<\/style>/gs;
  const addresses = [...html.matchAll(written)].map(([, of = '']) => of);
  expect(addresses, 'sheets of which the document has a part').not.toEqual([]);
  const texts = new Map<string, string>();
  for (const of of addresses) texts.set(of, await (await request.get(new URL(of, address).href)).text());
  return [html, html.replaceAll(written, (_, of: string) => `<style>${texts.get(of)}</style>`)];
}

/** What looks otherwise in the first document than in the second, in every state that a page can come into before it is drawn by its script. */
const differences = (page: Page, documents: readonly [string, string]) =>
  page.evaluate(async (texts) => {
    const open = async (text: string, scripts: boolean) => {
      const frame = document.createElement('iframe');
      if (!scripts) frame.sandbox.add('allow-same-origin');
      frame.srcdoc = text;
      const there = new Promise((resolve) => {
        frame.onload = resolve;
      });
      document.body.append(frame);
      await there;
      return frame;
    };
    const declared = (style: CSSStyleDeclaration) =>
      [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('\n');
    const look = (elements: readonly Element[]) =>
      elements.map((element) => {
        const styleOf = (of?: string) => (element.ownerDocument.defaultView ?? window).getComputedStyle(element, of);
        const around = ['::before', '::after'].map(styleOf).filter(({ content }) => !/^(?:none|normal)$/.test(content));
        const within = element.localName === 'input' ? [styleOf('::placeholder')] : [];
        return [styleOf(), ...around, ...within].map(declared).join('\n');
      });
    // Of many languages, or countries, one is like the other.
    const like = 'li:nth-child(n + 4), li:nth-child(n + 4) *, option';
    const allOf = (place: Document) => {
      for (const one of place.getAnimations())
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
      return [place.documentElement, ...place.body.querySelectorAll(`:not(${like})`)];
    };
    const shown = (place: Document) => {
      for (const one of place.querySelectorAll('details')) one.open = true;
      for (const one of place.querySelectorAll('[hidden]')) one.removeAttribute('hidden');
      place.querySelector('#till-root [data-variant=primary]')?.setAttribute('data-clicked', '');
    };
    const wrong = (place: Document) => {
      for (const one of place.querySelectorAll('[data-part="field"]')) one.setAttribute('data-state', 'invalid');
      for (const one of place.querySelectorAll('[data-part="button"]')) one.setAttribute('data-state', 'disabled');
      for (const one of place.querySelectorAll('input')) one.setAttribute('aria-invalid', 'true');
    };
    const found: string[] = [];
    for (const scripts of [true, false]) {
      const frames = [await open(texts[0], scripts), await open(texts[1], scripts)];
      const places = frames.flatMap(({ contentDocument }) => contentDocument ?? []);
      const compare = (state: string, of: (place: Document) => readonly Element[]) => {
        const [part = [], whole = []] = places.map((place) => look(of(place)));
        if (part.length !== whole.length || part.length === 0)
          found.push(`${state}: ${part.length} for ${whole.length}`);
        const elements = places[0] === undefined ? [] : of(places[0]);
        for (const [index, style] of whole.entries()) {
          if (style === part[index]) continue;
          const [lines, known] = [style, part[index] ?? ''].map((text) => text.split('\n')) as [string[], string[]];
          const other = lines.flatMap((line, at) => (line === known[at] ? [] : `${line} (${known[at]})`));
          found.push(`${state}: ${elements[index]?.outerHTML.slice(0, 90)} ${other.slice(0, 3)}`);
        }
      };
      compare(scripts ? 'as it comes' : 'without script', allOf);
      if (scripts) {
        const controls = places.map((place) => [
          ...place.querySelectorAll<HTMLElement>('input, select, button, summary'),
        ]);
        for (const index of controls[0]?.keys() ?? []) {
          compare(`control ${index} focused`, (place) => {
            const control = controls[places.indexOf(place)]?.[index];
            control?.focus();
            const field = control?.closest('[data-part="field"], [data-part="method"]');
            return control === undefined ? [] : [control, ...(field?.querySelectorAll('*') ?? [])];
          });
          for (const of of controls) of[index]?.blur();
        }
        places.forEach(shown);
        compare('all shown', allOf);
        places.forEach(wrong);
        compare('all wrong', allOf);
      }
      for (const frame of frames) frame.remove();
    }
    return found;
  }, documents);

const looks = {
  'on a phone': { width: 320, media: { reducedMotion: 'no-preference' } },
  'in the dark': { width: 390, media: { colorScheme: 'dark', reducedMotion: 'reduce' } },
  'in forced colours': { width: 600, media: { forcedColors: 'active', reducedMotion: 'reduce' } },
  'wide, with more contrast': { width: 1280, media: { contrast: 'more', reducedMotion: 'reduce' } },
  'on paper': { width: 900, media: { media: 'print', reducedMotion: 'reduce' } },
} as const;

/** Expects that a document looks the same with its own rules as with the whole sheets. */
async function expectSame(page: Page, address: string, names: readonly (keyof typeof looks)[]) {
  const documents = await bothOf(page.request, address);
  const around = new URL('/two-documents', address).href;
  const body = '<style>body{margin:0}iframe{border:0;display:block;width:100%;height:700px}</style>';
  await page.route(around, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(around);
  for (const name of names) {
    const { width, media } = looks[name];
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
    expect.soft(await differences(page, documents), name).toEqual([]);
  }
}

/** Opens a payout's page once, which leaves its cookie, and gives the address of the document that comes with that. */
async function payoutAddress(page: Page, shop: Shop, wish?: Parameters<Shop['payout']>[0]): Promise<string> {
  await page.goto((await shop.payout(wish)).link);
  await page.locator('#till-root[data-drawn]').waitFor();
  return page.url();
}

test('a payment and a payout look the same with the rules in their documents as with the whole style sheet', async ({
  page,
  shop,
}) => {
  await expectSame(page, (await shop.order()).openLink, ['in the dark']);
  await expectSame(page, await payoutAddress(page, shop), ['on a phone']);
});

test('a payment with saved methods looks the same with the rules in its document as with the whole style sheet', async ({
  page,
  shop,
}) => {
  await page.goto(await shop.secureLink(await shop.order({ customer: 'returning' })));
  await page.locator('#till-root[data-drawn] [data-part="radio"]').first().waitFor();
  await expectSame(page, page.url(), ['on a phone']);
});

test('a payment looks the same with the rules in its document as with the whole style sheet, wide, on paper and from right to left', async ({
  page,
  shop,
}) => {
  const { openLink } = await shop.order();
  await expectSame(page, openLink, ['in forced colours', 'wide, with more contrast', 'on paper']);
  await expectSame(page, `${openLink}?locale=ar`, ['on a phone']);
});

test('a payment that was declined looks the same with the rules in its document as with the whole style sheet', async ({
  page,
  shop,
  till,
}) => {
  const { openLink } = await shop.order();
  await page.goto(openLink);
  await till.enterCard({ number: '4000000000000002', cvc: '123', holder: 'Test Card Holder' });
  await till.pay();
  await page.locator('[data-part="notice"][data-tone="danger"]').waitFor();
  await expectSame(page, openLink, ['on a phone']);
});

for (const wish of inTurn([
  { currency: 'USD', layout: 'tabs' },
  { currency: 'GBP' },
  { currency: 'BRL', layout: 'tabs' },
] as const))
  test(`a payout in ${wish.currency} looks the same with the rules in its document as with the whole style sheet`, async ({
    page,
    shop,
  }) => {
    await expectSame(page, await payoutAddress(page, shop, wish), ['in the dark']);
  });
