import { expect, test } from './fixtures.ts';
import { installMisfits, misfitsUnder } from './misfits.ts';

const line = 'Breakfast bowl, glazed by hand';

/** One defect each, and a piece of what is to be said of it. */
const defects = {
  'a box that cuts its text at the side': [
    `<p style="width: 100px; overflow: hidden; white-space: nowrap">${line}</p>`,
    'is cut off',
  ],
  'a box that cuts its text below': [
    `<p style="height: 30px; overflow: hidden; width: 100px">${line}</p>`,
    'is cut off',
  ],
  'a cut far above the text': [
    `<section style="height: 60px; overflow: clip"><div><p style="padding-top: 50px">${line}</p></div></section>`,
    'is cut off',
  ],
  'an ellipsis': [
    `<p style="width: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${line}</p>`,
    'too narrow for',
  ],
  'text over text': [`<p>${line}</p><p style="margin-top: -18px">${line}</p>`, 'overlap'],
  'a picture over text': [
    `<p style="position: relative">${line}<svg style="position: absolute; left: 40px; width: 20px; height: 20px"></svg></p>`,
    'overlap',
  ],
  'text beside its button': [
    `<button style="width: 80px; height: 40px; white-space: nowrap; padding: 0">${line}</button>`,
    'reaches out of its button',
  ],
  'a box that has to be scrolled sideways': [
    `<div style="width: 100px; overflow: auto"><p style="width: 300px">${line}</p></div>`,
    'too narrow for',
  ],
  'text that no scrolling reaches': [
    `<div style="height: 60px; overflow: auto; display: grid; align-content: center"><p style="width: 100px; height: 200px">${line}</p></div>`,
    'above what can be scrolled to',
  ],
  'a page wider than its window': [`<p style="width: 500px">${line}</p>`, 'wider than its window'],
  'text that begins before the window': [`<p style="margin-left: -20px">${line}</p>`, 'reaches out of the window'],
  'a field that cuts what is typed': [
    '<input inputmode="numeric" style="width: 60px" value="4242 4242 4242 4242">',
    'px of “4242',
  ],
  'a field that cuts what it proposes': [`<input style="width: 60px" placeholder="${line}">`, 'px of “Breakfast'],
  'a list that cuts its choice': [`<select style="width: 60px"><option>${line}</option></select>`, 'px of “Breakfast'],
  'a sign over what a field shows': [
    '<div style="position: relative; width: 200px"><input style="width: 180px" value="Breakfast bowl"><svg style="position: absolute; left: 30px; top: 0; width: 20px; height: 20px"></svg></div>',
    'overlap',
  ],
} as const;

/** What is cut or covered on purpose. */
const sound = `<p>${line}</p><p style="position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden">${line}</p>
  <label>Name <input value="Ada"></label> <button>Pay</button> <select><option>One</option></select>
  <div style="height: 40px; overflow-y: auto"><p>${line}</p><p>${line}</p><p>${line}</p></div><p>${line}</p><p>${line}</p>
  <input readonly value="${line} ${line} ${line} ${line}">
  <div style="position: fixed; top: 0; background: #fff"><p>${line}</p></div>`;

test('what does not fit is found: each of the ways in which text is cut, covered or out of its box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await installMisfits(page);
  await page.goto('about:blank');
  const found = async (body: string) => {
    await page.setContent(`<!doctype html><style>* { margin: 0; font: 16px/1.25 sans-serif }</style>${body}`);
    return misfitsUnder(page, ['as it is']);
  };
  expect(await found(sound)).toEqual([]);
  for (const [defect, [body, said]] of Object.entries(defects)) {
    expect((await found(body)).join('\n'), defect).toContain(said);
  }
});

test('what fits only in the usual size and spacing of text is found', async ({ page }) => {
  await installMisfits(page);
  await page.goto('about:blank');
  await page.setContent(
    '<!doctype html><style>p { height: 1.2rem; font-size: 1rem; line-height: 1.2rem; width: 220px; overflow: hidden }</style><p>Breakfast bowl, glazed</p>',
  );
  expect(await misfitsUnder(page, ['as it is'])).toEqual([]);
  expect((await misfitsUnder(page, ['text spacing'])).join('\n')).toContain(
    'text spacing: “Breakfast bowl, glazed” is cut off',
  );
  expect((await misfitsUnder(page, ['text at 200 %'])).join('\n')).toContain('text at 200 %: “Breakfast');
});
