export { defineElements } from './defineElements.ts';
export { customElementsManifest } from './manifest.ts';
export { configureElements, type ElementSettings } from './settings.ts';
