import { createContext } from 'react';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Hears of the frame with the security code of a saved card, and `undefined` once there is none: a form takes no submit while it is not `ready`. */
export const CodeFrameContext = createContext<((state: CardEntryHandle['frameState']) => void) | undefined>(undefined);
