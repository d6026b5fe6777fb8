import type { Result } from '../result.ts';
import { runInTurn } from '../runInTurn.ts';
import type { OnceOptions, Operation } from './onceOperation.ts';
import { notSent, type RunParts, runOnce } from './runOnce.ts';

/**
 * Makes what runs operations at most once: each is recorded before it is sent, and read after a lost answer. It is sent again only under a guard: a key by
 * which a second call has no effect of its own, or the state of the resource, once reads have proved that the first call had no effect. An outcome that stays
 * unknown is returned as a failure with effect `unknown`.
 */
export function createOnceRunner(seams: Omit<RunParts, 'by'>) {
  const parts: RunParts = { ...seams, by: crypto.randomUUID() };
  const running = new Map<string, { readonly subject: string; readonly result: Promise<Result<unknown>> }>();
  const lastByTarget = new Map<string, Promise<unknown>>();

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
      // The subject names the endpoint, so a running call with the same subject has the same type of value.
      return under.result as Promise<Result<Value>>;
    }
    const run = () => runOnce(parts, operation, options);
    const result = target === undefined ? run() : runInTurn(lastByTarget, target, run);
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
