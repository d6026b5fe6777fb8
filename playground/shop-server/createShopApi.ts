import { createClient } from 'tillkit/client';
import { createCheckout, createServiceClient, type Fetch, signCustomerSession, signSecureLink } from 'tillkit-server';
import { shopWords } from '../shop/words/index.ts';
import { createAccountLists } from './accountLists.ts';
import {
  catalogue,
  deliveryAbroad,
  discountCodes,
  expressDelivery,
  mostOfOne,
  type ShopCurrency,
  shopCurrencies,
} from './catalogue.ts';
import { countries, countryOf, type ShopCountry } from './countries.ts';
import { createPayoutDesk } from './createPayoutDesk.ts';
import { moneyPerDay } from './moneyPerDay.ts';
import type {
  CardsToShow,
  CustomerView,
  DeliveredOrder,
  DeliveryOption,
  DeskOrder,
  DiscountResult,
  LinkRow,
  OrderLine,
  OrderView,
  PaymentToFinish,
  ShopCustomer,
  ShopSetting,
} from './orders.ts';
import { annotatable, cancellable, cardName, cardOf, historyOf, refundableOf, reportOf } from './paymentReport.ts';
import type { PayoutQuotes } from './quotes.ts';
import { Refused, requireDone } from './refused.ts';

/** What an order can be paid with wherever its shopper lives. */
const everywhere = ['credit', 'debit', 'apple_pay', 'google_pay', 'paypal'];

/** Cards and wallets, and every way without one that the payment page can offer. */
const everyType = (dialect: 'deployed' | undefined) => [
  ...everywhere,
  'upi_intent',
  'upi_qr',
  'upi_collect',
  'pix',
  dialect === 'deployed' ? 'sepa_bank_transfer' : 'sepa',
  'ach',
  'bacs',
  'multibanco',
  'boleto',
  'ideal',
  'ali_pay',
  'direct_carrier_billing',
];

/** What the shop's server is started with. The secret key stays inside. */
export interface ShopPlan {
  readonly keys: { readonly secret: string; readonly publishable: string };
  readonly origins: { readonly pay: string; readonly service: string; readonly bank: string };
  /** Signs secure links; the proxy checks with the same one. */
  readonly signingKey: string;
  /** Address of the shop's logo, as far as it is on the pay origin. @default none */
  readonly logo?: string;
  /** Id of the returning customer, who has saved cards at the service. */
  readonly customerId: string;
  /** Dialect of the service. @default 'documented' */
  readonly dialect?: 'deployed';
  /** What sellers are quoted who bank in another currency. @default no quotes */
  readonly quotes?: PayoutQuotes;
  /** Seam to the service. @default globalThis.fetch */
  readonly fetch?: Fetch;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /**
   * Plays a card holder who disputes a payment, as only a sandbox can.
   *
   * @throws where nothing of the payment was captured
   * @default the desk does not offer it
   */
  readonly openDispute?: (paymentId: string) => void;
  /**
   * Removes a card of the returning customer at the service, or makes it the default. The interface has no call for it, so the sandbox plays it.
   *
   * @throws where the customer has no such card
   * @default the shopper is offered neither
   */
  readonly changeMethod?: (methodId: string, to: 'default' | 'removed') => void;
  /** How long a click at the desk waits until the outcome is known, in milliseconds. @default 15000 */
  readonly deskWaitMs?: number;
}

/** What an order is made of, and how its payments are made. */
interface OrderToPay extends Omit<OrderView, 'createdAt' | 'expiresAt' | 'isLinkExpired' | 'openLink' | 'payment'> {
  /** Seconds that a payment of it can be paid in. */
  readonly lifetime: number;
  /** Payment methods beside what the account has by itself, by the service's words; absent for those alone. */
  readonly methodTypes: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2, where the shopper has said where they live. */
  readonly country: string | undefined;
  /** Where the order goes, where the checkout has asked for it. */
  readonly destination?: string;
  /** Whether the card is charged only when the shop captures. */
  readonly capture: 'automatic' | 'manual';
}

/** An order as the shop keeps it. */
interface Order extends OrderToPay, Omit<OrderView, 'isLinkExpired' | 'payment'> {
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly clientSecret: string;
  readonly secureLink: string | undefined;
}

/** Cards and wallets, and what is usual in a country. */
const methodsIn = ({ methods }: ShopCountry, dialect: 'deployed' | undefined) =>
  everyType(dialect).filter((type) => [...everywhere, ...methods].some((one) => type.startsWith(one)));

const linkLifetimes = [900, 60, 86_400];
const longestBody = 16 * 1024;
const keyPattern = /^[\w-]{16,64}$/;
/** The most characters of a value of `metadata` (interface 8). */
const longestNote = 500;
const rowsOfThisStart = 20;
/** Where a payment's metadata has the shop's own note. */
const noteKey = 'desk_note';

function json(value: unknown, status = 200): Response {
  return Response.json(value, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Reads what a page of the shop sends. A form of another site can send neither JSON nor our origin. */
async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin)
    throw new Refused(403, 'This comes from another site.');
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) throw new Refused(415, 'Send JSON.');
  const text = await request.text();
  if (text.length > longestBody) throw new Refused(413, 'That is too long.');
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Said below.
  }
  throw new Refused(400, 'That is not a JSON object.');
}

/** The lines of an order. A page names things and quantities; names and prices are the shop's. */
function readLines(items: unknown, currency: ShopCurrency, locale: string): readonly OrderLine[] {
  if (!Array.isArray(items) || items.length === 0 || items.length > catalogue.length) {
    throw new Refused(422, 'Your basket is empty.');
  }
  const seen = new Set<string>();
  return items.map((entry: unknown) => {
    const found = isRecord(entry) ? catalogue.find((item) => item.id === entry.id) : undefined;
    const quantity = isRecord(entry) ? entry.quantity : undefined;
    if (found === undefined || seen.has(found.id))
      throw new Refused(422, 'Your basket contains something we don’t sell.');
    const name = shopWords(locale).names[found.picture];
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > mostOfOne) {
      throw new Refused(422, `We sell up to ${mostOfOne} of “${name}” at a time.`);
    }
    seen.add(found.id);
    return { itemId: found.id, name, quantity, unitAmount: found.price[currency] };
  });
}

/** What an order has beside its lines: a discount code, and what delivery costs. */
interface OrderExtras {
  readonly code?: string | undefined;
  readonly delivery?: number | undefined;
}

const extrasOf = ({ discount, delivery }: OrderView | Order): OrderExtras => ({ code: discount?.code, delivery });

/** What an order costs with a discount code and delivery, and how much of that is the sales tax in its prices. */
function sumOf(
  lines: readonly OrderLine[],
  percent: number | undefined,
  { code, delivery = 0 }: OrderExtras = {},
): Pick<OrderView, 'total' | 'tax' | 'discount' | 'delivery'> {
  const ofLines = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const amount = Math.round((ofLines * (discountCodes.get(code ?? '') ?? 0)) / 100);
  const total = ofLines - amount + delivery;
  return {
    total,
    ...(code === undefined ? {} : { discount: { code, amount } }),
    ...(delivery === 0 ? {} : { delivery }),
    ...(percent === undefined ? {} : { tax: { percent, amount: total - Math.round((total * 100) / (100 + percent)) } }),
  };
}

/** The lines of an order in the service's words. */
const detailsOf = (lines: readonly OrderLine[]) =>
  lines.map((line) => ({ product_name: line.name, quantity: line.quantity, amount: line.unitAmount }));

/** How an order can be delivered: free within the shopper's country, and sooner at an extra cost. */
function deliveryOptionsOf({ country, currency, destination }: OrderToPay): readonly DeliveryOption[] {
  const home = country ?? countries.find((one) => one.currency === currency)?.code;
  const standard = destination === undefined || destination === home ? 0 : deliveryAbroad[currency];
  return [
    { id: 'standard', amount: standard },
    { id: 'express', amount: standard + expressDelivery[currency] },
  ];
}

/** What a page may see of an order as it is kept. */
function shownOf(order: Order, now: number): Omit<OrderView, 'payment'> {
  const { paymentId, paymentLinkId, clientSecret, secureLink, lifetime, methodTypes, country, capture, ...rest } =
    order;
  const { destination, ...shown } = rest;
  return { ...shown, isLinkExpired: now >= order.expiresAt };
}

/**
 * The shop's own server: a Request → Response app under `/api` that holds the secret key and uses published entries alone.
 *
 * @param shopOrigin where people come back to after paying
 */
export function createShopApi(plan: ShopPlan, shopOrigin: () => string): (request: Request) => Promise<Response> {
  const now = plan.now ?? Date.now;
  const waitMs = plan.deskWaitMs ?? 15_000;
  /** Whether the answer to the next capture, refund or cancellation gets lost on its way, for whoever shows the demo. */
  let losesNextAnswer = false;
  const asked: Fetch = plan.fetch ?? ((url, init) => fetch(url, init));
  const service = createServiceClient({
    secretKey: plan.keys.secret,
    serviceUrl: plan.origins.service,
    dialect: plan.dialect,
    fetch: async (url, init) => {
      const answer = await asked(url, init);
      // Shoppers and reads have calls of their own: these are the desk's alone.
      if (!losesNextAnswer || !/\/(capture|refunds|cancel|incremental_authorization)$/.test(new URL(url).pathname))
        return answer;
      losesNextAnswer = false;
      throw new TypeError('The answer got lost.');
    },
  });
  const shopper = createClient({
    publishableKey: plan.keys.publishable,
    serviceUrl: plan.origins.service,
    payOrigin: plan.origins.pay,
    dialect: plan.dialect,
    fetch: asked,
  });
  const payouts = createPayoutDesk({
    service,
    signingKey: plan.signingKey,
    payOrigin: plan.origins.pay,
    shopOrigin,
    logo: plan.logo,
    waitMs,
    quotes: plan.quotes,
    now,
  });
  const orders = new Map<string, Order>();
  /** By the key that a basket was given: a second click joins the order that the first one is making. */
  const making = new Map<string, Promise<Order>>();
  let lastNumber = 1040;

  async function createOrder(body: Readonly<Record<string, unknown>>): Promise<Order> {
    const currency = shopCurrencies.find((code) => code === body.currency);
    const lifetime = linkLifetimes.find((seconds) => seconds === body.lifetime);
    if (currency === undefined || lifetime === undefined) throw new Refused(422, 'Choose a currency and a lifetime.');
    const customer: ShopCustomer = body.customer === 'returning' ? 'returning' : 'guest';
    const lives = countries.find(({ code }) => code === body.country);
    const locale = lives?.locale ?? 'en';
    const lines = readLines(body.items, currency, locale);
    const { taxRate, address } = lives ?? countries.find((one) => one.currency === currency) ?? countryOf(undefined);
    lastNumber += 1;
    const order = await withPayment({
      id: `SG-${lastNumber}`,
      customer,
      currency,
      lines,
      ...sumOf(lines, taxRate),
      deliverTo: [shopWords(locale).recipient, ...address],
      locale,
      lifetime,
      methodTypes: body.ways === 'all' ? everyType(plan.dialect) : lives && methodsIn(lives, plan.dialect),
      country: lives?.code,
      capture: body.capture === 'manual' ? 'manual' : 'automatic',
    });
    orders.set(order.id, order);
    return order;
  }

  /** An order with a payment of its own: the first one, or another after one that is closed. */
  async function withPayment(asked: OrderToPay): Promise<Order> {
    const {
      id,
      customer,
      currency,
      lines,
      total,
      delivery = 0,
      locale,
      lifetime,
      methodTypes,
      country,
      capture,
    } = asked;
    const answer = await service.createPayment({
      body: {
        amount: total - delivery,
        ...(delivery === 0 ? {} : { shipping_cost: delivery }),
        currency,
        payment_link: true,
        session_expiry: lifetime,
        request_external_three_ds_authentication: true,
        description: shopWords(locale).shopOrder(id),
        merchant_order_reference_id: id,
        return_url: `${shopOrigin()}/orders/${id}`,
        order_details: detailsOf(lines),
        ...(customer === 'returning' ? { customer_id: plan.customerId } : {}),
        ...(methodTypes === undefined ? {} : { allowed_payment_method_types: [...methodTypes] }),
        ...(country === undefined ? {} : { billing: { address: { country } } }),
        ...(capture === 'manual' ? { capture_method: capture, request_incremental_authorization: true } : {}),
      },
    });
    if (!answer.ok || answer.value.payment_link === undefined || answer.value.client_secret === undefined) {
      throw new Refused(502, 'The payments service did not take the order. Nothing was charged; try again.');
    }
    const createdAt = (plan.now ?? Date.now)();
    return {
      ...asked,
      createdAt,
      expiresAt: createdAt + lifetime * 1000,
      openLink: answer.value.payment_link.link,
      paymentLinkId: answer.value.payment_link.payment_link_id,
      paymentId: answer.value.payment_id,
      clientSecret: answer.value.client_secret,
      secureLink: answer.value.payment_link.secure_link,
    };
  }

  /** Makes a new payment of an order whose payment is closed, once for each that was closed. */
  async function payAnew(order: Order): Promise<OrderView> {
    const key = `${order.id} ${order.paymentId}`;
    const work = async () => {
      const report = reportOf(await service.readPaymentById(order.paymentId));
      if (!report.read) throw new Refused(502, 'The payments service did not answer. Nothing was charged; try again.');
      if (!report.closed) throw new Refused(409, 'The payment of this order is not closed.');
      const next = await withPayment(order);
      orders.set(order.id, next);
      return next;
    };
    const made = making.get(key) ?? work();
    making.set(key, made);
    made.catch(() => making.delete(key));
    return view(await made);
  }

  /** Changes of an order take turns, so that the last one at the service is the last one here. */
  const changes = new Map<string, Promise<OrderView>>();
  function changeInTurn(id: string, put: (order: Order) => Promise<OrderView>): Promise<OrderView> {
    const work = () => put(orderOf(id));
    const change = (changes.get(id) ?? Promise.resolve()).then(work, work);
    changes.set(id, change);
    return change;
  }

  /** Sets how much of one item is ordered, 0 for none. */
  async function putQuantity(order: Order, { item, quantity }: Readonly<Record<string, unknown>>): Promise<OrderView> {
    if (!order.lines.some(({ itemId }) => itemId === item))
      throw new Refused(422, 'That is not an item of this order.');
    const items = order.lines.map((line) => ({
      id: line.itemId,
      quantity: line.itemId === item ? quantity : line.quantity,
    }));
    const lines = readLines(
      items.filter((one) => one.quantity !== 0),
      order.currency,
      order.locale,
    );
    return putSum(order, lines, extrasOf(order));
  }

  /** Gives an order a discount code, or takes its code away. */
  async function putDiscount(id: string, { code }: Readonly<Record<string, unknown>>): Promise<DiscountResult> {
    const wanted = typeof code === 'string' ? code.toUpperCase() : undefined;
    if (wanted !== undefined && !discountCodes.has(wanted)) return { refused: true };
    await changeInTurn(id, (order) => putSum(order, order.lines, { ...extrasOf(order), code: wanted }));
    return {};
  }

  /** Sets where an order goes, as far as the cost of its delivery depends on it. The whole address is in the payment. */
  async function putDestination(order: Order, body: Readonly<Record<string, unknown>>): Promise<OrderView> {
    const [country = '', zip, city] = [body.country, body.zip, body.city].map((part) =>
      String(part ?? '').slice(0, 60),
    );
    if (!/^[A-Z]{2}$/.test(country)) throw new Refused(422, 'That is not a country.');
    const deliverTo = [
      `${zip} ${city}`.trim(),
      new Intl.DisplayNames(order.locale, { type: 'region' }).of(country) ?? country,
    ];
    return putDelivery({ ...order, destination: country, deliverTo }, order.deliveryOption);
  }

  /** Sets how an order is delivered. */
  async function putDelivery(order: Order, id: unknown = 'standard'): Promise<OrderView> {
    const option = deliveryOptionsOf(order).find((one) => one.id === id);
    if (option === undefined) throw new Refused(422, 'That is not an option of this order.');
    const wanted = { ...order, deliveryOption: option.id };
    return putSum(wanted, order.lines, { ...extrasOf(order), delivery: option.amount });
  }

  /** Changes lines, discount and delivery in the payment and then in the order. */
  async function putSum(order: Order, lines: readonly OrderLine[], extras: OrderExtras): Promise<OrderView> {
    const sum = sumOf(lines, order.tax?.percent, extras);
    const { delivery = 0 } = sum;
    const amount = sum.total - delivery;
    const answer = await service.updatePayment({
      params: { payment_id: order.paymentId },
      body: { amount, shipping_cost: delivery, order_details: detailsOf(lines) },
    });
    // An answer that got lost: the payment itself says whether it was changed.
    const payment = answer.ok ? answer : await service.readPaymentById(order.paymentId);
    if (!payment.ok || payment.value.amount !== amount || (payment.value.shipping_cost ?? 0) !== delivery)
      throw new Refused(409, 'This order can’t be changed any more. Reload this page to see what happened.');
    const { discount: _discount, delivery: _delivery, ...rest } = order;
    const changed = { ...rest, lines, ...sum };
    orders.set(order.id, changed);
    return view(changed);
  }

  async function view(order: Order): Promise<OrderView> {
    return { ...shownOf(order, now()), payment: reportOf(await service.readPaymentById(order.paymentId)) };
  }

  /** An order as the desk shows it: what the shopper sees, what has happened to the payment, and what can be done with it. */
  async function deskView(order: Order): Promise<DeskOrder> {
    const answer = await service.readPaymentById(order.paymentId);
    const read = answer.ok ? answer.value : undefined;
    const card = read === undefined ? undefined : cardOf(read);
    const note = read?.metadata?.[noteKey];
    const openRefund = openRefunds.get(order.paymentId);
    return {
      ...shownOf(order, now()),
      paymentId: order.paymentId,
      payment: reportOf(answer),
      ...(card === undefined ? {} : { card }),
      note: typeof note === 'string' ? note : '',
      ...(order.customer === 'returning' ? { customerId: plan.customerId } : {}),
      history: read === undefined ? [] : historyOf(read),
      ...(openRefund === undefined ? {} : { openRefund }),
      may: {
        capture: read?.status === 'requires_capture',
        raise: read?.status === 'requires_capture' && read.incremental_authorization_allowed === true,
        cancel: read !== undefined && cancellable.has(read.status),
        note: read !== undefined && annotatable.has(read.status),
        refund: read === undefined ? 0 : refundableOf(read),
        dispute:
          plan.openDispute !== undefined && (read?.amount_received ?? 0) > 0 && (read?.disputes ?? []).length === 0,
      },
    };
  }

  const lists = createAccountLists(
    service,
    (paymentId) => [...orders.values()].find((order) => order.paymentId === paymentId)?.id,
    plan.customerId,
  );
  const newestOrders = () => [...orders.values()].reverse();

  /** The payment links of this start, newest first. */
  async function links(): Promise<readonly LinkRow[]> {
    return Promise.all(
      newestOrders()
        .slice(0, rowsOfThisStart)
        .map(async (order) => {
          const [read, { id, customer, createdAt, total, currency, expiresAt, openLink, isLinkExpired, payment }] =
            await Promise.all([
              service.retrievePaymentLink({ params: { payment_link_id: order.paymentLinkId } }),
              view(order),
            ]);
          const created = new Date(createdAt).toISOString();
          const of = { id, customer, createdAt: created, payment, isLinkExpired };
          const row = { ...of, amount: total, currency, expiresAt, link: openLink };
          return read.ok ? { ...row, amount: read.value.amount, status: read.value.status } : row;
        }),
    );
  }

  /** What a customer has stored. The service tells it with the publishable key and the client secret of a payment of theirs. */
  async function customerOf(id: string): Promise<CustomerView> {
    const who = { id, isShopCustomer: id === plan.customerId };
    const order = who.isShopCustomer ? newestOrders().find(({ customer }) => customer === 'returning') : undefined;
    if (order === undefined) return who;
    const read = await shopper.listCustomerPaymentMethods({
      query: {
        'client-secret': order.clientSecret,
        customer_id: id,
        accepted_currency: [order.currency],
        accepted_country: countries.map(({ code }) => code),
        minimum_amount: 0,
        maximum_amount: order.total,
        recurring_payment_enabled: false,
        installment_payment_enabled: false,
      },
    });
    // The client secret has expired with its payment.
    if (!read.ok && read.failure.code === 'IR_08') return who;
    if (!read.ok)
      throw new Refused(502, 'The payments service didn’t list this customer’s payment methods. Try again.');
    return {
      ...who,
      methods: read.value.customer_payment_methods.map(({ payment_method_id, card, payment_method, ...one }) => ({
        id: payment_method_id,
        what:
          card?.last4_digits === undefined
            ? (payment_method ?? 'Payment method')
            : cardName(card.scheme, card.last4_digits),
        isDefault: one.default_payment_method_set === true,
        ...(card?.expiry_month === undefined ? {} : { expires: `${card.expiry_month}/${card.expiry_year ?? ''}` }),
        ...(one.last_used_at === undefined ? {} : { lastUsedAt: one.last_used_at }),
      })),
    };
  }

  /** Writes the shop's own note into the payment. Sending it twice changes nothing further. */
  async function putNote(order: Order, { note }: Readonly<Record<string, unknown>>): Promise<DeskOrder> {
    if (typeof note !== 'string' || note.length > longestNote)
      throw new Refused(422, `A note has up to ${longestNote} characters.`);
    const saved = await service.updatePaymentMetadata({
      params: { payment_id: order.paymentId },
      body: { metadata: { [noteKey]: note } },
    });
    if (!saved.ok)
      throw saved.failure.effect === 'none'
        ? new Refused(409, 'The payments service didn’t take the note.')
        : new Refused(502, 'It is not known whether the note was saved. Save it again.');
    return deskView(order);
  }

  /** Raises what is authorised to what an order costs with so much of one item, and changes the order once the bank has agreed. */
  async function raise(order: Order, { item, quantity }: Readonly<Record<string, unknown>>): Promise<OrderView> {
    const items = order.lines.map(({ itemId: id, quantity: now }) => ({ id, quantity: id === item ? quantity : now }));
    const lines = readLines(items, order.currency, order.locale);
    const sum = sumOf(lines, order.tax?.percent, extrasOf(order));
    if (sum.total <= order.total) throw new Refused(409, 'The order has that already. Reload this page to see it.');
    const amount = sum.total - (sum.delivery ?? 0);
    const done = await service.once.incrementAuthorization(
      { params: { payment_id: order.paymentId }, body: { amount } },
      { operationId: `${order.paymentId}-raise-${amount}`, waitMs },
    );
    requireDone(done, 'authorised');
    if (done.ok && done.value.amount !== amount)
      throw new Refused(409, 'The bank didn’t agree to the higher amount. What was authorised before is unchanged.');
    const changed = { ...order, lines, ...sum };
    orders.set(order.id, changed);
    return view(changed);
  }

  /** What is asked for with a key is done once: another click with it is the same operation. */
  const refunds = new Map<string, { readonly amount: number; readonly reason?: string }>();
  /** The refund of a payment of which nobody knows whether it was made. Until that is known, the payment gets no other. */
  const openRefunds = new Map<string, NonNullable<DeskOrder['openRefund']>>();

  function requireNoOther({ paymentId }: Order, key: string, item: string): void {
    const open = openRefunds.get(paymentId);
    if (open !== undefined && (open.key !== key || open.item !== item))
      throw new Refused(409, 'It is not known yet whether the last refund was made. Check that one first.');
  }

  async function refund(order: Order, body: Readonly<Record<string, unknown>>): Promise<DeskOrder> {
    const key = body.key;
    if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refused(422, 'The refund has no key.');
    const line = order.lines.find(({ itemId }) => itemId === body.item);
    if (line === undefined && body.item !== 'rest') throw new Refused(422, 'That is not an item of this order.');
    const item = line?.itemId ?? 'rest';
    requireNoOther(order, key, item);
    const { reason = '' } = body;
    if (typeof reason !== 'string' || reason.length > 255)
      throw new Refused(422, 'A reason has at most 255 characters.');
    const operationId = `${order.paymentId}-refund-${key}-${item}`;
    const wish = refunds.get(operationId) ?? {
      amount: await amountToRefund(order, line),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    // Another one may have begun while the payment was being read.
    requireNoOther(order, key, item);
    refunds.set(operationId, wish);
    openRefunds.set(order.paymentId, { key, item, amount: wish.amount });
    const done = await service.once.createRefund(
      { body: { payment_id: order.paymentId, ...wish } },
      { operationId, waitMs },
    );
    if (done.ok || done.failure.effect !== 'unknown') openRefunds.delete(order.paymentId);
    requireDone(done, 'refunded');
    return deskView(order);
  }

  async function amountToRefund(order: Order, line: OrderLine | undefined): Promise<number> {
    const read = await service.readPaymentById(order.paymentId);
    if (!read.ok) throw new Refused(502, 'The payment could not be read, so nothing was refunded. Try again.');
    const left = refundableOf(read.value);
    const amount = Math.min(line?.unitAmount ?? left, left);
    if (amount === 0) throw new Refused(409, 'Nothing is left to refund.');
    return amount;
  }

  /** Captures one line of an order, or all of it. The payment takes one capture, whose id is the same whatever it takes. */
  async function capture(order: Order, { item = 'rest' }: Readonly<Record<string, unknown>>): Promise<DeskOrder> {
    const line = order.lines.find(({ itemId }) => itemId === item);
    if (line === undefined && item !== 'rest') throw new Refused(422, 'That is not an item of this order.');
    const part = line === undefined ? {} : { amount_to_capture: line.unitAmount * line.quantity };
    const done = await service.once.capturePayment(
      { params: { payment_id: order.paymentId }, body: part },
      { operationId: `${order.paymentId}-capture`, waitMs },
    );
    requireDone(done, 'captured');
    return deskView(order);
  }

  async function cancel(order: Order): Promise<DeskOrder> {
    const done = await service.once.cancelPayment(
      { params: { payment_id: order.paymentId }, body: {} },
      { operationId: `${order.paymentId}-cancel`, waitMs },
    );
    requireDone(done, 'cancelled');
    return deskView(order);
  }

  function orderOf(id: string | undefined): Order {
    const order = orders.get(id ?? '');
    if (order === undefined) throw new Refused(404, 'There is no such order.');
    return order;
  }

  async function secureLinkOf(order: Order): Promise<string> {
    // A signed link shows the cards of the customer it was signed for: only for the customer that the order belongs to.
    if (order.customer !== 'returning')
      throw new Refused(403, 'This order belongs to a guest, who has no saved cards.');
    if (order.secureLink === undefined) throw new Refused(502, 'The service gave no secure link for this order.');
    return signSecureLink(order.secureLink, sessionOf(order));
  }

  const sessionOf = (order: Order) => ({
    signingKey: plan.signingKey,
    paymentId: order.paymentId,
    customerId: plan.customerId,
    // As long as the order can be paid, and an hour at most.
    expiresInSeconds: Math.min((order.expiresAt - order.createdAt) / 1000, 3600),
    ...(plan.now === undefined ? {} : { now: plan.now() }),
  });

  const setting: ShopSetting = {
    publishableKey: plan.keys.publishable,
    serviceUrl: plan.origins.service,
    payOrigin: plan.origins.pay,
    ...(plan.dialect === undefined ? {} : { dialect: plan.dialect }),
  };
  async function paymentToFinish(order: Order): Promise<PaymentToFinish> {
    const { paymentId, paymentLinkId, clientSecret, locale, discount, deliveryOption = 'standard' } = order;
    const discountCode = discount?.code;
    const signedIn =
      order.customer === 'returning' ? { customerSession: await signCustomerSession(sessionOf(order)) } : {};
    return {
      ...{ paymentId, paymentLinkId, clientSecret, locale, setting },
      ...{ ...signedIn, deliveryOptions: deliveryOptionsOf(order), deliveryOption },
      ...(discountCode === undefined ? {} : { discountCode }),
    };
  }

  /** A setup for the page of the returning customer's cards, one for each key. */
  async function createSetup({ key, currency }: Readonly<Record<string, unknown>>): Promise<CardsToShow> {
    const known = shopCurrencies.find((code) => code === currency);
    if (known === undefined || typeof key !== 'string' || !keyPattern.test(key))
      throw new Refused(422, 'Choose a currency, and name a key.');
    const made = await createCheckout(
      {
        amount: 0,
        currency: known,
        customer_id: plan.customerId,
        setup_future_usage: 'off_session',
        request_external_three_ds_authentication: true,
        return_url: `${shopOrigin()}/cards`,
      },
      { service, idempotencyKey: `cards-${key}`, signingKey: plan.signingKey, now },
    );
    if (!made.ok) throw new Refused(502, 'The payments service did not answer. Nothing was charged; try again.');
    const { clientSecret, customerSession } = made.value;
    const mayChange = plan.changeMethod !== undefined;
    return { clientSecret, customerSession, customerId: plan.customerId, mayChange, setting };
  }

  /** Removes a card of the returning customer, or makes it the default. Nobody else's card is found. */
  function changeCard(methodId: string, { to }: Readonly<Record<string, unknown>>): void {
    if (to !== 'default' && to !== 'removed') throw new Refused(422, 'A card is made the default, or removed.');
    try {
      plan.changeMethod?.(methodId, to);
    } catch {
      throw new Refused(404, 'You have no such card.');
    }
  }

  /** A payment for a story of the studio that needs the bank's real page. Made-up money, made-up customer. */
  async function createStudioPayment(wish: {
    readonly amount?: unknown;
    readonly currency?: unknown;
    readonly customer?: unknown;
  }): Promise<Response> {
    const { amount, currency, customer } = wish;
    const answer = await service.createPayment({
      body: {
        amount: typeof amount === 'number' ? amount : 6350,
        currency: typeof currency === 'string' ? currency : 'EUR',
        payment_link: true,
        request_external_three_ds_authentication: true,
        description: 'Saltglaze order SG-1041',
        ...(amount === undefined
          ? {
              order_details: [
                { product_name: 'Breakfast bowl', quantity: 2, amount: 2200 },
                { product_name: 'Morning mug', quantity: 1, amount: 1950 },
              ],
            }
          : {}),
        ...(customer === 'guest' ? {} : { customer_id: plan.customerId }),
        return_url: `${shopOrigin()}/`,
      },
    });
    if (!answer.ok || answer.value.payment_link === undefined || answer.value.client_secret === undefined) {
      throw new Refused(502, 'The payments service made no payment.');
    }
    return json({
      payment_id: answer.value.payment_id,
      payment_link_id: answer.value.payment_link.payment_link_id,
      client_secret: answer.value.client_secret,
      customer_id: plan.customerId,
    });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, , resource, id, action, ...rest] = pathname.split('/');
    if (rest.length > 0) throw new Refused(404, 'There is no such address.');
    const route = `${request.method} ${resource}${id === undefined ? '' : '/*'}${action === undefined ? '' : `/${action}`}`;
    switch (route) {
      case 'GET setting':
        return json(setting);
      case 'POST cards':
        return json(await createSetup(await readBody(request)), 201);
      case 'POST cards/*':
        changeCard(id ?? '', await readBody(request));
        return json({});
      case 'GET orders':
        return json({ orders: await Promise.all(newestOrders().slice(0, rowsOfThisStart).map(view)) });
      case 'GET orders/*':
        return json(await view(orderOf(id)));
      case 'GET orders/*/payment':
        return json(await paymentToFinish(orderOf(id)));
      case 'POST orders': {
        const body = await readBody(request);
        const key = body.order_key;
        if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw new Refused(422, 'The order has no key.');
        const order = making.get(key) ?? createOrder(body);
        making.set(key, order);
        // An order that came to nothing may be tried again with the same basket.
        order.catch(() => making.delete(key));
        return json({ id: (await order).id }, 201);
      }
      case 'POST orders/*/quantity': {
        const body = await readBody(request);
        return json(await changeInTurn(orderOf(id).id, (order) => putQuantity(order, body)));
      }
      case 'POST orders/*/delivery': {
        const body = await readBody(request);
        const view = await changeInTurn(orderOf(id).id, (order) => putDestination(order, body));
        const delivered: DeliveredOrder = { ...view, deliveryOptions: deliveryOptionsOf(orderOf(id)) };
        return json(delivered);
      }
      case 'POST orders/*/delivery-option': {
        const body = await readBody(request);
        return json(await changeInTurn(orderOf(id).id, (order) => putDelivery(order, body.option)));
      }
      case 'POST orders/*/discount':
        return json(await putDiscount(orderOf(id).id, await readBody(request)));
      case 'POST orders/*/payment':
        await readBody(request);
        return json(await payAnew(orderOf(id)), 201);
      case 'GET orders/*/desk':
        return json(await deskView(orderOf(id)));
      case 'POST orders/*/capture':
        return json(await capture(orderOf(id), await readBody(request)));
      case 'POST orders/*/raise': {
        const body = await readBody(request);
        await changeInTurn(orderOf(id).id, (order) => raise(order, body));
        return json(await deskView(orderOf(id)));
      }
      case 'POST orders/*/note':
        return json(await putNote(orderOf(id), await readBody(request)));
      case 'POST orders/*/cancel':
        await readBody(request);
        return json(await cancel(orderOf(id)));
      case 'POST orders/*/refund':
        return json(await refund(orderOf(id), await readBody(request)));
      case 'POST orders/*/dispute':
        await readBody(request);
        if (plan.openDispute === undefined) break;
        plan.openDispute(orderOf(id).paymentId);
        return json(await deskView(orderOf(id)));
      case 'POST orders/*/secure-link':
        await readBody(request);
        return json({ url: await secureLinkOf(orderOf(id)) });
      case 'GET money':
        return json(await moneyPerDay(service, now()));
      case 'GET payments':
        return json(await lists.payments(searchParams));
      case 'GET payments/*':
        return json(await lists.payment(id ?? ''));
      case 'GET links':
        return json({ rows: await links() });
      case 'GET customers/*':
        return json(await customerOf(id ?? ''));
      case 'GET refunds':
        return json(await lists.refunds(searchParams));
      case 'GET refunds/*':
        return json(await lists.refund(id ?? ''));
      case 'GET disputes':
        return json(await lists.disputes(searchParams));
      case 'GET disputes/*':
        return json(await lists.dispute(id ?? ''));
      case 'GET payouts':
        return json(await payouts.list(searchParams));
      case 'GET payout-filters':
        return json(await payouts.filters());
      case 'GET payouts/*':
        return json(await payouts.read(id));
      case 'GET account-payouts/*':
        return json(await payouts.readOfAccount(id ?? ''));
      case 'POST payouts':
        return json(await payouts.create(await readBody(request)), 201);
      case 'POST payouts/*/fulfill':
        await readBody(request);
        return json(await payouts.fulfill(id));
      case 'POST payouts/*/cancel':
        await readBody(request);
        return json(await payouts.cancel(id));
      case 'POST demo/*':
        await readBody(request);
        if (id !== 'lose-answer') break;
        losesNextAnswer = true;
        return json({});
      case 'POST studio/*':
        if (id === 'payment') return createStudioPayment(await readBody(request));
        break;
    }
    throw new Refused(404, 'There is no such address.');
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof Refused) return json({ error: { message: error.message } }, error.status);
      return json({ error: { message: 'The shop could not answer. Reload this page to see what happened.' } }, 500);
    }
  };
}
