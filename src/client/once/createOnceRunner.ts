import type { Result } from '../result.ts';
import type { OnceOptions, Operation } from './onceOperation.ts';
import { notSent, type RunParts, runOnce } from './runOnce.ts';

/**
 * Runs operations so that none is done twice: written down before it is sent, read after a lost answer, sent again only when the reads
 * prove that nothing happened and a guard protects a second call. What stays open comes back with effect `unknown`.
 */
export function createOnceRunner(seams: Omit<RunParts, 'by'>) {
  const parts: RunParts = { ...seams, by: crypto.randomUUID() };
  const running = new Map<string, { readonly subject: string; readonly result: Promise<Result<unknown>> }>();
  const lines = new Map<string, Promise<unknown>>();

  /** One operation after the other for one resource. */
  async function inLine<Value>(target: string | undefined, act: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (target === undefined) return act();
    const before = lines.get(target);
    const mine = (before ?? Promise.resolve()).then(act);
    const settled = mine.catch(() => undefined);
    lines.set(target, settled);
    try {
      return await mine;
    } finally {
      if (lines.get(target) === settled) lines.delete(target);
    }
  }

  return async <Value>(operation: Operation<Value>, options: OnceOptions): Promise<Result<Value>> => {
    const { operationId } = options;
    const { endpoint, subject, target } = operation;
    if (operationId === '' || operationId.length > 255) {
      return notSent(endpoint, 'operation_id_missing', 'it needs an operationId of 1 to 255 characters');
    }
    const under = running.get(operationId);
    if (under !== undefined) {
      if (under.subject !== subject)
        return notSent(endpoint, 'operation_id_reused', 'this operationId already names another piece of work');
      // The same id and the same subject, and the subject names the endpoint: it is the same call, with the same type of value.
      return under.result as Promise<Result<Value>>;
    }
    const result = inLine(target, () => runOnce(parts, operation, options));
    running.set(operationId, { subject, result });
    try {
      return await result;
    } finally {
      running.delete(operationId);
    }
  };
}

/** Runs one operation. */
export type OnceRunner = ReturnType<typeof createOnceRunner>;
