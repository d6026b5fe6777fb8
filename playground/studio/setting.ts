import type { CompiledAppearance } from 'tillkit/theme';
import type { StageSetting } from '../stories/index.ts';
import type { StudioState } from './studioState.ts';

/** How a preview looks: what can be changed while it is shown. Plain data. */
export interface Setting extends StageSetting {
  readonly direction: StudioState['direction'];
}

/** What a preview is given: the appearance is compiled once for all that are shown. */
export const settingOf = (
  { locale, scheme, direction }: Pick<StudioState, 'locale' | 'scheme' | 'direction'>,
  appearance: CompiledAppearance | undefined,
): Setting => ({ locale, scheme, direction, appearance });
