import { documentText } from './documentText.ts';
import type { BootData, FirstRead } from './pageData.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { type Drawn, styleOfLook } from './renderDocument.ts';
import type { InlineSources } from './securityHeaders.ts';
import { sourceOf, untilScript } from './untilScript.ts';

/**
 * Makes what draws the page of a payment link as its script would draw it first. It gives `undefined` where the script is to draw: the page shows no form, or
 * could not be drawn here.
 */
export function createDrawing({ options }: ProxyContext) {
  let sheetTexts: Promise<readonly string[]> | undefined;
  /** The text of the page's style sheets: in the document itself a first visit sees the form without waiting for another answer. */
  const sheets = (): Promise<readonly string[]> => {
    const read = async (path: string) => {
      const file = await options.assets(path.slice('/assets/'.length));
      return file === undefined ? [] : [new TextDecoder().decode(file.body)];
    };
    sheetTexts ??= Promise.all(options.pageAssets.styles.map(read)).then((texts) => texts.flat());
    return sheetTexts;
  };
  return async (boot: BootData, first: FirstRead, seller: string): Promise<Drawn | undefined> => {
    const { text } = documentText(boot.locale);
    const markup = await options.drawPaymentLink?.(boot, first, text('document.title', seller)).catch(() => undefined);
    if (markup === undefined) return undefined;
    const look = styleOfLook(first.answer);
    const stopped = text('document.stopped');
    return { markup, stopped, script: untilScript, styles: [...(await sheets()), ...(look === '' ? [] : [look])] };
  };
}

/** What the policy of a document allows for what is drawn in it: its own texts, by their hashes. */
export async function inlineSourcesOf(drawn: Drawn | undefined): Promise<InlineSources> {
  if (drawn === undefined) return { scripts: [], styles: [] };
  return { scripts: [await sourceOf(drawn.script)], styles: await Promise.all(drawn.styles.map(sourceOf)) };
}
