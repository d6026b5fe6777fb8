import type { Message, Translations } from '../i18n/index.ts';
import { later } from '../ui/index.ts';

/** The file with the texts of one language. */
export interface TextFile {
  /** Name of the file, beside the module that fetches it. */
  readonly file: string;
  /** SHA-384 of its content, as the `integrity` attribute has it. */
  readonly integrity: string;
}

/** The texts of one language by part, each in the order of their sorted keys. */
type LanguageTexts = Readonly<Record<string, readonly Message[]>>;

/** Fetches a file whose hash is known: any other content is refused, whatever status it comes with. */
async function fetchTexts(address: string, integrity: string): Promise<LanguageTexts> {
  const answer = await fetch(address, { integrity, credentials: 'omit' });
  // The hash says that our own build has written it.
  return (await answer.json()) as LanguageTexts;
}

/**
 * The translations of the module for a script tag. It has English alone, and fetches each other language as one file with the texts of every part: once,
 * and again where it could not be had or was not the file that belongs to the module.
 *
 * @param module address of the module; the files are beside it
 * @param files the file of each language, by BCP 47 tag
 * @returns gives the translations of a part by its name. A translation rejects when its file cannot be fetched; the next call tries again.
 */
export function textsBeside(module: string, files: Readonly<Record<string, TextFile>>): (part: string) => Translations {
  const languages = Object.entries(files).map(
    ([tag, { file, integrity }]) =>
      [tag, later(() => fetchTexts(new URL(file, module).href, integrity), 'main')] as const,
  );
  return (part) =>
    Object.fromEntries(languages.map(([tag, load]) => [tag, async () => ({ texts: (await load())[part] ?? [] })]));
}
