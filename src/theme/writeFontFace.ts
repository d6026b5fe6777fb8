import type { AppearanceFont, AppearanceRepair } from './appearance.ts';
import { pickOption } from './pickOption.ts';

/** Writes the rule that loads a font, and the origin of its file; `undefined` for a font that is not valid. */
export function writeFontFace(
  { family, src, weight = 400, style = 'normal' }: AppearanceFont,
  repairs: AppearanceRepair[],
): { readonly rule: string; readonly origin: string } | undefined {
  const url = URL.canParse(src) ? new URL(src) : undefined;
  const isLoopback = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  // All of it becomes part of a style sheet: only a name, an address, a weight and a style may get there.
  const isName = /^[\p{L}\p{N} _-]{1,100}$/u.test(family);
  const isWeight = /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/.test(String(weight));
  if (url === undefined || !(url.protocol === 'https:' || isLoopback) || !isName || !isWeight) {
    const given = JSON.stringify({ family, src, weight });
    const why = 'A font has a name, an https address and a weight from 1 to 1000.';
    repairs.push({ name: 'fonts', given, used: 'the other fonts', why });
    return undefined;
  }
  const address = url.href.replace(/['"\\()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  const fontStyle = pickOption('style', style, { normal: 'normal', italic: 'italic' });
  return {
    rule: `@font-face{font-family:"${family}";src:url("${address}");font-weight:${weight};font-style:${fontStyle};font-display:swap}`,
    origin: url.origin,
  };
}
