import * as z from 'zod/mini';

/** The clocks of a process. */
export interface Clock {
  /** Epoch milliseconds of the wall clock, which can be set forwards or back at any moment. */
  now(): number;
  /** Milliseconds since an arbitrary moment, of a clock that is never set. @default `now`, for a clock of tests */
  monotonic?(): number;
}

/** The clocks of the machine. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** The process that made a record (`by`), and by how many milliseconds its wall clock was ahead of its monotonic clock at that moment. Both are in journals. */
export const stamp = z.object({ by: z.string(), ahead: z.number() });
export type Stamp = z.output<typeof stamp>;

/** One moment on both clocks, in milliseconds. */
export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

/** Times of records that outlive their process, robust against changes of the wall clock. */
export interface Timeline {
  readonly moment: () => Moment;
  /** The stamp of a record that begins now. */
  readonly stamp: () => Stamp;
  /**
   * A moment in epoch milliseconds, comparable with other moments of the same record.
   *
   * - Record of this process: monotonic time plus the `ahead` of the record. Setting the clock changes nothing.
   * - Record of another process: the wall clock, but no later than the monotonic clock of this process allows. Setting the clock forwards ends no wait
   *   early; setting it back may end one late.
   */
  readonly at: (stamp: Stamp | undefined, moment?: Moment) => number;
}

/**
 * Makes the time of one process.
 *
 * @param processId name of the process, new after every start
 * @param getSharedOffset how far a clock that all processes share is ahead of this process's clock, in milliseconds
 */
export function createTimeline(clock: Clock, processId: string, getSharedOffset: () => number = () => 0): Timeline {
  const moment = (): Moment => {
    const wall = clock.now();
    return { wall, monotonic: clock.monotonic?.() ?? wall };
  };
  const getAhead = ({ wall, monotonic } = moment()) => wall - monotonic;
  const aheadAtStart = getAhead();
  return {
    moment,
    stamp: () => ({ by: processId, ahead: getAhead() + getSharedOffset() }),
    at: (madeAt, { wall, monotonic } = moment()) => {
      if (madeAt?.by === processId) return Math.round(monotonic + madeAt.ahead);
      const unlessSetForwards = Math.min(wall, monotonic + aheadAtStart);
      return Math.round(unlessSetForwards + getSharedOffset());
    },
  };
}
