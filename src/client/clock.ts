import * as z from 'zod/mini';

/** The clocks of a process. */
export interface Clock {
  /** Epoch milliseconds, as the machine has them: they can be set, forwards or back, at any moment. */
  now(): number;
  /** Milliseconds since any moment; never set. @default `now`, for a clock that its owner moves by hand */
  monotonic?(): number;
}

/** The clocks of the machine. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Which process counts the moments of a record, and how far its wall clock was ahead of its monotonic one when the record began. */
export const stamp = z.object({ by: z.string(), ahead: z.number() });
export type Stamp = z.output<typeof stamp>;

/** One moment by both clocks, in milliseconds. */
export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

/** Time for records that outlive their process, while the wall clock may be set. */
export interface Timeline {
  readonly moment: () => Moment;
  /** For a record that begins now. */
  readonly stamp: () => Stamp;
  /**
   * A moment in epoch milliseconds, to be compared with other moments of the same record. For a record of this process: what the wall clock would
   * say had it not been set since the record began. For others, which have wall time alone: without what the wall clock was set forwards
   * while this process runs. So a wait never ends sooner than it should, and one of this process never later either.
   */
  readonly at: (stamp: Stamp | undefined, moment?: Moment) => number;
}

/**
 * Makes the time of one process.
 *
 * @param me the name of the process, different after every start
 * @param offset milliseconds that a clock which all processes share is ahead of this one's
 */
export function createTimeline(clock: Clock, me: string, offset: () => number = () => 0): Timeline {
  const moment = (): Moment => {
    const wall = clock.now();
    return { wall, monotonic: clock.monotonic?.() ?? wall };
  };
  const ahead = ({ wall, monotonic } = moment()) => wall - monotonic;
  const aheadAtStart = ahead();
  return {
    moment,
    stamp: () => ({ by: me, ahead: ahead() + offset() }),
    at: (from, { wall, monotonic } = moment()) =>
      Math.round(from?.by === me ? monotonic + from.ahead : Math.min(wall, monotonic + aheadAtStart) + offset()),
  };
}
