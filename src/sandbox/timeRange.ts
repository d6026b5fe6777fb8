import { parseTimestamp } from '../contract/index.ts';
import { outOfFormat, unreadableBody } from './errors.ts';

/** A time range as requests have it (interface 2.1). */
export interface TimeRange {
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** Milliseconds since 1970 of a time in a request; a zone that is not there is UTC. */
export function momentOf(text: string, field: string): number {
  const moment = parseTimestamp(text);
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
export function rangeOf({ start_time: start, end_time: end }: TimeRange): Span {
  return {
    from: start === undefined ? undefined : momentOf(start, 'start_time'),
    to: end === undefined ? undefined : momentOf(end, 'end_time'),
  };
}

/** Both ends of a time, in milliseconds since 1970, both included; `undefined` where it has none. */
export interface Span {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * What a query leaves of a time by its name and the four variants of it (interface 4.1, 4.5). Moments are whole milliseconds.
 * @param plain what the name alone means: that very moment, or this moment and later.
 */
export function boundsOf(
  query: Readonly<Record<string, unknown>>,
  name: 'created' | 'received_time',
  plain: 'at' | 'since',
): readonly Span[] {
  const spans: Readonly<Record<string, (moment: number) => Span>> = {
    [name]: (moment) => ({ from: moment, to: plain === 'at' ? moment : undefined }),
    [`${name}.lt`]: (moment) => ({ from: undefined, to: moment - 1 }),
    [`${name}.gt`]: (moment) => ({ from: moment + 1, to: undefined }),
    [`${name}.lte`]: (moment) => ({ from: undefined, to: moment }),
    [`${name}.gte`]: (moment) => ({ from: moment, to: undefined }),
  };
  return Object.entries(spans).flatMap(([key, span]) => {
    const text = query[key];
    return typeof text === 'string' ? [span(momentOf(text, key))] : [];
  });
}

/** What lies within all of them. */
export function within(spans: readonly Span[]): Span {
  const from = spans.flatMap((span) => span.from ?? []);
  const to = spans.flatMap((span) => span.to ?? []);
  return {
    from: from.length === 0 ? undefined : Math.max(...from),
    to: to.length === 0 ? undefined : Math.min(...to),
  };
}
