import * as z from 'zod/mini';
import { type OpenOperation, openOperation } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';

/** A call about a subject whose outcome is not known yet. */
export interface OpenCall {
  readonly operation: string;
  readonly state: 'running' | 'unknown';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Converts an open call for an answer to a browser. */
export function toOpenOperation(open: OpenCall | undefined): OpenOperation | undefined {
  if (open === undefined) return undefined;
  return z.parse(openOperation, { ...open, since: new Date(open.since).toISOString() });
}

/** The answer while the outcome of an operation is not known. */
export const unknownOutcome = (): Outcome => refuse('outcome_unknown', { effect: 'unknown', retryAfterMs: 2000 });

/** The answer while the operation is running. */
export const runningOutcome = (): Outcome => refuse('operation_running', { effect: 'unknown', retryAfterMs: 2000 });

/** Parses an outcome that this proxy has recorded in the journal. */
export function readOutcome(text: string): Outcome {
  // Proof of the cast: only `writeAnswer` writes this text, from an outcome.
  return JSON.parse(text) as Outcome;
}
