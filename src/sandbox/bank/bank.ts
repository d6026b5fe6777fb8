import { Hono } from 'hono';
import { decodeJson, encodeJson } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { codeAttempts, decideChallenge, isUndecided, settle } from '../authentication.ts';
import { type BankBehaviour, bankBehaviourNames, bankBehaviours, behaviourOf } from '../bankBehaviours.ts';
import { frameTransactionId, methodNotificationUrl } from '../customerAction.ts';
import { passTime } from '../passTime.ts';
import { authorizeAddress, messageVersion } from '../paymentAnswer.ts';
import type { Challenge, PaymentRecord, World } from '../state.ts';
import { challengePage, correctCode, popupOpener, silentPage, stepPage, windowPage } from './challengePage.ts';
import { readForm } from './form.ts';
import { type BankScript, bankScripts, continuePage, noticePage } from './page.ts';
import { redirectPages } from './redirectPages.ts';
import { bankStyle } from './style.ts';

/** The first CReq has to come in this time after the authentication answer (EMV 3DS: 30 s). */
const firstRequestLimit = 30_000;
/** Longest `threeDSSessionData` (EMV 3DS). */
const sessionDataLimit = 1024;

/** The access control server as an app: challenge pages, the 3DS method, and the page of cards that redirect. */
export function createBank(
  world: World,
  log: (line: Record<string, unknown>) => void,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.get('/acs/bank.css', () => asset(bankStyle, 'text/css'));
  // `Object.keys` of the scripts are their names.
  for (const name of Object.keys(bankScripts) as BankScript[]) {
    app.get(`/acs/${name}.js`, () => asset(bankScripts[name], 'text/javascript'));
  }
  app.post('/acs/method', async (context) => {
    const form = await readForm(context.req.raw);
    const { page, after } = await world.transactions.run(() => methodPage(world, form));
    if (after > 0) await passTime(world, after, context.req.raw.signal);
    return page;
  });
  app.get('/acs/window/:id', (context) => world.transactions.run(() => openWindow(world, context.req.param('id'))));
  app.post('/acs/window/:id', async (context) => {
    const form = await readForm(context.req.raw);
    return world.transactions.run(() => answerWindow(world, context.req.param('id'), form));
  });
  app.post('/acs/challenge', async (context) => {
    const form = await readForm(context.req.raw);
    return world.transactions.run(() => openChallenge(world, form));
  });
  app.post('/acs/challenge/:id', async (context) => {
    const form = await readForm(context.req.raw);
    return world.transactions.run(() => answerChallenge(world, context.req.param('id'), form));
  });
  redirectPages(app, world);
  app.notFound(() => noticePage(404, 'There is nothing here', 'The address is not one of this bank.'));
  app.onError((error) => {
    log({ bank: error.message });
    return noticePage(500, 'The bank is out of order', 'Go back to the shop and try again.');
  });
  return async (request) => app.fetch(request);
}

function asset(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}

const unreadable = () =>
  noticePage(
    400,
    'The request could not be read',
    'It is not a 3-D Secure message. Go back to the shop and try again.',
  );
const unknown = () =>
  noticePage(404, 'This confirmation is unknown', 'The bank was not asked for it. Go back to the shop and try again.');
const over = () =>
  noticePage(410, 'This confirmation is no longer open', 'Go back to the shop to see the state of the payment.');

/** The first CReq opens the challenge; a second one is refused, as the first page may still be on a screen. */
function openChallenge(world: World, form: URLSearchParams | undefined): Response {
  const message = decodeJson(form?.get('creq') ?? '');
  if (message?.messageType !== 'CReq') return unreadable();
  const challenge = world.store.challenges.get(String(message.acsTransID));
  const payment = challenge && paymentOf(world, challenge);
  if (!challenge || !payment || challenge.kind !== 'challenge') return unknown();
  if (challenge.serverTransId !== message.threeDSServerTransID) return unknown();
  const now = world.clock.now();
  if (challenge.state === 'open') {
    return noticePage(
      409,
      'This confirmation is open already',
      'It was opened in another window. Answer it there, or go back to the shop.',
    );
  }
  if (challenge.state !== 'waiting' || now >= challenge.created + firstRequestLimit) return over();
  challenge.state = 'open';
  challenge.lastInteraction = now;
  const sessionData = form?.get('threeDSSessionData') ?? undefined;
  challenge.sessionData = sessionData && sessionData.length <= sessionDataLimit ? sessionData : undefined;
  return firstPage(world, payment, challenge);
}

/** The page that a challenge begins with, as this bank is. */
function firstPage(world: World, payment: PaymentRecord, challenge: Challenge): Response {
  const { acsTransId } = challenge;
  switch (behaviourOf(payment)) {
    case 'blank':
      return new Response('', { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
    case 'broken':
      return noticePage(500, 'The bank is out of order', 'Go back to the shop and try again.');
    case 'silent':
      return silentPage();
    case 'pop-up':
      return popupOpener(world, payment, acsTransId);
    case 'three steps':
    case 'no frames later':
      challenge.steps = 0;
      return stepPage(world, payment, acsTransId, 1);
    default:
      return challengePage(world, payment, acsTransId, undefined);
  }
}

function openWindow(world: World, id: string): Response {
  const challenge = world.store.challenges.get(id);
  const payment = challenge && paymentOf(world, challenge);
  if (!challenge || !payment) return unknown();
  return challenge.state === 'open' ? windowPage(world, payment, id) : over();
}

/** What is typed in the window counts like what is typed in the frame; the window stays and says so. */
function answerWindow(world: World, id: string, form: URLSearchParams | undefined): Response {
  const challenge = world.store.challenges.get(id);
  const payment = challenge && paymentOf(world, challenge);
  if (!challenge || !payment) return unknown();
  if (challenge.state !== 'open') return over();
  challenge.lastInteraction = world.clock.now();
  if (!isCorrect(form)) return windowPage(world, payment, id);
  decideChallenge(world, challenge, 'approved');
  return noticePage(200, 'Payment confirmed', 'You can close this window and go back to the shop.');
}

const isCorrect = (form: URLSearchParams | undefined) => form?.get('code')?.replace(/\s/g, '') === correctCode;

/** One step of the holder. The service hears of a decision before the browser does; asking again gives the same answer. */
function answerChallenge(world: World, id: string, form: URLSearchParams | undefined): Response {
  const challenge = world.store.challenges.get(id);
  const payment = challenge && paymentOf(world, challenge);
  if (!challenge || !payment || challenge.kind !== 'challenge') return unknown();
  if (challenge.state === 'waiting' || challenge.state === 'superseded' || challenge.state === 'expired') return over();
  if (isUndecided(challenge)) {
    challenge.lastInteraction = world.clock.now();
    const page = takeDecision(world, payment, challenge, form);
    if (page) return page;
  }
  return resultPage(world, payment, challenge);
}

/** Gives the page to stay on, or nothing once the challenge is decided. */
function takeDecision(
  world: World,
  payment: PaymentRecord,
  challenge: Challenge,
  form: URLSearchParams | undefined,
): Response | undefined {
  switch (form?.get('decision')) {
    case 'decline':
      decideChallenge(world, challenge, 'declined');
      return undefined;
    case 'cancel':
      decideChallenge(world, challenge, 'cancelled');
      return undefined;
    case 'hang':
      return silentPage();
    case 'behaviour': {
      const wish = bankBehaviourNames.find((name) => name === form.get('behaviour'));
      if (wish === undefined || bankBehaviours[wish].on !== 'challenge') return unreadable();
      payment.bankBehaviour = wish;
      return firstPage(world, payment, challenge);
    }
    case 'step':
      challenge.steps = (challenge.steps ?? 0) + 1;
      return challenge.steps === 1
        ? stepPage(world, payment, challenge.acsTransId, 2)
        : challengePage(world, payment, challenge.acsTransId, undefined);
    case 'window':
      return popupOpener(world, payment, challenge.acsTransId);
    case 'approve':
      if (isCorrect(form)) {
        decideChallenge(world, challenge, 'approved');
        return undefined;
      }
      challenge.wrongCodes += 1;
      if (challenge.wrongCodes < codeAttempts) {
        return challengePage(world, payment, challenge.acsTransId, codeAttempts - challenge.wrongCodes);
      }
      decideChallenge(world, challenge, 'declined');
      return undefined;
    default:
      return unreadable();
  }
}

/** The final CRes goes through the browser to the notification address (EMV 3DS). */
function resultPage(world: World, payment: PaymentRecord, challenge: Challenge): Response {
  const behaviour = behaviourOf(payment);
  const approved = challenge.state === 'approved';
  const title = approved ? 'Payment confirmed' : 'Payment not confirmed';
  if (behaviour === 'no return') return noticePage(200, title, 'Go back to the shop.');
  const said = behaviour === 'lies' ? !approved : approved;
  const stranger = behaviour === 'wrong ids' ? '-of-another' : '';
  const cres = encodeJson({
    messageType: 'CRes',
    messageVersion,
    threeDSServerTransID: `${challenge.serverTransId}${stranger}`,
    acsTransID: `${challenge.acsTransId}${stranger}`,
    challengeCompletionInd: 'Y',
    transStatus: said ? 'Y' : 'N',
    ...(challenge.state === 'cancelled' ? { challengeCancel: '01' } : {}),
  });
  return continuePage({
    title,
    text: 'You are being taken back to the shop.',
    action: authorizeAddress(world, payment) ?? `${world.origins().links}/3ds/notify`,
    method: 'post',
    ...(behaviour === 'whole window' ? { target: '_top' } : {}),
    ...(behaviour === 'replays' ? { twice: true } : {}),
    fields: {
      cres: behaviour === 'padded' ? padded(cres) : cres,
      ...defined({ threeDSSessionData: challenge.sessionData }),
    },
  });
}

const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');

/** How long a method takes to notify, in milliseconds; at once in every other behaviour. */
const methodTimes: Partial<Record<BankBehaviour, number>> = { 'method in time': 9_900, 'method late': 10_100 };

/** The 3DS method: the hidden frame's page reports back to the one notification address there is. */
function methodPage(
  world: World,
  form: URLSearchParams | undefined,
): { readonly page: Response; readonly after: number } {
  const message = decodeJson(form?.get('threeDSMethodData') ?? '');
  const serverTransId = message?.threeDSServerTransID;
  if (typeof serverTransId !== 'string') return { page: unreadable(), after: 0 };
  const [id = ''] = /^pay_[A-Za-z0-9_-]+(?=_\d+$)/.exec(serverTransId) ?? [];
  const own = world.store.payments.get(id);
  const framed = own?.customerAction?.stage === 'frame' && frameTransactionId(own) === serverTransId ? own : undefined;
  const payment = world.store.payments.findBy('serverTransId', serverTransId)[0] ?? framed;
  const action = methodNotificationUrl(world);
  if (!payment || message?.threeDSMethodNotificationURL !== action) return { page: unknown(), after: 0 };
  const behaviour = behaviourOf(payment);
  if (behaviour === 'method broken')
    return { page: noticePage(500, 'The bank is out of order', 'It is not your fault.'), after: 0 };
  if (behaviour === 'method gone')
    return { page: noticePage(404, 'There is nothing here', 'It is not your fault.'), after: 0 };
  if (behaviour === 'method silent') return { page: silentPage(), after: 0 };
  const notification = encodeJson({ threeDSServerTransID: serverTransId });
  const page = continuePage({
    title: 'Checking your device',
    text: 'This takes a moment.',
    action,
    method: 'post',
    fields: { threeDSMethodData: behaviour === 'method padded' ? padded(notification) : notification },
  });
  return { page, after: methodTimes[behaviour] ?? 0 };
}

function paymentOf(world: World, challenge: Challenge): PaymentRecord | undefined {
  const payment = world.store.payments.get(challenge.paymentId);
  if (payment) settle(world, payment);
  return payment;
}
