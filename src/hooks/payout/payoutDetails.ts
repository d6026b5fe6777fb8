import type { RequestContactBlock, RequestPayoutMethodData } from '../../contract/index.ts';

/** Where the money shall go, as the form holds it at the moment of sending. It is read when it is sent and kept nowhere. */
export interface PayoutDetails {
  /** Destination in the service's shape (`payout_method_data`). Sensitive. */
  readonly data: RequestPayoutMethodData;
  /** Name of the receiver, for rails whose shape has no place for it; absent for the others. */
  readonly billing?: RequestContactBlock | undefined;
  /** Text that names the destination, masked as the service masks it, to recognise it in a read. Absent where the rail has none. */
  readonly shown?: string | undefined;
}
