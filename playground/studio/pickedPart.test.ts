import { describe, expect, it } from 'vitest';
import { controlForPart, controlForToken } from './pickedPart.ts';

const part = (selector: string, ...tokens: string[]) => controlForPart({ at: 0, selector, tokens })?.name;

describe('the control of a picked part', () => {
  it('is the one that decides the part’s shape, where there is one', () => {
    expect(part('[data-part="label"]', '--tk-text-muted')).toBe('Labels');
    expect(part('[data-part="card-group"]')).toBe('Card fields');
    expect(part('[data-part="page"]', '--tk-space')).toBe('Layout');
  });

  it('is otherwise that of its closest token: a colour before the space around it', () => {
    expect(part('[data-part="button"][data-variant="primary"]', '--tk-accent', '--tk-radius', '--tk-space')).toBe(
      'Brand colour',
    );
    expect(part('[data-part="panel"]', '--tk-radius-large', '--tk-surface')).toBe('Panel');
    expect(part('[data-part="field-row"]', '--tk-space')).toBe('Density');
    expect(part('[data-part="brand"]')).toBeUndefined();
  });

  it('is of each token by itself, and of none that only a style sheet changes', () => {
    expect(controlForToken('--tk-panel-radius')?.name).toBe('Corners');
    expect(controlForToken('--tk-text')?.name).toBe('Text');
    expect(controlForToken('--tk-text-muted')?.name).toBe('Quiet text');
    expect(controlForToken('--tk-tracking')).toBeUndefined();
  });
});
