import { type Payout, payoutStatuses } from 'tillkit/contract';
import { createPayoutLink, type ServiceClient } from 'tillkit-server';
import { type ListPage, pageAt, readFilter, readOffset, requireRead, rowsPerPage } from './accountLists.ts';
import {
  type AccountPayout,
  type PayoutCurrency,
  type PayoutFilters,
  type PayoutReport,
  type PayoutRow,
  payoutAmount,
  payoutCurrencies,
  payoutReasons,
  type ShopPayoutView,
} from './payouts.ts';
import type { PayoutQuotes } from './quotes.ts';
import { Refused, requireDone } from './refused.ts';

type Kept = Omit<ShopPayoutView, 'payout'>;

/** A payout as it is asked for: its number at the shop, and the operation that makes it once. */
interface Asked {
  readonly number: number;
  readonly operationId: string;
}

const lifetimes = [86_400, 60];
/** How far back the list goes. */
const listedMs = 365 * 86_400_000;

/** Payouts to the shop's sellers: a link for each, its outcome, and the call that sends the money. */
export interface PayoutDesk {
  readonly create: (wish: Readonly<Record<string, unknown>>) => Promise<{ readonly id: string }>;
  /** The account's payouts of the last year, newest first. `status`, `currency` and `page` (from 0) come from the address. */
  readonly list: (query: URLSearchParams) => Promise<ListPage<PayoutRow>>;
  readonly filters: () => Promise<PayoutFilters>;
  readonly read: (id: string | undefined) => Promise<ShopPayoutView>;
  /** A payout of the account by the service's own id, whoever has made it. */
  readonly readOfAccount: (payoutId: string) => Promise<AccountPayout>;
  /** Sends the money, once, to the details that the receiver has given. */
  readonly fulfill: (id: string | undefined) => Promise<ShopPayoutView>;
  readonly cancel: (id: string | undefined) => Promise<ShopPayoutView>;
}

/** Opens the desk over the service. */
export function createPayoutDesk({
  service,
  signingKey,
  payOrigin,
  shopOrigin,
  logo,
  waitMs,
  quotes,
  now = Date.now,
}: {
  readonly service: ServiceClient;
  readonly signingKey: string;
  readonly payOrigin: string;
  readonly shopOrigin: () => string;
  /** Address of the picture on the payout links' pages. @default none */
  readonly logo?: string | undefined;
  /** How long a click waits until its outcome is known, in milliseconds. */
  readonly waitMs: number;
  /** Quotes payouts in euros that are asked for with one. @default no quotes */
  readonly quotes?: PayoutQuotes | undefined;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}): PayoutDesk {
  const payouts = new Map<string, Kept>();
  /** By the form it came from and its wish: a second submit joins the first, and one for something else is another payout. */
  const making = new Map<string, Promise<{ readonly id: string }>>();
  const sending = new Map<string, Promise<void>>();
  /** Payouts that nobody knows to be made or not, by their wish: whoever wishes for the same, from whatever form, asks for that one. */
  const open = new Map<string, Asked>();
  let lastNumber = 2040;

  /** What a form asks for, as far as the shop has it. */
  function readWish(wish: Readonly<Record<string, unknown>>) {
    const reason = payoutReasons.find(({ id }) => id === wish.reason);
    const currency = payoutCurrencies.find((code) => code === wish.currency);
    const lifetime = lifetimes.find((seconds) => seconds === wish.lifetime);
    const formLayout = wish.layout === 'tabs' ? 'tabs' : 'journey';
    const priority = wish.priority === 'wire' || wish.priority === 'instant' ? wish.priority : undefined;
    const afterSubmit = wish.after === 'fulfill' ? 'fulfill' : 'review';
    if (reason === undefined || currency === undefined || lifetime === undefined) {
      throw new Refused(422, 'Choose what it is for, a currency and a lifetime.');
    }
    const offerStoredDestinations = wish.accounts === 'stored';
    const isQuoted = wish.quote === 'dollars' && currency === 'EUR';
    return {
      isQuoted,
      reason,
      currency,
      lifetime,
      formLayout,
      priority,
      afterSubmit,
      offerStoredDestinations,
    } as const;
  }

  const cancelOnce = (payoutId: string) =>
    service.once.cancelPayout(
      { params: { payout_id: payoutId }, body: {} },
      { operationId: `${payoutId}-cancel`, waitMs },
    );

  async function make(wish: ReturnType<typeof readWish>, what: string): Promise<{ readonly id: string }> {
    const { isQuoted, reason, currency, lifetime, priority, ...page } = wish;
    let asked = open.get(what);
    if (asked === undefined) {
      lastNumber += 1;
      asked = { number: lastNumber, operationId: crypto.randomUUID() };
    }
    const { number, operationId } = asked;
    const id = `SP-${number}`;
    const amount = payoutAmount(reason, currency);
    const ask = (idempotencyKey: string) =>
      createPayoutLink(
        {
          payout: {
            amount,
            currency,
            ...(priority === undefined ? {} : { priority }),
            // Without the choice of an account every payout has a seller of its own.
            customer_id: `seller_${page.offerStoredDestinations ? reason.id : number}`,
            description: `${reason.label}, ${id}`,
          },
          merchantName: 'Saltglaze',
          ...(logo === undefined ? {} : { logo }),
          ...page,
          ...(isQuoted ? { quote: quotes?.first(amount) } : {}),
          testMode: true,
          returnUrl: `${shopOrigin()}/desk/payouts/${id}`,
          expiresInSeconds: lifetime,
        },
        { service, idempotencyKey, waitMs, signingKey, payOrigin, now },
      );
    let made = await ask(operationId);
    if (!made.ok && made.failure.payoutId !== undefined) {
      // It exists and nothing leads to it: it goes, and another one takes its place.
      const gone = await cancelOnce(made.failure.payoutId);
      if (!gone.ok) {
        open.set(what, asked);
        throw new Refused(502, `The payout ${made.failure.payoutId} was made without a link. Try again to replace it.`);
      }
      asked = { number, operationId: `${operationId}-replaced` };
      made = await ask(asked.operationId);
    }
    if (!made.ok && made.failure.effect !== 'none') {
      open.set(what, asked);
      throw new Refused(
        502,
        'It is not known whether the payout was made. Try again: we check first, so it is never done twice.',
      );
    }
    open.delete(what);
    if (!made.ok) throw new Refused(502, 'The payments service made no payout, and no money has moved. Try again.');
    const { payout, url, expiresAt } = made.value;
    payouts.set(id, {
      id,
      label: reason.label,
      to: reason.to,
      amount,
      currency: currency satisfies PayoutCurrency,
      createdAt: now(),
      expiresAt: expiresAt.getTime(),
      link: url,
      payoutId: payout.payout_id,
    });
    return { id };
  }

  function keptOf(id: string | undefined): Kept {
    const kept = payouts.get(id ?? '');
    if (kept === undefined) throw new Refused(404, 'There is no such payout.');
    return kept;
  }

  async function report({ payoutId }: Kept): Promise<PayoutReport> {
    const answer = await service.readPayoutById(payoutId);
    return answer.ok ? reportOf(answer.value) : { read: false, reason: answer.failure.code ?? answer.failure.kind };
  }

  async function readOfAccount(payoutId: string): Promise<AccountPayout> {
    const one = requireRead(await service.readPayoutById(payoutId), 'payout');
    const { payout_id: id, amount, currency, status, created, description, customer_id: customerId } = one;
    return {
      ...{ id, amount, currency, status, report: reportOf(one) },
      ...(created === undefined ? {} : { createdAt: created }),
      ...(description === undefined ? {} : { description }),
      ...(customerId === undefined ? {} : { customerId }),
    };
  }

  const view = async (kept: Kept): Promise<ShopPayoutView> => ({ ...kept, payout: await report(kept) });

  const listedSince = () => new Date(now() - listedMs).toISOString();

  async function list(query: URLSearchParams): Promise<ListPage<PayoutRow>> {
    const wanted = readFilter(payoutStatuses, query.get('status'));
    const inCurrency = query.get('currency');
    const offset = readOffset(query);
    const found = await service.listPayoutsByFilter({
      body: {
        ...{ start_time: listedSince(), limit: rowsPerPage, offset },
        ...(wanted === undefined ? {} : { status: [wanted] }),
        ...(inCurrency === null ? {} : { currency: [inCurrency] }),
      },
    });
    if (!found.ok) throw new Refused(502, 'The payments service didn’t list its payouts. Try again.');
    const kept = new Map([...payouts.values()].map((one) => [one.payoutId, one]));
    const rows = found.value.data.map(({ payout_id, amount, currency, status, created }) => {
      const own = kept.get(payout_id);
      return {
        ...{ id: payout_id, amount, currency, status },
        ...(created === undefined ? {} : { createdAt: created }),
        ...(own === undefined ? {} : { shopId: own.id, label: own.label, to: own.to, link: own.link }),
      };
    });
    const { total_count: count = offset + rows.length } = found.value;
    return pageAt(rows, offset, count > offset + rows.length);
  }

  async function filters(): Promise<PayoutFilters> {
    const found = await service.listPayoutFilters({ body: { start_time: listedSince() } });
    if (!found.ok) throw new Refused(502, 'The payments service didn’t say what payouts can be filtered by.');
    return { status: found.value.status, currency: found.value.currency };
  }

  async function send({ payoutId }: Kept): Promise<void> {
    const now = await service.readPayoutById(payoutId);
    // Reading comes first: what is on its way already is not sent again.
    if (!now.ok) throw new Refused(502, 'The payout could not be read, so nothing was sent. Try again.');
    if (now.value.status !== 'requires_fulfillment')
      throw new Refused(
        409,
        `There is nothing to send: the payout is ${now.value.status}. Reload this page to see what comes next.`,
      );
    const sent = await service.fulfillPayout({ params: { payout_id: payoutId }, body: {} });
    if (!sent.ok && sent.failure.effect === 'none')
      throw new Refused(
        502,
        'The payments service refused to send it, and no money has moved. Cancel this payout and create another.',
      );
    // What is unknown is seen on the page, which goes on reading.
  }

  return {
    create: async (body) => {
      const form = body.payout_key;
      if (typeof form !== 'string' || !/^[\w-]{16,64}$/.test(form)) throw new Refused(422, 'The payout has no key.');
      const wish = readWish(body);
      const what = JSON.stringify(wish);
      const key = `${form} ${what}`;
      const made = making.get(key) ?? make(wish, what);
      making.set(key, made);
      made.catch(() => making.delete(key));
      return made;
    },
    list,
    filters,
    read: (id) => view(keptOf(id)),
    readOfAccount,
    fulfill: async (id) => {
      const kept = keptOf(id);
      const underWay = sending.get(kept.id) ?? send(kept);
      sending.set(kept.id, underWay);
      try {
        await underWay;
      } finally {
        sending.delete(kept.id);
      }
      return view(kept);
    },
    cancel: async (id) => {
      const kept = keptOf(id);
      const done = await cancelOnce(kept.payoutId);
      requireDone(done, 'cancelled');
      // The service takes a cancellation of what it is sending, and goes on sending.
      if (done.ok && done.value.status !== 'cancelled')
        throw new Refused(409, 'The money is already on its way, so the payout was not cancelled.');
      return view(kept);
    },
  };
}

/** What the shop's pages are told of a payout. */
function reportOf({ status, payout_method_data: data, error_code, error_message }: Payout): AccountPayout['report'] {
  return {
    read: true,
    status,
    destination: data === undefined ? [] : textsOf(data),
    ...(error_code === undefined ? {} : { errorCode: error_code }),
    ...(error_message === undefined ? {} : { errorMessage: error_message }),
  };
}

/** The texts of redacted data, by their names. */
function textsOf(data: object): readonly { readonly field: string; readonly text: string }[] {
  return Object.entries(data).flatMap(([field, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return textsOf(value);
    return typeof value === 'string' && value !== '' ? [{ field, text: value }] : [];
  });
}
