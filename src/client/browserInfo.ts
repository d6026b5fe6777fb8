import type { BrowserInfo } from '../contract/index.ts';

const depths = [48, 32, 24, 16, 15, 8, 4, 1];

/** The browser data that a bank's risk check gets (EMV 3DS browser channel). Colour depths that EMV does not know step down to the next one it does. */
export function browserInfo(): BrowserInfo {
  const { colorDepth, height, width } = window.screen;
  return {
    color_depth: depths.find((depth) => depth <= colorDepth) ?? 1,
    screen_height: Math.round(height),
    screen_width: Math.round(width),
    time_zone: new Date().getTimezoneOffset(),
    java_enabled: false,
    java_script_enabled: true,
    language: navigator.language.slice(0, 8),
    user_agent: navigator.userAgent.slice(0, 2048),
  };
}
