const said = new Set<string>();

/** Says something to a developer on the console, once, in a development build alone. */
export function developmentNote(text: string): void {
  if (said.has(text) || !isDevelopment()) return;
  said.add(text);
  // biome-ignore lint/suspicious/noConsole: where developers of a page read.
  console.warn(`tillkit: ${text}`);
}

/** Bundlers write the value in place of the whole expression; where none has, there may be no `process`. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === 'development';
  } catch {
    return false;
  }
}
