import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadTexts, resolveTexts } from './texts.mjs';

// Hooks of Node's module loader for the modules of texts: Playwright loads the sources without Vite.

export async function resolve(name, context, next) {
  const path = resolveTexts(name);
  return path ? { url: pathToFileURL(path).href, format: 'module', shortCircuit: true } : next(name, context);
}

export async function load(url, context, next) {
  const made = url.startsWith('file:') ? await loadTexts(fileURLToPath(url)) : undefined;
  return made ? { source: made.code, format: 'module', shortCircuit: true } : next(url, context);
}
