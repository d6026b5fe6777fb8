import { walletStyles } from '../../theme/index.ts';
import type { PageAssets, ProxyContext } from '../proxyOptions.ts';
import { beforeHydrationScript, sourceOf } from './beforeHydrationScript.ts';
import { documentText } from './documentText.ts';
import { createNeededStyles } from './neededStyles.ts';
import type { BootData, FirstPayoutRead, FirstRead, PayoutBootData } from './pageData.ts';
import {
  type Drawn,
  partsAroundDrawn,
  type Still,
  styleOfLook,
  type WrittenStyle,
  waitsUntilBegun,
} from './renderDocument.ts';
import type { InlineSources } from './securityHeaders.ts';

/**
 * Makes what gives the style sheets of a page that has been drawn, for the document itself: a first visit sees the page without waiting for another answer.
 * Where the page waits until somebody begins these are the rules that it needs until then.
 */
function createSheets({ options }: ProxyContext, assets: PageAssets) {
  const read = async (path: string) => {
    const file = await options.assets(path.slice('/assets/'.length));
    return file === undefined ? [] : [{ path, text: new TextDecoder().decode(file.body) }];
  };
  const readAll = async () => {
    const whole = (await Promise.all(assets.styles.map(read))).flat();
    return { whole, needed: createNeededStyles(whole.map(({ text }) => text)) };
  };
  let sheets: ReturnType<typeof readAll> | undefined;
  return async (markup: string, look: string): Promise<readonly WrittenStyle[]> => {
    sheets ??= readAll();
    const { whole, needed } = await sheets;
    const own = look === '' ? [] : [{ text: look }];
    if (!waitsUntilBegun(assets, markup)) return [...whole.map(({ text }) => ({ text })), ...own];
    const texts = needed(`${partsAroundDrawn}${markup}`);
    return [...whole.map(({ path }, index) => ({ text: texts[index] ?? '', of: path })), ...own];
  };
}

/**
 * Makes what draws the page of a payment link: its form as its script would draw it first, or for browsers without script the state that it is in. It gives
 * `undefined` where it could not be drawn here.
 */
export function createPaymentRendering(context: ProxyContext, assets: PageAssets) {
  const { options } = context;
  const sheets = createSheets(context, assets);
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
    if (!form) return { markup, style: `#till-root{display:none}${look}` };
    const stopped = text('document.stopped');
    return {
      at: first.answer.server_time,
      markup,
      stopped,
      script: beforeHydrationScript,
      styles: await sheets(markup, boot.wallets === undefined ? look : `${walletStyles}${look}`),
    };
  };
}

/** The same for the page of a payout link. */
export function createPayoutRendering(context: ProxyContext, assets: PageAssets) {
  const { options } = context;
  const sheets = createSheets(context, assets);
  return async (boot: PayoutBootData, first: FirstPayoutRead, merchant: string): Promise<Drawn | undefined> => {
    const { text } = documentText(boot.locale);
    const markup = await options
      .drawPayoutLink?.(boot, first, text('document.payout.title', merchant))
      .catch(() => undefined);
    if (markup === undefined) return undefined;
    const look = styleOfLook('payout-link-page', first.answer.payout_link.look);
    const stopped = text('document.payout.stopped');
    return {
      at: first.answer.server_time,
      markup,
      stopped,
      script: beforeHydrationScript,
      styles: await sheets(markup, look),
    };
  };
}

/** What the policy of a document allows for what is drawn in it, and for other scripts of its own: these texts, by their hashes. */
export async function inlineSourcesOf(
  drawn: Drawn | Still | undefined,
  ...scripts: readonly string[]
): Promise<InlineSources> {
  const styles = drawn === undefined ? [] : 'style' in drawn ? [drawn.style] : drawn.styles.map(({ text }) => text);
  const own = drawn !== undefined && 'script' in drawn ? [drawn.script] : [];
  return {
    scripts: await Promise.all([...scripts, ...own].map(sourceOf)),
    styles: await Promise.all(styles.map(sourceOf)),
  };
}
