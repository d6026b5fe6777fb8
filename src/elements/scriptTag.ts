import { defineElements } from './defineElements.ts';
import { type ElementSettings, settingAttributes } from './settings.ts';

/**
 * Settings of a page that loads the elements with a script tag: the attributes of the tag, each with `data-` before its name. The pay origin is the one
 * that the script comes from, unless the tag names another.
 */
function settingsOfTag(tag: HTMLScriptElement): ElementSettings {
  const own = Object.entries(settingAttributes).flatMap(([attribute, setting]) => {
    const text = tag.getAttribute(`data-${attribute}`);
    return text === null ? [] : [[setting, text] as const];
  });
  return { payOrigin: new URL(tag.src).origin, ...Object.fromEntries(own) };
}

/** Defines the custom elements for a page with a script tag: what the module does that the tag's script fetches. */
export const defineFromTag = (tag: HTMLScriptElement): void => defineElements(settingsOfTag(tag));
