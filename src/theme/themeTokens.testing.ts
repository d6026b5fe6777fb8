/** The CSS value syntax of a token; `<shadow>` and `<font-family>` are what the properties of those names take, `<keyword>` a word of docs/appearance.md. */
export type TokenSyntax = '<color>' | '<length>' | '<shadow>' | '<font-family>' | '<keyword>';

/** The tier of a token: raw steps, what a colour is for, or one part of one component. */
export type TokenTier = 'palette' | 'semantic' | 'component';

/** One CSS custom property that the theme reads. */
export interface ThemeToken {
  /** Name of the custom property, for example `--tk-accent`. */
  readonly name: `--tk-${string}`;
  readonly syntax: TokenSyntax;
  /** `palette` tokens are overridden on `:root`; `semantic` ones on any ancestor of a component; `component` ones have no value until one is set. */
  readonly tier: TokenTier;
}

/** Every token of the theme, tier by tier, in the order of `tokens.css`. */
export const themeTokens: readonly ThemeToken[] = [
  ...tokens(
    'palette',
    '<color>',
    'white gray-50 gray-100 gray-200 gray-400 gray-500 gray-900 night-50 night-200 night-400 night-600 night-700 night-850 night-900 indigo-50 indigo-100 indigo-300 indigo-400 indigo-600 indigo-700 indigo-900 indigo-950 green-50 green-300 green-700 green-900 amber-50 amber-300 amber-700 amber-900 red-50 red-300 red-700 red-900',
  ),
  ...tokens(
    'semantic',
    '<color>',
    'canvas surface sunken text text-muted border border-control accent accent-hover accent-soft on-accent focus halo info info-soft success success-soft warning warning-soft danger danger-soft scrim',
  ),
  ...tokens('semantic', '<shadow>', 'shadow shadow-raised'),
  ...tokens('semantic', '<font-family>', 'font'),
  ...tokens('semantic', '<length>', 'font-size radius radius-large space control-size'),
  ...tokens('semantic', '<keyword>', 'labels card-fields layout'),
  ...tokens(
    'component',
    '<color>',
    'button-background button-background-hover button-edge button-secondary-hover button-text input-background method-background method-background-checked panel-background',
  ),
  ...tokens('component', '<length>', 'button-radius dialog-radius method-radius page-min-block-size panel-radius'),
];

function tokens(tier: TokenTier, syntax: TokenSyntax, names: string): ThemeToken[] {
  return names.split(' ').map((name) => ({ name: `--tk-${name}` as const, syntax, tier }));
}
