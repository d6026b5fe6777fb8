import * as z from 'zod/mini';
import { transStatuses } from './enums.ts';
import { closedSet, nullish } from './schema.ts';

const text = z.string();

/** Answer of external 3DS authentication (interface 4.3). A missing or new `trans_status` reads as `'unknown'`: not authenticated. */
export const threeDSAuthentication = z.object({
  /** Verdict of the bank; `'unknown'`, also for a missing one, is not authenticated. */
  trans_status: closedSet(transStatuses),
  /** Address of the merchant, as the bank receives it. */
  three_ds_requestor_url: nullish(text),
  /** Address that the challenge is posted to; absent unless there is one. */
  acs_url: nullish(text),
  /** CReq to post to `acs_url`; absent unless there is a challenge. */
  challenge_request: nullish(text),
  /** Name of the form field that carries the CReq, where deployments name one; `creq` where absent. */
  challenge_request_key: nullish(text),
  /** Reference number of the bank's access control server (EMV 3DS). */
  acs_reference_number: nullish(text),
  /** Transaction id of the bank's access control server (EMV 3DS). */
  acs_trans_id: nullish(text),
  /** Transaction id of the 3DS server (EMV 3DS). */
  three_dsserver_trans_id: nullish(text),
  /** Signed data for a native app's challenge; absent in a browser. */
  acs_signed_content: nullish(text),
  /** Address of the merchant's app; absent in a browser. */
  three_ds_requestor_app_url: nullish(text),
});
/** Answer of an authentication, parsed. `acs_url` and `challenge_request` are absent unless there is a challenge. */
export type ThreeDSAuthentication = z.output<typeof threeDSAuthentication>;
