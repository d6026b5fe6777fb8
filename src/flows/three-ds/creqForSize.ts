import { decodeJson, encodeJson } from '../../contract/index.ts';
import type { ChallengeWindowSize } from './readChallenge.ts';

/** The CReq with another `challengeWindowSize` (EMV 3DS). */
export function creqForSize(creq: string, size: ChallengeWindowSize): string {
  const content = decodeJson(creq);
  if (content === undefined || content.challengeWindowSize === size) return creq;
  return encodeJson({ ...content, challengeWindowSize: size });
}

/** The `threeDSServerTransID` in the data of a 3DS Method, which its notification repeats; `undefined` when it cannot be read. */
export function methodTransId(data: string): string | undefined {
  const id = decodeJson(data)?.threeDSServerTransID;
  return typeof id === 'string' ? id : undefined;
}

/** Origin that the bank posts the notification of a 3DS Method to; `undefined` when it cannot be read. */
export function methodNotificationOrigin(data: string): string | undefined {
  const address = decodeJson(data)?.threeDSMethodNotificationURL;
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}
