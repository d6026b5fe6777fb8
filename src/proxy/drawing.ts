import { documentText } from './documentText.ts';
import type { BootData, FirstPayoutRead, FirstRead, PayoutBootData } from './pageData.ts';
import type { PageAssets, ProxyContext } from './proxyOptions.ts';
import { type Drawn, type Still, styleOfLook } from './renderDocument.ts';
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
 * Makes what draws the page of a payment link: its form as its script would draw it first, or for browsers without script the state that it is in. It gives
 * `undefined` where it could not be drawn here.
 */
export function createDrawing(context: ProxyContext) {
  const { options } = context;
  const sheets = createSheets(context, options.pageAssets);
  return async (boot: BootData, first: FirstRead, seller: string): Promise<Drawn | Still | undefined> => {
    const { text } = documentText(boot.locale);
    const drawn = await options
      .drawPaymentLink?.(boot, first, text('document.title', seller), {
        page: text('document.needsScript', seller),
        details: text('document.details.needsScript'),
        step: text('document.state.needsScript', seller),
      })
      .catch(() => undefined);
    if (drawn === undefined) return undefined;
    const { markup, form } = drawn;
    const look = styleOfLook('payment-link-page', first.answer.look);
    // What its script draws has no place in a browser without script.
    if (!form) return { markup, style: `#till{display:none}${look}` };
    const stopped = text('document.stopped');
    return {
      at: first.answer.server_time,
      markup,
      stopped,
      script: untilScript,
      styles: [...(await sheets()), ...(look === '' ? [] : [look])],
    };
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
    return {
      at: first.answer.server_time,
      markup,
      stopped,
      script: untilScript,
      styles: [...(await sheets()), ...(look === '' ? [] : [look])],
    };
  };
}

/** What the policy of a document allows for what is drawn in it, and for other scripts of its own: these texts, by their hashes. */
export async function inlineSourcesOf(
  drawn: Drawn | Still | undefined,
  ...scripts: readonly string[]
): Promise<InlineSources> {
  const own = drawn === undefined ? { styles: [] } : 'style' in drawn ? { styles: [drawn.style] } : drawn;
  return {
    scripts: await Promise.all([...scripts, ...('script' in own ? [own.script] : [])].map(sourceOf)),
    styles: await Promise.all(own.styles.map(sourceOf)),
  };
}
