import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compileAppearance } from '../../theme/index.ts';
import type { HostedPages } from './loadHostedPages.ts';
import { withAppearance } from './withAppearance.ts';

const page = { script: '/assets/pay.js', imports: [], styles: ['/assets/theme.css'], parts: {} };
const pages: HostedPages = {
  pageAssets: {
    ...page,
    payout: { ...page, script: '/assets/payout.js' },
    cardFrame: { ...page, script: '/assets/frame.js' },
    withWallets: { ...page, script: '/assets/wallets.js' },
    payoutFrame: { ...page, script: '/assets/framed.js' },
    bankFrame: { ...page, script: '/assets/bank.js' },
  },
  assets: async () => undefined,
  drawPaymentLink: async () => undefined,
  drawPayoutLink: async () => undefined,
  drawCardFrame: async () => undefined,
};

it('gives every hosted page the merchant’s style sheet, under a name that changes with it', async () => {
  const { css } = compileAppearance({ brand: 'teal' });
  const { pageAssets, assets } = withAppearance(pages, { css });
  const [, address = ''] = pageAssets.styles;
  expect(pageAssets.styles).toEqual(['/assets/theme.css', address]);
  expect(pageAssets.payout.styles).toEqual(pageAssets.styles);
  expect(pageAssets.cardFrame.styles).toEqual(pageAssets.styles);
  expect(pageAssets.payout.script).toBe('/assets/payout.js');
  const file = await assets(address.replace('/assets/', ''));
  expect(brotliDecompressSync(file?.encoded.br ?? '').toString()).toBe(css);
  expect(file).toMatchObject({ contentType: 'text/css; charset=utf-8', immutable: true });
  expect(withAppearance(pages, compileAppearance({ brand: 'navy' })).pageAssets.styles[1]).not.toBe(address);
  expect(await assets('other.css')).toBeUndefined();
  const fonts = [{ family: 'Inter', src: 'https://fonts.example.com/inter.woff2' }];
  expect(withAppearance(pages, compileAppearance({ brand: 'teal', fonts })).fontSources).toEqual([
    'https://fonts.example.com',
  ]);
});
