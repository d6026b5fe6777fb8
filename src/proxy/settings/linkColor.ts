/** Names of CSS (Color 4) with their values, in pairs. */
const named = new Map(
  (
    'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd ' +
    'blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 ' +
    'cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 ' +
    'darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 ' +
    'darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 ' +
    'deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 ' +
    'fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 ' +
    'honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 ' +
    'lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 ' +
    'lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 ' +
    'lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa ' +
    'mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a ' +
    'mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead ' +
    'navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 ' +
    'paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 ' +
    'purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 ' +
    'seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa ' +
    'springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 ' +
    'white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32'
  )
    .split(/ (?=\w+ [\da-f]{6})/)
    .map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [name, `#${value}`] as const;
    }),
);

const hex = /^#(?:[\da-f]{3}f?|[\da-f]{6}(?:ff)?)$/;
const rgb = /^rgba?\( ?(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?, ?| )(\d{1,3}) ?(?:[,/] ?(?:1|1\.0|100%) ?)?\)$/;
const hsl =
  /^hsla?\( ?(\d{1,3})(?:deg)?(?: ?, ?| )(\d{1,3}(?:\.\d{1,4})?)%(?: ?, ?| )(\d{1,3}(?:\.\d{1,4})?)% ?(?:[,/] ?(?:1|1\.0|100%) ?)?\)$/;

/**
 * Reads one opaque colour as `#rrggbb`: three or six hexadecimal digits, `rgb()`, `hsl()` or a name of CSS. `undefined` for everything else,
 * whatever it is: transparency, variables, other functions, a second declaration. Total; never throws.
 */
export function readLinkColor(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > 64) return undefined;
  const text = input.toLowerCase().replace(/ +/g, ' ').replace(/^ | $/g, '');
  if (hex.test(text)) {
    const digits = text.slice(1);
    return digits.length <= 4 ? `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}` : text.slice(0, 7);
  }
  const [, ...channels] = rgb.exec(text) ?? [];
  if (channels.length === 3) return hexOf(channels.map(Number));
  const [, hue, saturation, lightness] = hsl.exec(text) ?? [];
  if (hue !== undefined) return fromHsl(Number(hue) % 360, Number(saturation) / 100, Number(lightness) / 100);
  return named.get(text);
}

function hexOf(channels: readonly number[]): string | undefined {
  if (channels.some((channel) => channel > 255)) return undefined;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

// CSS Color 4, 7.1.
function fromHsl(hue: number, saturation: number, lightness: number): string | undefined {
  if (saturation > 1 || lightness > 1) return undefined;
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return hexOf(
    [0, 8, 4].map((n) => {
      const k = (n + hue / 30) % 12;
      return Math.round((lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255);
    }),
  );
}

/** Relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The surfaces that a button may lie on, light and dark. Held to the theme's tokens by a test. */
export const surfaces = ['#ffffff', '#171a23'] as const;

/** A button of this colour: the text that can be read on it, its own where that is readable, and an edge where it needs one. */
export function buttonOf(
  background: string,
  wanted?: string,
): { readonly background: string; readonly text: string; readonly edge?: string } {
  const readable = wanted !== undefined && contrast(background, wanted) >= 4.5;
  // One of the two always has more than 4.58.
  const plain = contrast(background, '#000000') > contrast(background, '#ffffff') ? '#000000' : '#ffffff';
  const text = readable ? wanted : plain;
  // The text is far from the colour, and so from a surface that the colour is near to: an edge of it is seen wherever the button would not be.
  return surfaces.some((surface) => contrast(surface, background) < 3)
    ? { background, text, edge: text }
    : { background, text };
}

/** Luminances from which on, and up to which, every text of the light and the dark scheme has 4.5:1. Held to the theme's tokens by a test. */
const lightFrom = 0.704;
const darkUpTo = 0.0639;

/** A ground for the page, with the scheme that can be read on it; `undefined` for the colours between, on which neither can. */
export function canvasOf(
  background: string,
): { readonly background: string; readonly scheme: 'light' | 'dark' } | undefined {
  const light = luminance(background);
  if (light >= lightFrom) return { background, scheme: 'light' };
  return light <= darkUpTo ? { background, scheme: 'dark' } : undefined;
}
