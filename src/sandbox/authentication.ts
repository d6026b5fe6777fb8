import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type deviceChannels, encodeJson, type KnownTransStatus, toBase64Url } from '../contract/index.ts';
import { behaviourOf } from './bankBehaviours.ts';
import { internalError, precondition } from './errors.ts';
import { messageVersion } from './paymentAnswer.ts';
import type { Authentication, Challenge, PaymentRecord, World } from './state.ts';

/** Wrong codes after which the bank declines. */
export const codeAttempts = 3;
/** Without a decision in this time after the last interaction the bank gives up (EMV 3DS: 10 minutes per interaction). */
const interactionLimit = 10 * 60_000;
/** How long an approval in the banking app takes without a decision through the control surface. */
const approvalDelay = 8_000;
/** How long it takes where the bank is set to be slow, and when it gives up waiting for its own app. */
const slowApproval = 5 * 60_000;
const approvalLimit = 30 * 60_000;

/** Starts the external authentication of an attempt: known to the service, not yet sent to the bank. */
export function startAuthentication(world: World, payment: PaymentRecord): void {
  payment.authentication = {
    status: 'started',
    serverTransId: world.ids.uuid('threeDS'),
    acsTransId: undefined,
    dsTransId: undefined,
    transStatus: undefined,
    flow: undefined,
    eci: undefined,
    errorMessage: undefined,
  };
  payment.status = 'requires_customer_action';
}

/**
 * Authenticates (interface 4.3, `3ds/authentication`). While one is pending, a second takes its place and the first can no longer be completed.
 * In an app there is no page of the bank: what the app's SDK needs comes signed, and a challenge is approved as one in the banking app is.
 */
export function authenticate(
  world: World,
  payment: PaymentRecord,
  channel: (typeof deviceChannels)[number],
): Record<string, unknown> {
  const authentication = payment.authentication;
  const method = payment.methodId === undefined ? undefined : world.store.methods.get(payment.methodId);
  const known = method?.behaviour.threeDSMethod && behaviourOf(payment) === 'method frictionless';
  const answered = known ? 'Y' : method?.behaviour.transStatus;
  const transStatus = payment.fields.force_3ds_challenge ? challenged(answered) : answered;
  if (payment.status !== 'requires_customer_action' || !authentication || !transStatus) {
    throw precondition(
      'You cannot authenticate this payment because payment_attempt.external_three_ds_authentication_attempted is false',
    );
  }
  if (authentication.status === 'success') {
    throw precondition('You cannot authenticate this payment because it has been authenticated already');
  }
  supersede(world, payment, authentication);
  const inBrowser = channel === 'BRW' && transStatus === 'C';
  const acsTransId = world.ids.uuid('threeDS');
  authentication.acsTransId = acsTransId;
  authentication.dsTransId = world.ids.uuid('threeDS');
  authentication.transStatus = transStatus;
  authentication.status = 'pending';
  world.ledger.write({
    kind: 'authentication started',
    payment_id: payment.id,
    attempt_id: attemptId(payment),
    detail: transStatus,
  });
  if (transStatus === 'C' || transStatus === 'D') {
    authentication.flow = transStatus === 'C' ? 'challenge' : 'decoupled';
    openChallenge(world, payment, authentication.serverTransId, acsTransId, inBrowser ? 'challenge' : 'decoupled');
  } else {
    authentication.flow = 'frictionless';
    endAuthentication(world, payment, transStatus);
  }
  return {
    trans_status: transStatus,
    three_ds_requestor_url: world.origins().links,
    acs_url: inBrowser ? challengeUrl(world, payment) : null,
    challenge_request: inBrowser
      ? encodeJson({
          messageType: 'CReq',
          messageVersion,
          threeDSServerTransID: authentication.serverTransId,
          acsTransID: acsTransId,
          challengeWindowSize: '05',
        })
      : null,
    acs_reference_number: 'SANDBOX-ACS',
    acs_trans_id: acsTransId,
    three_dsserver_trans_id: authentication.serverTransId,
    acs_signed_content: channel === 'APP' && transStatus === 'C' ? signedContent(world, payment, acsTransId) : null,
    three_ds_requestor_app_url: null,
  };
}

/** A holder who would not have been asked is asked where the merchant wants it so; what the bank refuses or cannot do stays as it is. */
const challenged = (transStatus: KnownTransStatus | undefined) =>
  transStatus === 'Y' || transStatus === 'A' || transStatus === 'I' ? 'C' : transStatus;

/** What the access control server signs for an app's SDK: a JWS in its compact form, whose key is the sandbox's own. */
function signedContent(world: World, payment: PaymentRecord, acsTransId: string): string {
  const header = encodeJson({ alg: 'HS256', typ: 'JOSE' });
  const content = `${header}.${encodeJson({ acsTransID: acsTransId, acsURL: challengeUrl(world, payment) })}`;
  return `${content}.${toBase64Url(hmac(sha256, utf8ToBytes(world.ids.derive('access control server', 43)), utf8ToBytes(content)))}`;
}

function challengeUrl(world: World, payment: PaymentRecord): string {
  const url = new URL('/acs/challenge', world.origins().bank);
  if (behaviourOf(payment) === 'no certificate') url.protocol = 'https:';
  return url.href;
}

function supersede(world: World, payment: PaymentRecord, authentication: Authentication): void {
  if (authentication.status !== 'pending' || authentication.acsTransId === undefined) return;
  withdrawChallenge(world, payment);
  world.ledger.write({
    kind: 'authentication superseded',
    payment_id: payment.id,
    attempt_id: attemptId(payment),
  });
}

/** Takes an open challenge away from the bank: its page can no longer be completed. */
export function withdrawChallenge(world: World, payment: PaymentRecord): void {
  const challenge = world.store.challenges.get(payment.authentication?.acsTransId ?? '');
  if (challenge && isUndecided(challenge)) challenge.state = 'superseded';
}

function openChallenge(
  world: World,
  payment: PaymentRecord,
  serverTransId: string,
  acsTransId: string,
  kind: Challenge['kind'],
): void {
  const now = world.clock.now();
  world.store.challenges.set(acsTransId, {
    acsTransId,
    serverTransId,
    paymentId: payment.id,
    kind,
    state: 'waiting',
    wrongCodes: 0,
    created: now,
    lastInteraction: now,
    sessionData: undefined,
  });
}

/** A challenge that the bank still waits for. */
export const isUndecided = (challenge: Challenge) => challenge.state === 'waiting' || challenge.state === 'open';

/** The bank decides and tells the service, before the holder's browser hears of it (EMV 3DS: RReq before CRes). A second decision changes nothing. */
export function decideChallenge(
  world: World,
  challenge: Challenge,
  decision: 'approved' | 'declined' | 'cancelled' | 'expired',
): void {
  if (!isUndecided(challenge)) return;
  challenge.state = decision;
  const payment = world.store.payments.get(challenge.paymentId);
  if (!payment || payment.authentication?.acsTransId !== challenge.acsTransId) return;
  if (payment.status !== 'requires_customer_action' || payment.authentication.status !== 'pending') return;
  if (decision === 'approved') endAuthentication(world, payment, 'Y');
  else endAuthentication(world, payment, 'N', refusalOf(challenge, decision));
}

/** Why an authentication is refused, in words and in the codes of EMV 3DS. */
interface BankRefusal {
  readonly message: string;
  readonly challengeCancel?: string;
  readonly transStatusReason: string;
}

/** Codes: a challenge is cancelled by the card holder 01, by a decoupled time-out 03, by another time-out 04; reasons as their messages say. */
function refusalOf(challenge: Challenge, decision: 'declined' | 'cancelled' | 'expired'): BankRefusal {
  switch (decision) {
    case 'cancelled':
      return {
        message: 'The card holder cancelled the authentication',
        challengeCancel: '01',
        transStatusReason: cardAuthenticationFailed.transStatusReason,
      };
    case 'expired':
      return {
        message: 'The bank waited too long for the card holder',
        challengeCancel: challenge.kind === 'decoupled' ? '03' : '04',
        transStatusReason: '14',
      };
    case 'declined':
      return challenge.wrongCodes >= codeAttempts
        ? { message: 'The card holder typed a wrong code too often', transStatusReason: '19' }
        : cardAuthenticationFailed;
  }
}

const cardAuthenticationFailed: BankRefusal = {
  message: 'The card holder could not be authenticated',
  transStatusReason: '01',
};
const suspectedFraud: BankRefusal = { message: 'The bank rejected the authentication', transStatusReason: '11' };

/** What has become due since the last look: an approval in the banking app, or the end of the bank's patience. */
export function settle(world: World, payment: PaymentRecord): void {
  const due = dueOfAuthentication(world, payment);
  if (due === undefined || world.clock.now() < due) return;
  const challenge = world.store.challenges.get(payment.authentication?.acsTransId ?? '');
  if (challenge) decideChallenge(world, challenge, endOf(challenge, payment));
}

/** Outcome of a challenge without a decision by the end of its time. */
function endOf(challenge: Challenge, payment: PaymentRecord): 'approved' | 'declined' | 'expired' {
  if (challenge.kind === 'challenge') return 'expired';
  const behaviour = behaviourOf(payment);
  if (behaviour === 'never approves') return 'expired';
  return behaviour === 'declines later' ? 'declined' : 'approved';
}

/** How long an approval takes in the banking app, in milliseconds. */
function approvalTime(payment: PaymentRecord): number {
  const behaviour = behaviourOf(payment);
  if (behaviour === 'never approves') return approvalLimit;
  return behaviour === 'approves later' || behaviour === 'declines later' ? slowApproval : approvalDelay;
}

/** When an authentication ends by itself, in milliseconds since 1970; `undefined` when the bank waits for no decision. */
export function dueOfAuthentication(world: World, payment: PaymentRecord): number | undefined {
  const { authentication } = payment;
  if (payment.status !== 'requires_customer_action' || authentication?.status !== 'pending') return undefined;
  const challenge = world.store.challenges.get(authentication.acsTransId ?? '');
  if (!challenge || !isUndecided(challenge)) return undefined;
  return challenge.kind === 'decoupled'
    ? challenge.created + approvalTime(payment)
    : challenge.lastInteraction + interactionLimit;
}

/**
 * The verdict of an authentication. A and I count as success, as EMV 3DS has it; so does U, without shift of liability, unless the
 * merchant's rule is to stop. N and R end the attempt: no authorisation.
 */
function endAuthentication(
  world: World,
  payment: PaymentRecord,
  transStatus: KnownTransStatus,
  refusal: BankRefusal = transStatus === 'R' ? suspectedFraud : cardAuthenticationFailed,
): void {
  const authentication = payment.authentication;
  if (!authentication) throw internalError();
  const refused = transStatus === 'N' || transStatus === 'R' || world.rules.isRefusedResult(transStatus, world);
  authentication.status = refused ? 'failed' : 'success';
  authentication.transStatus = transStatus;
  authentication.eci = refused ? undefined : (indicators[transStatus] ?? '07');
  payment.updated = world.clock.now();
  world.ledger.write({
    kind: 'authentication ended',
    payment_id: payment.id,
    attempt_id: attemptId(payment),
    detail: transStatus,
  });
  if (!refused) return;
  const { message, challengeCancel, transStatusReason } = refusal;
  authentication.errorMessage = message;
  authentication.challengeCancel = challengeCancel;
  // Of U the bank gives no reason of the card holder's.
  if (transStatus !== 'U') authentication.transStatusReason = transStatusReason;
  // A deployment looks at the result of an authentication without a challenge where the page posts its form.
  if (!world.rules.endsThreeDS || authentication.flow !== 'frictionless') closeUnauthenticated(payment);
}

/** Ends the attempt of a payment whose authentication has failed. */
export function closeUnauthenticated(payment: PaymentRecord): void {
  payment.status = 'failed';
  payment.refusal = {
    code: 'EXTERNAL_AUTHENTICATION_FAILURE',
    message: payment.authentication?.errorMessage ?? '',
    unifiedCode: 'UE_1000',
    unifiedMessage: 'Issue with customer or payment method',
  };
}

/** Electronic commerce indicators: authenticated, attempted; everything else goes without liability shift. */
const indicators: Partial<Record<KnownTransStatus, string>> = { Y: '05', A: '06' };

/** Name of the running attempt (upstream 5.2). */
export const attemptId = (payment: PaymentRecord) => `${payment.id}_${payment.attempt}`;
