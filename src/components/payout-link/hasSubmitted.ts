/** What this tab knows about its own submit: the end of the account's identifier and the rail. */
interface SubmitNote {
  readonly last4?: string | undefined;
  readonly rail?: string | undefined;
}

/** True if this tab has submitted details, or tried to: only then do texts mention the submit. */
export const hasSubmitted = ({ last4, rail }: SubmitNote) => last4 !== undefined || rail !== undefined;
