import * as z from 'zod/mini';
import type { OperationVerdict, VerdictRefusal } from '../../contract/index.ts';
import type { Outcome } from '../answers/refusal.ts';

/** Requests the verdict on an operation. The caller's credential for the subject has been verified. */
export interface VerdictRequest {
  readonly operationId: string;
  readonly subject: string;
  /** Hash of the credential with the current signing key. */
  readonly credentialHash: string;
  /** True if the subject shows that money has moved or is moving. */
  readonly hasMoneyMoved: boolean;
  /** True if the subject shows that a call about it was executed, even one that was declined. */
  readonly hasProgressed: boolean;
  /** Age of the subject by the service's clock, in milliseconds; absent if unknown. */
  readonly age: number | undefined;
  /** Counts a fence against the rate limits of calls; returns the refusal if one is exceeded. */
  readonly takeToken: () => Promise<Outcome | undefined>;
}

/** A browser's report on a call that it sends itself. */
export interface CallReportRequest extends Pick<VerdictRequest, 'operationId' | 'subject'> {
  /** Hashes of the credential with the current signing key and each former one. It has not been verified. */
  readonly credentialHashes: readonly string[];
  /** The browser that reports. */
  readonly caller: string;
  /** The service's refusal; absent if the browser has not sent the call and never will. */
  readonly refusal?: Outcome | undefined;
}

/** The verdict on an operation, or the refusal of the request. */
export type Verdict =
  | {
      readonly ok: true;
      readonly verdict: OperationVerdict;
      /** Kind of the operation; absent if it has not arrived. */
      readonly operation?: string;
      /** The recorded answer; absent if reads have settled the operation. */
      readonly answer?: Outcome | undefined;
      /** The sender of the call. @default the proxy */
      readonly sender?: 'browser' | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

const refusalBody = z.object({ error: z.object({ fields: z.array(z.string()) }) });

/** The fields of an answer that tell a browser the verdict. */
export function toVerdictFields({ verdict, answer }: Extract<Verdict, { readonly ok: true }>): {
  readonly verdict: OperationVerdict;
  readonly refusal?: VerdictRefusal;
} {
  if (verdict !== 'not_done' || answer?.code === undefined) return { verdict };
  const { status, code, body } = answer;
  const parsed = z.safeParse(refusalBody, body);
  return { verdict, refusal: { status, code, ...(parsed.success ? { fields: parsed.data.error.fields } : {}) } };
}
