/** What one check of a configuration has shown. */
export interface Diagnosis {
  /** Short name of the check. */
  readonly check: string;
  /** `unknown`: it could not be checked, which is no problem by itself. */
  readonly verdict: 'ok' | 'problem' | 'unknown';
  /** What is so, and what to change where it is a problem. No key is in it. */
  readonly text: string;
}

export const ok = (check: string, text: string): Diagnosis => ({ check, verdict: 'ok', text });
export const problem = (check: string, text: string): Diagnosis => ({ check, verdict: 'problem', text });
export const unknown = (check: string, text: string): Diagnosis => ({ check, verdict: 'unknown', text });

/** How far this machine's clock may be from another one, in milliseconds: links, sessions and waits end by it. */
const clockTolerance = 60_000;

/** What is wrong with this machine's clock beside that of `whose`; `undefined` where they agree. Both in milliseconds since 1970. */
export function problemOfClock(now: number, theirs: number, whose: string): string | undefined {
  const seconds = Math.round((now - theirs) / 1000);
  if (Math.abs(seconds) * 1000 <= clockTolerance) return undefined;
  const way = seconds > 0 ? 'ahead of' : 'behind';
  return `This machine’s clock is ${Math.abs(seconds)} s ${way} that of ${whose}. Keep both in time with NTP.`;
}
