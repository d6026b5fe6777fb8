/// <reference path="../inlineScripts.d.ts" />
import { walletStyles } from '../../theme/index.ts';
import { sha256 } from '../digest.ts';
import type { PageAssets, ProxyContext } from '../proxyOptions.ts';
import beforeHydrationScript from './beforeHydrationScript.ts?script';
import { documentText } from './documentText.ts';
import { createNeededStyles } from './neededStyles.ts';
import type { BootData, FirstPayoutRead, FirstRead, PayoutBootData } from './pageData.ts';
import {
  attributesAroundPage,
  hydratesOnInteraction,
  type InlineStyle,
  type NoScriptPage,
  renderBrandingStyles,
  type ServerRendered,
} from './renderPage.ts';
import type { InlineSources } from './securityHeaders.ts';

/**
 * Creates a function that reads the style sheets of a server-rendered page for its document, so that a first visit waits for no other answer. A page that is
 * hydrated on interaction gets only the rules that it needs before.
 */
function createStyleReader({ options }: ProxyContext, assets: PageAssets) {
  const read = async (path: string) => {
    const file = await options.assets(path.slice('/assets/'.length));
    return file === undefined ? [] : [{ path, text: new TextDecoder().decode(file.body) }];
  };
  const readAll = async () => {
    const sheets = (await Promise.all(assets.styles.map(read))).flat();
    return { sheets, selectNeeded: createNeededStyles(sheets.map(({ text }) => text)) };
  };
  let reading: ReturnType<typeof readAll> | undefined;
  return async (markup: string, branding: string): Promise<readonly InlineStyle[]> => {
    reading ??= readAll();
    const { sheets, selectNeeded } = await reading;
    const brandingStyles = branding === '' ? [] : [{ text: branding }];
    if (!hydratesOnInteraction(assets, markup)) return [...sheets.map(({ text }) => ({ text })), ...brandingStyles];
    const texts = selectNeeded(`${attributesAroundPage}${markup}`);
    return [...sheets.map(({ path }, index) => ({ text: texts[index] ?? '', of: path })), ...brandingStyles];
  };
}

/**
 * Creates the renderer of payment pages: the form as the page's script renders it first, or any other state for browsers without script. Renders `undefined`
 * if the page can only be rendered by its script.
 */
export function createPaymentRendering(context: ProxyContext, assets: PageAssets) {
  const { options } = context;
  const readStyles = createStyleReader(context, assets);
  return async (
    boot: BootData,
    first: FirstRead,
    seller: string,
  ): Promise<ServerRendered | NoScriptPage | undefined> => {
    const { text } = documentText(boot.locale);
    const rendered = await options
      .drawPaymentLink?.(boot, first, text('document.title', seller), {
        page: text('document.needsScript', seller),
        details: text('document.details.needsScript'),
        step: text('document.state.needsScript', seller),
      })
      .catch(() => undefined);
    if (rendered === undefined) return undefined;
    const { markup, form } = rendered;
    const branding = renderBrandingStyles('payment-link-page', first.answer.look);
    // The container that the page's script renders into stays empty without script.
    if (!form) return { markup, style: `#till-root{display:none}${branding}` };
    const stopped = text('document.stopped');
    return {
      at: first.answer.server_time,
      markup,
      stopped,
      script: beforeHydrationScript,
      styles: await readStyles(markup, boot.wallets === undefined ? branding : `${walletStyles}${branding}`),
    };
  };
}

/** Creates the renderer of payout pages. Renders `undefined` if there is no form to show. */
export function createPayoutRendering(context: ProxyContext, assets: PageAssets) {
  const { options } = context;
  const readStyles = createStyleReader(context, assets);
  return async (
    boot: PayoutBootData,
    first: FirstPayoutRead,
    merchant: string,
  ): Promise<ServerRendered | undefined> => {
    const { text } = documentText(boot.locale);
    const markup = await options
      .drawPayoutLink?.(boot, first, text('document.payout.title', merchant))
      .catch(() => undefined);
    if (markup === undefined) return undefined;
    const branding = renderBrandingStyles('payout-link-page', first.answer.payout_link.look);
    const stopped = text('document.payout.stopped');
    return {
      at: first.answer.server_time,
      markup,
      stopped,
      script: beforeHydrationScript,
      styles: await readStyles(markup, branding),
    };
  };
}

/** Source of a policy for content that lets exactly this text run, or style: `'sha256-…'`. */
async function sourceOf(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`;
}

/** Hashes the inline scripts and styles of a document for its policy. */
export async function hashInlineSources(
  rendered: ServerRendered | NoScriptPage | undefined,
  ...scripts: readonly string[]
): Promise<InlineSources> {
  const styles =
    rendered === undefined ? [] : 'style' in rendered ? [rendered.style] : rendered.styles.map(({ text }) => text);
  const hydrationScripts = rendered !== undefined && 'script' in rendered ? [rendered.script] : [];
  return {
    scripts: await Promise.all([...scripts, ...hydrationScripts].map(sourceOf)),
    styles: await Promise.all(styles.map(sourceOf)),
  };
}
