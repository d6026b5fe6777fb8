import type { InlineConfig, Plugin, Rolldown } from 'vite';

type Output = Rolldown.RolldownOutput['output'];
type PageAssets = {
  readonly script: string;
  readonly early?: string;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  readonly parts: {
    readonly saved?: readonly string[];
    readonly locales?: Readonly<Record<string, readonly string[]>>;
    readonly savedLocales?: Readonly<Record<string, readonly string[]>>;
  };
};

export function buildPages(
  options: NonNullable<InlineConfig['build']>,
  plugins?: readonly Plugin[],
  more?: Pick<InlineConfig, 'ssr' | 'define'>,
): Promise<Rolldown.RolldownOutput>;
export function problemsOfParts(output: Output): readonly string[];
export function buildHostedPages(): Promise<{
  readonly pageAssets: PageAssets & {
    readonly payout: PageAssets;
    readonly cardFrame: PageAssets;
    readonly payoutFrame: PageAssets;
    readonly bankFrame: PageAssets;
  };
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly drawing: string;
}>;
export function compressFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>>;
