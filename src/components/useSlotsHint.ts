import { useEffect } from 'react';
import { developmentHint } from '../client/index.ts';

/** Says in development that slots of a form in a frame are not drawn. */
export function useSlotsHint(isGivenToFrame: boolean): void {
  useEffect(() => {
    if (isGivenToFrame) developmentHint('slotsInFrame');
  }, [isGivenToFrame]);
}
