export { adoptStyles } from './adoptStyles.ts';
export type {
  Appearance,
  AppearanceFont,
  AppearanceRepair,
  AppearanceSheet,
  CompiledAppearance,
  ContrastRow,
  Scheme,
} from './appearance.ts';
export { brandRules } from './brandRules.ts';
export { compileAppearance } from './compileAppearance.ts';
export { type ImportedAppearance, importAppearance } from './importAppearance.ts';
export { boundaryPairs, type PaintedPair, textPairs } from './paintedPairs.ts';
export { appearancePresets } from './presets.ts';
export type { ThemeColour } from './themeColours.ts';
export { walletStyles } from './walletStyles.ts';
