import type { StudioState } from './studioState.ts';

const isTrue = '(min-width: 0px)';
const isFalse = '(max-width: 0px)';

/** What style sheets ask of the device, answered for a way of seeing; everything else is as the device has it. */
const answers: Partial<Record<StudioState['sight'], readonly (readonly [asked: RegExp, answer: string])[]>> = {
  'more-contrast': [[/\(prefers-contrast:\s*more\)/g, isTrue]],
  'forced-colors': [
    [/\(forced-colors:\s*active\)/g, isTrue],
    [/\(forced-colors:\s*none\)/g, isFalse],
  ],
};

function mediaRulesIn(rules: Iterable<CSSRule>): readonly CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSImportRule) return rule.styleSheet === null ? [] : mediaRulesIn(rule.styleSheet.cssRules);
    if (!(rule instanceof CSSGroupingRule)) return [];
    return [...(rule instanceof CSSMediaRule ? [rule] : []), ...mediaRulesIn(rule.cssRules)];
  });
}

const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot))),
];

/** Returns a function that shows the page as to somebody who sees it that way, whatever style sheets it gets later. */
export function createMediaEmulation(): (sight: StudioState['sight']) => void {
  const original = new WeakMap<CSSMediaRule, string>();
  let sight: StudioState['sight'] = 'full';
  const apply = () => {
    const sheets = rootsIn(document).flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets]);
    for (const rule of sheets.flatMap(({ cssRules }) => mediaRulesIn(cssRules))) {
      const before = original.get(rule) ?? rule.media.mediaText;
      const now = (answers[sight] ?? []).reduce((text, [asked, answer]) => text.replace(asked, answer), before);
      if (now === rule.media.mediaText) continue;
      original.set(rule, before);
      rule.media.mediaText = now;
    }
  };
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(apply);
  });
  return (next) => {
    sight = next;
    if (answers[sight] === undefined) observer.disconnect();
    else observer.observe(document, { subtree: true, childList: true });
    apply();
    // A theme that has just been sent is adopted with the next frame, which no observer is told.
    requestAnimationFrame(() => requestAnimationFrame(apply));
  };
}
