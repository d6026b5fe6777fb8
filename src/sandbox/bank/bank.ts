import { Hono } from 'hono';
import { decideChallenge, isUndecided, settle } from '../authentication.ts';
import { decodeJson, encodeJson } from '../base64url.ts';
import { messageVersion } from '../paymentAnswer.ts';
import type { Challenge, PaymentRecord, World } from '../state.ts';
import { challengePage, codeAttempts, correctCode, silentPage } from './challengePage.ts';
import { readForm } from './form.ts';
import { continuePage, continueScript, noticePage } from './page.ts';
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
  app.get('/acs/continue.js', () => asset(continueScript, 'text/javascript'));
  app.post('/acs/method', async (context) => {
    const form = await readForm(context.req.raw);
    return world.transactions.run(() => methodPage(world, form));
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
  noticePage(410, 'This confirmation is no longer open', 'Go back to the shop to see how the payment stands.');

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
  return challengePage(world, payment, challenge.acsTransId, undefined);
}

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
  return resultPage(world, challenge);
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
    case 'approve':
      if (form.get('code')?.replace(/\s/g, '') === correctCode) {
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
function resultPage(world: World, challenge: Challenge): Response {
  const approved = challenge.state === 'approved';
  return continuePage({
    title: approved ? 'Payment confirmed' : 'Payment not confirmed',
    text: 'You are being taken back to the shop.',
    action: `${world.origins().links}/3ds/notify`,
    method: 'post',
    fields: {
      cres: encodeJson({
        messageType: 'CRes',
        messageVersion,
        threeDSServerTransID: challenge.serverTransId,
        acsTransID: challenge.acsTransId,
        challengeCompletionInd: 'Y',
        transStatus: approved ? 'Y' : 'N',
        ...(challenge.state === 'cancelled' ? { challengeCancel: '01' } : {}),
      }),
      ...(challenge.sessionData === undefined ? {} : { threeDSSessionData: challenge.sessionData }),
    },
  });
}

/** The 3DS method: the hidden frame's page reports back to the one notification address there is. */
function methodPage(world: World, form: URLSearchParams | undefined): Response {
  const message = decodeJson(form?.get('threeDSMethodData') ?? '');
  const serverTransId = message?.threeDSServerTransID;
  if (typeof serverTransId !== 'string') return unreadable();
  const known = world.store.payments.by('serverTransId', serverTransId).length > 0;
  const action = `${world.origins().links}/3ds/method-notify`;
  if (!known || message?.threeDSMethodNotificationURL !== action) return unknown();
  return continuePage({
    title: 'Checking your device',
    text: 'This takes a moment.',
    action,
    method: 'post',
    fields: { threeDSMethodData: encodeJson({ threeDSServerTransID: serverTransId }) },
  });
}

function paymentOf(world: World, challenge: Challenge): PaymentRecord | undefined {
  const payment = world.store.payments.get(challenge.paymentId);
  if (payment) settle(world, payment);
  return payment;
}
