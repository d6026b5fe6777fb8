import { documentText } from './documentText.ts';
import type { BootData, FirstPayoutRead, FirstRead, PayoutBootData } from './pageData.ts';
import type { PageAssets, ProxyContext } from './proxyOptions.ts';
import { type Drawn, styleOfLook } from './renderDocument.ts';
import type { InlineSources } from './securityHeaders.ts';
import { sourceOf, untilScript } from './untilScript.ts';

/**
 * Makes what gives the text of a page's style sheets: in the document itself a first visit sees the page without waiting for another answer.
 */
function createSheets({ options }: ProxyContext, { styles }: PageAssets): () => Promise<readonly string[]> {
  let texts: Promise<readonly string[]> | undefined;
  const read = async (path: string) => {
    const file = await options.assets(path.slice('/assets/'.length));
    return file === undefined ? [] : [new TextDecoder().decode(file.body)];
  };
  return () => {
    texts ??= Promise.all(styles.map(read)).then((found) => found.flat());
    return texts;
  };
}

/**
 * Makes what draws the page of a payment link as its script would draw it first. It gives `undefined` where the script is to draw: the page shows no form, or
 * could not be drawn here.
 */
export function createDrawing(context: ProxyContext) {
  const { options } = context;
  const sheets = createSheets(context, options.pageAssets);
  return async (boot: BootData, first: FirstRead, seller: string): Promise<Drawn | undefined> => {
    const { text } = documentText(boot.locale);
    const markup = await options.drawPaymentLink?.(boot, first, text('document.title', seller)).catch(() => undefined);
    if (markup === undefined) return undefined;
    const look = styleOfLook('payment-link-page', first.answer.look);
    const stopped = text('document.stopped');
    return { markup, stopped, script: untilScript, styles: [...(await sheets()), ...(look === '' ? [] : [look])] };
  };
}

/** The same for the page of a payout link. */
export function createPayoutDrawing(context: ProxyContext, assets: PageAssets) {
  const { options } = context;
  const sheets = createSheets(context, assets);
  return async (boot: PayoutBootData, first: FirstPayoutRead, merchant: string): Promise<Drawn | undefined> => {
    const { text } = documentText(boot.locale);
    const markup = await options
      .drawPayoutLink?.(boot, first, text('document.payout.title', merchant))
      .catch(() => undefined);
    if (markup === undefined) return undefined;
    const look = styleOfLook('payout-link-page', first.answer.payout_link.look);
    const stopped = text('document.stopped');
    return { markup, stopped, script: untilScript, styles: [...(await sheets()), ...(look === '' ? [] : [look])] };
  };
}

/** What the policy of a document allows for what is drawn in it, and for other scripts of its own: these texts, by their hashes. */
export async function inlineSourcesOf(drawn: Drawn | undefined, ...scripts: readonly string[]): Promise<InlineSources> {
  return {
    scripts: await Promise.all([...scripts, ...(drawn === undefined ? [] : [drawn.script])].map(sourceOf)),
    styles: await Promise.all((drawn?.styles ?? []).map(sourceOf)),
  };
}
