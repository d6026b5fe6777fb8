import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createNeededStyles } from './neededStyles.ts';

/** What is left of a sheet for a document with these parts. */
const left = (sheet: string, markup: string) => createNeededStyles([sheet])(markup)[0];

const form = '<div data-tk="link-page"><form data-part="form"><input data-part="input"></form></div>';

describe('of a style sheet a document needs', () => {
  everyRow([
    ['a rule without parts', 'html{color:red}'],
    ['a rule of its part, in any state', '[data-tk] :where([data-part=input][data-state=invalid]:focus){color:red}'],
    ['what excludes a part that is not there', '[data-part=form]:not(:has([data-part=dialog])){color:red}'],
    ['what matches a beginning or an end', "[data-tk$=link-page]{color:red}[data-part^='in']{color:red}"],
    ['one of several, in brackets', '[data-tk] :where([data-part=dialog],[data-part=form]>*){color:red}'],
    ['rules within conditions', '@media print{@container tk (inline-size<35em){[data-part=form]{color:red}}}'],
    ['a layer, its tokens and its order', '@layer one,two;@layer one{@property --a{inherits:true}:root{--a:red}}'],
    [
      'an animation that it uses',
      '[data-part=form]{animation:.2s ease-out turn}@keyframes turn{0%{rotate:0}to{rotate:1turn}}',
    ],
    ['text with brackets in it', `[data-part=form]:after{content:"}[data-part=dialog]{"}[data-part=input]{color:red}`],
    ['what asks for any other value than one that no sheet sets', '@container not style(--look:flat){html{color:red}}'],
    ['what a token asks for that a sheet sets', ':root{--look:flat}@container style(--look:flat){html{color:red}}'],
  ])('%s', (_, sheet) => {
    expect(left(sheet, form)).toBe(sheet);
  });

  everyRow([
    ['a rule of another part', '[data-tk] :where([data-part=dialog] [data-part=form]){color:red}'],
    ['a rule of an element with another part in it', '[data-part=form]:has(>[data-part=hint]){color:red}'],
    ['conditions with nothing in them', '@media print{[data-part=dialog]{color:red}}'],
    ['an animation that nothing uses', '[data-part=dialog]{animation:.2s turn}@keyframes turn{to{rotate:1turn}}'],
    [
      'what a token asks for that no sheet sets',
      '@container style(--look:flat) or style(--look:deep){html{color:red}}',
    ],
  ])('but not %s', (_, sheet) => {
    expect(left(sheet, form)).toBe('');
  });

  it('of a list of selectors those that can match', () => {
    const sheet = '[data-part=form],[data-tk=dialog],[data-part=input]:is(:focus,:hover){color:red}';
    expect(left(sheet, form)).toBe('[data-part=form],[data-part=input]:is(:focus,:hover){color:red}');
  });

  it('no comment', () => {
    expect(left("/* A form's { */\nhtml{color:red}/* } */[data-part=form]{color:red}", form)).toBe(
      'html{color:red}[data-part=form]{color:red}',
    );
  });

  it('of each sheet its own, by the parts of the document', () => {
    const needed = createNeededStyles(['[data-part=form]{color:red}', '[data-part=hint]{--look:flat}']);
    expect(needed(form)).toEqual(['[data-part=form]{color:red}', '']);
    expect(needed(`${form}<p data-part="hint">`)).toEqual([
      '[data-part=form]{color:red}',
      '[data-part=hint]{--look:flat}',
    ]);
    // Whatever else differs, documents of one kind share their text.
    expect(needed(form.replace('<input', '<input name="number"'))).toBe(needed(form));
  });
});
