import type { ThreeDSAuthentication } from '../../contract/index.ts';
import { decodeJson, encodeJson } from '../../contract/index.ts';
import { safeUrl } from '../../validation/index.ts';

/** EMV challenge window sizes: 250x400, 390x400, 500x600, 600x400 and full screen (EMV 3DS `challengeWindowSize`). */
export type ChallengeWindowSize = '01' | '02' | '03' | '04' | '05';

/** A challenge that may be shown. Every part of it has been checked. */
export interface Challenge {
  /** Where the CReq is posted. */
  readonly acsUrl: string;
  /** The bank's host, shown to the payer. */
  readonly bankHost: string;
  /** Unpadded base64url, as EMV 3DS wants it. */
  readonly creq: string;
  /** Name of the form field that carries the CReq, where it is not `creq`. */
  readonly field?: string;
  /** The size the bank draws for; an unknown one is full screen. */
  readonly size: ChallengeWindowSize;
  /** The CReq is posted once per value. */
  readonly acsTransId: string;
  /** `threeDSServerTransID` of the CReq; the CRes repeats it. */
  readonly serverTransId?: string;
}

const sizes: ReadonlySet<string> = new Set(['01', '02', '03', '04', '05']);
const base64url = /^[A-Za-z0-9_-]+$/;
const creqLimit = 64 * 1024;

/**
 * Reads the challenge of an authentication answer. `undefined` when a part of it is missing or untrusted:
 *
 * - the ACS URL is not https (http only between loopback addresses), or has one of our own origins
 * - the CReq is not JSON in base64url, or is longer than 64 KiB
 * - the ids of the answer and of the CReq differ
 */
export function readChallenge(
  answer: ThreeDSAuthentication,
  page: { readonly ownOrigins: readonly string[]; readonly allowLoopback: boolean },
): Challenge | undefined {
  const url = safeUrl(answer.acs_url, { allowLoopback: page.allowLoopback, forbiddenOrigins: page.ownOrigins });
  const creq = answer.challenge_request
    ?.trim()
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  if (!url.ok || creq === undefined || creq.length > creqLimit || !base64url.test(creq)) return undefined;
  const content = decodeJson(creq);
  if (content === undefined) return undefined;
  const acsTransId = content.acsTransID;
  if (typeof acsTransId !== 'string' || acsTransId === '') return undefined;
  if (answer.acs_trans_id !== undefined && answer.acs_trans_id !== acsTransId) return undefined;
  if (answer.three_dsserver_trans_id !== undefined && answer.three_dsserver_trans_id !== content.threeDSServerTransID)
    return undefined;
  const { challengeWindowSize: size, threeDSServerTransID: serverTransId } = content;
  return {
    acsUrl: url.value,
    bankHost: new URL(url.value).host,
    creq,
    ...(isFieldName(answer.challenge_request_key) ? { field: answer.challenge_request_key } : {}),
    size: isSize(size) ? size : '05',
    acsTransId,
    ...(typeof serverTransId === 'string' ? { serverTransId } : {}),
  };
}

/** True for the name of a form field other than `creq`. */
const isFieldName = (name: string | undefined): name is string =>
  name !== undefined && name !== 'creq' && /^[\w.-]{1,64}$/.test(name);

function isSize(size: unknown): size is ChallengeWindowSize {
  return typeof size === 'string' && sizes.has(size);
}

/** The CReq with another `challengeWindowSize`. */
export function withWindowSize(creq: string, size: ChallengeWindowSize): string {
  const content = decodeJson(creq);
  if (content === undefined || content.challengeWindowSize === size) return creq;
  return encodeJson({ ...content, challengeWindowSize: size });
}
