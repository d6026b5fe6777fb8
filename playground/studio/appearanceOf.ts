import { appearancePresets, type CompiledAppearance, compileAppearance } from 'tillkit/theme';

/** The appearance that is chosen by its name; none for the theme as it is. */
export function appearanceOf(brand: string): CompiledAppearance | undefined {
  const preset = Object.entries(appearancePresets).find(([name]) => name === brand);
  return preset && compileAppearance(preset[1]);
}
