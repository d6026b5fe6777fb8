import { type Appearance, appearancePresets, type CompiledAppearance, compileAppearance } from 'tillkit/theme';

/** The appearance that is chosen by its name. */
export function presetOf(brand: string): Appearance | undefined {
  return Object.entries(appearancePresets).find(([name]) => name === brand)?.[1];
}

/** The preview's appearance: the designer's own, else the chosen preset, else none. */
export function appearanceOf(brand: string, own: Appearance | undefined): CompiledAppearance | undefined {
  const appearance = own ?? presetOf(brand);
  return appearance && compileAppearance(appearance);
}

/** The comment that a style sheet of the studio begins with, so that it can be pasted there again. */
export const appearanceComment = (appearance: Appearance) =>
  `/* tillkit appearance: ${JSON.stringify(appearance).replaceAll('*/', '*\\/')} */\n`;

/** The whole appearance out of a style sheet or design tokens of the studio; `undefined` where it is not in them. */
export function readExported(text: string): Appearance | undefined {
  const [, comment] = /^\/\* tillkit appearance: (.*) \*\/$/m.exec(text) ?? [];
  if (comment !== undefined) return readAppearance(comment);
  try {
    const { $extensions } = JSON.parse(text) as { $extensions?: { tillkit?: unknown } };
    return readAppearance(JSON.stringify($extensions?.tillkit ?? null));
  } catch {
    return undefined;
  }
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
