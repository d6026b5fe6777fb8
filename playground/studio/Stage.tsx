import { useState } from 'react';
import type { CompiledAppearance } from 'tillkit/theme';
import { type NetworkFault, stories } from '../stories/index.ts';
import { appearanceOf } from './appearanceOf.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import type { Picking, PreviewMessage } from './pickedPart.ts';
import {
  isUntouched,
  languageNames,
  nothingOwn,
  playedFrom,
  type StudioState,
  schemes,
  widths,
  writeStudioState,
} from './studioState.ts';

/** Long words, another direction, no spaces, and what all others are compared with. */
const compared = ['en', 'de', 'ar', 'ja', 'fr', 'pl', 'hi', 'th'] as const;

interface Cell {
  readonly caption: string;
  readonly state: StudioState;
  readonly width: number;
}

/** What stands on the stage at the same time. */
export function cellsOf(state: StudioState): readonly Cell[] {
  const width = state.width === 'fluid' ? 390 : Number(state.width);
  if (state.view === 'compare') return ['Before', 'After'].map((caption) => ({ caption, state, width }));
  if (state.view === 'states')
    return stories
      .filter(({ component }) => component === state.story.component)
      .map((story) => ({ caption: story.title, state: { ...state, story }, width }));
  if (state.view === 'languages')
    return compared.map((locale) => ({
      caption: languageNames[locale] ?? locale,
      state: { ...state, locale, direction: 'locale' },
      width,
    }));
  const sizes = widths.filter((one) => one !== 'fluid' && one !== '240');
  const shown = schemes.filter((scheme) => scheme !== 'auto');
  return shown.flatMap((scheme) =>
    sizes.map((size) => ({ caption: `${size} px, ${scheme}`, state: { ...state, scheme }, width: Number(size) })),
  );
}

interface StageProps {
  readonly state: StudioState;
  readonly appearance: CompiledAppearance | undefined;
  readonly onOpen: (state: StudioState) => void;
  /** Present while parts of the one preview are picked. */
  readonly picking: Picking | undefined;
  /** What goes wrong at the calls of the one preview. */
  readonly fault: NetworkFault | undefined;
  /** True where the one preview says how accessible it is. */
  readonly isChecked: boolean;
  /** True where the one preview says its texts. */
  readonly isRead: boolean;
  /** True while a picture is taken of all of it. */
  readonly isDrawn: boolean;
  readonly onMessage: (message: PreviewMessage) => void;
}

/** The preview, or several at once, each drawn as small as fits; all follow what is chosen. */
export function Stage({
  state,
  appearance,
  onOpen,
  picking,
  fault,
  isChecked,
  isRead,
  isDrawn,
  onMessage,
}: StageProps) {
  const keyOf = (shown: StudioState, width: number) =>
    [playedFrom(shown), ...(state.view === 'states' ? [] : [shown.locale, shown.scheme, width])].join(' ');

  if (state.view === 'state') {
    const width = state.width === 'fluid' ? undefined : Number(state.width);
    return (
      <div className="frame-ground">
        <PreviewFrame
          key={playedFrom(state)}
          state={state}
          appearance={appearance}
          width={width}
          picking={picking}
          fault={fault}
          isChecked={isChecked}
          isRead={isRead}
          onMessage={onMessage}
        />
      </div>
    );
  }
  if (state.view === 'compare') return <Comparison state={state} appearance={appearance} isDrawn={isDrawn} />;
  return (
    <ul className="cells">
      {cellsOf(state).map(({ caption, state: shown, width }) => {
        const alone: StudioState = {
          ...shown,
          view: 'state',
          width: widths.find((one) => one === `${width}`) ?? 'fluid',
        };
        return (
          <li key={keyOf(shown, width)}>
            <a
              href={writeStudioState(alone)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(alone);
              }}
            >
              {caption}
            </a>
            <div className="cell" inert>
              <PreviewFrame state={shown} appearance={appearance} width={width} isBeside isWanted={isDrawn} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The state before anything was designed, and as it is now, one over the other: before is on the left of the edge. */
function Comparison({ state, appearance, isDrawn }: Pick<StageProps, 'state' | 'appearance' | 'isDrawn'>) {
  const [edge, setEdge] = useState(50);
  const before: StudioState = { ...state, ...nothingOwn };
  const shown = { width: state.width === 'fluid' ? undefined : Number(state.width), isBeside: true, isWanted: isDrawn };
  return (
    <div className="comparison">
      <label className="choice">
        <span>
          {isUntouched(state)
            ? 'Before and after are alike: nothing has been designed yet.'
            : `Before (${state.brand}) on the left, after on the right`}
        </span>
        <input type="range" value={edge} onChange={(event) => setEdge(Number(event.target.value))} />
      </label>
      <div className="frame-ground" inert ref={(ground) => ground?.style.setProperty('--edge', `${edge}%`)}>
        <PreviewFrame
          key={`before ${playedFrom(before)}`}
          {...shown}
          state={before}
          appearance={appearanceOf(state.brand, undefined)}
        />
        <div className="after">
          <PreviewFrame key={`after ${playedFrom(state)}`} {...shown} state={state} appearance={appearance} />
        </div>
        <div className="edge" />
      </div>
    </div>
  );
}
