import { decodeJson } from './base64url.ts';

/** The `threeDSServerTransID` in the data of a 3DS Method, which its notification repeats; `undefined` when it cannot be read. */
export function findServerTransId(data: string): string | undefined {
  const id = decodeJson(data)?.threeDSServerTransID;
  return typeof id === 'string' ? id : undefined;
}

/** Origin that the bank posts the notification of a 3DS Method to; `undefined` when it cannot be read. */
export function findNotificationOrigin(data: string): string | undefined {
  const address = decodeJson(data)?.threeDSMethodNotificationURL;
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}
