export { adoptStyles } from './adoptStyles.ts';
export { brandRules } from './brandRules.ts';
export {
  type Appearance,
  type AppearanceFont,
  type AppearanceRepair,
  type AppearanceSheet,
  type CompiledAppearance,
  type ContrastRow,
  compileAppearance,
  type Scheme,
} from './compileAppearance.ts';
export { type ImportedAppearance, importAppearance } from './importAppearance.ts';
export { boundaryPairs, type PaintedPair, textPairs } from './paintedPairs.ts';
export { appearancePresets } from './presets.ts';
export type { ThemeColour } from './themeColours.ts';
export { walletStyles } from './walletStyles.ts';
