import { expect, test } from './fixtures.ts';
import { installMisfits, misfitsUnder } from './misfits.ts';

const line = 'Breakfast bowl, glazed by hand';

/** One defect each: what is on the page, its rules, and a piece of what is to be said of it. */
const defects = {
  'a box that cuts its text at the side': [
    `<p>${line}</p>`,
    'p { width: 100px; overflow: hidden; white-space: nowrap }',
    'is cut off',
  ],
  'a box that cuts its text below': [
    `<p>${line}</p>`,
    'p { width: 100px; height: 30px; overflow: hidden }',
    'is cut off',
  ],
  'a cut far above the text': [
    `<section><div><p>${line}</p></div></section>`,
    'section { height: 60px; overflow: clip } p { padding-top: 50px }',
    'is cut off',
  ],
  'an ellipsis': [
    `<p>${line}</p>`,
    'p { width: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }',
    'too narrow for',
  ],
  'text over text': [`<p>${line}</p><p>${line}</p>`, 'p + p { margin-top: -18px }', 'overlap'],
  'a picture over text': [
    `<p>${line}<svg></svg></p>`,
    'p { position: relative } svg { position: absolute; left: 40px; width: 20px; height: 20px }',
    'overlap',
  ],
  'text beside its button': [
    `<button>${line}</button>`,
    'button { width: 80px; height: 40px; padding: 0; white-space: nowrap }',
    'reaches out of its button',
  ],
  'a box that has to be scrolled sideways': [
    `<div><p>${line}</p></div>`,
    'div { width: 100px; overflow: auto } p { width: 300px }',
    'too narrow for',
  ],
  'text that no scrolling reaches': [
    `<div><p>${line}</p></div>`,
    'div { height: 60px; overflow: auto; display: grid; align-content: center } p { width: 100px; height: 200px }',
    'above what can be scrolled to',
  ],
  'a page wider than its window': [`<p>${line}</p>`, 'p { width: 500px }', 'wider than its window'],
  'text that begins before the window': [`<p>${line}</p>`, 'p { margin-left: -20px }', 'reaches out of the window'],
  'a field that cuts a card number': [
    '<input inputmode="numeric" value="4242 4242 4242 4242">',
    'input { width: 60px }',
    'px of “4242',
  ],
  'a field that cuts what it proposes': [`<input placeholder="${line}">`, 'input { width: 60px }', 'px of “Breakfast'],
  'a list that cuts its choice': [
    `<select><option>${line}</option></select>`,
    'select { width: 60px }',
    'px of “Breakfast',
  ],
  'a sign over what a field shows': [
    '<div><input value="Breakfast bowl"><svg></svg></div>',
    'div { position: relative } input { width: 180px } svg { position: absolute; left: 30px; top: 0; width: 20px; height: 20px }',
    'overlap',
  ],
} as const;

/** What is cut or covered on purpose. */
const sound = {
  body: `<p>${line}</p><p id="hidden">${line}</p><label>Name <input value="Ada"></label> <button>Pay</button>
    <select><option>One</option></select> <div id="low"><p>${line}</p><p>${line}</p><p>${line}</p></div><p>${line}</p><p>${line}</p>
    <input readonly value="${line} ${line} ${line} ${line}"><div id="above"><p>${line}</p></div>`,
  css: `#hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
    #low { height: 30px; overflow-y: auto } #above { position: fixed; top: 0; background: #fff }`,
};

const pageOf = (body: string, css: string) =>
  `<!doctype html><style>* { margin: 0; font: 16px/1.25 sans-serif } ${css}</style>${body}`;

test('what does not fit is found: each of the ways in which text is cut, covered or out of its box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await installMisfits(page);
  await page.goto('about:blank');
  await page.setContent(pageOf(sound.body, sound.css));
  expect(await misfitsUnder(page, ['as it is'])).toEqual([]);
  for (const [defect, [body, css, said]] of Object.entries(defects)) {
    await page.setContent(pageOf(body, css));
    expect((await misfitsUnder(page, ['as it is'])).join('\n'), defect).toContain(said);
  }
});

test('what fits only in the usual size and spacing of text is found', async ({ page }) => {
  await installMisfits(page);
  await page.goto('about:blank');
  // Of one width on every machine, whatever fonts it has.
  const css = 'p { width: 220px; height: 1.2rem; font: 1rem/1.2rem monospace; overflow: hidden }';
  await page.setContent(`<!doctype html><style>${css}</style><p>Breakfast bowl, glazed</p>`);
  expect(await misfitsUnder(page, ['as it is'])).toEqual([]);
  expect((await misfitsUnder(page, ['text spacing'])).join('\n')).toContain('text spacing: “Breakfast');
  expect((await misfitsUnder(page, ['text at 200 %'])).join('\n')).toContain('text at 200 %: “Breakfast');
});
