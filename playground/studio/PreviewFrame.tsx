import { useEffect, useRef, useState } from 'react';
import type { CompiledAppearance } from 'tillkit/theme';
import type { NetworkFault } from '../stories/index.ts';
import { pages } from './pages.ts';
import type { Picking, PreviewMessage } from './pickedPart.ts';
import { sendInTurn } from './sendInTurn.ts';
import { type PreviewSetting, type StudioState, wordsOnStage, writeStudioState } from './studioState.ts';
import { useTurn } from './useTurn.ts';

interface PreviewFrameProps {
  readonly state: StudioState;
  readonly appearance: CompiledAppearance | undefined;
  /** CSS pixels; absent: as wide and high as the stage has it. */
  readonly width?: number | undefined;
  /** True among others: they are drawn small, and load one after the other as they come into view. */
  readonly isBeside?: boolean;
  /** True where it is loaded in its turn also while it is out of view. */
  readonly isWanted?: boolean;
  /** Present while parts are picked in it. */
  readonly picking?: Picking | undefined;
  /** What goes wrong at its calls once the story has been played. */
  readonly fault?: NetworkFault | undefined;
  /** True where it says how accessible it is, again after each change. */
  readonly isChecked?: boolean;
  /** True where it says its texts, again after each change. */
  readonly isRead?: boolean;
  readonly onMessage?: (message: PreviewMessage) => void;
}

/**
 * One story being played in a page of its own. It is loaded for its story; whatever else is chosen is sent to it, so that what was typed there stays.
 */
export function PreviewFrame({
  state,
  appearance,
  width,
  isBeside = false,
  isWanted = false,
  picking,
  fault,
  isChecked = false,
  isRead = false,
  onMessage,
}: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  const { isTurn, done } = useTurn(frame, isBeside, isWanted);
  const [src] = useState(() => `${pages.preview}${writeStudioState(state)}${isBeside ? '&beside' : ''}`);
  /** Until the page in it says something, its place is drawn in its stead. */
  const [isPlaying, setIsPlaying] = useState(false);
  const [isPlayed, setIsPlayed] = useState(false);
  const { locale, scheme, direction, sight } = state;
  const words = wordsOnStage(state);

  useEffect(() => {
    const setting: PreviewSetting = { locale, scheme, direction, sight, appearance, words };
    const send = () => frame.current?.contentWindow?.postMessage({ setting }, window.location.origin);
    if (isBeside) sendInTurn(frame, send);
    else send();
    const follow = ({ source, data }: MessageEvent<PreviewMessage | null>) => {
      if (source !== frame.current?.contentWindow) return;
      setIsPlaying(true);
      // What was chosen while it was loading.
      if (data?.studio === 'listening') send();
      else if (data?.studio === 'played' || data?.studio === 'failed') {
        done.current();
        setIsPlayed(true);
      }
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, [locale, scheme, direction, sight, appearance, words, done, isBeside]);

  useEffect(() => {
    const follow = ({ source, data }: MessageEvent<PreviewMessage | null>) => {
      if (source === frame.current?.contentWindow && data !== null) latest.current?.(data);
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, []);

  useEffect(() => {
    // A story clicks by itself while it plays: none of that picks a part.
    if (!isPlayed) return;
    frame.current?.contentWindow?.postMessage({ picking: picking ?? null }, window.location.origin);
  }, [isPlayed, picking]);

  useEffect(() => {
    if (!isPlayed) return;
    frame.current?.contentWindow?.postMessage({ fault: fault ?? null }, window.location.origin);
  }, [isPlayed, fault]);

  useEffect(() => {
    if (isPlayed) frame.current?.contentWindow?.postMessage({ texts: isRead }, window.location.origin);
  }, [isPlayed, isRead]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is changed is checked.
  useEffect(() => {
    if (isPlayed && isChecked) frame.current?.contentWindow?.postMessage({ check: true }, window.location.origin);
  }, [isPlayed, isChecked, locale, scheme, direction, sight, appearance, words]);

  return (
    <iframe
      ref={frame}
      className="frame"
      data-playing={isPlaying}
      data-played={isPlayed}
      data-sight={sight}
      title={`Preview: ${state.story.title}`}
      src={isTurn ? src : undefined}
      width={width}
    />
  );
}
