import type { FrameForm } from '../frames/index.ts';
import { loadMessages, loadTexts, savedTexts } from '../i18n/index.ts';

/** Fetches what the fields of a card frame say in a locale (BCP 47), so that drawing them waits for nothing. Rejects where it cannot be fetched. */
export async function loadFrameTexts(kind: FrameForm['kind'], locale: string): Promise<void> {
  await Promise.all([loadMessages(locale), kind === 'code' ? loadTexts(savedTexts, locale) : undefined]);
}
