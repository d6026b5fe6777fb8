import { isRecord } from './isRecord.ts';

/** The state of a flow, with that of the flow inside it: `authenticating/challenge`. */
export function placeOf(state: unknown): string {
  if (!isRecord(state)) return 'unknown';
  const inside = state.threeDS ?? state.complete;
  return isRecord(inside) ? `${String(state.kind)}/${placeOf(inside)}` : String(state.kind);
}
