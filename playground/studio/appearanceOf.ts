import { type Appearance, appearancePresets, type CompiledAppearance, compileAppearance } from 'tillkit/theme';

/** The appearance that is chosen by its name. */
export function presetOf(brand: string): Appearance | undefined {
  return Object.entries(appearancePresets).find(([name]) => name === brand)?.[1];
}

/** The look of the preview: one of the designer's own, the one that is chosen by its name, or none for the theme as it is. */
export function appearanceOf(brand: string, own: Appearance | undefined): CompiledAppearance | undefined {
  const appearance = own ?? presetOf(brand);
  return appearance && compileAppearance(appearance);
}

/** An appearance out of an address; `undefined` where it is none. */
export function readAppearance(json: string | null): Appearance | undefined {
  if (json === null) return undefined;
  try {
    const appearance = JSON.parse(json) as Appearance;
    compileAppearance(appearance);
    return appearance;
  } catch {
    return undefined;
  }
}
