import type { ServiceClient } from 'tillkit-server';
import { Refused } from './refused.ts';

/** What came in and went out on one day, in minor units of one currency. */
export interface DayOfMoney {
  /** ISO 8601 date in UTC. */
  readonly id: string;
  /** Received with the payments that were made on this day. */
  readonly received: number;
  /** Refunds of this day that have succeeded. */
  readonly refunded: number;
  /** Payouts of this day that have arrived. */
  readonly paidOut: number;
}

/** The last days of an account, the oldest first, by currency. */
export type MoneyPerDay = Readonly<Record<string, readonly DayOfMoney[]>>;

const dayMs = 86_400_000;
const shownDays = 14;

type Sum = { -readonly [name in keyof DayOfMoney]: DayOfMoney[name] };

/** Adds up what the service lists: payments until they are too old, refunds and payouts from the first day on. */
export async function moneyPerDay(service: ServiceClient, now: number): Promise<MoneyPerDay> {
  const days = Array.from({ length: shownDays }, (_, at) =>
    new Date(now - (shownDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const start = `${days[0]}T00:00:00.000Z`;
  const sums = new Map<string, Map<string, Sum>>();
  const add = (at: string | undefined, currency: string, kind: keyof Omit<Sum, 'id'>, amount: number) => {
    const ofCurrency =
      sums.get(currency) ?? new Map(days.map((id) => [id, { id, received: 0, refunded: 0, paidOut: 0 }]));
    const day = at === undefined || amount === 0 ? undefined : ofCurrency.get(new Date(at).toISOString().slice(0, 10));
    if (day === undefined) return;
    day[kind] += amount;
    sums.set(currency, ofCurrency);
  };
  const refused = () => new Refused(502, 'The payments service didn’t list what came in and went out. Try again.');

  const payments = async () => {
    for await (const row of service.eachPayment()) {
      if (!row.ok) throw refused();
      const { created, currency, amount_received = 0 } = row.value;
      if (created !== undefined && Date.parse(created) < Date.parse(start)) return;
      add(created, currency, 'received', amount_received);
    }
  };
  const refunds = async () => {
    for await (const row of service.eachRefund({ start_time: start })) {
      // A service may answer 404 where there is no refund.
      if (!row.ok && row.failure.status === 404) return;
      if (!row.ok) throw refused();
      const { created_at, currency, status, amount } = row.value;
      if (status === 'succeeded') add(created_at, currency, 'refunded', amount);
    }
  };
  const payouts = async () => {
    for await (const row of service.eachPayout({ 'created.gte': start })) {
      if (!row.ok) throw refused();
      const { created, currency, status, amount } = row.value;
      if (status === 'success') add(created, currency, 'paidOut', amount);
    }
  };
  await Promise.all([payments(), refunds(), payouts()]);
  return Object.fromEntries([...sums].sort().map(([currency, byDay]) => [currency, [...byDay.values()]]));
}
