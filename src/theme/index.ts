/** Door of the theme room: what can be themed. The look itself is `theme.css`, which the page links. */
export { type ColorScheme, schemeAttribute } from './colorScheme.ts';
export { type ThemeToken, type TokenSyntax, type TokenTier, themeTokens } from './themeTokens.ts';
