import { type FrameAppearance, type FrameForm, textOverride } from '../../frames/index.ts';
import type { TextOverrides } from '../../i18n/index.ts';

/** The texts of a frame, by what is asked in it. */
const textsOf = {
  card: /^card\.[\w.]{1,60}$/,
  code: /^saved\.cvc\.[\w.]{1,60}$/,
  payout: /^[a-z]{1,20}\.[\w.]{1,60}$/i,
  bank: /^(?:threeds|bank)\.[\w.]{1,60}$/i,
} as const;

/** The merchant's own words that go into a frame, plural ones too. A text that the channel does not take is left out: the frame has the kit's. */
export function frameTexts(words: TextOverrides | undefined, kind: FrameForm['kind']): FrameAppearance['texts'] {
  const carried = Object.entries(words ?? {}).flatMap(([key, text]) => {
    const read = textsOf[kind].test(key) ? textOverride.safeParse(text) : undefined;
    return read?.success ? [[key, read.data] as const] : [];
  });
  return Object.fromEntries(carried);
}
