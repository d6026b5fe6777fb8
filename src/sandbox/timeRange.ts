import { outOfFormat, unreadableBody } from './errors.ts';

/** A time range as requests have it (interface 2.1). */
export interface TimeRange {
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** Milliseconds since 1970 of a time in a request; a zone that is not there is UTC. */
export function momentOf(text: string, field: string): number {
  const moment = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (!Number.isFinite(moment)) throw outOfFormat(field, 'an ISO 8601 time');
  return moment;
}

/** Refuses an end without a start, times that are none, and a range that ends before it starts. */
export function checkTimeRange({ start_time: start, end_time: end }: TimeRange): void {
  if (start === undefined) {
    if (end !== undefined) throw unreadableBody('missing field `start_time`');
    return;
  }
  const from = momentOf(start, 'start_time');
  if (end !== undefined && momentOf(end, 'end_time') < from) throw outOfFormat('end_time', 'a time after start_time');
}

/** Both ends of a range in milliseconds since 1970, both included. */
export function rangeOf({ start_time: start, end_time: end }: TimeRange): {
  readonly from: number | undefined;
  readonly to: number | undefined;
} {
  return {
    from: start === undefined ? undefined : momentOf(start, 'start_time'),
    to: end === undefined ? undefined : momentOf(end, 'end_time'),
  };
}
