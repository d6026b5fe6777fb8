import type { Message, Translations } from '../i18n/index.ts';
import { lazyImport } from '../ui/index.ts';

/** The file with the texts of one language. */
export interface TextFile {
  /** Name of the file, beside the module that fetches it. */
  readonly file: string;
  /** SHA-384 of its content, as the `integrity` attribute has it. */
  readonly integrity: string;
}

/** The texts of one language by part, each in the order of their sorted keys. */
type LanguageTexts = Readonly<Record<string, readonly Message[]>>;

/** Fetches a file. The browser refuses content with another hash, whatever the status. */
async function fetchTexts(address: string, integrity: string): Promise<LanguageTexts> {
  const response = await fetch(address, { integrity, credentials: 'omit' });
  // The cast is safe: the hash is that of a file of our own build.
  return (await response.json()) as LanguageTexts;
}

/**
 * Makes the loaders of translations for the script tag's module, which contains only English. Each other language is one file with the texts of every
 * part. Fetches each file once; a failed or wrong file is fetched again on the next call.
 *
 * @param module address of the module; the files are in the same folder
 * @param files the file of each language, by BCP 47 tag
 * @returns a function that finds the translations of a part by its name. A translation rejects when its file cannot be fetched.
 */
export function createTranslationLoaders(
  module: string,
  files: Readonly<Record<string, TextFile>>,
): (part: string) => Translations {
  const languages = Object.entries(files).map(
    ([tag, { file, integrity }]) =>
      [tag, lazyImport(() => fetchTexts(new URL(file, module).href, integrity), 'main')] as const,
  );
  return (part) =>
    Object.fromEntries(languages.map(([tag, load]) => [tag, async () => ({ texts: (await load())[part] ?? [] })]));
}
