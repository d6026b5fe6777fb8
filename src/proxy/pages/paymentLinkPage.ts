import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { isNotFound } from '../../client/index.ts';
import { browserCatalogue, identifier, likelyCountries, type Payment, savedMethodsFor } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { type RouteContext, type RouteEnv, respond } from '../answers/respond.ts';
import { refuseFailedRead } from '../answers/serviceFailure.ts';
import { countRequest } from '../guards/rateLimits.ts';
import { waitAtMost } from '../journal/journal.ts';
import { readSignedSession, type SignedSession } from '../links/customerSession.ts';
import type { Operations } from '../operations/createOperations.ts';
import { paymentSubject } from '../operations/operationRequest.ts';
import type { SubjectRead } from '../operations/subjectReads.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { type BrowserReads, createBrowserReads, getCustomerId, isOpenToEveryone } from '../routes/browserReads.ts';
import type { PaymentRouteParts } from '../routes/paymentWrites.ts';
import { listCalls, nameSeller } from '../settings/hostedWallets.ts';
import { listSavedMethods, toRenderedMethods } from '../upstream/listSavedMethods.ts';
import { backToMerchant, documentLocale, documentText, localeOf, pageLanguages } from './documentText.ts';
import { cookieValues, pageCookie } from './pageCookie.ts';
import type { FirstRead } from './pageData.ts';
import { guardForm, payByForm, wasNotStarted } from './payByForm.ts';
import { renderNotice } from './renderNotice.ts';
import { renderPaymentPage } from './renderPage.ts';
import { pageHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';
import { createPaymentRendering, hashInlineSources } from './serverRendering.ts';

const cookieName = 'till_link';

/** How long a document waits for what its page reads first, in milliseconds. Afterwards it goes without, and the page asks. */
const patience = 1000;

/** Statuses of a payment of which nothing has been charged, where no call about it is open. */
const before: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation', 'failed']);

/** A page that says why there is no payment page. */
function sendNotice(
  route: RouteContext,
  context: ProxyContext,
  kind: 'unknown' | 'reopen' | 'later',
  embedOrigins: readonly string[],
): Promise<Response> {
  const locale = localeOf(route.req.raw);
  const { text } = documentText(locale);
  const { merchant, pageAssets } = context.options;
  const { note } = route.env;
  const around = { merchant: merchant.name, back: backToMerchant(locale, context.options) };
  const say = (words: { title: string; text: string }, status: number, more: Record<string, string> = {}) => {
    const headers = { ...pageHeaders(context, embedOrigins), ...more };
    return sendDocument(route.req.raw, context, renderNotice(locale, words, pageAssets.styles, around), {
      status,
      headers,
    });
  };
  switch (kind) {
    case 'unknown':
      note.code = 'link_unknown';
      return say({ title: text('document.unknown.title'), text: text('document.unknown.text') }, 404);
    case 'reopen':
      note.code = 'session_missing';
      return say({ title: text('document.reopen.title'), text: text('document.reopen.text', merchant.name) }, 403);
    case 'later':
      note.code = 'service_unavailable';
      return say({ title: text('document.later.title'), text: text('document.later.text') }, 503, {
        'retry-after': '30',
      });
  }
  return kind satisfies never;
}

/** Who may hear how it ended: the merchant's pages, and those that may frame the page. */
function hostOrigins(context: ProxyContext): { readonly hostOrigins?: readonly string[] } {
  const origins = [...new Set([...context.embedOrigins, ...context.options.allowedOrigins])];
  return origins.length === 0 ? {} : { hostOrigins: origins };
}

/** The signed session of a secure link, as it came. */
interface Secure {
  readonly session: SignedSession;
  readonly token: string;
}

/** The payment of a link, as it was just read. */
interface Opened {
  readonly payment: Payment;
  readonly link: NonNullable<Payment['payment_link']>;
  readonly secret: string;
  /** What is open of it; asked for before the read. */
  readonly paymentRead: SubjectRead;
}

/** Makes what finds the payment of a link: open, or secure with its signed session. All reasons for not finding it look the same. */
function createFind(context: ProxyContext, operations: Operations) {
  return async (
    route: RouteContext,
    secure: Secure | undefined,
  ): Promise<Opened | { readonly notice: Promise<Response> }> => {
    const { embedOrigins } = context;
    const say = (kind: 'unknown' | 'reopen' | 'later') => ({ notice: sendNotice(route, context, kind, embedOrigins) });
    const { merchant_id, payment_id } = route.req.param();
    if (merchant_id === undefined || !z.safeParse(identifier, payment_id).success || payment_id === undefined) {
      return say('unknown');
    }
    route.env.note.payment = await context.hash(payment_id);
    const { group } = route.env;
    const lookup = await context.wrongCredentials.check(group, async () => {
      const paymentRead = await operations.beginRead(paymentSubject(payment_id));
      const read = await context.service.readPaymentById(payment_id, { requestId: route.env.requestId });
      return !read.ok && isNotFound(read.failure) ? undefined : { read, paymentRead };
    });
    if ('throttledMs' in lookup) return say(lookup.throttledMs > 0 ? 'later' : 'unknown');
    const { read, paymentRead } = lookup;
    if (!read.ok) {
      const later = say('later');
      route.env.note.code = refuseFailedRead(read.failure).code;
      return later;
    }
    const payment = read.value;
    const link = payment.payment_link;
    const secret = payment.client_secret;
    const stranger = secure !== undefined && secure.session.customerId !== getCustomerId(payment);
    if (payment.merchant_id !== merchant_id || link === undefined || secret === undefined || stranger) {
      return say('unknown');
    }
    route.env.note.link = await context.hash(link.payment_link_id);
    // The client secret in the document would open the customer's saved methods to everyone who has the link (interface 2.8).
    if (secure === undefined && !isOpenToEveryone(context, payment)) {
      const refused = say('reopen');
      route.env.note.code = 'open_link_of_customer';
      return refused;
    }
    return { payment, link, secret, paymentRead };
  };
}

/** Answers a request for a link: open, or secure with its signed session. */
type Answer = (route: RouteContext, secure?: Secure) => Promise<Response>;

/** Makes what sends the page. */
function createPage(
  context: ProxyContext,
  find: ReturnType<typeof createFind>,
  { createPage, readLinkPage }: BrowserReads,
): Answer {
  const { merchant, pageAssets, drawPaymentLink, wallets } = context.options;
  const { withWallets } = pageAssets;
  const shown = withWallets && wallets && Object.values(defined({ ...wallets })).length > 0 ? wallets : undefined;
  const assets = (shown && withWallets) ?? pageAssets;
  const render = createPaymentRendering(context, assets);
  return async (route, secure) => {
    const found = await find(route, secure);
    if ('notice' in found) return found.notice;
    const { payment, link, secret, paymentRead } = found;
    const { embedOrigins } = context;
    const locale = localeOf(route.req.raw);
    const config = await context.linkConfig(payment, route.env.note);
    const { sellerName, logo } = config;
    const { requestId, note } = route.env;
    /** What the page would ask first, by the same rules and limits; `undefined` where it could not be read. */
    const readFirst = async (): Promise<FirstRead | undefined> => {
      if ((await countRequest(context, 'secretReads', secret)) !== undefined) return undefined;
      const firstPage = await createPage(payment, paymentRead, note);
      if (!firstPage.ok) return undefined;
      const session = secure?.session;
      const linkId = link.payment_link_id;
      const [found, saved] = await Promise.all([
        readLinkPage(payment, firstPage.page, { linkId, secret, config, session, requestId }),
        waitAtMost(patience / 2, readSaved()).catch(() => undefined),
      ]);
      const path = browserCatalogue.readPaymentLink.path.replace('{payment_link_id}', encodeURIComponent(linkId));
      if (!found.ok) return undefined;
      // A choice among alternative payment methods is drawn by the page, and what is saved with it.
      const isDrawn = saved !== undefined && found.page.payment_method_types === undefined;
      return { path, answer: found.page, ...(isDrawn ? { saved } : {}) };
    };
    /** The saved methods of the customer who is signed in, for a page that lists them and is drawn here. */
    const readSaved = async () => {
      const customerId = getCustomerId(payment);
      const isOwn = customerId !== undefined && secure?.session.customerId === customerId;
      if (!isOwn || !config.savedMethods || !before.has(payment.status) || drawPaymentLink === undefined)
        return undefined;
      const { countries = likelyCountries(locale) } = savedMethodsFor(payment);
      const listed = await listSavedMethods(context, { secret, requestId }, payment, customerId, countries);
      return listed.ok ? toRenderedMethods(listed.value, customerId) : undefined;
    };
    const first = await waitAtMost(patience, readFirst()).catch(() => undefined);
    const seller = sellerName ?? merchant.name;
    const boot = {
      ...context.clientBoot,
      paymentLinkId: link.payment_link_id,
      clientSecret: secret,
      ...(secure?.session.customerId === undefined ? {} : { customerSession: secure.token }),
      ...hostOrigins(context),
      ...defined({ cardNetworks: context.options.cardNetworks }),
      ...(shown === undefined ? {} : { wallets: nameSeller(shown, seller) }),
      locale,
      languages: pageLanguages(locale, 'document.title', seller),
      ...defined({ texts: context.options.texts }),
    };
    const { description } = payment;
    const rendered = first && (await render(boot, first, seller));
    const { status } = payment;
    const uncharged = first?.answer.open_operation === undefined && first !== undefined && before.has(status);
    const parts =
      rendered === undefined ? {} : 'style' in rendered ? { noScriptPage: rendered } : { serverRendered: rendered };
    const text = renderPaymentPage(boot, { merchant: seller, description, uncharged, first, ...parts, ...assets });
    const inline = await hashInlineSources(rendered);
    const headers = pageHeaders(
      context,
      embedOrigins,
      logo ?? merchant.logoUrl,
      inline,
      shown && { ...shown, calls: listCalls(shown) },
    );
    return sendDocument(route.req.raw, context, text, { headers });
  };
}

/** Makes what takes a form of the page: the answer is always the page again, which shows the state of the payment, or a document that says that nothing was sent. */
function createForm(parts: PaymentRouteParts, find: ReturnType<typeof createFind>): Answer {
  const { context } = parts;
  return async (route, secure) => {
    const foreign = guardForm(route.req.raw, context);
    if (foreign !== undefined) return respond(foreign, route.env, context.containsSecret);
    const found = await find(route, secure);
    if ('notice' in found) return found.notice;
    const outcome = await payByForm(parts, route, found);
    route.env.note.code = outcome.code;
    route.env.note.effect = outcome.effect;
    const requestedLocale = route.req.query('locale');
    const page = `${route.req.path}${requestedLocale === undefined ? '' : `?locale=${documentLocale(requestedLocale, null)}`}`;
    if (!wasNotStarted(outcome)) return new Response(null, { status: 303, headers: { location: page } });
    const locale = localeOf(route.req.raw);
    const { text } = documentText(locale);
    const words = { title: text('document.notStarted.title'), text: text('document.notStarted.text') };
    const back = { href: page, text: text('document.close.title') };
    const headers = { ...pageHeaders(context, context.embedOrigins), ...outcome.headers };
    const notice = renderNotice(locale, words, context.options.pageAssets.styles, {
      merchant: context.options.merchant.name,
      back,
    });
    return sendDocument(route.req.raw, context, notice, { status: outcome.status, headers });
  };
}

/**
 * Puts the hosted payment-link pages, open and secure, onto the app. Opening one changes nothing anywhere; a form of one pays, where its browser has no
 * script.
 */
export function addPaymentLinkPage(app: Hono<RouteEnv>, context: ProxyContext, operations: Operations): void {
  const find = createFind(context, operations);
  const reads = createBrowserReads(context, operations);
  const page = createPage(context, find, reads);
  const form = createForm({ context, operations, reads }, find);

  /** Answers with the session that the cookie of a secure link has. */
  async function inSession(route: RouteContext, answer: Answer): Promise<Response> {
    const { payment_id: paymentId = '' } = route.req.param();
    const check = { signingKeys: context.signingKeys, paymentId, now: context.now() };
    for (const token of cookieValues(route.req.header('cookie'), cookieName)) {
      const session = await readSignedSession(token, check);
      if (session !== undefined) return answer(route, { session, token });
    }
    return sendNotice(route, context, 'reopen', context.embedOrigins);
  }

  app.get('/payment_link/:merchant_id/:payment_id', (route) => {
    route.env.note.op = 'openLinkPage';
    return page(route);
  });

  app.get('/payment_link/s/:merchant_id/:payment_id', async (route) => {
    route.env.note.op = 'secureLinkPage';
    const { payment_id: paymentId = '' } = route.req.param();
    const check = { signingKeys: context.signingKeys, paymentId, now: context.now() };
    const presented = route.req.query('session');
    if (presented !== undefined) {
      const session = await readSignedSession(presented, check);
      if (session === undefined) return sendNotice(route, context, 'reopen', context.embedOrigins);
      // The token leaves the address at once: addresses end up in histories and logs.
      const locale = route.req.query('locale');
      const suffix = locale === undefined ? '' : `?locale=${documentLocale(locale, null)}`;
      return new Response(null, {
        status: 303,
        headers: {
          location: `${route.req.path}${suffix}`,
          'set-cookie': pageCookie(context, {
            name: cookieName,
            path: route.req.path,
            token: presented,
            maxAge: Math.max(0, Math.floor(session.expiresAt - context.now() / 1000)),
            framed: context.embedOrigins.length > 0,
          }),
        },
      });
    }
    return inSession(route, page);
  });

  app.post('/payment_link/:merchant_id/:payment_id', (route) => {
    route.env.note.op = 'payByForm';
    return form(route);
  });

  app.post('/payment_link/s/:merchant_id/:payment_id', (route) => {
    route.env.note.op = 'payByForm';
    return inSession(route, form);
  });
}
