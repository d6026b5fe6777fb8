import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defined } from '../../money/index.ts';
import type { AppearanceSheet } from '../../theme/index.ts';
import type { HostedPages } from './loadHostedPages.ts';

/**
 * The hosted pages in a merchant's brand: each page and frame has one more style sheet, and may load the fonts that it names.
 *
 * @param pages what `loadHostedPages` gives
 * @param appearance made with `compileAppearance` of `tillkit/theme`
 */
export function withAppearance(pages: HostedPages, { css, fontSources }: AppearanceSheet): HostedPages {
  const body = Buffer.from(css);
  const name = `appearance-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
  const sheet = {
    body,
    contentType: 'text/css; charset=utf-8',
    immutable: true,
    encoded: { br: brotliCompressSync(body), gzip: gzipSync(body) },
  };
  const { withWallets, payout, cardFrame, payoutFrame, bankFrame, ...payment } = pages.pageAssets;
  const styled = <Page extends { readonly styles: readonly string[] }>(page: Page): Page => ({
    ...page,
    styles: [...page.styles, `/assets/${name}`],
  });
  return {
    ...pages,
    ...defined({ fontSources }),
    pageAssets: {
      ...styled(payment),
      withWallets: styled(withWallets),
      payout: styled(payout),
      cardFrame: styled(cardFrame),
      payoutFrame: styled(payoutFrame),
      bankFrame: styled(bankFrame),
    },
    assets: async (path) => (path === name ? sheet : pages.assets(path)),
  };
}
