/** A merchant's brand as a theme: tokens for light, dark and more contrast, in which everything that is painted can be read. */
export {
  type Appearance,
  type AppearanceFont,
  type AppearanceRepair,
  type AppearanceSheet,
  appearancePresets,
  type CompiledAppearance,
  type ContrastRow,
  compileAppearance,
  type ImportedAppearance,
  importAppearance,
  type Scheme,
  type ThemeColour,
} from '../theme/index.ts';
