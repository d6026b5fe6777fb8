import * as z from 'zod/mini';
import { transStatuses } from './enums.ts';
import { absent, closedSet } from './schema.ts';

const text = z.string();

/** Answer of external 3DS authentication (interface 4.3). A missing or new `trans_status` reads as `'unknown'`: not authenticated. */
export const threeDSAuthentication = z.object({
  trans_status: closedSet(transStatuses),
  three_ds_requestor_url: absent(text),
  acs_url: absent(text),
  challenge_request: absent(text),
  acs_reference_number: absent(text),
  acs_trans_id: absent(text),
  three_dsserver_trans_id: absent(text),
  acs_signed_content: absent(text),
  three_ds_requestor_app_url: absent(text),
});
/** Answer of an authentication, parsed. `acs_url` and `challenge_request` are absent unless there is a challenge. */
export type ThreeDSAuthentication = z.output<typeof threeDSAuthentication>;
