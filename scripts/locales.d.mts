export function readLocales(): Promise<{ readonly tags: readonly string[]; readonly parts: readonly string[] }>;
export function writtenModules(): Promise<ReadonlyMap<string, string>>;
export function localesTable(): Promise<string>;
export function localesPage(): Promise<string>;
