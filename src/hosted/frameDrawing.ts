import { useEffect, useLayoutEffect } from 'react';
import type { FrameAppearance } from '../frames/index.ts';
import { applyAppearance, reportHeight } from './framePaint.ts';

/** Draws the frame in the colours of the page around it. */
export function usePaint(appearance: FrameAppearance): void {
  useEffect(() => applyAppearance(appearance), [appearance]);
}

/** Reports how high the content is. The first message of all: at any answer the page shows the frame, and it is to have its height then. */
export function useReportedHeight(port: MessagePort): void {
  useLayoutEffect(() => reportHeight(port), [port]);
}
