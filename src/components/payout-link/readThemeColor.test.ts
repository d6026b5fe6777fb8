// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readThemeColor } from './readThemeColor.ts';

const element = document.body.appendChild(document.createElement('div'));

describe('the theme of a payout link', () => {
  it.each([
    ['#ffd400', 'rgb(255, 212, 0)', '#000'],
    ['#123', 'rgb(17, 34, 51)', '#fff'],
    ['navy', 'rgb(0, 0, 128)', '#fff'],
    [' rgb(10, 200, 10) ', 'rgb(10, 200, 10)', '#000'],
  ])('%s is a colour, with the text that can be read on it', (theme, background, text) => {
    expect(readThemeColor(theme, element)).toEqual({ background, text });
    expect(element.getAttribute('style') ?? '').toBe('');
  });

  it.each([
    'red;background:url(//e.test)',
    '}body{display:none',
    'url(//e.test)',
    'var(--x)',
    'env(x)',
    'attr(data-x)',
    'if(else:red)',
    'inherit',
    'currentcolor',
    'transparent',
    '#12345678',
    '#4285F4\n}',
    'rgba(0, 0, 0, 0.1)',
    'expression(1)',
    'notacolour',
    '',
    'r'.repeat(10_000),
  ])('%j is none', (theme) => {
    expect(readThemeColor(theme, element)).toBeUndefined();
  });
});
