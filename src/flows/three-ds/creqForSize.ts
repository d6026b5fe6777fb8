import { decodeJson, encodeJson } from '../../contract/index.ts';
import type { ChallengeWindowSize } from './challengeFrom.ts';

/** The same CReq, asking the bank to draw for another size; everything else in it stays as it is (EMV 3DS `challengeWindowSize`). */
export function creqForSize(creq: string, size: ChallengeWindowSize): string {
  const content = decodeJson(creq);
  if (content === undefined || content.challengeWindowSize === size) return creq;
  return encodeJson({ ...content, challengeWindowSize: size });
}

/** The `threeDSServerTransID` of a 3DS method's data, by which its notification is known; nothing when it cannot be read. */
export function methodTransId(data: string): string | undefined {
  const id = decodeJson(data)?.threeDSServerTransID;
  return typeof id === 'string' ? id : undefined;
}

/** Origin that the bank posts a 3DS method's notification to; nothing when it cannot be read. */
export function methodNotificationOrigin(data: string): string | undefined {
  const address = decodeJson(data)?.threeDSMethodNotificationURL;
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}
