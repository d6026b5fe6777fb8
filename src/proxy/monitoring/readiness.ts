import type { Awaitable } from '../guards/rateLimits.ts';

/** One thing that must hold before a load balancer sends people here. */
export interface ReadyCheck {
  /** A word of ours such as `journal`; it stands in the metrics and nowhere else. */
  readonly name: string;
  /** A check that throws or takes longer than two seconds has failed. */
  readonly passes: () => Awaitable<boolean>;
}

const patience = 2000;

/** The names of the checks, with whether each passes now. */
export async function readiness(checks: readonly ReadyCheck[]): Promise<readonly (readonly [string, boolean])[]> {
  return Promise.all(
    checks.map(async ({ name, passes }) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), patience);
      });
      try {
        return [name, await Promise.race([passes(), late])] as const;
      } catch {
        return [name, false] as const;
      } finally {
        clearTimeout(timer);
      }
    }),
  );
}
